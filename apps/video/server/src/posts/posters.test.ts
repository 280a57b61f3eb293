import { randomUUID } from 'node:crypto';
import { withoutMetadata } from '@workreel/transcoder/jpeg-metadata';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post } from '@workreel/video-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relocate } from '../conversion/relocation.ts';
import { openService, type TestService } from '../testing/service.ts';
import { addPost, CONVERTED_COLUMNS, changeUpload } from './testing.ts';

describe('custom posters', () => {
  let service: TestService;
  let post: Post;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    post = await addPost(service, {}, { ...CONVERTED_COLUMNS, visibility_prefix: 'public' });
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
  const fetchImage = async (url: string | null) => {
    const response = await fetch(url!);
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    };
  };

  it('replace the generated poster until they are deleted', async () => {
    const generated = post.posterUrl;
    expect(post).toMatchObject({
      customPoster: false,
      posterUrl: expect.stringMatching(/\/2\/poster\.jpg$/),
    });
    const image = jpeg(640, 360);
    const response = await put(image);
    expect(response.statusCode).toBe(200);
    const updated = response.json<Post>();
    expect(updated).toEqual({
      ...post,
      customPoster: true,
      posterUrl: expect.stringMatching(/\/public\/[^/]+\/captions-0\/poster\.[0-9a-f]{16}\.jpg$/),
      updatedAt: updated.updatedAt,
    });
    expect(updated.updatedAt > post.updatedAt).toBe(true);
    expect(await read()).toEqual(updated);
    const { bytes, headers } = await fetchImage(updated.posterUrl);
    expect(bytes).toEqual(withoutMetadata(image));
    expect(headers.get('content-type')).toBe('image/jpeg');
    for (let attempt = 0; attempt < 2; attempt++) {
      const removed = await remove();
      expect(removed.statusCode).toBe(200);
      expect(removed.json()).toMatchObject({ customPoster: false, posterUrl: generated });
    }
    expect((await fetchImage(updated.posterUrl)).status).toBe(404);
    expect(await objects()).toEqual([]);
  });

  it('are stored without metadata, which does not count towards the quota', async () => {
    const place = Buffer.from('\xff\xe1\x00\x11Exif\0\0GPS 37.56', 'latin1');
    const image = jpeg(160, 90);
    const { posterUrl } = (
      await put(Buffer.concat([image.subarray(0, 2), place, image.subarray(2)]))
    ).json<Post>();
    const { bytes } = await fetchImage(posterUrl);
    expect(bytes).toEqual(withoutMetadata(image));
    const { rows } = await service.database.run('select poster_bytes from video.posts where id = $1', [
      post.id,
    ]);
    expect(rows).toEqual([{ poster_bytes: bytes.length }]);
  });

  it('are replaced under another URL without affecting captions', async () => {
    const body = 'WEBVTT\n\n00:00.000 --> 00:01.000\n안녕하세요\n';
    const captions = { as: service.user, body, headers: { 'content-type': 'text/vtt' } };
    await service.call('PUT', `/posts/${post.id}/captions/ko`, captions);
    const first = (await put()).json<Post>();
    const second = (await put(jpeg(320, 180))).json<Post>();
    expect(second.posterUrl).not.toBe(first.posterUrl);
    expect((await fetchImage(first.posterUrl)).status).toBe(404);
    expect((await fetchImage(second.posterUrl)).bytes).toEqual(withoutMetadata(jpeg(320, 180)));
    await service.call('PUT', `/posts/${post.id}/captions/ko`, captions);
    expect(await objects()).toHaveLength(2);
    await service.call('DELETE', `/posts/${post.id}/captions/ko`, { as: service.user });
    expect((await fetchImage(second.posterUrl)).status).toBe(200);
    expect(await objects()).toHaveLength(1);
  });

  it('leave one object after concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => put(jpeg(16 + n, 16))));
    for (const response of responses) expect(response.statusCode).toBe(200);
    expect(await objects()).toHaveLength(1);
    expect((await fetchImage((await read()).posterUrl)).status).toBe(200);
  });

  it('are available before the conversion and survive conversions', async () => {
    post = await addPost(service, {}, { state: 'uploaded', visibility_prefix: 'public' });
    expect(post.posterUrl).toBeNull();
    const { posterUrl, playable } = (await put()).json<Post>();
    expect(playable).toBe(false);
    expect((await fetchImage(posterUrl)).status).toBe(200);
    await changeUpload(service, post.uploadId!, {
      ...{ state: 'ready', run: 3, published_run: 3, poster: 'poster.jpg' },
    });
    expect(await read()).toMatchObject({ posterUrl, customPoster: true, playable: true });
  });

  it('are relocated when the visibility changes', async () => {
    const publicUrl = (await put()).json<Post>().posterUrl!;
    const change = (visibility: string) =>
      service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility } });
    await change('private');
    await relocate(service.context, post.uploadId);
    const privateUrl = (await read()).posterUrl!;
    expect(privateUrl).toMatch(/\/~[^/]+\/private\/[^/]+\/captions-3\/poster\./);
    expect((await fetchImage(privateUrl)).bytes).toEqual(withoutMetadata(jpeg(160, 90)));
    expect((await fetchImage(privateUrl.replace(/\/~[^/]+/, ''))).status).toBe(404);
    // The removal of the old object is queued.
    expect(await objects()).toHaveLength(2);
    await change('public');
    await relocate(service.context, post.uploadId);
    const newPublicUrl = (await read()).posterUrl!;
    expect(newPublicUrl).toContain('/captions-4/');
    expect(newPublicUrl).not.toBe(publicUrl);
    expect((await fetchImage(newPublicUrl)).status).toBe(200);
  });

  it('are not removed with the leftovers of an interrupted relocation', async () => {
    await put();
    const change = (visibility: string) =>
      service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility } });
    await change('private');
    const failingStore = new Proxy(service.context.store, {
      get: (target, name) =>
        name === 'copyPrefix'
          ? async (from: string, to: string) => {
              await target.copyPrefix(from, to);
              throw new Error('interrupted');
            }
          : Reflect.get(target, name, target),
    });
    await expect(relocate({ ...service.context, store: failingStore }, post.uploadId)).rejects.toThrow(
      'interrupted',
    );
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

  it('are relocated in their new version if they change during a relocation', async () => {
    await put();
    await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'private' } });
    const { store } = service.context;
    let copies = 0;
    const changingStore = new Proxy(store, {
      get: (target, name) =>
        name === 'copyPrefix'
          ? async (from: string, to: string) => {
              await target.copyPrefix(from, to);
              if (from.includes('/captions-') && copies++ === 0) await put(jpeg(32, 32));
            }
          : Reflect.get(target, name, target),
    });
    await relocate({ ...service.context, store: changingStore }, post.uploadId);
    expect(copies).toBe(2);
    expect((await fetchImage((await read()).posterUrl)).bytes).toEqual(withoutMetadata(jpeg(32, 32)));
  });

  it('must be exactly one JPEG image', async () => {
    const expectRejected = async (body: Uint8Array) => {
      const response = await put(body);
      expect([response.statusCode, response.json().code]).toEqual([400, 'POSTER_INVALID']);
      expect(response.json().detail).toMatch(/\. (Save|Send) /);
    };
    await expectRejected(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expectRejected(Buffer.concat([jpeg(160, 90), Buffer.from('<script>')]));
    await expectRejected(jpeg(5_000, 90));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 500 }), async (bytes) =>
        expectRejected(bytes),
      ),
      { numRuns: 30 },
    );
    expect(await objects()).toEqual([]);
  });

  it('are rejected with another content type, if too large, or without a body', async () => {
    for (const type of ['image/png', 'application/json', 'application/octet-stream'])
      expect((await put(jpeg(160, 90), { type })).json(), type).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    const tooLarge = Buffer.alloc(2 * 1024 ** 2 + 1);
    expect((await put(tooLarge)).json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    expect((await put(Buffer.alloc(0))).statusCode).toBe(400);
    const withoutBody = await service.call('PUT', `/posts/${post.id}/poster`, { as: service.user });
    expect(withoutBody.statusCode).toBe(400);
    expect(await objects()).toEqual([]);
  });

  it('can only be changed by the owner', async () => {
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

  it('are indicated in the data export', async () => {
    await put();
    const { body } = await service.call('GET', '/auth/me/export', { as: service.user });
    expect(body).toMatch(/"customPoster":\s*true/);
  });
});
