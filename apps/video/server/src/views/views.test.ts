import type { Post } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPost, CONVERTED_COLUMNS } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { openViews, openWatchedParts, purgeViewers } from './index.ts';

describe('views', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  const views = () => openViews(service.context.db, service.context.log);
  const read = async (id: string, as?: string) =>
    (await service.call('GET', `/posts/${id}`, as === undefined ? {} : { as })).json<Post>();
  const rowsOf = async (id: string) =>
    (await service.database.run('select views from video.views where post_id = $1', [id])).rows;

  it('are counted once per viewer and day, by all processes, with one row a day', async () => {
    const post = await addPost(service, {}, CONVERTED_COLUMNS);
    const [first, second] = [views(), views()];
    for (const viewer of ['a', 'b', 'a']) await first.record(post.id, viewer);
    await first.flush();
    for (const viewer of ['b', 'c']) await second.record(post.id, viewer);
    await second.close();
    // Nothing new.
    await first.record(post.id, 'c');
    await first.close();
    expect(await rowsOf(post.id)).toEqual([{ views: 3 }]);
    expect((await read(post.id, service.user)).views).toBe(3);
    await service.database.run(`update video.views set day = day - 1 where post_id = $1`, [post.id]);
    const next = views();
    await next.record(post.id, 'a');
    await next.close();
    expect((await read(post.id, service.user)).views).toBe(4);
  });

  it('are shown to others only if the owner wants it', async () => {
    const { id } = await addPost(service, {}, CONVERTED_COLUMNS);
    for (const as of [undefined, service.other]) expect((await read(id, as)).views).toBeNull();
    for (const as of [service.user, service.admin]) expect((await read(id, as)).views).toBe(0);
    await service.call('PATCH', `/posts/${id}`, { as: service.user, body: { showViews: true } });
    expect((await read(id)).views).toBe(0);
  });

  it('are reported by anyone who may watch; those of the owner do not count', async () => {
    const post = await addPost(service, {}, CONVERTED_COLUMNS);
    const draft = await addPost(service, { published: false }, CONVERTED_COLUMNS);
    const report = async (id: string, as?: string) =>
      (await service.call('POST', `/posts/${id}/views`, as === undefined ? {} : { as })).statusCode;
    for (const as of [undefined, undefined, service.other, service.other, service.user])
      expect(await report(post.id, as)).toBe(204);
    for (const as of [undefined, service.other]) expect(await report(draft.id, as)).toBe(404);
    expect(await report(draft.id, service.user)).toBe(204);
    for (const id of ['x', post.uploadId]) expect(await report(id)).toBe(404);
  });

  it('lose their sketches after two days', async () => {
    await service.database.run('delete from video.views');
    const post = await addPost(service, {}, CONVERTED_COLUMNS);
    const counter = views();
    await counter.record(post.id, 'a');
    await counter.flush();
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await purgeViewers(service.context.db, new Date(), 10)).toBe(0);
    expect(await purgeViewers(service.context.db, tomorrow, 10)).toBeGreaterThan(0);
    expect(await purgeViewers(service.context.db, tomorrow, 10)).toBe(0);
    await counter.record(post.id, 'b');
    await counter.close();
    expect(await rowsOf(post.id)).toEqual([{ views: 1 }]);
  });

  it('keep nothing that identifies a viewer, and end with the video', async () => {
    const post = await addPost(service, {}, CONVERTED_COLUMNS);
    const counter = views();
    await counter.record(post.id, '203.0.113.7 someone');
    await service.database.run(`insert into video.view_salts values (current_date - 1, 'old')`);
    await counter.close();
    await service.call('DELETE', `/posts/${post.id}`, { as: service.user });
    expect(await rowsOf(post.id)).toEqual([]);
    // Views of a deleted video are dropped.
    const late = views();
    await late.record(post.id, 'x');
    await late.close();
    expect(await rowsOf(post.id)).toEqual([]);
    const { rows } = await service.database.run('select salt from video.view_salts');
    expect(rows).toHaveLength(1);
    expect(rows).not.toContainEqual({ salt: 'old' });
  });
});

describe('the most watched parts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  it('are known once some have watched the video, and add up over all processes', async () => {
    const { id } = await addPost(service, {}, CONVERTED_COLUMNS);
    const read = async () =>
      (await service.call('GET', `/posts/${id}/watched`)).json<{ parts: number[] | null }>().parts;
    const processes = [1, 2].map(() => openWatchedParts(service.context.db, service.context.log));
    for (const parts of [[0, 1], [0, 99, 99], [0]]) await processes[0]!.record(id, parts);
    for (const parts of [[0]]) await processes[1]!.record(id, parts);
    for (const { flush } of processes) await flush();
    expect(await read()).toBeNull();
    await processes[1]!.record(id, [50, 99]);
    for (const { close } of processes) await close();
    const expected = Array.from({ length: 100 }, () => 0);
    Object.assign(expected, { 0: 1, 1: 0.25, 50: 0.25, 99: 0.5 });
    expect(await read()).toEqual(expected);
  });

  it('are reported by anyone who may watch', async () => {
    const { id } = await addPost(service, {}, CONVERTED_COLUMNS);
    const report = async (body: object, as?: string) =>
      (await service.call('POST', `/posts/${id}/watched`, { body, ...(as !== undefined && { as }) }))
        .statusCode;
    for (const as of [undefined, service.other, service.user])
      expect(await report({ parts: [3] }, as)).toBe(204);
    for (const parts of [[], [100], [-1], [0.5], Array.from({ length: 101 }, () => 0)])
      expect(await report({ parts })).toBe(400);
    expect((await service.call('GET', `/posts/x/watched`)).statusCode).toBe(404);
  });
});
