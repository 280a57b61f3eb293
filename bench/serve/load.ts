/**
 * Asks a server for bytes as fast as it gives them, over connections that stay open, one request at a time on each:
 *
 *   node bench/serve/load.ts --address http://127.0.0.1:PORT --connections 8 --seconds 3 --requests requests.json
 *
 * `requests.json` holds a list of `{path, range, bytes}`, which is asked for over and over. Prints what came. Plain
 * sockets with one buffer each and no parsing but of heads: it takes less of a core than any server it asks.
 */
import { readFileSync } from 'node:fs';
import { connect, type OnReadOpts, type Socket } from 'node:net';
import { parseArgs } from 'node:util';

export interface LoadRequest {
  path: string;
  /** A `Range` header's value; null for the whole. */
  range: string | null;
  /** Length of the body that must come. */
  bytes: number;
}
export interface Load {
  requests: number;
  bytes: number;
  seconds: number;
  cpuSeconds: number;
}

/** Taken from a socket at a time, in bytes. */
const BUFFER_BYTES = 1024 ** 2;
/** No head is longer. */
const MAX_HEAD_BYTES = 16 * 1024;

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: '' },
    connections: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '' },
  },
});
const { hostname, port } = new URL(values.address);
const list = JSON.parse(readFileSync(values.requests, 'utf8')) as LoadRequest[];
const total = { requests: 0, bytes: 0 };
let asked = 0;
let over = false;

/** One connection; ends when the time is over and its last answer is whole. */
function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let left = 0;
    let request: LoadRequest;
    const next = () => {
      if (over) {
        socket.destroy();
        return;
      }
      request = list[asked++ % list.length]!;
      const range = request.range === null ? '' : `Range: ${request.range}\r\n`;
      socket.write(`GET ${request.path} HTTP/1.1\r\nHost: bench\r\n${range}\r\n`);
      head = '';
      left = -1;
    };
    const take = (length: number, buffer: Buffer) => {
      let body = length;
      if (left < 0) {
        head += buffer.toString('latin1', 0, Math.min(length, MAX_HEAD_BYTES));
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) {
          if (head.length > MAX_HEAD_BYTES) throw new Error('The head is too long.');
          return;
        }
        const status = request.range === null ? 200 : 206;
        const size = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
        if (!head.startsWith(`HTTP/1.1 ${status} `) || size !== request.bytes)
          throw new Error(`Not the answer to ${request.path}: ${head.slice(0, 300)}`);
        left = size;
        // What came of the head before this piece is not in it.
        body = length - (end + 4 - (head.length - Math.min(length, MAX_HEAD_BYTES)));
      }
      left -= body;
      total.bytes += body;
      if (left === 0) {
        total.requests++;
        next();
      }
    };
    const onread: OnReadOpts = {
      buffer: Buffer.allocUnsafeSlow(BUFFER_BYTES),
      callback: (length, buffer) => {
        try {
          take(length, buffer as Buffer);
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
    socket.once('close', () => (over ? resolve() : reject(new Error('The server closed the connection.'))));
  });
}

const began = performance.now();
const before = process.cpuUsage();
setTimeout(() => {
  over = true;
}, Number(values.seconds) * 1000);
await Promise.all(Array.from({ length: Number(values.connections) }, ask));
const { user, system } = process.cpuUsage(before);
const load: Load = {
  ...total,
  seconds: (performance.now() - began) / 1000,
  cpuSeconds: (user + system) / 1e6,
};
console.log(JSON.stringify(load));
