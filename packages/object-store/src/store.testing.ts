/** The behaviour of an object store: every adapter passes this. Not used by the service. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MIN_PART_BYTES,
  NoSuchMultipartError,
  NoSuchObjectError,
  type ObjectStore,
  type PartGrant,
  PartsError,
  type PostAddress,
} from './store.ts';

/** A store to try, and who may send to it from a page. */
export interface TriedStore {
  store: ObjectStore;
  /** An origin that its CORS rule names. */
  origin: string;
  close(): Promise<void>;
}

const VIDEO = { contentType: 'video/mp4' };
const TEXT = { contentType: 'text/plain' };

/** Stores compare whole seconds: an address that was signed for one second has expired after two. */
const clockReaches = (time: number) => sleep(Math.max(0, time - Date.now()));

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** PUTs as a browser does. @returns the answer. */
export const putTo = (url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });

export const grantOf = (key: string, multipartId: string, partNumber: number, size: number): PartGrant => ({
  key,
  multipartId,
  partNumber,
  maxBytes: size,
  exactly: size,
  expiresInSeconds: 60,
});

/** Sends a part by a presigned address. @returns its name. */
export async function sendPart(
  store: ObjectStore,
  key: string,
  multipartId: string,
  partNumber: number,
  body: Uint8Array<ArrayBuffer>,
) {
  const answer = await putTo(
    await store.presignPart(grantOf(key, multipartId, partNumber, body.length)),
    body,
  );
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const etag = answer.headers.get('etag');
  expect(etag).toMatch(/^".+"$/);
  return { partNumber, etag: etag!.slice(1, -1) };
}

/** Sends a whole file as a browser does: a form, with the file last, or the bare file. */
export async function sendWhole(
  address: PostAddress,
  file: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { url, fields } = address;
  if (address.method === 'PUT') return putTo(url, file, { ...address.headers, ...headers });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]), 'a film.mp4');
  return await fetch(url, { method: 'POST', body: form, headers });
}

let count = 0;
/** A key that no other test has. */
export const freshKey = (): string =>
  `originals/${process.pid}-${++count}-${randomBytes(4).toString('hex')}/film.mp4`;

