import { once } from 'node:events';
import { readdirSync, readlinkSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DirectoryFiles } from './directory-files.ts';
import { sendBytes } from './send.ts';
import { openFiles } from './testing.ts';

/** Larger than the socket buffers, so that an unread response never completes. */
const SIZE = 64 * 1024 ** 2;
const KEY = 'public/v/1/long.mp4';

let files: Awaited<ReturnType<typeof openFiles>>;
let path: string;
beforeAll(async () => {
  files = await openFiles();
  path = files.put(KEY, '');
  truncateSync(path, SIZE);
});
afterAll(() => files.close());

/** Number of open file descriptors of the file. */
const openDescriptors = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  }).length;

const REQUEST = `GET /files/${KEY} HTTP/1.1\r\nHost: files\r\n\r\n`;

/** Sends a request and stops reading after the first chunk of the response. */
async function startReading(request: string, port = files.port): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

describe.runIf(process.platform === 'linux')('closes the file', () => {
  it('when clients disconnect during responses', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => startReading(REQUEST)));
    expect(openDescriptors()).toBe(20);
    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(openDescriptors).toBe(0);
  });

  it('of pipelined requests, which only open it when it is their turn', async () => {
    const socket = await startReading(REQUEST.repeat(5));
    expect(openDescriptors()).toBe(1);
    socket.destroy();
    await expect.poll(openDescriptors).toBe(0);
    // The service still responds.
    const { status } = await files.request(`/files/${KEY}`, { Range: 'bytes=0-9' });
    expect(status).toBe(206);
  });

  it('after complete pipelined responses, sent in order', async () => {
    const range = (position: number) =>
      `GET /files/${KEY} HTTP/1.1\r\nHost: f\r\nRange: bytes=${position}-${position}\r\n\r\n`;
    const socket = connect(files.port, '127.0.0.1');
    socket.write([1, 2, 3, 4, 5].map(range).join(''));
    let text = '';
    while ((text.match(/content-range: bytes/gi) ?? []).length < 5)
      text += String(await once(socket, 'data'));
    expect([...text.matchAll(/content-range: bytes (\d)-/gi)].map(([, position]) => position)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    socket.destroy();
    await expect.poll(openDescriptors).toBe(0);
  });
});

it('ends the response if the connection fails while the file is read', async () => {
  const outcome = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    const read = async (into: Buffer) => {
      response.socket?.destroy();
      return into.length;
    };
    const file = { size: SIZE, etag: '""', modifiedAt: new Date(), read, [Symbol.dispose]: () => {} };
    response.writeHead(200, { 'Content-Length': SIZE });
    sendBytes(response, file, { start: 0, end: SIZE - 1 }).then(outcome.resolve, outcome.reject);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await outcome.promise;
  await once(server.close(), 'close');
});

it('a client that stops reading does not delay shutdown', async () => {
  const other = await openFiles();
  truncateSync(other.put(KEY, ''), SIZE);
  const socket = await startReading(REQUEST, other.port);
  await other.close();
  socket.destroy();
});

describe('closes the connection', () => {
  /** Announces and sends `size` bytes in response to any request. */
  async function serve(size: number, stallMs?: number) {
    const outcome = Promise.withResolvers<string>();
    const server = createServer(async (_request, response) => {
      using file = (await new DirectoryFiles(files.root).open(KEY))!;
      response.writeHead(200, { 'Content-Length': size });
      await sendBytes(response, file, { start: 0, end: size - 1 }, stallMs).then(
        () => outcome.resolve('ended'),
        (error: Error) => outcome.resolve(error.message),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return { server, socket, outcome: outcome.promise };
  }

  it('of a client that stops reading for too long', async () => {
    const { server, socket, outcome } = await serve(SIZE, 200);
    await once(socket, 'data');
    socket.pause();
    expect(await outcome).toBe('ended');
    await once(server.close(), 'close');
    socket.destroy();
  });

  it('if the file is shorter than announced, so that a partial response is not mistaken for a complete one', async () => {
    const { server, socket, outcome } = await serve(SIZE + 1);
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    await once(socket, 'close');
    expect(received).toBeLessThanOrEqual(SIZE + 200);
    expect(await outcome).toContain('truncated');
    server.close();
  });
});
