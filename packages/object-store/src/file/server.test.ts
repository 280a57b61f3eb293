import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, freshKey, partOptions, putTo, sendFile, sendPart } from '../store.testing.ts';
import { NoSuchObjectError, StoreUnavailableError } from '../store.ts';
import { receiveBody } from './receive.ts';
import { openTestFileStore, SECRET, type TestFileStore } from './testing/store.ts';

const VIDEO = { contentType: 'video/mp4' };

/** A webhook that receives the events of new objects. */
async function openReceiver() {
  const received: { authorization: string | undefined; body: unknown }[] = [];
  const state = { status: 204 };
  const server = createServer(async (request, response) => {
    received.push({
      authorization: request.headers.authorization,
      body: JSON.parse(await text(request)),
    });
    response.statusCode = state.status;
    response.end();
    server.emit('received');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    state,
    notify: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, token: 'a-token' },
    /** Waits until this many events have arrived. */
    until: async (count: number) => {
      while (received.length < count) await once(server, 'received');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the file store', () => {
  let files: TestFileStore;
  beforeEach(async () => {
    files = await openTestFileStore();
  });
  afterEach(() => files.close());
  const presignedPart = async (size: number) => {
    const key = freshKey();
    const id = await files.store.createMultipart(key, VIDEO);
    return { key, id, url: await files.store.presignPart(partOptions(key, id, 1, size)) };
  };
  /** Waits until the slot file of a part exists. */
  const untilPartStarted = async (id: string) => {
    const folder = join(files.root, '.store/transfers', id);
    const slots = async () => (await readdir(folder)).filter((name) => name.startsWith('slots-'));
    while ((await slots()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  describe('sends events of new objects', () => {
    let receiver: Awaited<ReturnType<typeof openReceiver>>;
    beforeEach(async () => {
      receiver = await openReceiver();
    });
    afterEach(() => receiver.close());
    const spooled = () => readdir(join(files.root, '.store/events'));
    const untilDelivered = async () => {
      while ((await spooled()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    };

    it('once each, in the S3 format', async () => {
      await files.restart({ notify: receiver.notify });
      const { key, id } = await presignedPart(5);
      const part = await sendPart(files.store, key, id, 1, Buffer.from('bytes'));
      const object = await files.store.completeMultipart(key, id, [part]);
      await files.store.completeMultipart(key, id, [part]);
      await receiver.until(1);
      expect(receiver.received[0]).toMatchObject({
        authorization: 'Bearer a-token',
        body: {
          Records: [
            {
              eventName: 'ObjectCreated:CompleteMultipartUpload',
              s3: { bucket: { name: 'workreel' }, object: { key, size: 5, eTag: object.etag } },
            },
          ],
        },
      });
      const formKey = freshKey();
      const options = { key: formKey, contentType: 'video/mp4', maxBytes: 9, expiresInSeconds: 60 };
      await sendFile(await files.store.presignPost(options), Buffer.from('form'));
      await receiver.until(2);
      expect(receiver.received[1]).toMatchObject({
        body: { Records: [{ eventName: 'ObjectCreated:Post', s3: { object: { key: formKey, size: 4 } } }] },
      });
      await untilDelivered();
      // Objects that the service writes itself send no event.
      await files.store.put(freshKey(), 'x', VIDEO);
      expect(await spooled()).toEqual([]);
      expect(receiver.received).toHaveLength(2);
    });

    it('until they are delivered, across restarts', async () => {
      receiver.state.status = 500;
      await files.restart({ notify: receiver.notify });
      const { key, id } = await presignedPart(5);
      const part = await sendPart(files.store, key, id, 1, Buffer.from('bytes'));
      await files.store.completeMultipart(key, id, [part]);
      await receiver.until(2);
      expect(receiver.received[1]!.body).toEqual(receiver.received[0]!.body);
      expect(await spooled()).toHaveLength(1);
      receiver.state.status = 401;
      await files.restart({ notify: receiver.notify });
      await receiver.until(3);
      receiver.state.status = 200;
      await files.restart({ notify: receiver.notify });
      await untilDelivered();
      expect(receiver.received.at(-1)!.body).toEqual(receiver.received[0]!.body);
    });

    it('except for objects deleted in the meantime', async () => {
      receiver.state.status = 500;
      await files.restart({ notify: receiver.notify });
      const { key, id } = await presignedPart(5);
      const part = await sendPart(files.store, key, id, 1, Buffer.from('bytes'));
      await files.store.completeMultipart(key, id, [part]);
      await receiver.until(1);
      await files.store.delete(key);
      await files.restart({ notify: receiver.notify });
      expect(await spooled()).toEqual([]);
    });
  });

  it.each([
    ['no Content-Length', 411, 'MissingContentLength', { 'transfer-encoding': 'chunked' }],
    ['aws-chunked encoding', 501, 'NotImplemented', { 'content-encoding': 'aws-chunked' }],
    [
      'a streamed signature',
      501,
      'NotImplemented',
      { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' },
    ],
    ['a trailing checksum', 501, 'NotImplemented', { 'x-amz-trailer': 'x-amz-checksum-crc32' }],
  ])('rejects a body with %s', async (_case, status, code, headers) => {
    const { url, key, id } = await presignedPart(5);
    const { port, pathname, search } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const size = 'transfer-encoding' in headers ? '' : 'Content-Length: 5\r\n';
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\n${size}${lines.join('')}Connection: close\r\n\r\n`,
    );
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain(`<Code>${code}</Code>`);
    expect(await files.store.listParts(key, id)).toEqual([]);
  });

  it('rejects an invalid request with Expect: 100-continue before the body is sent', async () => {
    const { url } = await presignedPart(5);
    const { port, pathname } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `PUT ${pathname}?expires=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 403 /);
  });

  it.each([
    ['two Host headers', 'PUT /x HTTP/1.1\r\nHost: a\r\nHost: b'],
    ['an invalid Host header', 'PUT /x HTTP/1.1\r\nHost: a/b@c'],
    ['no version', 'GET /x'],
  ])('rejects a message with %s', async (_, head) => {
    const socket = connect(Number(new URL(files.url).port), '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*<Code>InvalidRequest<\/Code>/s);
  });

  it('limits the total size of the parts, including those being received', async () => {
    const { key, id } = await presignedPart(5);
    const send = async (partNumber: number, size: number) => {
      const limits = { maxBytes: 3_000, maxTotalBytes: 3_000 };
      const part = { key, multipartId: id, partNumber, ...limits, expiresInSeconds: 60 };
      return (await putTo(await files.store.presignPart(part), randomBytes(size))).status;
    };
    expect(await send(1, 2_000)).toBe(200);
    expect(await send(2, 1_001)).toBe(413);
    // Replaces the part.
    expect(await send(1, 1_000)).toBe(200);
    const statuses = await Promise.all([2, 3, 4, 5].map((partNumber) => send(partNumber, 1_000)));
    const stored = await files.store.listParts(key, id);
    expect(statuses.filter((status) => status === 413).length).toBeGreaterThanOrEqual(2);
    expect(stored.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(3_000);
  });

  it('rejects a changed limit of the total size', async () => {
    const { key, id } = await presignedPart(5);
    const limits = { maxBytes: 3_000, maxTotalBytes: 3_000 };
    const part = { key, multipartId: id, partNumber: 1, ...limits, expiresInSeconds: 60 };
    const url = await files.store.presignPart(part);
    for (const changed of [url.replace('total=3000', 'total=9000'), url.replace('total=3000&', '')])
      expect((await putTo(changed, randomBytes(10))).status).toBe(403);
  });

  it('limits the requests for one part', async () => {
    const { url } = await presignedPart(3_000_000);
    const { port, pathname, search } = new URL(url);
    const sockets = Array.from({ length: 5 }, () => connect(Number(port), '127.0.0.1'));
    const responses = sockets.map((socket) => {
      socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\nx`);
      return once(socket, 'data');
    });
    // Four wait for the rest of their body.
    expect(String(await Promise.race(responses))).toMatch(/^HTTP\/1.1 503 .*<Code>SlowDown<\/Code>/s);
    for (const socket of sockets) socket.destroy();
  });

  it('accepts a form once', async () => {
    const key = freshKey();
    const form = await files.store.presignPost({
      key,
      contentType: 'video/mp4',
      maxBytes: 1_000,
      expiresInSeconds: 60,
    });
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await sendFile(form, randomBytes(999))).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const { etag } = (await files.store.head(key))!;
    expect((await sendFile(form, randomBytes(1_000))).status).toBe(412);
    expect((await files.store.head(key))!.etag).toBe(etag);
  });

  it('discards a part whose client disconnects', async () => {
    const { url, key, id } = await presignedPart(3_000_000);
    const { port, pathname, search } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n`);
    await new Promise((resolve) => socket.write(randomBytes(2_000_000), resolve));
    socket.destroy();
    await untilPartStarted(id);
    expect(await files.store.listParts(key, id)).toEqual([]);
    await sendPart(files.store, key, id, 1, randomBytes(3_000_000));
    expect(await files.store.listParts(key, id)).toHaveLength(1);
  });

  it('fails a request whose client stops sending', async () => {
    const failure = Promise.withResolvers<unknown>();
    const server = createServer((request: IncomingMessage) => {
      receiveBody(request, 10, async () => {}, { idleMs: 20 }).then(failure.reject, failure.resolve);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    expect(await failure.promise).toMatchObject({ code: 'IncompleteBody' });
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('rejects admin calls that are not signed with the secret', async () => {
    for (const call of ['create', 'parts', 'complete', 'abort', 'check', 'other']) {
      const response = await fetch(`${files.url}/.store/${call}`, {
        method: 'POST',
        headers: { authorization: `Workreel 99999999999.${'x'.repeat(22)}` },
        body: JSON.stringify({ key: 'originals/a/b', secret: SECRET }),
      });
      expect([403, 405]).toContain(response.status);
    }
    expect(await collect(files.store.listMultiparts())).toEqual([]);
  });

  it('is not ready while its disk cannot be written', async () => {
    const ready = async () => (await fetch(`${files.url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    await rm(join(files.root, '.store/tmp'), { recursive: true });
    await expect.poll(ready).toBe(503);
    await expect(files.store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    await mkdir(join(files.root, '.store/tmp'));
    await expect.poll(ready, { timeout: 5_000 }).toBe(200);
    await files.store.check();
    expect((await fetch(`${files.url}/health/other`)).status).toBe(404);
  });

  it('throws StoreUnavailableError when the server is unreachable', async () => {
    const { store, url } = files;
    await files.restart({ port: 0 });
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.createMultipart(freshKey(), VIDEO)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('rejects a preflight for an unsupported method', async () => {
    const preflight = await fetch(files.url, {
      method: 'OPTIONS',
      headers: { origin: files.origin, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.status).toBe(403);
  });

  it('sends CORS headers with 503 while it shuts down', async () => {
    const { url, id } = await presignedPart(3_000_000);
    const { port, pathname, search } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n`);
    await new Promise((resolve) => socket.write(randomBytes(2_000_000), resolve));
    await untilPartStarted(id);
    const restarted = files.restart();
    const headers = { origin: files.origin };
    const part = { method: 'PUT', headers, body: randomBytes(3_000_000) };
    const rejected = await fetch(url, part);
    expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([
      503,
      files.origin,
    ]);
    expect(await rejected.text()).toContain('<Code>SlowDown</Code>');
    const preflightRequest = {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'PUT' },
    };
    const preflight = await fetch(url, preflightRequest);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      200,
      files.origin,
    ]);
    socket.write(randomBytes(1_000_000));
    expect((await once(socket, 'data')).toString()).toMatch(/^HTTP\/1.1 200 /);
    socket.destroy();
    await restarted;
    expect((await fetch(url, part)).status).toBe(200);
  });

  describe('with symbolic links in its folder', () => {
    let outside: string;
    beforeEach(async () => {
      outside = await mkdtemp(join(tmpdir(), 'workreel-outside-'));
      await writeFile(join(outside, 'secret'), 'secret');
      await mkdir(join(files.root, 'public'));
      await symlink(outside, join(files.root, 'public/folder'));
      await symlink(join(outside, 'secret'), join(files.root, 'public/file'));
    });
    afterEach(() => rm(outside, { recursive: true, force: true }));

    it('never reads through them', async () => {
      for (const key of ['public/file', 'public/folder/secret']) {
        expect(await files.store.head(key)).toBeUndefined();
        await expect(files.store.read(key)).rejects.toBeInstanceOf(NoSuchObjectError);
        await expect(files.store.source(key)).rejects.toBeInstanceOf(NoSuchObjectError);
      }
      expect(await collect(files.store.list('public/'))).toEqual([]);
      expect(await collect(files.store.list('public/folder/'))).toEqual([]);
      expect(await collect(files.store.listPrefixes('public/'))).toEqual([]);
      await files.store.copyPrefix('public/', 'private/');
      expect(await collect(files.store.list('private/'))).toEqual([]);
    });

    it('never writes through them', async () => {
      await expect(files.store.put('public/folder/new', 'x', VIDEO)).rejects.toThrow();
      await expect(files.store.put('public/folder/deep/new', 'x', VIDEO)).rejects.toThrow();
      await files.store.put('public/file', 'content', VIDEO);
      expect(await text(await files.store.read('public/file'))).toBe('content');
      expect(await readdir(outside)).toEqual(['secret']);
    });

    it('never deletes through them', async () => {
      await files.store.delete('public/folder/secret');
      await files.store.deletePrefix('public/folder/');
      await files.store.delete('public/file');
      await files.store.deletePrefix('public/');
      expect(await readdir(outside)).toEqual(['secret']);
    });
  });

  it('removes empty folders', async () => {
    await files.store.put('public/a/1/x/y', 'x', VIDEO);
    await files.store.delete('public/a/1/x/y');
    expect(await readdir(files.root)).toEqual(['.store']);
    expect(await readdir(join(files.root, '.store/tmp'))).toEqual([]);
  });
});
