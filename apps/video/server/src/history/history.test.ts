import type { HistoryEntry, HistoryPosition, Post } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPost, CONVERTED_COLUMNS } from '../posts/testing.ts';
import { OTHER, openService, type TestService } from '../testing/service.ts';
import { MAX_ENTRIES } from './history.ts';

describe('the history', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.run('delete from video.history');
    await service.database.run('delete from video.history_settings');
  });
  const watch = async (id: string, seconds: number, as = service.other) =>
    (await service.call('PUT', `/history/${id}`, { as, body: { seconds } })).statusCode;
  const read = async (query = '', as = service.other) =>
    (await service.call('GET', `/history${query}`, { as })).json<{ entries: HistoryEntry[] }>().entries;
  const idsOf = async (query = '', as = service.other) => (await read(query, as)).map(({ post }) => post.id);
  const converted = (fields = {}) =>
    addPost(service, fields, { ...CONVERTED_COLUMNS, duration_seconds: 100 });
  const change = (id: string, body: object) =>
    service.call('PATCH', `/posts/${id}`, { as: service.user, body });

  it('lists what one has watched, once each, last watched first', async () => {
    const [first, second] = [await converted(), await converted()];
    for (const [id, seconds] of [
      [first.id, 10],
      [second.id, 20],
      [first.id, 30.5],
    ] as const)
      expect(await watch(id, seconds)).toBe(204);
    const entries = await read();
    expect(entries.map(({ post, seconds }) => [post.id, seconds])).toEqual([
      [first.id, 30.5],
      [second.id, 20],
    ]);
    expect(entries[0]).toMatchObject({ watchedAt: expect.stringMatching(/Z$/), post: { views: null } });
    const page = await service.call('GET', '/history?pageSize=1', { as: service.other });
    expect(page.headers['x-total-count']).toBe('2');
    const [next] = /<([^>]*cursor[^>]*)>; rel="next"/.exec(String(page.headers.link))!.slice(1);
    const { pathname, search } = new URL(next!, 'http://localhost');
    const rest = await service.call('GET', pathname + search, { as: service.other });
    expect(rest.json<{ entries: HistoryEntry[] }>().entries.map(({ post }) => post.id)).toEqual([second.id]);
  });

  it('offers videos that were left in the middle', async () => {
    const positions = [0, 4.9, 5, 95, 95.1, 100];
    const posts: Post[] = [];
    for (const seconds of positions) {
      posts.push(await converted());
      await watch(posts.at(-1)!.id, seconds);
    }
    expect(await idsOf('?unfinished=true')).toEqual([posts[3]!.id, posts[2]!.id]);
    expect(await idsOf()).toHaveLength(positions.length);
  });

  it('is seen and erased by nobody else', async () => {
    const { id } = await converted();
    await watch(id, 10);
    for (const as of [service.user, service.admin]) {
      expect(await read('', as)).toEqual([]);
      await service.call('DELETE', `/history/${id}`, { as });
      await service.call('DELETE', '/history', { as });
    }
    expect(await idsOf()).toEqual([id]);
  });

  it('leaves out videos that may no longer be watched, and those that are deleted', async () => {
    const [hidden, draft, deleted] = [await converted(), await converted(), await converted()];
    for (const { id } of [hidden, draft, deleted]) {
      await watch(id, 10);
      await watch(id, 10, service.user);
    }
    await change(hidden.id, { visibility: 'private' });
    await change(draft.id, { published: false });
    await service.call('DELETE', `/posts/${deleted.id}`, { as: service.user });
    expect(await read()).toEqual([]);
    expect(await idsOf('', service.user)).toEqual([draft.id, hidden.id]);
    expect((await service.call('GET', '/history', { as: service.other })).headers['x-total-count']).toBe('0');
    await change(hidden.id, { visibility: 'unlisted' });
    expect(await idsOf()).toEqual([hidden.id]);
    for (const id of [draft.id, deleted.id, 'x']) {
      expect(await watch(id, 10)).toBe(404);
      expect(await watch(id, 10, service.admin)).toBe(404);
    }
  });

  it('tells where one stopped in a video, unless it is off', async () => {
    const { id } = await converted();
    const positionOf = async (of: string, as = service.other) =>
      (await service.call('GET', `/history/${of}`, { as })).json<HistoryPosition>().position;
    expect(await positionOf(id)).toBeNull();
    await watch(id, 30);
    await watch(id, 10, service.user);
    const [entry] = await read();
    const other = (await converted()).id;
    expect(await watch(other, 5e-324)).toBe(204);
    expect(await positionOf(other)).toMatchObject({ seconds: 0 });
    expect(await positionOf(id)).toEqual({ seconds: 30, watchedAt: entry!.watchedAt });
    expect(await positionOf(id, service.user)).toMatchObject({ seconds: 10 });
    expect(await positionOf('x')).toBeNull();
    await service.call('PUT', '/history/settings', { as: service.other, body: { enabled: false } });
    expect(await positionOf(id)).toBeNull();
    expect(await positionOf(id, service.user)).toMatchObject({ seconds: 10 });
  });

  it('is erased entry by entry or at once, and can be switched off', async () => {
    const [first, second] = [await converted(), await converted()];
    const settings = async (enabled: boolean) =>
      (await service.call('PUT', '/history/settings', { as: service.other, body: { enabled } })).json();
    for (const { id } of [first, second]) await watch(id, 10);
    for (const id of [first.id, first.id, 'x'])
      expect((await service.call('DELETE', `/history/${id}`, { as: service.other })).statusCode).toBe(204);
    expect(await idsOf()).toEqual([second.id]);
    expect(await settings(false)).toEqual({ enabled: false });
    for (const { id } of [first, second]) expect(await watch(id, 20)).toBe(204);
    expect((await read()).map(({ seconds }) => seconds)).toEqual([10]);
    expect((await service.call('GET', '/history/settings', { as: service.other })).json()).toEqual({
      enabled: false,
    });
    await service.call('DELETE', '/history', { as: service.other });
    expect(await read()).toEqual([]);
    await settings(true);
    await watch(first.id, 20);
    expect(await idsOf()).toEqual([first.id]);
  });

  it('keeps a limited number of videos', async () => {
    const { id, uploadId } = await converted();
    const run: typeof service.database.run = (...query) => service.database.run(...query);
    const { rows: columns } = await run(
      `select string_agg(quote_ident(column_name), ', ') as copied from information_schema.columns
      where table_schema = 'video' and table_name = 'posts' and column_name not in ('id', 'upload_id')
        and is_generated = 'NEVER' and is_identity = 'NO'`,
    );
    const { copied } = columns[0] as { copied: string };
    await run(
      `insert into video.uploads (owner_id, key, filename, content_type, expires_at)
      select owner_id, 'history/' || n, 'history', 'video/mp4', now() from video.uploads, generate_series(1, $2::int) n where id = $1`,
      [uploadId, MAX_ENTRIES],
    );
    await run(
      `insert into video.posts (upload_id, ${copied})
      select u.id, ${copied.replaceAll(/\w+/g, 'p.$&')} from video.uploads u, video.posts p where u.filename = 'history' and p.id = $1`,
      [id],
    );
    await run(
      `insert into video.history (account_id, post_id, seconds, watched_at)
      select a.id, p.id, 1, now() - interval '1 day' from accounts.accounts a, video.posts p
      join video.uploads u on u.id = p.upload_id where a.email = $1 and u.filename = 'history'`,
      [OTHER.email],
    );
    await watch(id, 10);
    const { rows } = await run(
      'select count(*)::int as n, bool_or(post_id = $1) as found from video.history',
      [id],
    );
    expect(rows).toEqual([{ n: MAX_ENTRIES, found: true }]);
  });
});
