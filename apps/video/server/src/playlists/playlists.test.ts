import {
  MAX_PLAYLIST_VIDEOS,
  MAX_PLAYLISTS,
  type Playlist,
  type PlaylistRequest,
  type PlaylistSummary,
  type Post,
  type PostRequest,
} from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf, addPost, CONVERTED_COLUMNS, changeUpload } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';

describe('playlists', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.run('delete from video.playlists');
    await service.database.run('delete from video.uploads');
  });

  /** A playable video of a user in the public prefix. */
  const video = (fields: Partial<PostRequest> = {}, as = service.user): Promise<Post> =>
    addPost(service, fields, { ...CONVERTED_COLUMNS, visibility_prefix: 'public' }, as);
  async function create(fields: Partial<PlaylistRequest> = {}, as = service.user): Promise<Playlist> {
    const response = await service.call('POST', '/playlists', { as, body: { title: '가을', ...fields } });
    expect(response.statusCode, response.body).toBe(201);
    return response.json<Playlist>();
  }
  const place = (id: string, postId: string, body: object = {}, as = service.user) =>
    service.call('PUT', `/playlists/${id}/videos/${postId}`, { as, body });
  const remove = (id: string, postId: string, as = service.user) =>
    service.call('DELETE', `/playlists/${id}/videos/${postId}`, { as });
  const read = async (id: string, as = '') =>
    (await service.call('GET', `/playlists/${id}`, { as })).json<Playlist>();
  const idsOf = async (id: string, as = service.user) => (await read(id, as)).videos.map((entry) => entry.id);
  const list = async (query: string, as = '') =>
    (await service.call('GET', `/playlists${query}`, { as })).json<{ playlists: PlaylistSummary[] }>()
      .playlists;
  const feed = (id: string, headers = {}) =>
    service.call('GET', `/playlists/${id}/feed`, { as: '', headers });
  const change = (id: string, body: object, as = service.user) =>
    service.call('PATCH', `/posts/${id}`, { as, body });
  const authorId = () => accountIdOf(service.user);

  it('hold videos in order, each once', async () => {
    const { id } = await create({ description: ' 설명 ', visibility: 'public' });
    const [a, b, c] = [await video({ title: 'a' }), await video({ title: 'b' }), await video({ title: 'c' })];
    for (const { id: post } of [a, b, c, a]) expect((await place(id, post)).statusCode).toBe(204);
    expect(await idsOf(id)).toEqual([a.id, b.id, c.id]);
    expect((await place(id, c.id, { after: null })).statusCode).toBe(204);
    expect(await idsOf(id)).toEqual([c.id, a.id, b.id]);
    for (let times = 0; times < 2; times++) await place(id, c.id, { after: a.id });
    expect(await idsOf(id)).toEqual([a.id, c.id, b.id]);
    for (let times = 0; times < 2; times++) expect((await remove(id, c.id)).statusCode).toBe(204);
    expect(await idsOf(id)).toEqual([a.id, b.id]);
    const gone = await place(id, a.id, { after: c.id });
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'VIDEO_NOT_IN_PLAYLIST']);
    expect(await read(id)).toMatchObject({
      ...{ title: '가을', description: '설명', count: 2, durationSeconds: 25, own: false },
      author: 'Admin',
      authorId: authorId(),
      posterUrl: a.posterUrl,
      videos: [{ id: a.id, title: 'a', playable: true, access: 'public' }, { id: b.id }],
    });
  });

  it('keep the videos of concurrent changes', async () => {
    const { id } = await create();
    const posts = await Promise.all(Array.from({ length: 8 }, () => video()));
    const statuses = await Promise.all(
      posts.map(async (post) => (await place(id, post.id, { after: null })).statusCode),
    );
    expect(statuses).toEqual(posts.map(() => 204));
    expect((await idsOf(id)).toSorted()).toEqual(posts.map((post) => post.id).toSorted());
    await Promise.all([
      remove(id, posts[0]!.id),
      place(id, posts[1]!.id, { after: null }),
      remove(id, posts[2]!.id),
    ]);
    expect((await idsOf(id)).toSorted()).toEqual(
      posts.flatMap((post, n) => (n === 0 || n === 2 ? [] : post.id)).toSorted(),
    );
  });

  it('show everyone only what they may watch and what plays', async () => {
    const { id } = await create({ visibility: 'public' });
    const posts = {
      public: await video({ title: 'public' }),
      unlisted: await video({ title: 'unlisted', visibility: 'unlisted' }),
      private: await video({ title: 'private', visibility: 'private' }),
      draft: await video({ title: 'draft', published: false }),
      converting: await addPost(service, { title: 'converting' }, { state: 'uploaded' }),
      others: await video({ title: 'others' }, service.other),
    };
    for (const post of Object.values(posts)) expect((await place(id, post.id)).statusCode).toBe(204);
    const titles = async (as: string) => (await read(id, as)).videos.map(({ title }) => title);
    const all = Object.keys(posts);
    expect(await titles(service.user)).toEqual(all);
    for (const as of ['', service.other, service.admin]) {
      expect(await titles(as)).toEqual(['public', 'others']);
      expect(await read(id, as)).toMatchObject({ count: 2, durationSeconds: 25 });
      const [listed] = await list(`?author=${authorId()}`, as);
      expect(listed).toMatchObject({ id, count: 2, durationSeconds: 25, contains: null });
    }
    await service.call('PATCH', `/playlists/${id}`, { as: service.user, body: { visibility: 'unlisted' } });
    for (const as of ['', service.other, service.admin])
      expect(await titles(as)).toEqual(['public', 'unlisted', 'others']);
    // Videos of others disappear with their visibility, also for the owner of the playlist.
    await change(posts.others.id, { visibility: 'unlisted' }, service.other);
    expect(await titles('')).toEqual(['public', 'unlisted']);
    expect(await titles(service.user)).toEqual(all.slice(0, -1));
    expect(await titles(service.other)).toEqual(['public', 'unlisted', 'others']);
    const [own] = await list(`?mine=true&video=${posts.others.id}`, service.user);
    expect(own).toMatchObject({ contains: false, count: 5 });
    // A deleted video leaves its playlists.
    await service.call('DELETE', `/posts/${posts.public.id}`, { as: service.user });
    expect(await titles('')).toEqual(['unlisted']);
    const { rows } = await service.database.run('select from video.playlist_videos');
    expect(rows).toHaveLength(5);
  });

  it('are visible according to their visibility, and changed only by their owners', async () => {
    const post = await video();
    const lists: Record<string, Playlist> = {};
    for (const visibility of ['public', 'unlisted', 'private'] as const) {
      lists[visibility] = await create({ visibility });
      await place(lists[visibility].id, post.id);
    }
    const status = async (method: 'GET' | 'PATCH' | 'DELETE', name: string, as: string, path = '') =>
      (
        await service.call(method, `/playlists/${lists[name]!.id}${path}`, {
          as,
          ...(method === 'PATCH' && { body: { title: 'x' } }),
        })
      ).statusCode;
    for (const as of ['', service.other, service.admin]) {
      const refused = as === '' ? 401 : 403;
      for (const name of ['public', 'unlisted']) {
        expect(await status('GET', name, as)).toBe(200);
        expect(await status('GET', name, as, '/feed')).toBe(200);
        expect(await status('PATCH', name, as)).toBe(refused);
        expect(await status('DELETE', name, as)).toBe(refused);
        expect((await place(lists[name]!.id, post.id, {}, as)).statusCode).toBe(refused);
        expect((await remove(lists[name]!.id, post.id, as)).statusCode).toBe(refused);
      }
      for (const path of ['', '/feed']) expect(await status('GET', 'private', as, path)).toBe(404);
      expect(await status('DELETE', 'private', as)).toBe(as === '' ? 401 : 404);
      expect((await list('', as)).map(({ id }) => id)).toEqual([lists.public!.id]);
    }
    // The feed is for everyone, also if its owner asks for it.
    expect(
      (await service.call('GET', `/playlists/${lists.private!.id}/feed`, { as: service.user })).statusCode,
    ).toBe(404);
    expect((await list('?mine=true', service.user)).map(({ visibility }) => visibility)).toEqual([
      'private',
      'unlisted',
      'public',
    ]);
    expect(await list('?mine=true', service.other)).toEqual([]);
    expect((await service.call('GET', '/playlists?mine=true', { as: '' })).statusCode).toBe(401);
    expect(await list(`?mine=true&author=${authorId()}`, service.other)).toEqual([]);
    for (const { contains } of await list('?video=x', service.user)) expect(contains).toBe(false);
    expect((await service.call('GET', '/playlists?author=x', { as: service.user })).statusCode).toBe(400);
    // Owners.
    const renamed = await service.call('PATCH', `/playlists/${lists.private!.id}`, {
      as: service.user,
      body: { title: ' 겨울 ' },
    });
    expect(renamed.json()).toMatchObject({ title: '겨울', visibility: 'private', own: true, count: 1 });
    expect(await status('DELETE', 'private', service.user)).toBe(204);
    expect(await status('GET', 'private', service.user)).toBe(404);
    expect((await service.call('GET', `/posts/${post.id}`, { as: '' })).statusCode).toBe(200);
  });

  it('are offered to others only with videos that everyone can see', async () => {
    const { id } = await create({ visibility: 'public' });
    const post = await video({ visibility: 'private' });
    await place(id, post.id);
    for (const as of ['', service.user, service.other]) expect(await list('', as)).toEqual([]);
    await change(post.id, { visibility: 'public' });
    expect(await list('')).toMatchObject([{ id, count: 1 }]);
    await changeUpload(service, post.uploadId, { published_run: null });
    expect(await list('')).toEqual([]);
    expect(await read(id)).toMatchObject({ count: 0, durationSeconds: 0, posterUrl: null, videos: [] });
  });

  it('take in own videos and public ones of others', async () => {
    const { id } = await create();
    const add = async (post: { id: string }) => {
      const response = await place(id, post.id);
      return [response.statusCode, response.statusCode < 300 ? undefined : response.json().code];
    };
    expect(await add(await video({ visibility: 'private' }))).toEqual([204, undefined]);
    expect(await add(await video({}, service.other))).toEqual([204, undefined]);
    expect(await add(await video({ visibility: 'unlisted' }, service.other))).toEqual([403, 'FORBIDDEN']);
    const hidden = [
      await video({ visibility: 'private' }, service.other),
      await video({ published: false }, service.other),
      await addPost(service, {}, { state: 'uploaded' }, service.other),
      { id: '00000000-0000-4000-8000-000000000000' },
      { id: 'x' },
    ];
    for (const post of hidden) expect(await add(post)).toEqual([404, 'POST_NOT_FOUND']);
  });

  it('have limits', async () => {
    const run = (text: string, values?: unknown[]) => service.database.run(text, values);
    const { id } = await create();
    const post = await video();
    const fill = (count: number) =>
      run(
        `insert into video.playlists (owner_id, title, description, visibility)
        select owner_id, title, description, visibility from video.playlists, generate_series(1, $2::int) where id = $1`,
        [id, count],
      );
    await fill(MAX_PLAYLISTS - 2);
    const attempts = await Promise.all(
      [1, 2, 3].map(() => service.call('POST', '/playlists', { as: service.user, body: { title: 'x' } })),
    );
    expect(attempts.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const { rows } = await run(
      `select string_agg(quote_ident(column_name), ', ') as copied from information_schema.columns
      where table_schema = 'video' and table_name = 'posts' and column_name not in ('id', 'upload_id')
        and is_generated = 'NEVER' and is_identity = 'NO'`,
    );
    const { copied } = rows[0] as { copied: string };
    await run(
      `insert into video.uploads (owner_id, key, filename, content_type, expires_at)
      select owner_id, 'many/' || n, 'many', 'video/mp4', now() from video.uploads, generate_series(1, $2::int) n where id = $1`,
      [post.uploadId, MAX_PLAYLIST_VIDEOS],
    );
    await run(
      `insert into video.posts (upload_id, ${copied})
      select u.id, ${copied.replaceAll(/\w+/g, 'p.$&')} from video.uploads u, video.posts p where u.filename = 'many' and p.id = $1`,
      [post.id],
    );
    await run(
      `insert into video.playlist_videos (playlist_id, post_id, position)
      select $1, p.id, 1 from video.posts p join video.uploads u on u.id = p.upload_id where u.filename = 'many'`,
      [id],
    );
    const full = await place(id, post.id);
    expect([full.statusCode, full.json().code]).toEqual([409, 'PLAYLIST_FULL']);
  });

  it('are listed page by page', async () => {
    const created = [await create(), await create(), await create()].map(({ id }) => id).toReversed();
    const page = await service.call('GET', '/playlists?mine=true&pageSize=2', { as: service.user });
    expect(page.headers['x-total-count']).toBe('3');
    const [next] = /<([^>]*cursor[^>]*)>; rel="next"/.exec(String(page.headers.link))!.slice(1);
    const { pathname, search } = new URL(next!, 'http://localhost');
    const rest = await service.call('GET', pathname + search, { as: service.user });
    const ids = [page, rest].flatMap((response) =>
      response.json<{ playlists: PlaylistSummary[] }>().playlists.map(({ id }) => id),
    );
    expect(ids).toEqual(created);
  });

  it('have feeds of what everyone can see, without signed URLs', async () => {
    const { id } = await create({ title: 'A & <B>', visibility: 'unlisted' });
    const shown = await video({ title: 'shown', visibility: 'unlisted' });
    const hidden = await video({ title: 'hidden', visibility: 'private' });
    const moving = await addPost(service, { title: 'moving' }, CONVERTED_COLUMNS);
    for (const post of [shown, hidden, moving]) await place(id, post.id);
    const response = await feed(id);
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(response.body).toContain('<title>A &amp; &lt;B&gt; · Admin</title>');
    const titles = (body: string) =>
      [...body.matchAll(/<item>\n<title>(.*)<\/title>/g)].map(([, title]) => title);
    // Last added first.
    expect(titles(response.body)).toEqual(['moving', 'shown']);
    expect(response.body).toContain(`<enclosure url="${shown.videoUrl}"`);
    expect(response.body).toContain(`<media:thumbnail url="${shown.posterUrl}"/>`);
    expect(moving.videoUrl).toContain('/~');
    expect(response.body).not.toContain('/~');
    const { etag, 'last-modified': modified } = response.headers;
    expect(new Date(String(modified)).getTime()).toBeGreaterThan(0);
    const unchanged = await feed(id, { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    // Nothing that remains is newer, but the feed is another one.
    await change(shown.id, { visibility: 'private' });
    const changed = await feed(id, { 'if-none-match': etag, 'if-modified-since': modified });
    expect([changed.statusCode, titles(changed.body)]).toEqual([200, ['moving']]);
    await service.call('PATCH', `/playlists/${id}`, { as: service.user, body: { visibility: 'private' } });
    expect((await feed(id)).statusCode).toBe(404);
  });
});
