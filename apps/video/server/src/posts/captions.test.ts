import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import type { Post } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { putCaptions } from './captions.ts';
import { accountOf, addPost, CONVERTED } from './testing.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n안녕하세요\n';

describe('captions', () => {
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
    language: string,
    body: string | Buffer = VTT,
    more: { as?: string; type?: string; id?: string } = {},
  ) =>
    service.call('PUT', `/posts/${more.id ?? post.id}/captions/${language}`, {
      as: more.as ?? service.user,
      body,
      headers: { 'content-type': more.type ?? 'text/vtt' },
    });
  const remove = (language: string, as = service.user, id = post.id) =>
    service.call('DELETE', `/posts/${id}/captions/${language}`, { as });
  const read = async () => (await service.get(`/posts/${post.id}`)).json<Post>();
  const objects = async (space = 'public') => {
    const keys: string[] = [];
    for await (const { key } of service.context.store.list(`${space}/${post.uploadId}/`)) keys.push(key);
    return keys;
  };
  const problem = (status: number, code: string) => ({ status, code });

  it('are added to a post in the language’s own name, and fetched where it says', async () => {
    const answer = await put('KO-kr', `\ufeff${VTT}`, { type: 'text/vtt; charset=utf-8' });
    expect(answer.statusCode).toBe(200);
    const told = answer.json<Post>();
    expect(told).toEqual({ ...post, captions: told.captions, updatedAt: told.updatedAt });
    expect(told.updatedAt > post.updatedAt).toBe(true);
    expect(told.captions).toEqual([
      {
        language: 'ko-KR',
        label: '한국어(대한민국)',
        url: expect.stringContaining(`/public/${post.uploadId}/captions-0/ko-KR.`),
      },
    ]);
    expect(await read()).toEqual({ ...told, own: false });
    const fetched = await fetch(told.captions[0]!.url);
    expect(fetched.headers.get('content-type')).toMatch(/^text\/vtt/);
    expect(await fetched.text()).toBe(VTT);
  });

  it('are replaced under another address; what was there before goes', async () => {
    const first = (await put('ko')).json<Post>().captions[0]!;
    const other = VTT.replace('안녕하세요', '또 만나요');
    const second = (await put('ko?label=%EC%9E%90%EB%A7%89', other)).json<Post>().captions;
    expect(second).toEqual([{ language: 'ko', label: '자막', url: expect.not.stringMatching(first.url) }]);
    expect(await (await fetch(second[0]!.url)).text()).toBe(other);
    expect((await fetch(first.url)).status).toBe(404);
    expect(await objects()).toHaveLength(1);
  });

  it('leave one object for each language, however many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put(n % 2 ? 'ko' : 'en')));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    expect((await read()).captions.map(({ language }) => language)).toEqual(['en', 'ko']);
    expect(await objects()).toHaveLength(2);
  });

  it('are taken away, and once more', async () => {
    await put('ko');
    await put('en');
    for (const language of ['KO', 'ko', 'fr']) {
      const answer = await remove(language);
      expect([answer.statusCode, answer.body], language).toEqual([204, '']);
    }
    expect((await read()).captions.map(({ language }) => language)).toEqual(['en']);
    expect(await objects()).toHaveLength(1);
  });

  it('stand before those that came inside the file, and instead of those of the same language', async () => {
    const embedded_captions = [
      { language: 'eng', label: 'English', name: 'captions/1.vtt' },
      { language: 'und', label: 'Track 2', name: 'captions/2.vtt' },
    ];
    post = await addPost(service, {}, { ...CONVERTED, visibility_prefix: 'public', embedded_captions });
    const base = `${service.context.settings.MEDIA_BASE_URL}/public/${post.uploadId}/2`;
    const inside = embedded_captions.map(({ name, ...rest }) => ({ ...rest, url: `${base}/${name}` }));
    expect(post.captions).toEqual(inside);
    const own = { language: 'ko', label: '한국어', url: expect.any(String) };
    expect((await put('ko')).json<Post>().captions).toEqual([own, ...inside]);
    const english = { language: 'en', label: 'English', url: expect.stringContaining('/captions-0/en.') };
    expect((await put('en')).json<Post>().captions).toEqual([english, own, inside[1]]);
    await remove('en');
    expect((await read()).captions).toEqual([own, ...inside]);
  });

  it('say which line is wrong', async () => {
    const answer = await put('ko', 'WEBVTT\n\n00:01,000 --> 00:02,000\nx\n\n00:02.000 --> 00:01.000\ny');
    expect(answer.json()).toMatchObject({
      ...problem(400, 'CAPTIONS_INVALID'),
      detail: expect.stringContaining('Line 3'),
      errors: [
        { path: '/body', message: expect.stringContaining('Line 3') },
        { path: '/body', message: expect.stringContaining('Line 6') },
      ],
    });
    expect((await put('ko', Buffer.from([...Buffer.from(VTT), 0xff, 0xfe]))).json()).toMatchObject({
      ...problem(400, 'CAPTIONS_INVALID'),
      detail: expect.stringContaining('UTF-8'),
    });
    expect((await put('ko', '')).json()).toMatchObject({ status: 400 });
    expect(await objects()).toEqual([]);
  });

  it('refuse what is no WebVTT by its type, is too large or of no language', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-subrip'])
      expect((await put('ko', VTT, { type })).json(), type).toMatchObject(
        problem(415, 'UNSUPPORTED_MEDIA_TYPE'),
      );
    expect(
      (await service.call('PUT', `/posts/${post.id}/captions/ko`, { as: service.user })).statusCode,
    ).toBe(400);
    const lines = (count: number) => `${VTT}${'x\n'.repeat(count)}`;
    expect((await put('ko', lines(2 ** 19))).json()).toMatchObject(problem(413, 'BODY_TOO_LARGE'));
    expect((await put('ko', lines(2 ** 19 - 50))).statusCode).toBe(200);
    for (const language of [
      'korean!',
      'x',
      'en_US',
      '%ED%95%9C',
      '..%2f..',
      'en-u-ca-buddhist',
      'a'.repeat(36),
    ]) {
      expect((await put(language)).json(), language).toMatchObject(problem(400, 'INVALID_REQUEST'));
      expect((await remove(language)).statusCode, language).toBe(400);
    }
    expect((await put('ko?name=x')).statusCode).toBe(400);
  });

  it('end at 30 languages, and those there are may be replaced', async () => {
    const languages =
      'ko en fr de es it pt ja zh ru nl sv da fi no pl cs sk hu ro bg el tr ar he hi th vi id ms'.split(' ');
    for (const language of languages) expect((await put(language)).statusCode, language).toBe(200);
    expect((await put('uk')).json()).toMatchObject(problem(409, 'LIMIT_REACHED'));
    expect((await put('ko')).statusCode).toBe(200);
    expect(await objects()).toHaveLength(30);
  });

  it('are the owner’s alone', async () => {
    const anonymous = { body: VTT, headers: { 'content-type': 'text/vtt' } };
    expect((await service.call('PUT', `/posts/${post.id}/captions/ko`, anonymous)).statusCode).toBe(401);
    for (const as of [service.other, service.admin]) {
      expect((await put('ko', VTT, { as })).json()).toMatchObject(problem(403, 'FORBIDDEN'));
      expect((await remove('ko', as)).json()).toMatchObject(problem(403, 'FORBIDDEN'));
    }
    await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'private' } });
    expect((await put('ko', VTT, { as: service.other })).json()).toMatchObject(
      problem(404, 'POST_NOT_FOUND'),
    );
    for (const id of [randomUUID(), 'x']) {
      expect((await put('ko', VTT, { id })).json()).toMatchObject(problem(404, 'POST_NOT_FOUND'));
      expect((await remove('ko', service.user, id)).json()).toMatchObject(problem(404, 'POST_NOT_FOUND'));
    }
    expect(await objects()).toEqual([]);
  });

  /** The service's store, on which something happens each time an object has been put. */
  const storeThat = (act: () => Promise<unknown>): ObjectStore => {
    const { store } = service.context;
    return new Proxy(store, {
      get: (target, name) =>
        name === 'put'
          ? async (...put: Parameters<ObjectStore['put']>) => {
              await target.put(...put);
              await act();
            }
          : Reflect.get(target, name, target),
    });
  };
  const putOn = (store: ObjectStore) =>
    putCaptions({ db: service.context.db, store }, accountOf(service.user), post.id, {
      language: 'ko',
      label: 'x',
      text: VTT,
    });
  /** The store as it is when what now stands in it is old. */
  const longAfter = (store: ObjectStore): ObjectStore =>
    new Proxy(store, {
      get: (target, name) =>
        name === 'list'
          ? async function* (prefix: string) {
              for await (const object of target.list(prefix)) yield { ...object, modifiedAt: new Date(0) };
            }
          : Reflect.get(target, name, target),
    });
  const move = (space: string) =>
    service.database.run(
      'update video.publications set visibility_prefix = $2, generation = generation + 1 where upload_id = $1',
      [post.uploadId, space],
    );

  it('follow the files that are moved meanwhile', async () => {
    let moves = 0;
    await putOn(storeThat(async () => moves++ === 0 && move('private')));
    expect(await objects('public')).toEqual([]);
    expect(await objects('private')).toHaveLength(1);
    const { captions } = await read();
    expect(await (await fetch(captions[0]!.url)).text()).toBe(VTT);
    const restless = storeThat(() => move(moves++ % 2 ? 'private' : 'public'));
    await expect(putOn(restless)).rejects.toMatchObject({ status: 503, code: 'MOVING' });
    expect([...(await objects('public')), ...(await objects('private'))]).toHaveLength(1);
  });

  it('leave nothing of a post that goes meanwhile, nor of a process that died', async () => {
    const { store } = service.context;
    const left = `public/${post.uploadId}/captions-0/ko.0123456789abcdef.vtt`;
    await store.put(left, VTT, { contentType: 'text/vtt' });
    await put('en');
    expect(await objects()).toHaveLength(2);
    await putOn(longAfter(store));
    expect(await objects()).not.toContain(left);
    const gone = storeThat(() =>
      service.database.run('delete from video.uploads where id = $1', [post.uploadId]),
    );
    const before = await objects();
    await expect(putOn(gone)).rejects.toMatchObject({ status: 404 });
    expect(await objects()).toEqual(before);
  });
});
