/**
 * Sends one body to each of several addresses at once by PUT, over bare sockets from one buffer, so that the server
 * is what is measured. `--urls <json> --bytes <n>`; prints `{seconds, etags}`.
 */
import { randomFillSync } from 'node:crypto';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { urls: { type: 'string' }, bytes: { type: 'string' } } });
const urls = JSON.parse(values.urls ?? '[]') as string[];
const bytes = Number(values.bytes);

/** Random, so that no disk underneath makes less of it. */
const body = randomFillSync(Buffer.allocUnsafeSlow(4 * 1024 ** 2));

/** @returns the head of the answer. */
function send(address: string): Promise<string> {
  const { hostname, port, host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let left = bytes;
    let answer = '';
    const pump = () => {
      while (left > 0) {
        const size = Math.min(left, body.length);
        left -= size;
        if (!socket.write(size === body.length ? body : body.subarray(0, size))) return;
      }
    };
    socket.once('connect', () => {
      socket.write(
        `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`,
      );
      pump();
    });
    socket.on('drain', pump).on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
  });
}

const started = performance.now();
const answers = await Promise.all(urls.map(send));
const seconds = (performance.now() - started) / 1000;
for (const answer of answers) {
  if (!/^HTTP\/1\.1 20[0-4] /.test(answer)) throw new Error(`Answered: ${answer.slice(0, 500)}`);
}
console.log(
  JSON.stringify({
    seconds,
    etags: answers.map((answer) => /^etag: "([^"]*)"/im.exec(answer)?.[1] ?? ''),
  }),
);
