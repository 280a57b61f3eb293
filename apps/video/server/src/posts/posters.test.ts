import { randomUUID } from 'node:crypto';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post } from '@workreel/video-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relocate } from '../conversion/relocation.ts';
import { openService, type TestService } from '../testing/service.ts';
import { addPost, CONVERTED, changeUpload } from './testing.ts';

describe('a poster of the owner’s', () => {
  let service: TestService;
  let post: Post;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    post = await addPost(service, {}, { ...CONVERTED, visibility_prefix: 'public' });
  });
  const put = (
    body: Buffer | Uint8Array = jpeg(160, 90),
    { as = service.user, type = 'image/jpeg', id = post.id } = {},
  ) => service.call('PUT', `/posts/${id}/poster`, { as, body, headers: { 'content-type': type } });
  const remove = (as = service.user, id = post.id) => service.call('DELETE', `/posts/${id}/poster`, { as });
  const read = async () =>
    (await service.call('GET', `/posts/${post.id}`, { as: service.user })).json<Post>();
  const objects = async () => [
    ...(await service.keysUnder(`public/${post.uploadId}/`)),
    ...(await service.keysUnder(`private/${post.uploadId}/`)),
  ];
  const fetched = async (url: string | null) => {
    const answer = await fetch(url!);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
  };

  it('stands in place of the video’s own until it is taken away', async () => {
    const own = post.posterUrl;
    expect(post).toMatchObject({
      customPoster: false,
      posterUrl: expect.stringMatching(/\/2\/poster\.jpg$/),
    });
    const picture = jpeg(640, 360);
    const answer = await put(picture);
    expect(answer.statusCode).toBe(200);
    const told = answer.json<Post>();
    expect(told).toEqual({
      ...post,
      customPoster: true,
      posterUrl: expect.stringMatching(/\/public\/[^/]+\/captions-0\/poster\.[0-9a-f]{16}\.jpg$/),
      updatedAt: told.updatedAt,
    });
    expect(told.updatedAt > post.updatedAt).toBe(true);
    expect(await read()).toEqual(told);
    const { bytes, headers } = await fetched(told.posterUrl);
    expect(bytes).toEqual(picture);
    expect(headers.get('content-type')).toBe('image/jpeg');
    for (let time = 0; time < 2; time++) {
      const without = await remove();
      expect(without.statusCode).toBe(200);
      expect(without.json()).toMatchObject({ customPoster: false, posterUrl: own });
    }
    expect((await fetched(told.posterUrl)).status).toBe(404);
    expect(await objects()).toEqual([]);
  });

  it('is replaced under another address, and leaves the captions alone', async () => {
    const body = 'WEBVTT\n\n00:00.000 --> 00:01.000\n안녕하세요\n';
    const captions = { as: service.user, body, headers: { 'content-type': 'text/vtt' } };
    await service.call('PUT', `/posts/${post.id}/captions/ko`, captions);
    const first = (await put()).json<Post>();
    const second = (await put(jpeg(320, 180))).json<Post>();
    expect(second.posterUrl).not.toBe(first.posterUrl);
    expect((await fetched(first.posterUrl)).status).toBe(404);
    expect((await fetched(second.posterUrl)).bytes).toEqual(jpeg(320, 180));
    await service.call('PUT', `/posts/${post.id}/captions/ko`, captions);
    expect(await objects()).toHaveLength(2);
    await service.call('DELETE', `/posts/${post.id}/captions/ko`, { as: service.user });
    expect((await fetched(second.posterUrl)).status).toBe(200);
    expect(await objects()).toHaveLength(1);
  });

  it('leaves one object, however many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(jpeg(16 + n, 16))));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    expect(await objects()).toHaveLength(1);
    expect((await fetched((await read()).posterUrl)).status).toBe(200);
  });

  it('is shown before anything else is, and outlives conversions', async () => {
    post = await addPost(service, {}, { state: 'uploaded', visibility_prefix: 'public' });
    expect(post.posterUrl).toBeNull();
    const { posterUrl, playable } = (await put()).json<Post>();
    expect(playable).toBe(false);
    expect((await fetched(posterUrl)).status).toBe(200);
    await changeUpload(service, post.uploadId!, {
      ...{ state: 'ready', run: 3, published_run: 3, poster: 'poster.jpg' },
    });
    expect(await read()).toMatchObject({ posterUrl, customPoster: true, playable: true });
  });

  it('moves with the visibility', async () => {
    const open = (await put()).json<Post>().posterUrl!;
    const change = (visibility: string) =>
      service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility } });
    await change('private');
    await relocate(service.context, post.uploadId);
    const hidden = (await read()).posterUrl!;
    expect(hidden).toMatch(/\/~[^/]+\/private\/[^/]+\/captions-3\/poster\./);
    expect((await fetched(hidden)).bytes).toEqual(jpeg(160, 90));
    expect((await fetched(hidden.replace(/\/~[^/]+/, ''))).status).toBe(404);
    // The old object waits for its removal.
    expect(await objects()).toHaveLength(2);
    await change('public');
    await relocate(service.context, post.uploadId);
    const again = (await read()).posterUrl!;
    expect(again).toContain('/captions-4/');
    expect(again).not.toBe(open);
    expect((await fetched(again)).status).toBe(200);
  });

  it('is not removed with what a relocation left that did not end', async () => {
    await put();
    const change = (visibility: string) =>
      service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility } });
    await change('private');
    const dies = new Proxy(service.context.store, {
      get: (target, name) =>
        name === 'copyPrefix'
          ? async (from: string, to: string) => {
              await target.copyPrefix(from, to);
              throw new Error('The process dies.');
            }
          : Reflect.get(target, name, target),
    });
    await expect(relocate({ ...service.context, store: dies }, post.uploadId)).rejects.toThrow('dies');
    await change('public');
    await relocate(service.context, post.uploadId);
    const { rows } = await service.database.run(
      `select jsonb_array_elements_text(data->'prefixes') prefix from pgboss.job where name = 'video-remove' and data::text like $1`,
      [`%${post.uploadId}%`],
    );
    const removed = rows.map(({ prefix }) => prefix as string);
    expect((await objects()).filter((key) => removed.some((prefix) => key.startsWith(prefix)))).toEqual([
      expect.stringMatching(/^private\/.+\/poster\./),
    ]);
    await change('private');
    await relocate(service.context, post.uploadId);
    const { pathname } = new URL((await read()).posterUrl!);
    expect(removed.filter((prefix) => pathname.includes(prefix))).toEqual([]);
  });

  it('that is changed while the files move is moved as it is then', async () => {
    await put();
    await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'private' } });
    const { store } = service.context;
    let copies = 0;
    const slow = new Proxy(store, {
      get: (target, name) =>
        name === 'copyPrefix'
          ? async (from: string, to: string) => {
              await target.copyPrefix(from, to);
              if (from.includes('/captions-') && copies++ === 0) await put(jpeg(32, 32));
            }
          : Reflect.get(target, name, target),
    });
    await relocate({ ...service.context, store: slow }, post.uploadId);
    expect(copies).toBe(2);
    expect((await fetched((await read()).posterUrl)).bytes).toEqual(jpeg(32, 32));
  });

  it('is exactly one JPEG', async () => {
    const refused = async (body: Uint8Array) => {
      const answer = await put(body);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'POSTER_INVALID']);
      expect(answer.json().detail).toMatch(/\. (Save|Send) /);
    };
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await refused(Buffer.concat([jpeg(160, 90), Buffer.from('<script>')]));
    await refused(jpeg(5_000, 90));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 500 }), async (bytes) => refused(bytes)),
      { numRuns: 30 },
    );
    expect(await objects()).toEqual([]);
  });

  it('is refused by its type, its size, or without a body', async () => {
    for (const type of ['image/png', 'application/json', 'application/octet-stream'])
      expect((await put(jpeg(160, 90), { type })).json(), type).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    const large = Buffer.alloc(2 * 1024 ** 2 + 1);
    expect((await put(large)).json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    expect((await put(Buffer.alloc(0))).statusCode).toBe(400);
    const bare = await service.call('PUT', `/posts/${post.id}/poster`, { as: service.user });
    expect(bare.statusCode).toBe(400);
    expect(await objects()).toEqual([]);
  });

  it('is the owner’s alone', async () => {
    for (const as of [service.other, service.admin]) {
      expect((await put(undefined, { as })).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect((await remove(as)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    for (const id of [randomUUID(), 'x']) {
      expect((await put(undefined, { id })).json()).toMatchObject({ status: 404, code: 'POST_NOT_FOUND' });
      expect((await remove(service.user, id)).json()).toMatchObject({ status: 404, code: 'POST_NOT_FOUND' });
    }
    expect(await objects()).toEqual([]);
  });

  it('is told of in the person’s export', async () => {
    await put();
    const { body } = await service.call('GET', '/auth/me/export', { as: service.user });
    expect(body).toMatch(/"customPoster":\s*true/);
  });
});
