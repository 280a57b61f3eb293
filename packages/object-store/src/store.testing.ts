/** Contract suite of the object store port, which every adapter passes. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MIN_PART_BYTES,
  NoSuchMultipartError,
  NoSuchObjectError,
  type ObjectStore,
  PartsError,
  type PresignedPost,
  type PresignPartOptions,
} from './store.ts';

export interface StoreUnderTest {
  store: ObjectStore;
  /** An origin that its CORS rules allow. */
  origin: string;
  close(): Promise<void>;
}

const VIDEO = { contentType: 'video/mp4' };
const TEXT = { contentType: 'text/plain' };

/** Stores compare expectedHash seconds: a URL that is valid for one second has expired after two. */
const waitUntil = (time: number) => sleep(Math.max(0, time - Date.now()));

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const putTo = (url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });

export const partOptions = (
  key: string,
  multipartId: string,
  partNumber: number,
  size: number,
): PresignPartOptions => ({
  key,
  multipartId,
  partNumber,
  maxBytes: size,
  exactBytes: size,
  expiresInSeconds: 60,
});

/** Uploads a part with a presigned URL. @returns its number and ETag. */
export async function sendPart(
  store: ObjectStore,
  key: string,
  multipartId: string,
  partNumber: number,
  body: Uint8Array<ArrayBuffer>,
) {
  const response = await putTo(
    await store.presignPart(partOptions(key, multipartId, partNumber, body.length)),
    body,
  );
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  expect(etag).toMatch(/^".+"$/);
  return { partNumber, etag: etag!.slice(1, -1) };
}

/** Uploads a file as a browser does: in a form with the file last, or as the body of a PUT. */
export async function sendFile(
  target: PresignedPost,
  file: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { url, fields } = target;
  if (target.method === 'PUT') return putTo(url, file, { ...target.headers, ...headers });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]), 'a video.mp4');
  return await fetch(url, { method: 'POST', body: form, headers });
}

let count = 0;
/** Returns a unique key. */
export const freshKey = (): string =>
  `originals/${process.pid}-${++count}-${randomBytes(4).toString('hex')}/video.mp4`;

