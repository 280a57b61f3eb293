import { randomUUID } from 'node:crypto';
import type { Post, UploadState } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { iteratePosts, mayReadOriginal, updateAuthor } from './index.ts';
import { accountIdOf, addPost, addUpload, CONVERTED_COLUMNS, changeUpload, post } from './testing.ts';

describe('posts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  const read = (id: string, as?: string) => service.get(`/posts/${id}`, as ? { authorization: as } : {});
  const change = (id: string, body: object, as = service.user) =>
    service.call('PATCH', `/posts/${id}`, { as, body });
  const remove = (id: string, as = service.user) => service.call('DELETE', `/posts/${id}`, { as });
  const getOriginal = (id: string, as = service.user) =>
    service.get(`/posts/${id}/original`, { authorization: as });
  const queued = async (queue: string): Promise<Record<string, unknown>[]> =>
    (
      await service.database.run('select data from pgboss.job where name = $1 order by created_on', [queue])
    ).rows.map(({ data }) => data as Record<string, unknown>);
  const notFound = { status: 404, code: 'POST_NOT_FOUND' };

  it('tell only their owner what the video lacks', async () => {
    const warnings = [{ code: 'DAMAGED' as const, detail: '/srv/a.mp4: 3 frames' }];
    const { id, uploadId } = await addPost(service, {}, { ...CONVERTED_COLUMNS, warnings });
    const warningsFor = async (as?: string) =>
      (await service.call('GET', `/posts/${id}`, as === undefined ? {} : { as })).json<Post>().warnings;
    expect(await warningsFor(service.user)).toEqual(['DAMAGED']);
    expect(await warningsFor(service.other)).toEqual([]);
    expect(await warningsFor()).toEqual([]);
    const upload = await service.call('GET', `/uploads/${uploadId}`, { as: service.user });
    expect(upload.json()).toMatchObject({ warnings: ['DAMAGED'], waitsFor: null });
  });

  it('are created before the upload is complete', async () => {
    const uploadId = await addUpload(service, service.user);
    const response = await post(service, { title: ' 첫  영상 ', uploadId, tags: [' Vlog', 'vlog', '여행'] });
    expect(response.statusCode).toBe(201);
    const created = response.json<Post>();
    expect(response.headers.location).toBe(`/posts/${created.id}`);
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: '첫 영상',
      author: expect.stringMatching(/./),
      authorId: accountIdOf(service.user),
      credit: '',
      description: '',
      videoUrl: null,
      status: 'pending',
      playable: false,
      posterUrl: null,
      customPoster: false,
      own: true,
      storyboardUrl: null,
      captions: [],
      chapters: [],
      customChapters: false,
      durationSeconds: null,
      width: null,
      height: null,
      renditions: [],
      tags: ['Vlog', '여행'],
      visibility: 'public',
      embeddable: false,
      downloadable: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: created.createdAt,
      publishAt: null,
      views: 0,
      showViews: false,
      publishedAt: expect.stringMatching(/Z$/),
      uploadId,
      progress: null,
      error: null,
      waitsFor: null,
      warnings: [],
      replacement: null,
      trim: null,
      trimmed: false,
    });
    // Anonymous request.
    expect((await read(created.id)).json()).toEqual({ ...created, own: false, views: null });
    expect(await queued('video-relocate')).toContainEqual({ uploadId });
  });

  it('contain the state and media URLs of the video', async () => {
    const fields = { title: 'x', credit: '김영희', description: '하나\n둘', visibility: 'unlisted' } as const;
    const publicPost = await addPost(service, fields, { ...CONVERTED_COLUMNS, visibility_prefix: 'public' });
    const base = `${service.context.settings.MEDIA_BASE_URL}/public/${publicPost.uploadId}/2`;
    expect((await read(publicPost.id)).json()).toMatchObject({
      ...fields,
      status: 'ready',
      playable: true,
      videoUrl: `${base}/main.m3u8`,
      posterUrl: `${base}/poster.jpg`,
      storyboardUrl: `${base}/storyboard.vtt`,
      durationSeconds: 12.5,
      width: 1280,
      height: 720,
      renditions: CONVERTED_COLUMNS.renditions,
      progress: 1,
    });
    const privatePost = await addPost(
      service,
      { visibility: 'private' },
      { ...CONVERTED_COLUMNS, visibility_prefix: 'private' },
    );
    const url = (await read(privatePost.id, service.user)).json<Post>().videoUrl!;
    expect(url).toMatch(
      new RegExp(
        `^${service.context.settings.MEDIA_BASE_URL}/~\\d+\\.[\\w-]+/private/${privatePost.uploadId}/2/main\\.m3u8$`,
      ),
    );
    await service.context.store.put(`private/${privatePost.uploadId}/2/main.m3u8`, '#EXTM3U\n', {
      contentType: 'application/vnd.apple.mpegurl',
    });
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace(/~[^/]+\//, ''))).status).toBe(404);
    const failed = await addPost(
      service,
      {},
      { state: 'failed', error_code: 'NOT_A_VIDEO', error_message: 'This is a text.' },
    );
    expect((await read(failed.id)).json()).toMatchObject({ status: 'failed', error: null });
    expect((await read(failed.id, service.user)).json()).toMatchObject({
      status: 'failed',
      error: { code: 'NOT_A_VIDEO', message: 'This is a text.' },
    });
    const converting = await addPost(
      service,
      {},
      { state: 'converting', error_code: 'NOT_A_VIDEO', progress: 0 },
    );
    expect(converting).toMatchObject({ error: null, progress: 0, playable: false });
  });

  it('are unique per upload; a repeated request returns the existing post', async () => {
    const uploadId = await addUpload(service, service.user, { state: 'uploading' });
    const body = { title: 'Ａ title', uploadId, tags: ['b'], description: '한글'.normalize('NFD') };
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(service, body)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201]);
    const ids = new Set(responses.map((response) => response.json<Post>().id));
    expect(ids.size).toBe(1);
    const [postId] = ids;
    for (const change of [
      { title: 'b' },
      { tags: [] },
      { visibility: 'private' },
      { credit: 'x' },
      { published: false },
    ])
      expect((await post(service, { ...body, ...change })).json()).toMatchObject({
        status: 409,
        code: 'POST_EXISTS',
        postId,
      });
    await changeUpload(service, uploadId, { state: 'expired' });
    expect((await post(service, body)).json()).toMatchObject({ id: postId, status: 'expired' });
  });

  it('accept the key of an upload, since Uppy only returns the key of a file sent in a single request', async () => {
    const key = `originals/${randomUUID()}/whole.mp4`;
    const uploadId = await addUpload(service, service.user, { key });
    const created = await post(service, { title: 'x', uploadId: key });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ uploadId });
  });

  it('require an upload of the same user that is not aborted or expired', async () => {
    const otherUploadId = await addUpload(service, service.other);
    const otherKey = `originals/${otherUploadId.replaceAll('-', '')}/clip.mp4`;
    for (const uploadId of [otherUploadId, otherKey, randomUUID(), 'x', ''])
      expect((await post(service, { title: 'x', uploadId })).json(), uploadId).toMatchObject({
        status: 404,
        code: 'UPLOAD_NOT_FOUND',
      });
    for (const state of ['aborted', 'expired'] as const)
      expect(
        (
          await post(service, { title: 'x', uploadId: await addUpload(service, service.user, { state }) })
        ).json(),
      ).toMatchObject({ status: 409, code: 'UPLOAD_ENDED', state });
    for (const state of ['uploading', 'uploaded', 'converting', 'ready', 'failed'] as const)
      expect((await addPost(service, {}, { state, error_code: 'TOO_LONG' })).status).toBe(state);
  });

  it('reject invalid values', async () => {
    const uploadId = await addUpload(service, service.user);
    for (const invalid of [
      { title: '' },
      { title: ' \n ' },
      { title: 'x'.repeat(201) },
      { title: 'a\u0000b' },
      { description: 'x'.repeat(20_001) },
      { tags: [''] },
      { tags: ['x'.repeat(61)] },
      { tags: Array.from({ length: 31 }, (_, n) => `${n}`) },
      { visibility: 'secret' },
      { uploadId: 5 },
      { videoUrl: 'x' },
    ])
      expect(
        (await post(service, { title: 'x', uploadId, ...invalid })).json(),
        JSON.stringify(invalid),
      ).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    expect((await service.call('POST', '/posts', { body: { title: 'x', uploadId } })).statusCode).toBe(401);
    const created = await addPost(service);
    for (const body of [{}, { title: null }, { uploadId }, { tags: 'x' }, { description: 'a\u0000b' }])
      expect((await change(created.id, body)).json(), JSON.stringify(body)).toMatchObject({ status: 400 });
  });

  it('have the name of the account as author, and a credit', async () => {
    const rename = (name: string) => service.call('PATCH', '/auth/me', { as: service.other, body: { name } });
    await rename('이순신');
    const created = await addPost(service, { credit: ' 국립 극장 ' }, CONVERTED_COLUMNS, service.other);
    expect(created).toMatchObject({ author: '이순신', credit: '국립 극장' });
    expect((await change(created.id, { credit: '' }, service.other)).json<Post>().credit).toBe('');
    expect((await change(created.id, { author: '충무공' }, service.other)).statusCode).toBe(400);
    await rename('충무공');
    await updateAuthor(service.context.db, accountIdOf(service.other), '충무공');
    expect((await service.get('/posts?author=%EC%B6%A9%EB%AC%B4%EA%B3%B5')).json()).toMatchObject({
      posts: [{ id: created.id }],
    });
    expect((await service.get('/posts?author=%EC%9D%B4%EC%88%9C%EC%8B%A0')).json()).toMatchObject({
      posts: [],
    });
  });

  it('are visible according to their visibility', async () => {
    const [publicPost, unlisted, privatePost] = [
      await addPost(service),
      await addPost(service, { visibility: 'unlisted' }),
      await addPost(service, { visibility: 'private' }),
    ];
    for (const as of [undefined, 'Bearer none', service.other, service.admin, service.user]) {
      expect((await read(publicPost.id, as)).statusCode).toBe(200);
      expect((await read(unlisted.id, as)).statusCode).toBe(200);
      if (as !== service.user && as !== service.admin)
        expect((await read(privatePost.id, as)).json()).toMatchObject(notFound);
    }
    expect((await read(privatePost.id, service.user)).json()).toEqual(privatePost);
    for (const id of [randomUUID(), 'x', '1', '9'.repeat(64), '%00', privatePost.uploadId])
      expect((await read(id, service.user)).json(), id).toMatchObject(notFound);
  });

  it('are changed by their owner', async () => {
    const created = await addPost(service, { title: 'a', tags: ['x'], description: 'd' });
    const changed = (await change(created.id, { title: 'b', tags: ['y', 'Y', 'z'] })).json<Post>();
    expect(changed).toEqual({ ...created, title: 'b', tags: ['y', 'z'], updatedAt: changed.updatedAt });
    expect(changed.updatedAt > created.updatedAt).toBe(true);
    expect((await change(created.id, { title: ' b ' })).json()).toEqual(changed);
    expect(
      (await service.get('/posts?query=z%20b%20d', { authorization: service.user })).json<{ posts: Post[] }>()
        .posts,
    ).toMatchObject([{ id: created.id }]);
    expect((await change(created.id, { title: 'c' }, service.other)).json()).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect((await change(created.id, { title: 'c' }, service.admin)).statusCode).toBe(403);
    expect((await service.call('PATCH', `/posts/${created.id}`, { body: { title: 'c' } })).statusCode).toBe(
      401,
    );
    await change(created.id, { visibility: 'private' });
    expect((await change(created.id, { title: 'c' }, service.other)).json()).toMatchObject(notFound);
    expect((await change(randomUUID(), { title: 'c' })).json()).toMatchObject(notFound);
  });

  it('keep concurrent changes of different fields', async () => {
    const created = await addPost(service);
    const changes = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? { title: `t${n}` } : { description: `d${n}` },
    );
    for (const response of await Promise.all(changes.map((body) => change(created.id, body))))
      expect(response.statusCode).toBe(200);
    const { title, description } = (await read(created.id)).json<Post>();
    expect([title, description]).toEqual([expect.stringMatching(/^t\d+$/), expect.stringMatching(/^d\d+$/)]);
    const found = await service.get(`/posts?query=${title}%20${description}`, {
      authorization: service.user,
    });
    expect(found.json<{ posts: Post[] }>().posts).toMatchObject([{ id: created.id }]);
  });

  it('enqueue a relocation only when the visibility changes', async () => {
    const created = await addPost(service);
    const countRelocations = async () =>
      (await queued('video-relocate')).filter(({ uploadId }) => uploadId === created.uploadId).length;
    const before = await countRelocations();
    await change(created.id, { title: 'other' });
    await change(created.id, { visibility: 'public' });
    expect(await countRelocations()).toBe(before);
    await change(created.id, { visibility: 'private' });
    expect(await countRelocations()).toBe(before + 1);
  });

  it('are deleted with their upload and objects', async () => {
    const created = await addPost(service, {}, CONVERTED_COLUMNS);
    expect((await service.call('DELETE', `/posts/${created.id}`)).statusCode).toBe(401);
    expect((await remove(created.id, service.other)).json()).toMatchObject({ status: 403 });
    const response = await remove(created.id);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    for (const response of [
      await read(created.id, service.user),
      await remove(created.id),
      await remove(randomUUID()),
    ])
      expect(response.json()).toMatchObject(notFound);
    expect(
      (await service.get(`/uploads/${created.uploadId}`, { authorization: service.user })).statusCode,
    ).toBe(404);
    const removals = JSON.stringify(await queued('video-remove'));
    for (const name of [
      `public/${created.uploadId}/`,
      `private/${created.uploadId}/`,
      created.uploadId.replaceAll('-', ''),
    ])
      expect(removals).toContain(name);
    expect(await auditLogOf(created.id)).toEqual([]);
  });

  const auditLogOf = async (target: string) =>
    (
      await service.database.run('select actor, action, details from accounts.audit_log where target = $1', [
        target,
      ])
    ).rows;

  it('can be deleted by an admin, which is audited once', async () => {
    const created = await addPost(service, { title: 'bad', visibility: 'private' });
    const responses = await Promise.all([1, 2, 3].map(() => remove(created.id, service.admin)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
    expect(await auditLogOf(created.id)).toEqual([
      {
        actor: accountIdOf(service.admin),
        action: 'post.delete',
        details: { ownerId: accountIdOf(service.user) },
      },
    ]);
    expect((await remove('x', service.admin)).json()).toMatchObject(notFound);
    const adminPost = await addPost(service, {}, {}, service.admin);
    expect((await remove(adminPost.id, service.admin)).statusCode).toBe(204);
    expect(await auditLogOf(adminPost.id)).toEqual([]);
  });

  it('redirect to the original', async () => {
    const bytes = 'not really a video';
    const created = await addPost(service, { visibility: 'private' }, { state: 'uploading' });
    const setState = (state: UploadState) => changeUpload(service, created.uploadId, { state });
    for (const state of ['pending', 'uploading', 'aborted', 'expired'] as const) {
      await setState(state);
      expect((await getOriginal(created.id)).json()).toMatchObject({
        status: 409,
        code: 'ORIGINAL_NOT_READY',
        state,
      });
    }
    await setState('failed');
    expect((await getOriginal(created.id)).json()).toMatchObject({ status: 404, code: 'OBJECT_MISSING' });
    const key = `originals/${created.uploadId.replaceAll('-', '')}/clip.mp4`;
    await service.context.store.put(key, bytes, { contentType: 'video/mp4' });
    const response = await getOriginal(created.id);
    expect([response.statusCode, response.headers['cache-control'], response.body]).toEqual([
      302,
      'no-store',
      '',
    ]);
    expect(await (await fetch(response.headers.location!)).text()).toBe(bytes);
    expect((await getOriginal(created.id, service.other)).json()).toMatchObject(notFound);
    expect(await mayReadOriginal(service.context.db, key)).toBe(false);
    await change(created.id, { visibility: 'unlisted' });
    expect((await getOriginal(created.id, service.other)).json()).toMatchObject({ status: 403 });
    expect((await service.get(`/posts/${created.id}/original`)).statusCode).toBe(401);
    expect(await mayReadOriginal(service.context.db, key)).toBe(false);
    await change(created.id, { downloadable: true });
    expect(await mayReadOriginal(service.context.db, key)).toBe(true);
    expect(await mayReadOriginal(service.context.db, `${key}x`)).toBe(false);
  });

  it('let everyone who may watch them download the original if their owner allows it', async () => {
    const created = await addPost(service, {}, { state: 'ready' });
    const key = `originals/${created.uploadId.replaceAll('-', '')}/clip.mp4`;
    await service.context.store.put(key, 'bytes', { contentType: 'video/mp4' });
    const statuses = async () => {
      const path = `/posts/${created.id}/original`;
      const anonymous = (await service.get(path)).statusCode;
      const others = [service.other, service.admin, service.user].map(
        async (as) => (await getOriginal(created.id, as)).statusCode,
      );
      return [anonymous, ...(await Promise.all(others))];
    };
    expect(await statuses()).toEqual([401, 403, 403, 302]);
    await change(created.id, { downloadable: true });
    expect(await statuses()).toEqual([302, 302, 302, 302]);
    const { headers } = await service.get(`/posts/${created.id}/original`);
    expect(headers['cache-control']).toBe('no-store');
    const url = headers.location!;
    const file = await fetch(url);
    expect(await file.text()).toBe('bytes');
    // The name of the file, which its key cannot contain.
    expect(file.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('휴가 영상.mp4')}`,
    );
    expect(file.headers.get('cache-control')).not.toContain('public');
    await change(created.id, { visibility: 'unlisted' });
    expect(await statuses()).toEqual([302, 302, 302, 302]);
    await change(created.id, { published: false });
    expect(await statuses()).toEqual([401, 404, 404, 302]);
    await change(created.id, { published: true, visibility: 'private' });
    expect(await statuses()).toEqual([401, 404, 404, 302]);
  });

  it('are iterated over completely for the data export', async () => {
    const account = accountIdOf(service.other);
    await service.database.run('delete from video.uploads where owner_id = $1', [account]);
    for (let n = 0; n < 3; n++)
      await addPost(service, { title: `${n}`, visibility: 'private' }, {}, service.other);
    await service.database.run(
      `with u as (insert into video.uploads (owner_id, key, filename, content_type, expires_at)
         select $1, 'many/' || n, 'f', 'video/mp4', now() from generate_series(1, 100) n returning id),
       c as (insert into video.conversions (upload_id) select id from u),
       p as (insert into video.publications (upload_id) select id from u)
       insert into video.posts (upload_id, owner_id, title, author, description, tags, visibility, search_title, search_author, search_tags, search_all, search_grams, search_typos)
       select id, $1, 'many', '', '', '{}', 'public', '', '', '{}', '', '{}', '{}' from u`,
      [account],
    );
    const titles = [];
    for await (const { title } of iteratePosts(service.context.db, account)) titles.push(title);
    expect(titles).toEqual(['0', '1', '2', ...Array(100).fill('many')]);
  });
});
