import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import type { Post } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { putCaptions } from './captions.ts';
import { accountIdOf, addPost, CONVERTED_COLUMNS } from './testing.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n안녕하세요\n';

describe('captions', () => {
  let service: TestService;
  let post: Post;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    post = await addPost(service, {}, { ...CONVERTED_COLUMNS, visibility_prefix: 'public' });
  });
  const putCaption = (
    language: string,
    body: string | Buffer = VTT,
    options: { as?: string; type?: string; id?: string } = {},
  ) =>
    service.call('PUT', `/posts/${options.id ?? post.id}/captions/${language}`, {
      as: options.as ?? service.user,
      body,
      headers: { 'content-type': options.type ?? 'text/vtt' },
    });
  const remove = (language: string, as = service.user, id = post.id) =>
    service.call('DELETE', `/posts/${id}/captions/${language}`, { as });
  const read = async () => (await service.get(`/posts/${post.id}`)).json<Post>();
  const objects = async (prefix = 'public') => {
    const keys: string[] = [];
    for await (const { key } of service.context.store.list(`${prefix}/${post.uploadId}/`)) keys.push(key);
    return keys;
  };
  const problem = (status: number, code: string) => ({ status, code });

  it('are added with the name of the language as default label, and can be fetched', async () => {
    const response = await putCaption('KO-kr', `\ufeff${VTT}`, { type: 'text/vtt; charset=utf-8' });
    expect(response.statusCode).toBe(200);
    const updated = response.json<Post>();
    expect(updated).toEqual({ ...post, captions: updated.captions, updatedAt: updated.updatedAt });
    expect(updated.updatedAt > post.updatedAt).toBe(true);
    expect(updated.captions).toEqual([
      {
        language: 'ko-KR',
        label: '한국어(대한민국)',
        url: expect.stringContaining(`/public/${post.uploadId}/captions-0/ko-KR.`),
      },
    ]);
    expect(await read()).toEqual({ ...updated, own: false, views: null });
    const fetched = await fetch(updated.captions[0]!.url);
    expect(fetched.headers.get('content-type')).toMatch(/^text\/vtt/);
    expect(await fetched.text()).toBe(VTT);
  });

  it('are replaced under another URL, and the old object is removed', async () => {
    const first = (await putCaption('ko')).json<Post>().captions[0]!;
    const replacement = VTT.replace('안녕하세요', '또 만나요');
    const second = (await putCaption('ko?label=%EC%9E%90%EB%A7%89', replacement)).json<Post>().captions;
    expect(second).toEqual([{ language: 'ko', label: '자막', url: expect.not.stringMatching(first.url) }]);
    expect(await (await fetch(second[0]!.url)).text()).toBe(replacement);
    expect((await fetch(first.url)).status).toBe(404);
    expect(await objects()).toHaveLength(1);
  });

  it('leave one object per language after concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => putCaption(n % 2 ? 'ko' : 'en')),
    );
    for (const response of responses) expect(response.statusCode).toBe(200);
    expect((await read()).captions.map(({ language }) => language)).toEqual(['en', 'ko']);
    expect(await objects()).toHaveLength(2);
  });

  it('are deleted idempotently', async () => {
    await putCaption('ko');
    await putCaption('en');
    for (const language of ['KO', 'ko', 'fr']) {
      const response = await remove(language);
      expect([response.statusCode, response.body], language).toEqual([204, '']);
    }
    expect((await read()).captions.map(({ language }) => language)).toEqual(['en']);
    expect(await objects()).toHaveLength(1);
  });

  it('precede embedded captions and replace those in the same language', async () => {
    const embedded_captions = [
      { language: 'eng', label: 'English', name: 'captions/1.vtt' },
      { language: 'und', label: 'Track 2', name: 'captions/2.vtt' },
    ];
    post = await addPost(
      service,
      {},
      { ...CONVERTED_COLUMNS, visibility_prefix: 'public', embedded_captions },
    );
    const base = `${service.context.settings.MEDIA_BASE_URL}/public/${post.uploadId}/2`;
    const embedded = embedded_captions.map(({ name, ...rest }) => ({ ...rest, url: `${base}/${name}` }));
    expect(post.captions).toEqual(embedded);
    const added = { language: 'ko', label: '한국어', url: expect.any(String) };
    expect((await putCaption('ko')).json<Post>().captions).toEqual([added, ...embedded]);
    const english = { language: 'en', label: 'English', url: expect.stringContaining('/captions-0/en.') };
    expect((await putCaption('en')).json<Post>().captions).toEqual([english, added, embedded[1]]);
    await remove('en');
    expect((await read()).captions).toEqual([added, ...embedded]);
  });

  it('are rejected with the invalid lines', async () => {
    const response = await putCaption(
      'ko',
      'WEBVTT\n\n00:01,000 --> 00:02,000\nx\n\n00:02.000 --> 00:01.000\ny',
    );
    expect(response.json()).toMatchObject({
      ...problem(400, 'CAPTIONS_INVALID'),
      detail: expect.stringContaining('Line 3'),
      errors: [
        { path: '/body', message: expect.stringContaining('Line 3') },
        { path: '/body', message: expect.stringContaining('Line 6') },
      ],
    });
    expect((await putCaption('ko', Buffer.from([...Buffer.from(VTT), 0xff, 0xfe]))).json()).toMatchObject({
      ...problem(400, 'CAPTIONS_INVALID'),
      detail: expect.stringContaining('UTF-8'),
    });
    expect((await putCaption('ko', '')).json()).toMatchObject({ status: 400 });
    expect(await objects()).toEqual([]);
  });

  it('are rejected with another content type, if too large, or with an invalid language', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-subrip'])
      expect((await putCaption('ko', VTT, { type })).json(), type).toMatchObject(
        problem(415, 'UNSUPPORTED_MEDIA_TYPE'),
      );
    expect(
      (await service.call('PUT', `/posts/${post.id}/captions/ko`, { as: service.user })).statusCode,
    ).toBe(400);
    const lines = (count: number) => `${VTT}${'x\n'.repeat(count)}`;
    expect((await putCaption('ko', lines(2 ** 19))).json()).toMatchObject(problem(413, 'BODY_TOO_LARGE'));
    expect((await putCaption('ko', lines(2 ** 19 - 50))).statusCode).toBe(200);
    for (const language of [
      'korean!',
      'x',
      'en_US',
      '%ED%95%9C',
      '..%2f..',
      'en-u-ca-buddhist',
      'a'.repeat(36),
    ]) {
      expect((await putCaption(language)).json(), language).toMatchObject(problem(400, 'INVALID_REQUEST'));
      expect((await remove(language)).statusCode, language).toBe(400);
    }
    expect((await putCaption('ko?name=x')).statusCode).toBe(400);
  });

  it('are limited to 30 languages, which can still be replaced', async () => {
    const languages =
      'ko en fr de es it pt ja zh ru nl sv da fi no pl cs sk hu ro bg el tr ar he hi th vi id ms'.split(' ');
    for (const language of languages) expect((await putCaption(language)).statusCode, language).toBe(200);
    expect((await putCaption('uk')).json()).toMatchObject(problem(409, 'LIMIT_REACHED'));
    expect((await putCaption('ko')).statusCode).toBe(200);
    expect(await objects()).toHaveLength(30);
  });

  it('can only be changed by the owner', async () => {
    const anonymous = { body: VTT, headers: { 'content-type': 'text/vtt' } };
    expect((await service.call('PUT', `/posts/${post.id}/captions/ko`, anonymous)).statusCode).toBe(401);
    for (const as of [service.other, service.admin]) {
      expect((await putCaption('ko', VTT, { as })).json()).toMatchObject(problem(403, 'FORBIDDEN'));
      expect((await remove('ko', as)).json()).toMatchObject(problem(403, 'FORBIDDEN'));
    }
    await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'private' } });
    expect((await putCaption('ko', VTT, { as: service.other })).json()).toMatchObject(
      problem(404, 'POST_NOT_FOUND'),
    );
    for (const id of [randomUUID(), 'x']) {
      expect((await putCaption('ko', VTT, { id })).json()).toMatchObject(problem(404, 'POST_NOT_FOUND'));
      expect((await remove('ko', service.user, id)).json()).toMatchObject(problem(404, 'POST_NOT_FOUND'));
    }
    expect(await objects()).toEqual([]);
  });

  /** Wraps the service's store to run an action after each `put`. */
  const withActionAfterPut = (act: () => Promise<unknown>): ObjectStore => {
    const { store } = service.context;
    return new Proxy(store, {
      get: (target, name) =>
        name === 'put'
          ? async (...parameters: Parameters<ObjectStore['put']>) => {
              await target.put(...parameters);
              await act();
            }
          : Reflect.get(target, name, target),
    });
  };
  const putOn = (store: ObjectStore) =>
    putCaptions({ ...service.context, store }, accountIdOf(service.user), post.id, {
      language: 'ko',
      label: 'x',
      text: VTT,
    });
  /** Wraps a store so that its objects look old. */
  const withOldObjects = (store: ObjectStore): ObjectStore =>
    new Proxy(store, {
      get: (target, name) =>
        name === 'list'
          ? async function* (prefix: string) {
              for await (const object of target.list(prefix)) yield { ...object, modifiedAt: new Date(0) };
            }
          : Reflect.get(target, name, target),
    });
  const relocate = (prefix: string) =>
    service.database.run(
      'update video.publications set visibility_prefix = $2, generation = generation + 1 where upload_id = $1',
      [post.uploadId, prefix],
    );

  it('follow a concurrent relocation', async () => {
    let relocations = 0;
    await putOn(withActionAfterPut(async () => relocations++ === 0 && relocate('private')));
    expect(await objects('public')).toEqual([]);
    expect(await objects('private')).toHaveLength(1);
    const { captions } = await read();
    expect(await (await fetch(captions[0]!.url)).text()).toBe(VTT);
    const unstable = withActionAfterPut(() => relocate(relocations++ % 2 ? 'private' : 'public'));
    await expect(putOn(unstable)).rejects.toMatchObject({ status: 503, code: 'MOVING' });
    expect([...(await objects('public')), ...(await objects('private'))]).toHaveLength(1);
  });

  it('leave no orphans after a concurrent deletion or a crash', async () => {
    const { store } = service.context;
    const orphan = `public/${post.uploadId}/captions-0/ko.0123456789abcdef.vtt`;
    await store.put(orphan, VTT, { contentType: 'text/vtt' });
    await putCaption('en');
    expect(await objects()).toHaveLength(2);
    await putOn(withOldObjects(store));
    expect(await objects()).not.toContain(orphan);
    const deletingStore = withActionAfterPut(() =>
      service.database.run('delete from video.uploads where id = $1', [post.uploadId]),
    );
    const before = await objects();
    await expect(putOn(deletingStore)).rejects.toMatchObject({ status: 404 });
    expect(await objects()).toEqual(before);
  });
});