export function describeObjectStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} as an object store`, () => {
    let subject: StoreUnderTest;
    let store: ObjectStore;
    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());
    const bytesOf = async (key: string, range?: { start: number; end: number }) =>
      await buffer(await store.read(key, range));

    describe('a multipart upload', () => {
      const [first, second, last] = [MIN_PART_BYTES, MIN_PART_BYTES, 12_345].map((size) =>
        randomBytes(size),
      ) as [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];
      const expectedHash = sha256(Buffer.concat([first, second, last]));

      it('assembles parts that arrive concurrently and in any order', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        expect(await store.listParts(key, id)).toEqual([]);
        const send = (number: number, body: Buffer<ArrayBuffer>) => sendPart(store, key, id, number, body);
        const ends = await Promise.all([send(3, last), send(1, first)]);
        const parts = [ends[1]!, await send(2, second), ends[0]!];
        expect(await store.listParts(key, id)).toEqual(
          parts.map((part, index) => ({
            ...part,
            size: [first, second, last][index]!.length,
            receivedAt: expect.any(Date),
          })),
        );
        expect(await store.head(key)).toBeUndefined();
        const object = await store.completeMultipart(key, id, parts);
        expect(object).toMatchObject({ key, size: 2 * MIN_PART_BYTES + last.length });
        expect(object.modifiedAt).toBeInstanceOf(Date);
        expect(await store.head(key)).toEqual(object);
        expect(sha256(await bytesOf(key))).toBe(expectedHash);
      });

      it('accepts a single small or empty part', async () => {
        for (const body of [last, Buffer.alloc(0)]) {
          const key = freshKey();
          const id = await store.createMultipart(key, VIDEO);
          await store.completeMultipart(key, id, [await sendPart(store, key, id, 1, body)]);
          expect(await bytesOf(key)).toEqual(body);
        }
      });

      it('uses the last upload of a repeated part', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const old = await sendPart(store, key, id, 1, second);
        const end = await sendPart(store, key, id, 2, last);
        const again = await sendPart(store, key, id, 1, first);
        const received = await store.listParts(key, id);
        expect(received).toMatchObject([
          { ...again, size: first.length },
          { ...end, size: last.length },
        ]);
        // Stores have clocks of their own, and S3 omits milliseconds.
        for (const { receivedAt } of received)
          expect(Math.abs(Date.now() - receivedAt.getTime())).toBeLessThan(30_000);
        await expect(store.completeMultipart(key, id, [old, end])).rejects.toBeInstanceOf(PartsError);
        await store.completeMultipart(key, id, [again, end]);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('assembles parts that the service sends itself', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const put = (partNumber: number, body: Uint8Array) =>
          store.putPart({ key, multipartId: id, partNumber }, body);
        const parts = [await put(1, first), await put(2, last)];
        expect((await store.listParts(key, id)).map(({ etag, size }) => ({ etag, size }))).toEqual([
          { etag: parts[0]!.etag, size: first.length },
          { etag: parts[1]!.etag, size: last.length },
        ]);
        await store.completeMultipart(key, id, parts);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
        const aborted = await store.createMultipart(freshKey(), VIDEO);
        await expect(
          store.putPart({ key: freshKey(), multipartId: aborted, partNumber: 1 }, last),
        ).rejects.toBeInstanceOf(NoSuchMultipartError);
      });

      it('rejects an invalid list of parts, and remains usable', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, first), await sendPart(store, key, id, 2, last)];
        const expectRejected = async (list: typeof parts) =>
          await expect(store.completeMultipart(key, id, list)).rejects.toBeInstanceOf(PartsError);
        await expectRejected([]);
        await expectRejected([...parts, { partNumber: 4, etag: parts[0]!.etag }]);
        await expectRejected([parts[0]!, { partNumber: 2, etag: parts[0]!.etag }]);
        await expectRejected([parts[1]!, parts[0]!]);
        expect(await store.head(key)).toBeUndefined();
        await store.completeMultipart(key, id, parts);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('rejects a part that is too small and not the last one', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, last), await sendPart(store, key, id, 2, last)];
        await expect(store.completeMultipart(key, id, parts)).rejects.toBeInstanceOf(PartsError);
        expect(await store.head(key)).toBeUndefined();
        const again = await sendPart(store, key, id, 1, first);
        await store.completeMultipart(key, id, [again, parts[1]!]);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('accepts part numbers with gaps', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 2, first), await sendPart(store, key, id, 7, last)];
        await store.completeMultipart(key, id, parts);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('omits unlisted parts, or rejects the list', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const sent = [await sendPart(store, key, id, 2, first), await sendPart(store, key, id, 3, second)];
        const listed = [sent[0]!, await sendPart(store, key, id, 7, last)];
        const object = await store.completeMultipart(key, id, listed).catch((error: unknown) => error);
        if (object instanceof PartsError) {
          expect(await store.head(key)).toBeUndefined();
          expect(await store.listParts(key, id)).toHaveLength(3);
        } else expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('returns the same object for repeated and concurrent completions', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, first)];
        const results = await Promise.all([1, 2, 3].map(() => store.completeMultipart(key, id, parts)));
        results.push(await store.completeMultipart(key, id, parts));
        for (const result of results) expect(result).toEqual(results[0]);
        expect(sha256(await bytesOf(key))).toBe(sha256(first));
      });

      it('is removed by an abort, which is idempotent', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, first)];
        await store.abortMultipart(key, id);
        await store.abortMultipart(key, id);
        await expect(store.listParts(key, id)).rejects.toBeInstanceOf(NoSuchMultipartError);
        await expect(store.completeMultipart(key, id, parts)).rejects.toBeInstanceOf(NoSuchMultipartError);
        const response = await putTo(await store.presignPart(partOptions(key, id, 2, last.length)), last);
        expect(response.status).toBe(404);
        expect(await response.text()).toContain('<Code>NoSuchUpload</Code>');
        expect(await store.head(key)).toBeUndefined();
      });

      it('keeps the object when aborted after completion', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        await store.completeMultipart(key, id, [await sendPart(store, key, id, 1, last)]);
        await store.abortMultipart(key, id);
        expect(await bytesOf(key)).toEqual(last);
      });

      it('lists more parts than fit on one page', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const numbers = Array.from({ length: 1_003 }, (_, index) => index + 1);
        for (let start = 0; start < numbers.length; start += 16) {
          await Promise.all(
            numbers
              .slice(start, start + 16)
              .map((number) => sendPart(store, key, id, number, Buffer.from('x'))),
          );
        }
        const listed = await store.listParts(key, id);
        expect(listed.map(({ partNumber }) => partNumber)).toEqual(numbers);
        await store.abortMultipart(key, id);
      });

      it('is listed until it is completed or aborted', async () => {
        const key = freshKey();
        const [id, other] = [
          await store.createMultipart(key, VIDEO),
          await store.createMultipart(key, VIDEO),
        ];
        expect(id).not.toBe(other);
        const listed = async () =>
          (await collect(store.listMultiparts())).filter((transfer) => transfer.key === key);
        expect((await listed()).map(({ multipartId }) => multipartId).sort()).toEqual([id, other].sort());
        // A day of tolerance for the clock of a remote store.
        for (const { initiatedAt } of await listed()) {
          expect(Math.abs(Date.now() - initiatedAt.getTime())).toBeLessThan(86_400_000);
        }
        await store.abortMultipart(key, id);
        await store.completeMultipart(key, other, [await sendPart(store, key, other, 1, last)]);
        expect(await listed()).toEqual([]);
      });
    });

    describe('a presigned URL', () => {
      const body = randomBytes(2_000);
      /** Presigns a part of a new multipart upload. */
      async function presign(changes: Partial<PresignPartOptions> = {}) {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const url = await store.presignPart({ ...partOptions(key, id, 1, body.length), ...changes });
        return { key, id, url, parts: () => store.listParts(key, id) };
      }
      const rejectedStatus = async (response: Response) => {
        expect(await response.text()).toMatch(/<Code>\w+<\/Code>/);
        expect(response.headers.get('etag')).toBeNull();
        return response.status;
      };

      it('is valid only for its part, multipart upload and key', async () => {
        const { key, url, parts } = await presign();
        expect(await rejectedStatus(await putTo(url.replace(/partNumber=1\b/, 'partNumber=2'), body))).toBe(
          403,
        );
        expect(await parts()).toEqual([]);
        const other = await store.createMultipart(key, VIDEO);
        const { url: otherUrl } = await presign();
        const modifiedUrl = new URL(otherUrl);
        modifiedUrl.searchParams.set('uploadId', other);
        expect(await rejectedStatus(await putTo(modifiedUrl.href, body))).toBe(403);
        expect(
          await rejectedStatus(await putTo(otherUrl.replace(/originals\/[^/]+/, 'originals/other'), body)),
        ).toBe(403);
      });

      it('is valid only for its size, if the size is known', async () => {
        for (const size of [body.length - 1, body.length + 1]) {
          const { url, parts } = await presign();
          const status = await rejectedStatus(await putTo(url, randomBytes(size)));
          expect([400, 403, 413]).toContain(status);
          expect(await parts()).toEqual([]);
        }
      });

      it('expires', async () => {
        const signedAt = Date.now();
        const { url, parts } = await presign({ expiresInSeconds: 1 });
        const fileKey = freshKey();
        const filePost = await store.presignPost({ ...postOptions(fileKey), expiresInSeconds: 1 });
        await waitUntil(signedAt + 2_100);
        expect(await rejectedStatus(await putTo(url, body))).toBe(403);
        expect(await parts()).toEqual([]);
        expect((await sendFile(filePost, body)).status).toBe(403);
        expect(await store.head(fileKey)).toBeUndefined();
      });

      it('is valid only for PUT', async () => {
        const { url, parts } = await presign();
        for (const method of ['GET', 'POST', 'DELETE']) {
          expect((await fetch(url, { method })).status).toBeGreaterThanOrEqual(400);
        }
        expect(await parts()).toEqual([]);
      });

      it('is invalid without its signature', async () => {
        const { url, parts } = await presign();
        expect([400, 403]).toContain(await rejectedStatus(await putTo(url.split('?')[0]!, body)));
        expect(await parts()).toEqual([]);
      });

      it('can be used from allowed origins', async () => {
        const { url } = await presign();
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin: subject.origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'content-type',
          },
        });
        expect(preflight.status).toBe(200);
        expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
        expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
        const response = await putTo(url, body, { origin: subject.origin });
        expect(response.status).toBe(200);
        expect([subject.origin, '*']).toContain(response.headers.get('access-control-allow-origin'));
        expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
      });

      it('cannot be used from other origins', async () => {
        const { url } = await presign();
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
        });
        expect(preflight.status).toBe(403);
        expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      });
    });

    describe('a presigned upload of a file', () => {
      const body = randomBytes(300_000);

      it('stores the file', async () => {
        const key = freshKey();
        const response = await sendFile(await store.presignPost(postOptions(key)), body, {
          origin: subject.origin,
        });
        expect([200, 201, 204]).toContain(response.status);
        // Uppy requires the ETag and must be allowed to read it.
        expect(etagOf(response)).toBe((await store.head(key))!.etag);
        expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
        expect(await bytesOf(key)).toEqual(body);
      });

      it('contains its key, and is valid only for that key', async () => {
        const key = freshKey();
        const post = await store.presignPost(postOptions(key));
        expect(post.fields.key).toBe(key);
        const other = 'originals/other/video.mp4';
        const changed = {
          ...post,
          url: post.url.replace(key, other),
          fields: { ...post.fields, key: other },
        };
        expect((await sendFile(changed, body)).status).toBe(403);
        expect(await store.head(other)).toBeUndefined();
      });

      it('stores the file once, and never replaces it', async () => {
        const key = freshKey();
        const post = await store.presignPost(postOptions(key));
        expect((await sendFile(post, body)).ok).toBe(true);
        const { etag } = (await store.head(key))!;
        expect((await sendFile(post, randomBytes(10))).status).toBe(412);
        expect((await store.head(key))!.etag).toBe(etag);
      });

      it('is valid only for its content type', async () => {
        const key = freshKey();
        const post = await store.presignPost(postOptions(key));
        const type = { 'Content-Type': 'text/html' };
        const changed: PresignedPost =
          post.method === 'PUT'
            ? { ...post, headers: type }
            : { ...post, fields: { ...post.fields, ...type } };
        expect((await sendFile(changed, body)).status).toBe(403);
        expect(await store.head(key)).toBeUndefined();
      });
    });

    describe('objects', () => {
      let testPrefix: string;
      beforeAll(() => {
        testPrefix = `public/${randomBytes(6).toString('hex')}/`;
      });
      const keysUnder = async (prefix: string) =>
        (await collect(store.list(prefix))).map(({ key }) => key).sort();

      it('are written, read completely and in ranges, and replaced', async () => {
        const key = `${testPrefix}1/index.m3u8`;
        expect(await store.head(key)).toBeUndefined();
        await expect(store.read(key)).rejects.toBeInstanceOf(NoSuchObjectError);
        await store.put(key, '0123456789', TEXT);
        expect(await text(await store.read(key))).toBe('0123456789');
        expect(await text(await store.read(key, { start: 0, end: 0 }))).toBe('0');
        expect(await text(await store.read(key, { start: 3, end: 5 }))).toBe('345');
        expect(await text(await store.read(key, { start: 8, end: 100 }))).toBe('89');
        const before = await store.head(key);
        expect(before).toMatchObject({ key, size: 10 });
        expect(before!.etag).toMatch(/^[^"]+$/);
        await store.put(key, Buffer.from('later'), TEXT);
        expect(await text(await store.read(key))).toBe('later');
        expect((await store.head(key))!.etag).not.toBe(before!.etag);
      });

      it('are replaced atomically', async () => {
        const key = `${testPrefix}1/grows.m3u8`;
        const bodies = ['a', 'b'].map((character) => character.repeat(100_000));
        await store.put(key, bodies[0]!, TEXT);
        const writing = (async () => {
          for (let round = 0; round < 20; round++) await store.put(key, bodies[round % 2]!, TEXT);
        })();
        for (let round = 0; round < 20; round++) expect(bodies).toContain(await text(await store.read(key)));
        await writing;
      });

      it('are listed by prefix and by common prefix', async () => {
        const prefix = `${testPrefix}listed/`;
        const keys = ['1/a.m4s', '1/deep/er/b.m4s', '2/c.m4s', 'd.txt'].map((name) => prefix + name);
        for (const key of keys) await store.put(key, key, TEXT);
        expect(await keysUnder(prefix)).toEqual([...keys].sort());
        expect(await keysUnder(`${prefix}1/`)).toEqual(keys.slice(0, 2));
        expect(await keysUnder(`${prefix}none/`)).toEqual([]);
        expect((await collect(store.listPrefixes(prefix))).sort()).toEqual([`${prefix}1/`, `${prefix}2/`]);
        expect(await collect(store.listPrefixes(`${prefix}none/`))).toEqual([]);
        const [listed] = await collect(store.list(`${prefix}2/`));
        expect(listed).toEqual(await store.head(keys[2]!));
      });

      it('are copied by prefix, idempotently', async () => {
        const [from, to] = [`${testPrefix}from/`, `${testPrefix}to/`];
        await store.put(`${from}a`, 'a', TEXT);
        await store.put(`${from}b/c`, 'c', TEXT);
        await store.put(`${to}b/c`, 'old', TEXT);
        await store.copyPrefix(from, to);
        await store.copyPrefix(from, to);
        expect(await keysUnder(to)).toEqual([`${to}a`, `${to}b/c`]);
        expect(await text(await store.read(`${to}b/c`))).toBe('c');
        await store.put(`${from}a`, 'changed', TEXT);
        expect(await text(await store.read(`${to}a`))).toBe('a');
        await store.deletePrefix(from);
        expect(await text(await store.read(`${to}b/c`))).toBe('c');
      });

      it('are copied individually, and can then be changed and deleted', async () => {
        const [from, to] = [`${testPrefix}original/a`, `${testPrefix}copied/b`];
        await store.put(from, 'a', TEXT);
        await store.copy(from, to);
        await store.copy(from, to);
        await store.put(from, 'changed', TEXT);
        await store.delete(from);
        expect(await text(await store.read(to))).toBe('a');
        await expect(store.copy(from, to)).rejects.toBeInstanceOf(NoSuchObjectError);
        await expect(store.copy('../escaped', to)).rejects.toBeInstanceOf(TypeError);
      });

      it('are deleted individually and by prefix, idempotently', async () => {
        const prefix = `${testPrefix}deleted/`;
        for (const name of ['a', 'b/c', 'b/d', 'e/f']) await store.put(prefix + name, name, TEXT);
        await store.put(`${testPrefix}deleted-not`, 'stays', TEXT);
        await store.delete(`${prefix}a`);
        await store.delete(`${prefix}a`);
        expect(await keysUnder(prefix)).toEqual(['b/c', 'b/d', 'e/f'].map((name) => prefix + name));
        await store.deletePrefix(`${prefix}b/`);
        expect(await keysUnder(prefix)).toEqual([`${prefix}e/f`]);
        await store.deletePrefix(prefix);
        await store.deletePrefix(prefix);
        expect(await keysUnder(prefix)).toEqual([]);
        expect(await text(await store.read(`${testPrefix}deleted-not`))).toBe('stays');
      });

      it('can be written while adjacent objects are deleted', async () => {
        const prefix = `${testPrefix}busy/`;
        const writeAndDelete = async (name: string) => {
          for (let n = 0; n < 25; n++) {
            await store.put(`${prefix}${name}/x`, name, TEXT);
            await store.delete(`${prefix}${name}/x`);
          }
          await store.put(`${prefix}${name}/x`, name, TEXT);
        };
        await Promise.all(['a', 'b', 'a', 'c'].map(writeAndDelete));
        expect(await keysUnder(prefix)).toEqual(['a', 'b', 'c'].map((name) => `${prefix}${name}/x`));
      });

      it('have a source that a converter can read', async () => {
        const key = `${testPrefix}source.mp4`;
        await store.put(key, 'bytes', VIDEO);
        const source = await store.source(key);
        expect(source.kind === 'file' ? source.path : source.url).toContain(key);
      });

      it('have presigned download URLs', async () => {
        const key = `${testPrefix}video.mp4`;
        await store.put(key, 'bytes', VIDEO);
        const url = new URL(await store.presignGet({ key, filename: 'a video.mp4', expiresInSeconds: 60 }));
        expect(url.pathname.endsWith(`/${key}`)).toBe(true);
        const other = await store.presignGet({
          key: `${testPrefix}other.mp4`,
          filename: 'x',
          expiresInSeconds: 120,
        });
        expect(other).not.toBe(url.href);
      });

      it.each([
        '',
        '/etc/passwd',
        '../up',
        'a/../b',
        'a//b',
        'a/',
        '.hidden',
        'a/.store/b',
        'a b',
        'a\\b',
        'é',
        'a%2e',
        'a\0b',
      ])('cannot have the key %j', async (key) => {
        await expect(store.put(key, 'x', TEXT)).rejects.toBeInstanceOf(TypeError);
        await expect(store.head(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.read(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.delete(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.source(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.createMultipart(key, VIDEO)).rejects.toBeInstanceOf(TypeError);
        await expect(store.presignPart(partOptions(key, 'x', 1, 1))).rejects.toBeInstanceOf(TypeError);
        await expect(
          store.presignPost({ key, contentType: '', maxBytes: 1, expiresInSeconds: 1 }),
        ).rejects.toBeInstanceOf(TypeError);
        await expect(store.presignGet({ key, filename: 'x', expiresInSeconds: 1 })).rejects.toBeInstanceOf(
          TypeError,
        );
      });

      it.each(['', 'a', '/', '../../../apps/video/server/src/', 'a/../', './', '.store/', 'a//'])(
        'cannot be copied or deleted by the prefix %j',
        async (prefix) => {
          await expect(store.deletePrefix(prefix)).rejects.toBeInstanceOf(TypeError);
          await expect(store.copyPrefix(prefix, testPrefix)).rejects.toBeInstanceOf(TypeError);
          await expect(store.copyPrefix(testPrefix, prefix)).rejects.toBeInstanceOf(TypeError);
        },
      );
    });

    it('passes its health check', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}

const etagOf = (response: Response): string | undefined => response.headers.get('etag')?.slice(1, -1);
const postOptions = (key: string) => ({
  key,
  contentType: 'video/mp4',
  maxBytes: 300_000,
  expiresInSeconds: 60,
});

/** Contract suite for stores with browser forms: the restrictions of a form's policy. */
export function describeForms(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`a form of ${name}`, () => {
    const body = randomBytes(300_000);
    let subject: StoreUnderTest;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.close());

    it('stores a file, and returns its location', async () => {
      const key = freshKey();
      const form = await subject.store.presignPost(postOptions(key));
      expect(form.method).toBe('POST');
      const response = await sendFile(form, body);
      expect([201, 204]).toContain(response.status);
      // In the headers, in S3's XML document, or both.
      const description = `${response.headers.get('etag')} ${response.headers.get('location')} ${await response.text()}`;
      expect(description).toContain((await subject.store.head(key))!.etag);
      expect(description).toContain(key);
    });

    it.each([
      ['a file that is too large', { maxBytes: 299_999 }, {}],
      ['another key', {}, { key: 'originals/other/video.mp4' }],
      ['another content type', {}, { 'Content-Type': 'text/html' }],
      ['another policy', {}, { policy: Buffer.from('{}').toString('base64') }],
    ])('rejects %s', async (_case, changes, fields) => {
      const key = freshKey();
      const form = await subject.store.presignPost({ ...postOptions(key), ...changes });
      const response = await sendFile({ ...form, fields: { ...form.fields, ...fields } }, body);
      expect([400, 403, 413]).toContain(response.status);
      expect(await response.text()).toMatch(/<Code>\w+<\/Code>/);
      expect(await subject.store.head(key)).toBeUndefined();
      expect(await subject.store.head('originals/other/video.mp4')).toBeUndefined();
    });
  });
}