export function describeObjectStore(name: string, open: () => Promise<TriedStore>): void {
  describe(`${name} as an object store`, () => {
    let tried: TriedStore;
    let store: ObjectStore;
    beforeAll(async () => {
      tried = await open();
      store = tried.store;
    });
    afterAll(() => tried.close());
    const bytesOf = async (key: string, range?: { start: number; end: number }) =>
      await buffer(await store.read(key, range));

    describe('a transfer in parts', () => {
      const [first, second, last] = [MIN_PART_BYTES, MIN_PART_BYTES, 12_345].map((size) =>
        randomBytes(size),
      ) as [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];
      const whole = sha256(Buffer.concat([first, second, last]));

      it('makes one object of parts that arrive together and in any order', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        expect(await store.listParts(key, id)).toEqual([]);
        const send = (number: number, body: Buffer<ArrayBuffer>) => sendPart(store, key, id, number, body);
        const ends = await Promise.all([send(3, last), send(1, first)]);
        const parts = [ends[1]!, await send(2, second), ends[0]!];
        expect(await store.listParts(key, id)).toEqual(
          parts.map((part, index) => ({ ...part, size: [first, second, last][index]!.length })),
        );
        expect(await store.head(key)).toBeUndefined();
        const made = await store.completeMultipart(key, id, parts);
        expect(made).toMatchObject({ key, size: 2 * MIN_PART_BYTES + last.length });
        expect(made.modifiedAt).toBeInstanceOf(Date);
        expect(await store.head(key)).toEqual(made);
        expect(sha256(await bytesOf(key))).toBe(whole);
      });

      it('takes a small file as its only part, and an empty one', async () => {
        for (const body of [last, Buffer.alloc(0)]) {
          const key = freshKey();
          const id = await store.createMultipart(key, VIDEO);
          await store.completeMultipart(key, id, [await sendPart(store, key, id, 1, body)]);
          expect(await bytesOf(key)).toEqual(body);
        }
      });

      it('takes a part again; the last one counts', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const old = await sendPart(store, key, id, 1, second);
        const end = await sendPart(store, key, id, 2, last);
        const again = await sendPart(store, key, id, 1, first);
        expect(await store.listParts(key, id)).toEqual([
          { ...again, size: first.length },
          { ...end, size: last.length },
        ]);
        await expect(store.completeMultipart(key, id, [old, end])).rejects.toBeInstanceOf(PartsError);
        await store.completeMultipart(key, id, [again, end]);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('refuses a list that makes no object, and goes on', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, first), await sendPart(store, key, id, 2, last)];
        const refused = async (list: typeof parts) =>
          await expect(store.completeMultipart(key, id, list)).rejects.toBeInstanceOf(PartsError);
        await refused([]);
        await refused([...parts, { partNumber: 4, etag: parts[0]!.etag }]);
        await refused([parts[0]!, { partNumber: 2, etag: parts[0]!.etag }]);
        await refused([parts[1]!, parts[0]!]);
        expect(await store.head(key)).toBeUndefined();
        await store.completeMultipart(key, id, parts);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('refuses a part that is too small to be no last one', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, last), await sendPart(store, key, id, 2, last)];
        await expect(store.completeMultipart(key, id, parts)).rejects.toBeInstanceOf(PartsError);
        expect(await store.head(key)).toBeUndefined();
        const again = await sendPart(store, key, id, 1, first);
        await store.completeMultipart(key, id, [again, parts[1]!]);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('takes numbers with gaps', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 2, first), await sendPart(store, key, id, 7, last)];
        await store.completeMultipart(key, id, parts);
        expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('leaves out parts that the list does not name, or refuses the list', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const sent = [await sendPart(store, key, id, 2, first), await sendPart(store, key, id, 3, second)];
        const named = [sent[0]!, await sendPart(store, key, id, 7, last)];
        const made = await store.completeMultipart(key, id, named).catch((error: unknown) => error);
        if (made instanceof PartsError) {
          expect(await store.head(key)).toBeUndefined();
          expect(await store.listParts(key, id)).toHaveLength(3);
        } else expect(sha256(await bytesOf(key))).toBe(sha256(Buffer.concat([first, last])));
      });

      it('answers the same again, also to two who ask at once', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, first)];
        const answers = await Promise.all([1, 2, 3].map(() => store.completeMultipart(key, id, parts)));
        answers.push(await store.completeMultipart(key, id, parts));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect(sha256(await bytesOf(key))).toBe(sha256(first));
      });

      it('ends when it is aborted, and aborting again changes nothing', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const parts = [await sendPart(store, key, id, 1, first)];
        await store.abortMultipart(key, id);
        await store.abortMultipart(key, id);
        await expect(store.listParts(key, id)).rejects.toBeInstanceOf(NoSuchMultipartError);
        await expect(store.completeMultipart(key, id, parts)).rejects.toBeInstanceOf(NoSuchMultipartError);
        const answer = await putTo(await store.presignPart(grantOf(key, id, 2, last.length)), last);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain('<Code>NoSuchUpload</Code>');
        expect(await store.head(key)).toBeUndefined();
      });

      it('leaves the object alone when it is aborted after that', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        await store.completeMultipart(key, id, [await sendPart(store, key, id, 1, last)]);
        await store.abortMultipart(key, id);
        expect(await bytesOf(key)).toEqual(last);
      });

      it('lists more parts than one page has', async () => {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const numbers = Array.from({ length: 1_003 }, (_, index) => index + 1);
        for (let at = 0; at < numbers.length; at += 16) {
          await Promise.all(
            numbers.slice(at, at + 16).map((number) => sendPart(store, key, id, number, Buffer.from('x'))),
          );
        }
        const listed = await store.listParts(key, id);
        expect(listed.map(({ partNumber }) => partNumber)).toEqual(numbers);
        await store.abortMultipart(key, id);
      });

      it('is listed until it ends', async () => {
        const key = freshKey();
        const [id, other] = [
          await store.createMultipart(key, VIDEO),
          await store.createMultipart(key, VIDEO),
        ];
        expect(id).not.toBe(other);
        const listed = async () =>
          (await collect(store.listMultiparts())).filter((transfer) => transfer.key === key);
        expect((await listed()).map(({ multipartId }) => multipartId).sort()).toEqual([id, other].sort());
        // A day's grace for the clock of a store elsewhere.
        for (const { initiatedAt } of await listed()) {
          expect(Math.abs(Date.now() - initiatedAt.getTime())).toBeLessThan(86_400_000);
        }
        await store.abortMultipart(key, id);
        await store.completeMultipart(key, other, [await sendPart(store, key, other, 1, last)]);
        expect(await listed()).toEqual([]);
      });
    });

    describe('a presigned address', () => {
      const body = randomBytes(2_000);
      /** An address with its transfer, and what arrived by it. */
      async function address(changes: Partial<PartGrant> = {}) {
        const key = freshKey();
        const id = await store.createMultipart(key, VIDEO);
        const url = await store.presignPart({ ...grantOf(key, id, 1, body.length), ...changes });
        return { key, id, url, parts: () => store.listParts(key, id) };
      }
      const refusal = async (answer: Response) => {
        expect(await answer.text()).toMatch(/<Code>\w+<\/Code>/);
        expect(answer.headers.get('etag')).toBeNull();
        return answer.status;
      };

      it('works for one part alone', async () => {
        const { key, url, parts } = await address();
        expect(await refusal(await putTo(url.replace(/partNumber=1\b/, 'partNumber=2'), body))).toBe(403);
        expect(await parts()).toEqual([]);
        const other = await store.createMultipart(key, VIDEO);
        const { url: foreign } = await address();
        const wrongId = new URL(foreign);
        wrongId.searchParams.set('uploadId', other);
        expect(await refusal(await putTo(wrongId.href, body))).toBe(403);
        expect(await refusal(await putTo(foreign.replace(/originals\/[^/]+/, 'originals/other'), body))).toBe(
          403,
        );
      });

      it('works for one size alone, where the size is known', async () => {
        for (const size of [body.length - 1, body.length + 1]) {
          const { url, parts } = await address();
          const status = await refusal(await putTo(url, randomBytes(size)));
          expect([400, 403, 413]).toContain(status);
          expect(await parts()).toEqual([]);
        }
      });

      it('expires', async () => {
        const signedAt = Date.now();
        const { url, parts } = await address({ expiresInSeconds: 1 });
        const whole = freshKey();
        const wholeAddress = await store.presignPost({ ...wholeGrant(whole), expiresInSeconds: 1 });
        await clockReaches(signedAt + 2_100);
        expect(await refusal(await putTo(url, body))).toBe(403);
        expect(await parts()).toEqual([]);
        expect((await sendWhole(wholeAddress, body)).status).toBe(403);
        expect(await store.head(whole)).toBeUndefined();
      });

      it('works for no other method', async () => {
        const { url, parts } = await address();
        for (const method of ['GET', 'POST', 'DELETE']) {
          expect((await fetch(url, { method })).status).toBeGreaterThanOrEqual(400);
        }
        expect(await parts()).toEqual([]);
      });

      it('is nothing without its signature', async () => {
        const { url, parts } = await address();
        expect([400, 403]).toContain(await refusal(await putTo(url.split('?')[0]!, body)));
        expect(await parts()).toEqual([]);
      });

      it('can be used from the pages of the service', async () => {
        const { url } = await address();
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin: tried.origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'content-type',
          },
        });
        expect(preflight.status).toBe(200);
        expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
        expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
        const answer = await putTo(url, body, { origin: tried.origin });
        expect(answer.status).toBe(200);
        expect([tried.origin, '*']).toContain(answer.headers.get('access-control-allow-origin'));
        expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
      });

      it('cannot be used from other pages', async () => {
        const { url } = await address();
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
        });
        expect(preflight.status).toBe(403);
        expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      });
    });

    describe('an address for a whole file', () => {
      const body = randomBytes(300_000);

      it('takes it', async () => {
        const key = freshKey();
        const answer = await sendWhole(await store.presignPost(wholeGrant(key)), body, {
          origin: tried.origin,
        });
        expect([200, 201, 204]).toContain(answer.status);
        // What Uppy waits for, and may read.
        expect(bareEtagOf(answer)).toBe((await store.head(key))!.etag);
        expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
        expect(await bytesOf(key)).toEqual(body);
      });

      it('names its key, and works for no other', async () => {
        const key = freshKey();
        const address = await store.presignPost(wholeGrant(key));
        expect(address.fields.key).toBe(key);
        const other = 'originals/other/film.mp4';
        const changed = {
          ...address,
          url: address.url.replace(key, other),
          fields: { ...address.fields, key: other },
        };
        expect((await sendWhole(changed, body)).status).toBe(403);
        expect(await store.head(other)).toBeUndefined();
      });

      it('works for no other type', async () => {
        const key = freshKey();
        const address = await store.presignPost(wholeGrant(key));
        const type = { 'Content-Type': 'text/html' };
        const changed: PostAddress =
          address.method === 'PUT'
            ? { ...address, headers: type }
            : { ...address, fields: { ...address.fields, ...type } };
        expect((await sendWhole(changed, body)).status).toBe(403);
        expect(await store.head(key)).toBeUndefined();
      });
    });

    describe('objects', () => {
      let space: string;
      beforeAll(() => {
        space = `public/${randomBytes(6).toString('hex')}/`;
      });
      const keysUnder = async (prefix: string) =>
        (await collect(store.list(prefix))).map(({ key }) => key).sort();

      it('are written, read whole and in ranges, and replaced', async () => {
        const key = `${space}1/index.m3u8`;
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

      it('are read as one or the other while they are replaced', async () => {
        const key = `${space}1/grows.m3u8`;
        const bodies = ['a', 'b'].map((letter) => letter.repeat(100_000));
        await store.put(key, bodies[0]!, TEXT);
        const writing = (async () => {
          for (let turn = 0; turn < 20; turn++) await store.put(key, bodies[turn % 2]!, TEXT);
        })();
        for (let turn = 0; turn < 20; turn++) expect(bodies).toContain(await text(await store.read(key)));
        await writing;
      });

      it('are listed by prefix, and by folders', async () => {
        const prefix = `${space}listed/`;
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

      it('are copied by prefix; again, all is as it was', async () => {
        const [from, to] = [`${space}from/`, `${space}to/`];
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

      it('are deleted one by one and by prefix; again, nothing happens', async () => {
        const prefix = `${space}going/`;
        for (const name of ['a', 'b/c', 'b/d', 'e/f']) await store.put(prefix + name, name, TEXT);
        await store.put(`${space}going-not`, 'stays', TEXT);
        await store.delete(`${prefix}a`);
        await store.delete(`${prefix}a`);
        expect(await keysUnder(prefix)).toEqual(['b/c', 'b/d', 'e/f'].map((name) => prefix + name));
        await store.deletePrefix(`${prefix}b/`);
        expect(await keysUnder(prefix)).toEqual([`${prefix}e/f`]);
        await store.deletePrefix(prefix);
        await store.deletePrefix(prefix);
        expect(await keysUnder(prefix)).toEqual([]);
        expect(await text(await store.read(`${space}going-not`))).toBe('stays');
      });

      it('can be written while others beside them are deleted', async () => {
        const prefix = `${space}busy/`;
        const turn = async (name: string) => {
          for (let n = 0; n < 25; n++) {
            await store.put(`${prefix}${name}/x`, name, TEXT);
            await store.delete(`${prefix}${name}/x`);
          }
          await store.put(`${prefix}${name}/x`, name, TEXT);
        };
        await Promise.all(['a', 'b', 'a', 'c'].map(turn));
        expect(await keysUnder(prefix)).toEqual(['a', 'b', 'c'].map((name) => `${prefix}${name}/x`));
      });

      it('have a place where a converter reads them', async () => {
        const key = `${space}source.mp4`;
        await store.put(key, 'bytes', VIDEO);
        const source = await store.source(key);
        expect(source.kind === 'file' ? source.path : source.url).toContain(key);
      });

      it('have a short-lived address', async () => {
        const key = `${space}film.mp4`;
        await store.put(key, 'bytes', VIDEO);
        const url = new URL(await store.presignGet({ key, filename: 'a film.mp4', expiresInSeconds: 60 }));
        expect(url.pathname.endsWith(`/${key}`)).toBe(true);
        const other = await store.presignGet({
          key: `${space}other.mp4`,
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
      ])('have no key like %j', async (key) => {
        await expect(store.put(key, 'x', TEXT)).rejects.toBeInstanceOf(TypeError);
        await expect(store.head(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.read(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.delete(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.source(key)).rejects.toBeInstanceOf(TypeError);
        await expect(store.createMultipart(key, VIDEO)).rejects.toBeInstanceOf(TypeError);
        await expect(store.presignPart(grantOf(key, 'x', 1, 1))).rejects.toBeInstanceOf(TypeError);
        await expect(
          store.presignPost({ key, contentType: '', maxBytes: 1, expiresInSeconds: 1 }),
        ).rejects.toBeInstanceOf(TypeError);
        await expect(store.presignGet({ key, filename: 'x', expiresInSeconds: 1 })).rejects.toBeInstanceOf(
          TypeError,
        );
      });

      it.each(['', 'a', '/', '../../../apps/video/server/src/', 'a/../', './', '.store/', 'a//'])(
        'are not copied or deleted under %j',
        async (prefix) => {
          await expect(store.deletePrefix(prefix)).rejects.toBeInstanceOf(TypeError);
          await expect(store.copyPrefix(prefix, space)).rejects.toBeInstanceOf(TypeError);
          await expect(store.copyPrefix(space, prefix)).rejects.toBeInstanceOf(TypeError);
        },
      );
    });

    it('says that it answers', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}

const bareEtagOf = (answer: Response): string | undefined => answer.headers.get('etag')?.slice(1, -1);
const wholeGrant = (key: string) => ({
  key,
  contentType: 'video/mp4',
  maxBytes: 300_000,
  expiresInSeconds: 60,
});

/** Of stores whose whole files come as forms: what the policy of a form binds. */
export function describeForms(name: string, open: () => Promise<TriedStore>): void {
  describe(`a form of ${name}`, () => {
    const body = randomBytes(300_000);
    let tried: TriedStore;
    beforeAll(async () => {
      tried = await open();
    });
    afterAll(() => tried.close());

    it('takes a whole file, and tells where it is', async () => {
      const key = freshKey();
      const form = await tried.store.presignPost(wholeGrant(key));
      expect(form.method).toBe('POST');
      const answer = await sendWhole(form, body);
      expect([201, 204]).toContain(answer.status);
      // In the headers, in S3's document, or in both.
      const told = `${answer.headers.get('etag')} ${answer.headers.get('location')} ${await answer.text()}`;
      expect(told).toContain((await tried.store.head(key))!.etag);
      expect(told).toContain(key);
    });

    it.each([
      ['a file that is too long', { maxBytes: 299_999 }, {}],
      ['another key', {}, { key: 'originals/other/film.mp4' }],
      ['another type', {}, { 'Content-Type': 'text/html' }],
      ['another policy', {}, { policy: Buffer.from('{}').toString('base64') }],
    ])('refuses %s', async (_what, changes, fields) => {
      const key = freshKey();
      const form = await tried.store.presignPost({ ...wholeGrant(key), ...changes });
      const answer = await sendWhole({ ...form, fields: { ...form.fields, ...fields } }, body);
      expect([400, 403, 413]).toContain(answer.status);
      expect(await answer.text()).toMatch(/<Code>\w+<\/Code>/);
      expect(await tried.store.head(key)).toBeUndefined();
      expect(await tried.store.head('originals/other/film.mp4')).toBeUndefined();
    });
  });
}
