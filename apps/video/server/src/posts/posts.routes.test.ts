import { randomUUID } from 'node:crypto';
import type { Post, UploadState } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { eachPost, mayReadOriginal } from './index.ts';
import { accountOf, addPost, addUpload, CONVERTED, changeUpload, post } from './testing.ts';

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
  const original = (id: string, as = service.user) =>
    service.get(`/posts/${id}/original`, { authorization: as });
  const queued = async (queue: string): Promise<Record<string, unknown>[]> =>
    (
      await service.database.run('select data from pgboss.job where name = $1 order by created_on', [queue])
    ).rows.map(({ data }) => data as Record<string, unknown>);
  const notThere = { status: 404, code: 'POST_NOT_FOUND' };

  it('are made before their file has come', async () => {
    const uploadId = await addUpload(service, service.user);
    const answer = await post(service, { title: ' 첫  영상 ', uploadId, tags: [' Vlog', 'vlog', '여행'] });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<Post>();
    expect(answer.headers.location).toBe(`/posts/${made.id}`);
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: '첫 영상',
      author: expect.stringMatching(/./),
      description: '',
      videoUrl: null,
      status: 'pending',
      playable: false,
      posterUrl: null,
      customPoster: false,
      own: true,
      storyboardUrl: null,
      captions: [],
      durationSeconds: null,
      width: null,
      height: null,
      renditions: [],
      tags: ['Vlog', '여행'],
      visibility: 'public',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.createdAt,
      publishedAt: null,
      uploadId,
      progress: null,
      error: null,
    });
    // By whom nobody knows.
    expect((await read(made.id)).json()).toEqual({ ...made, own: false });
    expect(await queued('video-relocate')).toContainEqual({ uploadId });
  });

  it('show what became of the file, where it stands', async () => {
    const words = { title: 'x', author: '김영희', description: '하나\n둘', visibility: 'unlisted' } as const;
    const open = await addPost(service, words, { ...CONVERTED, visibility_prefix: 'public' });
    const base = `${service.context.settings.MEDIA_BASE_URL}/public/${open.uploadId}/2`;
    expect((await read(open.id)).json()).toMatchObject({
      ...words,
      status: 'ready',
      playable: true,
      videoUrl: `${base}/main.m3u8`,
      posterUrl: `${base}/poster.jpg`,
      storyboardUrl: `${base}/storyboard.vtt`,
      durationSeconds: 12.5,
      width: 1280,
      height: 720,
      renditions: CONVERTED.renditions,
      publishedAt: '2026-11-21T10:00:00.000Z',
      progress: 1,
    });
    const hidden = await addPost(
      service,
      { visibility: 'private' },
      { ...CONVERTED, visibility_prefix: 'private' },
    );
    const address = (await read(hidden.id, service.user)).json<Post>().videoUrl!;
    expect(address).toMatch(
      new RegExp(
        `^${service.context.settings.MEDIA_BASE_URL}/~\\d+\\.[\\w-]+/private/${hidden.uploadId}/2/main\\.m3u8$`,
      ),
    );
    await service.context.store.put(`private/${hidden.uploadId}/2/main.m3u8`, '#EXTM3U\n', {
      contentType: 'application/vnd.apple.mpegurl',
    });
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace(/~[^/]+\//, ''))).status).toBe(404);
    const failed = await addPost(
      service,
      {},
      { state: 'failed', error_code: 'NOT_A_VIDEO', error_message: 'This is a text.' },
    );
    expect((await read(failed.id)).json()).toMatchObject({
      status: 'failed',
      error: { code: 'NOT_A_VIDEO', message: 'This is a text.' },
    });
    const again = await addPost(service, {}, { state: 'converting', error_code: 'NOT_A_VIDEO', progress: 0 });
    expect(again).toMatchObject({ error: null, progress: 0, playable: false });
  });

  it('are one for each upload; the same request again is answered as before', async () => {
    const uploadId = await addUpload(service, service.user, { state: 'uploading' });
    const body = { title: 'Ａ title', uploadId, tags: ['b'], description: '한글'.normalize('NFD') };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(service, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201]);
    const ids = new Set(answers.map((answer) => answer.json<Post>().id));
    expect(ids.size).toBe(1);
    const [postId] = ids;
    for (const other of [{ title: 'b' }, { tags: [] }, { visibility: 'private' }, { author: 'x' }])
      expect((await post(service, { ...body, ...other })).json()).toMatchObject({
        status: 409,
        code: 'POST_EXISTS',
        postId,
      });
    await changeUpload(service, uploadId, { state: 'expired' });
    expect((await post(service, body)).json()).toMatchObject({ id: postId, status: 'expired' });
  });

  it('know an upload by its key as well, which is all that Uppy tells of a file sent whole', async () => {
    const key = `originals/${randomUUID()}/whole.mp4`;
    const uploadId = await addUpload(service, service.user, { key });
    const made = await post(service, { title: 'x', uploadId: key });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ uploadId });
  });

  it('need an upload of one’s own that has not ended', async () => {
    const theirs = await addUpload(service, service.other);
    const theirKey = `originals/${theirs.replaceAll('-', '')}/clip.mp4`;
    for (const uploadId of [theirs, theirKey, randomUUID(), 'x', ''])
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

  it('refuse what is not as it should be', async () => {
    const uploadId = await addUpload(service, service.user);
    for (const wrong of [
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
        (await post(service, { title: 'x', uploadId, ...wrong })).json(),
        JSON.stringify(wrong),
      ).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    expect((await service.call('POST', '/posts', { body: { title: 'x', uploadId } })).statusCode).toBe(401);
    const made = await addPost(service);
    for (const body of [{}, { title: null }, { uploadId }, { tags: 'x' }, { description: 'a\u0000b' }])
      expect((await change(made.id, body)).json(), JSON.stringify(body)).toMatchObject({ status: 400 });
  });

  it('have the account’s name for an author where none is given', async () => {
    await service.call('PATCH', '/auth/me', { as: service.other, body: { name: '이순신' } });
    const made = await addPost(service, { author: '  ' }, {}, service.other);
    expect(made.author).toBe('이순신');
    const named = (await change(made.id, { author: '충무공' }, service.other)).json<Post>();
    expect(named.author).toBe('충무공');
    expect((await change(made.id, { author: '' }, service.other)).json<Post>().author).toBe('이순신');
  });

  it('are seen by whom their visibility lets see them', async () => {
    const [open, unlisted, hidden] = [
      await addPost(service),
      await addPost(service, { visibility: 'unlisted' }),
      await addPost(service, { visibility: 'private' }),
    ];
    for (const as of [undefined, 'Bearer none', service.other, service.admin, service.user]) {
      expect((await read(open.id, as)).statusCode).toBe(200);
      expect((await read(unlisted.id, as)).statusCode).toBe(200);
      if (as !== service.user) expect((await read(hidden.id, as)).json()).toMatchObject(notThere);
    }
    expect((await read(hidden.id, service.user)).json()).toEqual(hidden);
    for (const id of [randomUUID(), 'x', '1', '9'.repeat(64), '%00', hidden.uploadId])
      expect((await read(id, service.user)).json(), id).toMatchObject(notThere);
  });

  it('are changed by their owner', async () => {
    const made = await addPost(service, { title: 'a', tags: ['x'], description: 'd' });
    const changed = (await change(made.id, { title: 'b', tags: ['y', 'Y', 'z'] })).json<Post>();
    expect(changed).toEqual({ ...made, title: 'b', tags: ['y', 'z'], updatedAt: changed.updatedAt });
    expect(changed.updatedAt > made.updatedAt).toBe(true);
    expect((await change(made.id, { title: ' b ' })).json()).toEqual(changed);
    expect((await service.get('/posts?query=z%20b%20d')).json<{ posts: Post[] }>().posts).toMatchObject([
      { id: made.id },
    ]);
    expect((await change(made.id, { title: 'c' }, service.other)).json()).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect((await change(made.id, { title: 'c' }, service.admin)).statusCode).toBe(403);
    expect((await service.call('PATCH', `/posts/${made.id}`, { body: { title: 'c' } })).statusCode).toBe(401);
    await change(made.id, { visibility: 'private' });
    expect((await change(made.id, { title: 'c' }, service.other)).json()).toMatchObject(notThere);
    expect((await change(randomUUID(), { title: 'c' })).json()).toMatchObject(notThere);
  });

  it('keep each of the fields that many change at once', async () => {
    const made = await addPost(service);
    const changes = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? { title: `t${n}` } : { description: `d${n}` },
    );
    for (const answer of await Promise.all(changes.map((body) => change(made.id, body))))
      expect(answer.statusCode).toBe(200);
    const { title, description } = (await read(made.id)).json<Post>();
    expect([title, description]).toEqual([expect.stringMatching(/^t\d+$/), expect.stringMatching(/^d\d+$/)]);
    const found = await service.get(`/posts?query=${title}%20${description}`);
    expect(found.json<{ posts: Post[] }>().posts).toMatchObject([{ id: made.id }]);
  });

  it('ask for their files to move when their visibility changes, and only then', async () => {
    const made = await addPost(service);
    const moves = async () =>
      (await queued('video-relocate')).filter(({ uploadId }) => uploadId === made.uploadId).length;
    const before = await moves();
    await change(made.id, { title: 'other' });
    await change(made.id, { visibility: 'public' });
    expect(await moves()).toBe(before);
    await change(made.id, { visibility: 'private' });
    expect(await moves()).toBe(before + 1);
  });

  it('go with their upload and every object', async () => {
    const made = await addPost(service, {}, CONVERTED);
    expect((await service.call('DELETE', `/posts/${made.id}`)).statusCode).toBe(401);
    expect((await remove(made.id, service.other)).json()).toMatchObject({ status: 403 });
    const answer = await remove(made.id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    for (const gone of [await read(made.id, service.user), await remove(made.id), await remove(randomUUID())])
      expect(gone.json()).toMatchObject(notThere);
    expect((await service.get(`/uploads/${made.uploadId}`, { authorization: service.user })).statusCode).toBe(
      404,
    );
    const removals = JSON.stringify(await queued('video-remove'));
    for (const what of [
      `public/${made.uploadId}/`,
      `private/${made.uploadId}/`,
      made.uploadId.replaceAll('-', ''),
    ])
      expect(removals).toContain(what);
    expect(await audited(made.id)).toEqual([]);
  });

  const audited = async (target: string) =>
    (
      await service.database.run('select actor, action, details from accounts.audit_log where target = $1', [
        target,
      ])
    ).rows;

  it('may be removed by an admin, which is written down once', async () => {
    const made = await addPost(service, { title: 'bad', visibility: 'private' });
    const answers = await Promise.all([1, 2, 3].map(() => remove(made.id, service.admin)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
    expect(await audited(made.id)).toEqual([
      {
        actor: accountOf(service.admin),
        action: 'post.delete',
        details: { title: 'bad', ownerId: accountOf(service.user) },
      },
    ]);
    expect((await remove('x', service.admin)).json()).toMatchObject(notThere);
    const own = await addPost(service, {}, {}, service.admin);
    expect((await remove(own.id, service.admin)).statusCode).toBe(204);
    expect(await audited(own.id)).toEqual([]);
  });

  it('lead to the file that was sent', async () => {
    const bytes = 'not really a video';
    const made = await addPost(service, { visibility: 'private' }, { state: 'uploading' });
    const arrive = (state: UploadState) => changeUpload(service, made.uploadId, { state });
    for (const state of ['pending', 'uploading', 'aborted', 'expired'] as const) {
      await arrive(state);
      expect((await original(made.id)).json()).toMatchObject({
        status: 409,
        code: 'ORIGINAL_NOT_READY',
        state,
      });
    }
    await arrive('failed');
    expect((await original(made.id)).json()).toMatchObject({ status: 404, code: 'OBJECT_MISSING' });
    const key = `originals/${made.uploadId.replaceAll('-', '')}/clip.mp4`;
    await service.context.store.put(key, bytes, { contentType: 'video/mp4' });
    const answer = await original(made.id);
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([302, 'no-store', '']);
    expect(await (await fetch(answer.headers.location!)).text()).toBe(bytes);
    expect((await original(made.id, service.other)).json()).toMatchObject(notThere);
    expect(await mayReadOriginal(service.context.db, key)).toBe(false);
    await change(made.id, { visibility: 'unlisted' });
    expect((await original(made.id, service.other)).json()).toMatchObject({ status: 403 });
    expect((await service.get(`/posts/${made.id}/original`)).statusCode).toBe(401);
    expect(await mayReadOriginal(service.context.db, key)).toBe(true);
    expect(await mayReadOriginal(service.context.db, `${key}x`)).toBe(false);
  });

  it('are handed out to the person who wrote them', async () => {
    const account = accountOf(service.other);
    await service.database.run('delete from video.uploads where owner_id = $1', [account]);
    for (let n = 0; n < 3; n++)
      await addPost(service, { title: `${n}`, visibility: 'private' }, {}, service.other);
    await service.database.run(
      `with u as (insert into video.uploads (owner_id, key, filename, content_type, expires_at)
         select $1, 'many/' || n, 'f', 'video/mp4', now() from generate_series(1, 100) n returning id),
       c as (insert into video.conversions (upload_id) select id from u),
       p as (insert into video.publications (upload_id) select id from u)
       insert into video.posts (upload_id, owner_id, title, author, description, tags, visibility, search_title, search_author, search_tags, search_all, search_grams)
       select id, $1, 'many', '', '', '{}', 'public', '', '', '{}', '', '{}' from u`,
      [account],
    );
    const titles = [];
    for await (const { title } of eachPost(service.context.db, account)) titles.push(title);
    expect(titles).toEqual(['0', '1', '2', ...Array(100).fill('many')]);
  });
});
