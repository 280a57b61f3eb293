/** Access to the files of private posts, through the URLs that the API returns. */
import type { Post } from '@workreel/video-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { relocate } from '../conversion/relocation.ts';
import { OTHER, openService, type TestService, USER } from '../testing/service.ts';
import { addPost, CONVERTED_COLUMNS } from './testing.ts';

/** Longer than decisions about access are reused. */
const REUSE_MS = 5_001;

describe('URLs of private media', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Publishes a post of the user with a playlist and a segment. */
  const publish = async (visibility: 'private' | 'public'): Promise<Post> => {
    const post = await addPost(
      service,
      { visibility },
      { ...CONVERTED_COLUMNS, visibility_prefix: visibility },
    );
    for (const name of ['main.m3u8', '0.m4s', 'poster.jpg', 'storyboard.vtt'])
      await service.context.store.put(`${visibility}/${post.uploadId}/2/${name}`, name, { contentType: 'x' });
    return post;
  };
  const read = async (id: string, as = '') =>
    (await service.get(`/posts/${id}`, as ? { authorization: as } : {})).json<Post>();
  const setVisibility = async ({ id, uploadId }: Post, visibility: Post['visibility']) => {
    await service.call('PATCH', `/posts/${id}`, { as: service.user, body: { visibility } });
    await relocate(service.context, uploadId);
  };
  const urlsOf = ({ videoUrl, posterUrl, storyboardUrl }: Post): string[] => [
    videoUrl!,
    videoUrl!.replace('main.m3u8', '0.m4s'),
    posterUrl!,
    storyboardUrl!,
  ];
  /** The statuses of all files of a post, once earlier decisions about access are forgotten. */
  const statusesOf = async (post: Post): Promise<number[]> => {
    vi.advanceTimersByTime(REUSE_MS);
    const statuses = urlsOf(post).map(async (url) => (await fetch(url)).status);
    return [...new Set(await Promise.all(statuses))];
  };
  const endings: Record<string, (as: string) => Promise<unknown>> = {
    'the session signs out': (as) => service.call('POST', '/auth/logout', { as }),
    'the session expires': () =>
      service.database.run(
        `update accounts.sessions set expires_at = now() where account_id = (select id from accounts.accounts where email = $1)`,
        [USER.email],
      ),
    'the account is disabled': () =>
      service.database.run('update accounts.accounts set disabled = true where email = $1', [USER.email]),
  };

  it.each(Object.keys(endings))('end when %s', async (name) => {
    await service.database.run('update accounts.accounts set disabled = false');
    const session = await service.signIn(USER);
    const { id } = await publishAs(session);
    const post = await read(id, session);
    expect(await statusesOf(post)).toEqual([200]);
    await endings[name]!(session);
    expect(await statusesOf(post)).toEqual([403]);
    await service.database.run('update accounts.accounts set disabled = false');
    expect(await statusesOf(await read(id, await service.signIn(USER)))).toEqual([200]);
  });
  /** The other sessions of the user may have been ended by an earlier case. */
  const publishAs = async (as: string): Promise<Post> => {
    service.user = as;
    return publish('private');
  };

  it('are for one session: another session has other URLs, and ending it changes nothing', async () => {
    const [first, second] = [await service.signIn(USER), await service.signIn(USER)];
    const { id } = await publishAs(first);
    const [ofFirst, ofSecond] = [await read(id, first), await read(id, second)];
    expect(ofFirst.videoUrl).not.toBe(ofSecond.videoUrl);
    await service.call('POST', '/auth/logout', { as: second });
    expect([await statusesOf(ofFirst), await statusesOf(ofSecond)]).toEqual([[200], [403]]);
  });

  it('cannot be turned into URLs of another session', async () => {
    const [owner, stranger] = [await service.signIn(USER), await service.signIn(OTHER)];
    const { id } = await publishAs(owner);
    const url = new URL((await read(id, owner)).videoUrl!);
    const sessionOf = async (as: string) =>
      (await service.call('GET', '/auth/sessions', { as }))
        .json<{ sessions: { id: string; current: boolean }[] }>()
        .sessions.find(({ current }) => current)!.id;
    const [own, other] = [await sessionOf(owner), await sessionOf(stranger)];
    expect(url.pathname).toContain(own);
    for (const replacement of [other, ''])
      expect((await fetch(url.href.replace(own, replacement))).status).toBe(403);
  });

  it('end with the visibility that they were for, also if it returns', async () => {
    await publishAs(await service.signIn(USER));
    const post = await publish('public');
    const [before, anonymous] = [await read(post.id, service.user), await read(post.id)];
    expect(before.videoUrl).toContain('/files/public/');
    await setVisibility(post, 'private');
    const whilePrivate = await read(post.id, service.user);
    await removeOld(post);
    expect(await statusesOf(before)).toEqual([404]);
    expect(await statusesOf(anonymous)).toEqual([404]);
    expect(await statusesOf(whilePrivate)).toEqual([200]);
    await setVisibility(post, 'public');
    await setVisibility(post, 'private');
    await removeOld(post);
    const now = await read(post.id, service.user);
    expect([await statusesOf(whilePrivate), await statusesOf(now)]).toEqual([[404], [200]]);
    const grantOf = ({ videoUrl }: Post) => /~[^/]+/.exec(videoUrl!)![0];
    const withOldGrant = now.videoUrl!.replace(grantOf(now), grantOf(whilePrivate));
    expect((await fetch(withOldGrant)).status).toBe(403);
  });
  /** Deletes all files except those of the current run, like the queued removals. */
  const removeOld = async (post: Post) => {
    const current = new URL((await read(post.id, service.user)).videoUrl!).pathname;
    for (const prefix of ['public', 'private'])
      for (const key of await service.keysUnder(`${prefix}/${post.uploadId}/`))
        if (!current.includes(key.slice(0, key.lastIndexOf('/') + 1)))
          await service.context.store.delete(key);
  };

  it('are given to anyone while the files of a public post are still being moved, until it is private', async () => {
    await publishAs(await service.signIn(USER));
    const post = await publish('private');
    await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'unlisted' } });
    const anonymous = await read(post.id);
    expect(anonymous.videoUrl).toContain('/private/');
    expect(await statusesOf(anonymous)).toEqual([200]);
    await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'private' } });
    expect(await statusesOf(anonymous)).toEqual([403]);
  });

  it('end when the post is deleted', async () => {
    await publishAs(await service.signIn(USER));
    const post = await read((await publish('private')).id, service.user);
    expect(await statusesOf(post)).toEqual([200]);
    await service.call('DELETE', `/posts/${post.id}`, { as: service.user });
    expect(await statusesOf(post)).toEqual([403]);
  });
});
