import { once } from 'node:events';
import { readdirSync, readlinkSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UploadFolder } from './open-file.ts';
import { sendBytes } from './send.ts';
import { openFiles } from './testing.ts';

/** More than the buffers of two sockets hold, so that an unread answer is never over. */
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

/** How many descriptors of this process are that file. */
const held = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  }).length;

const REQUEST = `GET /files/${KEY} HTTP/1.1\r\nHost: files\r\n\r\n`;

/** Sends these bytes and takes the first piece of the answer, then no more. */
async function begin(request: string, port = files.port): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

describe.runIf(process.platform === 'linux')('a reader who goes leaves no file open', () => {
  it('in the middle of answers', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => begin(REQUEST)));
    expect(held()).toBe(20);
    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(held).toBe(0);
  });

  it('with requests sent ahead: those wait for their turn without a file', async () => {
    const socket = await begin(REQUEST.repeat(5));
    expect(held()).toBe(1);
    socket.destroy();
    await expect.poll(held).toBe(0);
    // The service goes on.
    const { status } = await files.ask(`/files/${KEY}`, { Range: 'bytes=0-9' });
    expect(status).toBe(206);
  });

  it('after whole answers on one connection, in their order', async () => {
    const range = (at: number) => `GET /files/${KEY} HTTP/1.1\r\nHost: f\r\nRange: bytes=${at}-${at}\r\n\r\n`;
    const socket = connect(files.port, '127.0.0.1');
    socket.write([1, 2, 3, 4, 5].map(range).join(''));
    let text = '';
    while ((text.match(/content-range: bytes/gi) ?? []).length < 5)
      text += String(await once(socket, 'data'));
    expect([...text.matchAll(/content-range: bytes (\d)-/gi)].map(([, at]) => at)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    socket.destroy();
    await expect.poll(held).toBe(0);
  });
});

it('a connection that fails while the file is read ends the answer', async () => {
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

it('a reader who takes nothing does not hold up the stop of the service', async () => {
  const other = await openFiles();
  truncateSync(other.put(KEY, ''), SIZE);
  const socket = await begin(REQUEST, other.port);
  await other.close();
  socket.destroy();
});

describe('a connection is closed', () => {
  /** Answers with `size` bytes, whatever is asked for. */
  async function serve(size: number, stallMs?: number) {
    const outcome = Promise.withResolvers<string>();
    const server = createServer(async (_request, response) => {
      using file = (await new UploadFolder(files.root).open(KEY))!;
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

  it('to a reader who takes nothing for too long', async () => {
    const { server, socket, outcome } = await serve(SIZE, 200);
    await once(socket, 'data');
    socket.pause();
    expect(await outcome).toBe('ended');
    await once(server.close(), 'close');
    socket.destroy();
  });

  it('where a file is shorter than was said, so that nobody takes a part for the whole', async () => {
    const { server, socket, outcome } = await serve(SIZE + 1);
    let received = 0;
    socket.on('data', (piece) => {
      received += piece.length;
    });
    await once(socket, 'close');
    expect(received).toBeLessThanOrEqual(SIZE + 200);
    expect(await outcome).toContain('shorter');
    server.close();
  });
});
