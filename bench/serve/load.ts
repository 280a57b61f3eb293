/**
 * Load generator: sends requests over keep-alive connections, one request at a time on each.
 *
 *   node bench/serve/load.ts --url http://127.0.0.1:PORT --connections 8 --seconds 3 --requests requests.json
 *
 * `requests.json` contains a list of `{path, range, bytes}`, which is repeated. Prints the totals as JSON. The generator uses
 * plain sockets with one buffer each and parses only response headers, to use less CPU time than any server under test.
 */
import { readFileSync } from 'node:fs';
import { connect, type OnReadOpts, type Socket } from 'node:net';
import { parseArgs } from 'node:util';

export interface LoadRequest {
  path: string;
  /** Value of the `Range` header; null to request the whole file. */
  range: string | null;
  /** Expected length of the body in bytes. */
  bytes: number;
}
export interface Load {
  requests: number;
  bytes: number;
  seconds: number;
  cpuSeconds: number;
}

const BUFFER_BYTES = 1024 ** 2;
const MAX_HEADER_BYTES = 16 * 1024;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    connections: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '' },
  },
});
const { hostname, port } = new URL(values.url);
const list = JSON.parse(readFileSync(values.requests, 'utf8')) as LoadRequest[];
const total = { requests: 0, bytes: 0 };
let sent = 0;
let timeUp = false;

/** Sends requests over one connection; resolves after the response that is pending when the time is up. */
function runConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    let header = '';
    let remaining = 0;
    let request: LoadRequest;
    const next = () => {
      if (timeUp) {
        socket.destroy();
        return;
      }
      request = list[sent++ % list.length]!;
      const range = request.range === null ? '' : `Range: ${request.range}\r\n`;
      socket.write(`GET ${request.path} HTTP/1.1\r\nHost: bench\r\n${range}\r\n`);
      header = '';
      remaining = -1;
    };
    const onData = (length: number, buffer: Buffer) => {
      let body = length;
      if (remaining < 0) {
        header += buffer.toString('latin1', 0, Math.min(length, MAX_HEADER_BYTES));
        const end = header.indexOf('\r\n\r\n');
        if (end < 0) {
          if (header.length > MAX_HEADER_BYTES) throw new Error('The response header is too long.');
          return;
        }
        const status = request.range === null ? 200 : 206;
        const size = Number(/^content-length: (\d+)/im.exec(header)?.[1]);
        if (!header.startsWith(`HTTP/1.1 ${status} `) || size !== request.bytes)
          throw new Error(`Unexpected response to ${request.path}: ${header.slice(0, 300)}`);
        remaining = size;
        // Exclude the header bytes in this chunk; earlier chunks contained the beginning of the header.
        body = length - (end + 4 - (header.length - Math.min(length, MAX_HEADER_BYTES)));
      }
      remaining -= body;
      total.bytes += body;
      if (remaining === 0) {
        total.requests++;
        next();
      }
    };
    const onread: OnReadOpts = {
      buffer: Buffer.allocUnsafeSlow(BUFFER_BYTES),
      callback: (length, buffer) => {
        try {
          onData(length, buffer as Buffer);
        } catch (error) {
          socket.destroy(error as Error);
        }
        return true;
      },
    };
    const socket: Socket = connect({ host: hostname, port: Number(port), onread });
    socket.setNoDelay(true);
    socket.once('connect', next);
    socket.once('error', reject);
    socket.once('close', () => (timeUp ? resolve() : reject(new Error('The server closed the connection.'))));
  });
}

const startedAt = performance.now();
const before = process.cpuUsage();
setTimeout(() => {
  timeUp = true;
}, Number(values.seconds) * 1000);
await Promise.all(Array.from({ length: Number(values.connections) }, runConnection));
const { user, system } = process.cpuUsage(before);
const load: Load = {
  ...total,
  seconds: (performance.now() - startedAt) / 1000,
  cpuSeconds: (user + system) / 1e6,
};
console.log(JSON.stringify(load));
