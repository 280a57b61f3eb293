import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collect, freshKey, partOptions, putTo, sendFile, sendPart } from '../store.testing.ts';
import { NoSuchObjectError, StoreUnavailableError } from '../store.ts';
import { authorize } from './admin-calls.domain.ts';
import { openDisk } from './disk.ts';
import { removeExpiredGrants } from './form-grants.ts';
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

  it('keeps the data of a part that could not be acknowledged', async () => {
    const { key, id } = await presignedPart(5);
    await sendPart(files.store, key, id, 1, Buffer.from('first'));
    const folder = await open(files.root);
    const handles = Object.getPrototypeOf(folder) as FileHandle;
    await folder.close();
    const { sync } = handles;
    let calls = 0;
    // The second folder to be flushed is that of the records.
    vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
      return ++calls === 2 ? Promise.reject(new Error('failed')) : sync.call(this);
    });
    const url = await files.store.presignPart(partOptions(key, id, 1, 5));
    const { status } = await putTo(url, Buffer.from('other'));
    vi.restoreAllMocks();
    expect([status, calls]).toEqual([500, 2]);
    const [part] = await files.store.listParts(key, id);
    await files.store.completeMultipart(key, id, [part!]);
    expect(await text(await files.store.read(key))).toBe('other');
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

  describe('a form', () => {
    const presign = (key: string, maxBytes = 1_000) =>
      files.store.presignPost({ key, contentType: 'video/mp4', maxBytes, expiresInSeconds: 60 });
    /** Sends only the headers of a form, and returns what the server sends back. */
    const sendHeaders = async (url: string, size: number) => {
      const { port, pathname, search } = new URL(url);
      const socket = connect(Number(port), '127.0.0.1');
      const type = 'Content-Type: multipart/form-data; boundary=x';
      socket.write(
        `POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${size}\r\n\r\n`,
      );
      const [response] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return String(response);
    };

    it('is accepted once', async () => {
      const key = freshKey();
      const form = await presign(key);
      const statuses = await Promise.all(
        [1, 2, 3].map(async () => (await sendFile(form, randomBytes(999))).status),
      );
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      const { etag } = (await files.store.head(key))!;
      expect((await sendFile(form, randomBytes(1_000))).status).toBe(412);
      expect((await files.store.head(key))!.etag).toBe(etag);
      await files.store.delete(key);
      expect((await sendFile(form, randomBytes(1_000))).status).toBe(403);
      expect(await files.store.head(key)).toBeUndefined();
    });

    it('is not accepted after its object was deleted before it arrived', async () => {
      const key = freshKey();
      const form = await presign(key);
      await files.store.delete(key);
      expect((await sendFile(form, randomBytes(10))).status).toBe(403);
      expect(await files.store.head(key)).toBeUndefined();
    });

    it('remains valid across restarts, and its grant is removed when it has expired', async () => {
      const key = freshKey();
      const form = await presign(key);
      await files.restart();
      const grants = () => readdir(join(files.root, '.store/forms'));
      const disk = openDisk(files.root);
      await removeExpiredGrants(disk);
      expect(await grants()).toHaveLength(1);
      expect((await sendFile(form, randomBytes(10))).status).toBe(204);
      expect(await grants()).toEqual([]);
      await presign(freshKey());
      await removeExpiredGrants(disk, Date.now() + 61_000);
      expect(await grants()).toEqual([]);
    });

    it('is rejected before its body is read, unless its URL is signed', async () => {
      const { url } = await presign(freshKey());
      const unsigned = url.split('?')[0]!;
      expect(await sendHeaders(unsigned, 100)).toMatch(/^HTTP\/1.1 403 .*AccessDenied/s);
      expect(await sendHeaders(url.replace('atMost=1000', 'atMost=9999'), 100)).toMatch(
        /^HTTP\/1.1 403 .*SignatureDoesNotMatch/s,
      );
      expect(await sendHeaders(url, 100_000)).toMatch(/^HTTP\/1.1 413 .*EntityTooLarge/s);
      expect(await readdir(join(files.root, '.store/tmp'))).toEqual([]);
    });

    it('is rejected with fields that were not signed', async () => {
      const key = freshKey();
      const form = await presign(key);
      const fields = { ...form.fields, acl: 'public-read' };
      expect((await sendFile({ ...form, fields }, randomBytes(10))).status).toBe(403);
      expect(await files.store.head(key)).toBeUndefined();
      // It was not used.
      expect((await sendFile(form, randomBytes(10))).status).toBe(204);
    });
  });

  it('rejects parts of an upload that was completed or aborted', async () => {
    for (const finish of ['complete', 'abort']) {
      const { key, id, url } = await presignedPart(5);
      const part = await sendPart(files.store, key, id, 1, Buffer.from('first'));
      if (finish === 'complete') await files.store.completeMultipart(key, id, [part]);
      else await files.store.abortMultipart(key, id);
      expect((await putTo(url, Buffer.from('other'))).status).toBe(404);
      const object = await files.store.head(key);
      expect(object && (await text(await files.store.read(key)))).toBe(
        finish === 'complete' ? 'first' : undefined,
      );
    }
  });

  it('lets a client read why a body was rejected, also with Connection: close', async () => {
    const { url } = await presignedPart(2_000_000);
    const { port, pathname } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const failure = Promise.withResolvers<Error | undefined>();
    socket.on('error', failure.resolve).on('end', () => failure.resolve(undefined));
    const received = text(socket);
    const send = async (headers: string) => {
      socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 2000000\r\n\r\n`);
      // Slowly enough for the response to be sent first.
      for (let part = 0; part < 4; part++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        socket.write(randomBytes(500_000));
      }
    };
    await send('');
    await send('Connection: close\r\n');
    expect(await failure.promise).toBeUndefined();
    expect((await received).match(/HTTP\/1\.1 403 |<Code>AccessDenied<\/Code>/g)).toHaveLength(4);
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

  describe('a body', () => {
    /** Receives a body of 100,000 bytes. @param send - sends it. @returns the error, if any. */
    async function receive(send: (write: (bytes: number) => void) => Promise<void>): Promise<unknown> {
      const failure = Promise.withResolvers<unknown>();
      const server = createServer((request: IncomingMessage) => {
        receiveBody(request, 100_000, () => undefined, { periodMs: 40 }).then(
          () => failure.resolve(undefined),
          failure.resolve,
        );
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
      void send((bytes) => socket.write(Buffer.alloc(bytes)));
      const error = await failure.promise;
      socket.destroy();
      server.closeAllConnections();
      server.close();
      return error;
    }

    it('fails if the client stops sending', async () => {
      expect(await receive(async (write) => write(50_000))).toMatchObject({ code: 'IncompleteBody' });
    });

    it('fails if it arrives too slowly', async () => {
      const error = await receive(async (write) => {
        for (let n = 0; n < 50; n++) {
          write(1);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
      expect(error).toMatchObject({ code: 'IncompleteBody' });
    });

    it('is received in one piece', async () => {
      expect(await receive(async (write) => write(100_000))).toBeUndefined();
    });
  });

  describe('admin calls', () => {
    const post = async (call: string, headers: Record<string, string>, body: string) => {
      const [port] = await readdir(join(files.root, '.store/control'));
      const url = `http://127.0.0.1:${port}/${call}`;
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    const body = JSON.stringify({ key: 'originals/a/b' });

    it('are rejected if they are not signed with the secret', async () => {
      const forged = `Workreel 99999999999.${'x'.repeat(43)}.${'x'.repeat(22)}`;
      for (const authorization of [forged, authorize('other', 'create', body, new Date()), '']) {
        for (const call of ['create', 'parts', 'complete', 'abort', 'check'])
          expect(await post(call, { authorization }, body)).toBe(403);
      }
      expect(await post('other', {}, body)).toBe(405);
      expect(await collect(files.store.listMultiparts())).toEqual([]);
    });

    it('are valid for one call, one body and one minute', async () => {
      const sign = (now: Date) => ({ authorization: authorize(SECRET, 'create', body, now) });
      const headers = sign(new Date());
      expect(await post('create', headers, '{"key":"originals/a/c"}')).toBe(403);
      expect(await post('abort', headers, body)).toBe(403);
      expect(await post('create', sign(new Date(Date.now() - 61_000)), body)).toBe(403);
      expect(await collect(files.store.listMultiparts())).toEqual([]);
      expect(await post('create', headers, body)).toBe(200);
    });

    it('cannot be made on the public port', async () => {
      const headers = { authorization: authorize(SECRET, 'create', body, new Date()) };
      for (const path of ['create', '.store/create'])
        expect((await fetch(`${files.url}/${path}`, { method: 'POST', headers, body })).status).toBe(404);
    });

    it('work while all slots are taken', async () => {
      const key = freshKey();
      const id = await files.store.createMultipart(key, VIDEO);
      const parts = await Promise.all(
        // One more than a network gets.
        Array.from({ length: 129 }, async (_, index) => {
          const url = new URL(await files.store.presignPart(partOptions(key, id, index + 1, 9)));
          const socket = connect(Number(url.port), '127.0.0.1');
          socket.write(`PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx`);
          return socket;
        }),
      );
      const [response] = (await Promise.race(parts.map((socket) => once(socket, 'data')))) as [Buffer];
      expect(String(response)).toMatch(/^HTTP\/1.1 503 .*<Code>SlowDown<\/Code>/s);
      expect(await files.store.listParts(key, id)).toEqual([]);
      await files.store.abortMultipart(key, id);
      for (const socket of parts) socket.destroy();
    });
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
    await files.stop();
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
