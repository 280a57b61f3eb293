/** What admins can see and change of other users' posts, and what is recorded about it. */
import { linksOf } from '@workreel/platform/testing';
import type { ModeratedPost, Post, Visibility } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relocate } from '../conversion/relocation.ts';
import { OTHER, openService, type TestService, USER } from '../testing/service.ts';
import { accountIdOf, addPost, CONVERTED_COLUMNS } from './testing.ts';

describe('an admin', () => {
  let service: TestService;
  let ownerId: string;
  let actor: string;
  beforeAll(async () => {
    service = await openService({ worker: false });
    ownerId = accountIdOf(service.user);
    actor = accountIdOf(service.admin);
  });
  afterAll(() => service.close());

  const read = (id: string, as = service.admin) => service.get(`/posts/${id}`, { authorization: as });
  const change = (id: string, body: object, as = service.admin) =>
    service.call('PATCH', `/posts/${id}`, { as, body });
  const auditLogOf = async (target: string) =>
    (
      await service.database.run(
        'select actor, action, details from accounts.audit_log where target = $1 order by id',
        [target],
      )
    ).rows;
  const find = async (query: string, as = service.admin) =>
    service.get(`/moderation/posts?${query}`, { authorization: as });
  const titlesOf = async (query: string) =>
    (await find(query)).json<{ posts: ModeratedPost[] }>().posts.map(({ title }) => title);

  it.each(['private', 'unlisted'] as const)(
    'opens %s posts, which is recorded once an hour',
    async (visibility) => {
      const post = await addPost(
        service,
        { visibility },
        { ...CONVERTED_COLUMNS, visibility_prefix: visibility === 'private' ? 'private' : 'public' },
      );
      const prefix = new URL(post.videoUrl!).pathname.includes('/private/') ? 'private' : 'public';
      await service.context.store.put(`${prefix}/${post.uploadId}/2/main.m3u8`, '#EXTM3U\n', {
        contentType: 'x',
      });
      for (let time = 0; time < 3; time++) {
        const response = await read(post.id);
        expect(response.json()).toMatchObject({ id: post.id, visibility, own: false });
        expect((await fetch(response.json<Post>().videoUrl!)).status).toBe(200);
      }
      const view = { actor, action: 'post.view', details: { ownerId, visibility } };
      expect(await auditLogOf(post.id)).toEqual([view]);
      await service.database.run(
        `update accounts.audit_log set at = at - interval '61 minutes' where target = $1`,
        [post.id],
      );
      await read(post.id);
      expect(await auditLogOf(post.id)).toEqual([view, view]);
    },
  );

  it('opens failed posts, and sees why they failed', async () => {
    const error = { code: 'NOT_A_VIDEO', message: 'This is a text.' };
    const post = await addPost(
      service,
      { visibility: 'private' },
      { state: 'failed', error_code: 'NOT_A_VIDEO', error_message: error.message },
    );
    expect((await read(post.id)).json()).toMatchObject({ status: 'failed', error });
  });

  it('leaves no record of public and own posts, and other users see no more than before', async () => {
    const open = await addPost(service, { visibility: 'public' });
    const own = await addPost(service, { visibility: 'private' }, {}, service.admin);
    const hidden = await addPost(service, { visibility: 'private' });
    for (const { id } of [open, own]) expect((await read(id)).statusCode).toBe(200);
    for (const as of [service.other, '']) expect((await read(hidden.id, as)).statusCode).toBe(404);
    expect((await read('x')).statusCode).toBe(404);
    for (const { id } of [open, own, hidden]) expect(await auditLogOf(id)).toEqual([]);
  });

  it('gets no access if it cannot be recorded', async () => {
    const post = await addPost(service, { visibility: 'private' });
    await service.database.run('alter table accounts.audit_log rename to audit_log_away');
    try {
      expect((await read(post.id)).statusCode).toBe(500);
    } finally {
      await service.database.run('alter table accounts.audit_log_away rename to audit_log');
    }
  });

  it('loses the media with the role', async () => {
    const post = await addPost(
      service,
      { visibility: 'private' },
      { ...CONVERTED_COLUMNS, visibility_prefix: 'private' },
    );
    await service.context.store.put(`private/${post.uploadId}/2/main.m3u8`, '#EXTM3U\n', {
      contentType: 'x',
    });
    await service.database.run(`update accounts.accounts set role = 'admin' where email = $1`, [OTHER.email]);
    const { videoUrl } = (await read(post.id, service.other)).json<Post>();
    await service.database.run(`update accounts.accounts set role = 'user' where email = $1`, [OTHER.email]);
    expect((await fetch(videoUrl!)).status).toBe(403);
    expect((await read(post.id, service.other)).statusCode).toBe(404);
  });

  it('changes the visibility of any post and nothing else, which is recorded', async () => {
    const post = await addPost(service, { title: 'a', visibility: 'public' });
    const changed = await change(post.id, { visibility: 'private' });
    expect(changed.json()).toMatchObject({ visibility: 'private', title: 'a', own: false });
    await relocate(service.context, post.uploadId);
    // A change without effect is not recorded.
    await change(post.id, { visibility: 'private' });
    expect((await change(post.id, { visibility: 'unlisted' })).statusCode).toBe(200);
    for (const body of [{ title: 'b' }, { visibility: 'public', title: 'b' }])
      expect((await change(post.id, body)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await auditLogOf(post.id)).toEqual([
      {
        actor,
        action: 'post.change',
        details: { ownerId, previousVisibility: 'public', visibility: 'private' },
      },
      {
        actor,
        action: 'post.change',
        details: { ownerId, previousVisibility: 'private', visibility: 'unlisted' },
      },
    ]);
    expect((await change('x', { visibility: 'private' })).statusCode).toBe(404);
    const own = await addPost(service, {}, {}, service.admin);
    expect((await change(own.id, { visibility: 'private', title: 'b' })).statusCode).toBe(200);
    expect(await auditLogOf(own.id)).toEqual([]);
  });

  it('finds posts of all accounts by their text, owner and visibility, without their media', async () => {
    await service.database.run('delete from video.uploads');
    const add = (title: string, visibility: Visibility, as: string) =>
      addPost(service, { title, visibility, tags: ['검색'] }, CONVERTED_COLUMNS, as);
    await add('가을 산책', 'private', service.user);
    await add('가을 바다', 'unlisted', service.other);
    await add('Spring', 'public', service.user);
    expect(await titlesOf('')).toEqual(['Spring', '가을 바다', '가을 산책']);
    expect(await titlesOf('query=%EA%B0%80%EC%9D%84')).toEqual(['가을 바다', '가을 산책']);
    expect(await titlesOf('visibility=private')).toEqual(['가을 산책']);
    for (const owner of [ownerId, USER.email, 'USER@'])
      expect(await titlesOf(`owner=${encodeURIComponent(owner)}`)).toEqual(['Spring', '가을 산책']);
    expect(await titlesOf('owner=nobody')).toEqual([]);
    expect(await titlesOf(`owner=${USER.email}&query=spring&visibility=public`)).toEqual(['Spring']);
    const response = await find('visibility=unlisted');
    expect(response.body).not.toContain('/files/');
    expect(response.json()).toMatchObject({
      posts: [
        { owner: { id: accountIdOf(service.other), email: OTHER.email }, status: 'ready', error: null },
      ],
      sortOrder: 'recent',
      pagenum: 1,
    });
    expect((await find('visibility=secret')).statusCode).toBe(400);
  });

  it('follows the pages of a list to its end', async () => {
    await service.database.run('delete from video.uploads');
    for (let n = 1; n <= 5; n++) await addPost(service, { title: `${n}`, visibility: 'private' });
    const titles: string[] = [];
    let response = await find('pageSize=2');
    expect(response.headers['x-total-count']).toBe('5');
    for (;;) {
      titles.push(...response.json<{ posts: ModeratedPost[] }>().posts.map(({ title }) => title));
      const { next } = linksOf(response);
      if (next === undefined) break;
      response = await service.get(next, { authorization: service.admin });
    }
    expect(titles).toEqual(['5', '4', '3', '2', '1']);
  });
});
