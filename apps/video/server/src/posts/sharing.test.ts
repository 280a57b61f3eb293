/** Sharing private posts with links and with people. */
import type { Post, ShareLink } from '@workreel/video-contract';
import { MAX_SHARE_LINKS, MAX_SHARE_PEOPLE } from '@workreel/video-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OTHER, openService, type TestService } from '../testing/service.ts';
import { addPost, CONVERTED_COLUMNS } from './testing.ts';

/** Longer than decisions about access are reused. */
const REUSE_MS = 5_001;
const PASSWORD = '비밀번호 1234';

describe('sharing', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await service.database.run('delete from accounts.attempts');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Publishes a private post with files. */
  const publish = async (fields = {}): Promise<Post> => {
    const post = await addPost(
      service,
      { visibility: 'private', ...fields },
      { ...CONVERTED_COLUMNS, visibility_prefix: 'private' },
    );
    for (const name of ['main.m3u8', '0.m4s', 'poster.jpg', 'storyboard.vtt'])
      await service.context.store.put(`private/${post.uploadId}/2/${name}`, name, { contentType: 'x' });
    return post;
  };
  const createLink = (id: string, body: object = {}, as = service.user) =>
    service.call('POST', `/posts/${id}/share-links`, { as, body });
  const shareOf = (link: ShareLink): string => new URL(link.url).searchParams.get('share')!;
  const share = async (id: string, body: object = {}): Promise<{ link: ShareLink; token: string }> => {
    const response = await createLink(id, body);
    expect(response.statusCode, response.body).toBe(201);
    const link = response.json<ShareLink>();
    return { link, token: shareOf(link) };
  };
  const read = (id: string, token?: string, as?: string) =>
    service.call('GET', `/posts/${id}${token === undefined ? '' : `?share=${encodeURIComponent(token)}`}`, {
      ...(as && { as }),
    });
  const unlock = (id: string, token: string, password: string, from?: string) =>
    service.call('POST', `/posts/${id}/unlock`, { body: { share: token, password }, ...(from && { from }) });
  const setPeople = (id: string, emails: string[], as = service.user) =>
    service.call('PUT', `/posts/${id}/people`, { as, body: { emails } });
  /** The statuses of the files of a post, once earlier decisions about access are forgotten. */
  const filesOf = async ({ videoUrl, posterUrl, storyboardUrl }: Post): Promise<number[]> => {
    vi.advanceTimersByTime(REUSE_MS);
    const urls = [videoUrl!, videoUrl!.replace('main.m3u8', '0.m4s'), posterUrl!, storyboardUrl!];
    return [...new Set(await Promise.all(urls.map(async (url) => (await fetch(url)).status)))];
  };
  const expectHidden = (response: { statusCode: number; json(): unknown }, id: string) =>
    expect(response.json()).toMatchObject({
      status: 404,
      code: 'POST_NOT_FOUND',
      detail: `The post ${id} does not exist, or it is private.`,
    });

  describe('with a link', () => {
    it('lets everyone who has it watch, until it is revoked', async () => {
      const post = await publish();
      const { link, token } = await share(post.id, { label: ' For reviewers ' });
      expect(link).toMatchObject({
        label: 'For reviewers',
        hasPassword: false,
        expiresAt: null,
        expired: false,
      });
      expect(link.url).toBe(`${service.url}/app/watch/${post.id}?share=${token}`);
      expectHidden(await read(post.id), post.id);
      expectHidden(await read(post.id, undefined, service.other), post.id);
      for (const as of [undefined, service.other]) {
        const opened = (await read(post.id, token, as)).json<Post>();
        expect(opened).toMatchObject({ id: post.id, own: false, views: null, error: null });
        expect(await filesOf(opened)).toEqual([200]);
      }
      const opened = (await read(post.id, token)).json<Post>();
      const revoked = await service.call('DELETE', `/posts/${post.id}/share-links/${link.id}`, {
        as: service.user,
      });
      expect(revoked.statusCode).toBe(204);
      expectHidden(await read(post.id, token), post.id);
      expect(await filesOf(opened)).toEqual([403]);
    });

    it('survives a sign-out of the viewer, and media of one link do not depend on another', async () => {
      const post = await publish();
      const [first, second] = [await share(post.id), await share(post.id)];
      const viewer = await service.signIn(OTHER);
      const [ofFirst, ofSecond] = [
        (await read(post.id, first.token, viewer)).json<Post>(),
        (await read(post.id, second.token)).json<Post>(),
      ];
      await service.call('POST', '/auth/logout', { as: viewer });
      await service.call('DELETE', `/posts/${post.id}/share-links/${second.link.id}`, { as: service.user });
      expect([await filesOf(ofFirst), await filesOf(ofSecond)]).toEqual([[200], [403]]);
      const forged = ofSecond.videoUrl!.replace(second.link.id, first.link.id);
      expect(forged).not.toBe(ofSecond.videoUrl);
      expect((await fetch(forged)).status).toBe(403);
    });

    it('reveals nothing for a wrong, foreign, expired or missing link', async () => {
      const [post, other] = [await publish(), await publish()];
      const { token, link } = await share(post.id, { password: PASSWORD });
      const missing = '00000000-0000-0000-0000-000000000000';
      const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
      for (const [id, wrong] of [
        [post.id, flipped],
        [post.id, 'x'],
        [post.id, ''],
        [other.id, token],
        [missing, token],
      ] as const) {
        expectHidden(await read(id, wrong), id);
        expectHidden(await unlock(id, wrong, PASSWORD), id);
        expectHidden(await service.call('POST', `/posts/${id}/views?share=${wrong}`), id);
      }
      await service.database.run('update video.share_links set expires_at = now() where id = $1', [link.id]);
      expectHidden(await read(post.id, token), post.id);
      expectHidden(await unlock(post.id, token, PASSWORD), post.id);
    });

    it('ends at its date, for players too', async () => {
      const post = await publish();
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      const { token, link } = await share(post.id, { expiresAt });
      expect(link.expiresAt).toBe(expiresAt);
      const opened = (await read(post.id, token)).json<Post>();
      expect(await filesOf(opened)).toEqual([200]);
      await service.database.run('update video.share_links set expires_at = now() where id = $1', [link.id]);
      expect(await filesOf(opened)).toEqual([403]);
      const { links } = (
        await service.call('GET', `/posts/${post.id}/share-links`, { as: service.user })
      ).json<{ links: ShareLink[] }>();
      expect(links).toMatchObject([{ id: link.id, url: link.url, expired: true }]);
    });

    it.each([
      ['the past', -1_000],
      ['more than a year', 367 * 86_400_000],
    ])('does not end in %s', async (_name, ms) => {
      const post = await publish();
      const response = await createLink(post.id, { expiresAt: new Date(Date.now() + ms).toISOString() });
      expect(response.json()).toMatchObject({ status: 400, errors: [{ path: '/expiresAt' }] });
    });

    it('requires its password, of which only a hash is stored', async () => {
      const post = await publish();
      const { token, link } = await share(post.id, { password: PASSWORD });
      expect(link.hasPassword).toBe(true);
      const locked = { status: 403, code: 'SHARE_PASSWORD_REQUIRED' };
      expect((await read(post.id, token)).json()).toMatchObject(locked);
      expect((await service.call('POST', `/posts/${post.id}/views?share=${token}`)).json()).toMatchObject(
        locked,
      );
      expect((await unlock(post.id, token, 'wrong')).json()).toMatchObject({
        status: 403,
        code: 'WRONG_SHARE_PASSWORD',
      });
      const { share: unlocked } = (await unlock(post.id, token, PASSWORD)).json<{ share: string }>();
      const opened = (await read(post.id, unlocked)).json<Post>();
      expect(await filesOf(opened)).toEqual([200]);
      expect((await read(post.id, `${token}.${'A'.repeat(22)}`)).json()).toMatchObject(locked);
      const { rows } = await service.database.run('select * from video.share_links where id = $1', [link.id]);
      const [row] = rows as { password_hash: string }[];
      expect(row!.password_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(rows)).not.toContain(token.slice(22));
      // A proof is for one password and one link.
      const second = await share(post.id, { password: PASSWORD });
      const proof = unlocked.split('.')[1]!;
      expect((await read(post.id, `${second.token}.${proof}`)).json()).toMatchObject(locked);
      // The owner needs none.
      expect((await read(post.id, token, service.user)).statusCode).toBe(200);
    });

    it('limits wrong passwords per link and network; those of others and the right one are not blocked', async () => {
      const post = await publish();
      const [{ token }, second] = [
        await share(post.id, { password: PASSWORD }),
        await share(post.id, { password: PASSWORD }),
      ];
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++)
        statuses.push((await unlock(post.id, token, 'wrong', '203.0.113.7')).statusCode);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
      const blocked = await unlock(post.id, token, PASSWORD, '203.0.113.7');
      expect(blocked.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect(blocked.headers['retry-after']).toMatch(/^[1-9]/);
      expect((await unlock(post.id, token, PASSWORD, '203.0.113.8')).statusCode).toBe(200);
      expect((await unlock(post.id, second.token, PASSWORD, '203.0.113.7')).statusCode).toBe(200);
    });

    it('counts views', async () => {
      const post = await publish();
      const { token } = await share(post.id);
      expect((await service.call('POST', `/posts/${post.id}/views?share=${token}`)).statusCode).toBe(204);
    });

    it('is for published posts, which have at most 20', async () => {
      const draft = await publish({ published: false });
      expect((await createLink(draft.id)).json()).toMatchObject({ status: 409, code: 'POST_NOT_PUBLISHED' });
      const post = await publish();
      for (let n = 0; n < MAX_SHARE_LINKS; n++) await share(post.id);
      expect((await createLink(post.id)).json()).toMatchObject({ status: 409, code: 'TOO_MANY_SHARE_LINKS' });
    });

    it('does not open a post that became a draft again', async () => {
      const post = await publish();
      const { token } = await share(post.id);
      await setPeople(post.id, [OTHER.email]);
      const opened = (await read(post.id, token)).json<Post>();
      await service.call('PATCH', `/posts/${post.id}`, { as: service.user, body: { published: false } });
      expectHidden(await read(post.id, token), post.id);
      expectHidden(await read(post.id, undefined, service.other), post.id);
      expect(await filesOf(opened)).toEqual([403]);
    });
  });

  describe('with people', () => {
    it('lets them watch when they are signed in, until they are removed', async () => {
      const post = await publish();
      const emails = [` ${OTHER.email.toUpperCase()}`.trim(), 'nobody@example.org', OTHER.email];
      const response = await setPeople(post.id, emails);
      // The same for addresses with and without an account.
      expect(response.json()).toEqual({ emails: ['nobody@example.org', OTHER.email] });
      const viewer = await service.signIn(OTHER);
      const opened = (await read(post.id, undefined, viewer)).json<Post>();
      expect(opened).toMatchObject({ own: false, views: null });
      expect(await filesOf(opened)).toEqual([200]);
      const sharedWith = async () =>
        (await service.call('GET', '/shared-posts', { as: viewer })).json<{ posts: Post[] }>().posts;
      expect((await sharedWith()).map(({ id }) => id)).toContain(post.id);
      expectHidden(await read(post.id), post.id);
      expect((await service.call('POST', `/posts/${post.id}/views`, { as: viewer })).statusCode).toBe(204);
      const history = async () =>
        (await service.call('GET', '/history', { as: viewer })).json<{ entries: { post: Post }[] }>().entries;
      expect(
        (await service.call('PUT', `/history/${post.id}`, { as: viewer, body: { seconds: 6 } })).statusCode,
      ).toBe(204);
      expect((await history()).map((entry) => entry.post.id)).toEqual([post.id]);
      // They can only watch.
      for (const [method, path, body] of [
        ['PATCH', '', { title: 'x' }],
        ['DELETE', '', undefined],
        ['GET', '/original', undefined],
        ['GET', '/people', undefined],
        ['GET', '/share-links', undefined],
      ] as const)
        expect(
          (await service.call(method, `/posts/${post.id}${path}`, { as: viewer, body })).statusCode,
        ).toBe(404);

      await setPeople(post.id, ['nobody@example.org']);
      expectHidden(await read(post.id, undefined, viewer), post.id);
      expect(await filesOf(opened)).toEqual([403]);
      expect((await sharedWith()).map(({ id }) => id)).not.toContain(post.id);
      expect(await history()).toEqual([]);
    });

    it('is not for an address that is not confirmed', async () => {
      const post = await publish();
      const person = { email: 'unconfirmed@example.org', password: 'quite-a-long-password' };
      await service.call('POST', '/auth/register', { body: { ...person, name: 'U' } });
      await setPeople(post.id, [person.email]);
      const as = await service.signIn(person);
      expectHidden(await read(post.id, undefined, as), post.id);
      expect((await service.call('GET', '/shared-posts', { as })).json()).toMatchObject({ posts: [] });
      await service.database.run('update accounts.accounts set confirmed_at = now() where email = $1', [
        person.email,
      ]);
      expect((await read(post.id, undefined, as)).statusCode).toBe(200);
    });

    it('has a limit, and is not for drafts', async () => {
      const post = await publish();
      const emails = Array.from({ length: MAX_SHARE_PEOPLE + 1 }, (_, n) => `person${n}@example.org`);
      expect((await setPeople(post.id, emails)).statusCode).toBe(400);
      expect((await setPeople(post.id, emails.slice(1))).statusCode).toBe(200);
      expect((await setPeople(post.id, ['not an address'])).statusCode).toBe(400);
      const draft = await publish({ published: false });
      expect((await setPeople(draft.id, [OTHER.email])).json()).toMatchObject({ code: 'POST_NOT_PUBLISHED' });
    });
  });

  it('shows the post nowhere else', async () => {
    const title = '비밀-오로라-발표';
    const post = await publish({ title, embeddable: true });
    const { token } = await share(post.id);
    await setPeople(post.id, [OTHER.email]);
    for (const as of [undefined, service.other]) {
      const found = await service.call('GET', `/posts?query=${encodeURIComponent(title)}&exact=true`, {
        ...(as && { as }),
      });
      expect(found.json()).toMatchObject({ posts: [] });
    }
    const page = `${service.url}/app/watch/${post.id}?share=${token}`;
    expect((await service.get(`/oembed?url=${encodeURIComponent(page)}`)).statusCode).toBe(404);
    for (const path of [`/embed/${post.id}?share=${token}`, `/app/watch/${post.id}?share=${token}`])
      expect((await service.get(path)).body).not.toContain(title);
  });

  it('is recorded when an admin watches, also if it is shared with the admin', async () => {
    const post = await publish();
    await setPeople(post.id, ['admin@example.org']);
    expect((await read(post.id, undefined, service.admin)).statusCode).toBe(200);
    const { rows } = await service.database.run(
      `select 1 from accounts.audit_log where action = 'post.view' and target = $1`,
      [post.id],
    );
    expect(rows).toHaveLength(1);
    expect((await createLink(post.id, {}, service.admin)).statusCode).toBe(404);
  });
});
