/**
 * Uploads the same body to several URLs concurrently with PUT, over plain sockets from one buffer, so that the server is
 * the bottleneck. Arguments: `--urls <json> --bytes <n>`. Prints `{seconds, etags}`.
 */
import { randomFillSync } from 'node:crypto';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { urls: { type: 'string' }, bytes: { type: 'string' } } });
const urls = JSON.parse(values.urls ?? '[]') as string[];
const bytes = Number(values.bytes);

/** Random, so that the storage cannot compress it. */
const body = randomFillSync(Buffer.allocUnsafeSlow(4 * 1024 ** 2));

/** Sends the body to a URL. @returns the raw HTTP response. */
function send(url: string): Promise<string> {
  const { hostname, port, host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let remaining = bytes;
    let response = '';
    const pump = () => {
      while (remaining > 0) {
        const size = Math.min(remaining, body.length);
        remaining -= size;
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
      response += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(response));
  });
}

const startedAt = performance.now();
const responses = await Promise.all(urls.map(send));
const seconds = (performance.now() - startedAt) / 1000;
for (const response of responses) {
  if (!/^HTTP\/1\.1 20[0-4] /.test(response)) throw new Error(`Upload failed: ${response.slice(0, 500)}`);
}
console.log(
  JSON.stringify({
    seconds,
    etags: responses.map((response) => /^etag: "([^"]*)"/im.exec(response)?.[1] ?? ''),
  }),
);
