import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linksOf,
  newIpAddress,
  openTestApp,
  type SignedIn,
  type TestApp,
  type TestUser,
} from './testing/test-app.ts';
import { readToken } from './testing/tokens.ts';

interface Session {
  id: string;
  current: boolean;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

describe('sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const list = async ({ token }: Pick<TestUser, 'token'>, query = '') => {
    const response = await app.call('GET', `/auth/sessions${query}`, { as: token });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ sessions: Session[]; sortOrder: string; pagenum: number }>();
  };
  const end = ({ token }: TestUser, id: string) => app.call('DELETE', `/auth/sessions/${id}`, { as: token });
  const statusOf = async ({ token }: Pick<TestUser, 'token'>) =>
    (await app.call('GET', '/auth/me', { as: token })).statusCode;
  const refreshStatus = async ({ refreshToken }: TestUser) =>
    (await app.call('POST', '/auth/refresh', { body: { refreshToken } })).statusCode;
  const sessionIdOf = ({ token }: TestUser) => String(readToken(token).claims.jti).split('.')[0]!;

  it('are listed newest first with client, times and a flag for the current one', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) ÄÖ';
    await app.login(user, { from, headers: { 'user-agent': agent } });
    const last = await app.signInAgain(user);
    const { sessions, ...rest } = await list(user);
    expect(rest).toEqual({ sortOrder: 'recent', pagenum: 1 });
    expect(sessions.map(({ current }) => current)).toEqual([false, false, true]);
    expect((await list(last)).sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions.map(({ id }) => id)).toEqual([sessionIdOf(last), expect.any(String), sessionIdOf(user)]);
    expect(sessions[1]).toEqual({
      id: expect.any(String),
      current: false,
      userAgent: agent,
      address: from,
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    });
    const { createdAt, lastUsedAt, expiresAt } = sessions[1]!;
    expect(lastUsedAt).toBe(createdAt);
    expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBeCloseTo(30, 2);
    // No credentials.
    expect(Object.keys(sessions[0]!).sort()).toEqual(
      ['address', 'createdAt', 'current', 'expiresAt', 'id', 'lastUsedAt', 'userAgent'].sort(),
    );
  });

  it('store the first 300 characters of a user agent', async () => {
    const user = await app.signUp();
    const agent = `${'x'.repeat(299)}😀${'y'.repeat(5_000)}`;
    expect((await app.login(user, { headers: { 'user-agent': agent } })).statusCode).toBe(200);
    const [newest] = (await list(user)).sessions;
    expect(newest!.userAgent!.length).toBe(300);
    expect(newest!.userAgent).toMatch(/^x{299}/);
  });

  it('record their last use with each refresh', async () => {
    const user = await app.signUp();
    await app.rows(
      `update accounts.sessions set last_used_at = now() - interval '1 day', created_at = now() - interval '2 days' where account_id = $1`,
      [user.id],
    );
    await refreshStatus(user);
    const [session] = (await list(user)).sessions;
    expect(Date.now() - Date.parse(session!.lastUsedAt)).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(session!.createdAt)).toBeGreaterThan(86_400_000);
  });

  it('are each returned once across pages, even if many were created at the same time', async () => {
    const user = await app.signUp();
    for (let n = 0; n < 6; n++) await app.signInAgain(user);
    await app.rows(
      `update accounts.sessions set created_at = '2026-01-02T03:04:05.678901Z' where account_id = $1 and id <> $2`,
      [user.id, sessionIdOf(user)],
    );
    const all = (await list(user)).sessions.map(({ id }) => id);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let path: string | undefined = '/auth/sessions?pageSize=2';
    for (let page = 1; path; page++) {
      const response = await app.call('GET', path, { as: user.token });
      const { sessions, pagenum } = response.json<{ sessions: Session[]; pagenum: number }>();
      expect(pagenum).toBe(page);
      expect(response.headers['x-total-count']).toBe('7');
      expect(response.headers['x-total-count-relation']).toBe('eq');
      seen.push(...sessions.map(({ id }) => id));
      path = linksOf(response).next;
      if (path) expect(path).toContain('cursor=');
    }
    expect(seen).toEqual(all);
    const third = await list(user, '?pageSize=2&pagenum=3');
    expect(third.sessions.map(({ id }) => id)).toEqual(all.slice(4, 6));
    expect((await list(user, '?pagenum=9')).sessions).toEqual([]);
  });

  it('are not listed after they expire, and are deleted at the next sign-in', async () => {
    const user = await app.signUp();
    const other = await app.signInAgain(user);
    await app.rows(`update accounts.sessions set expires_at = now() - interval '1 s' where id = $1`, [
      sessionIdOf(user),
    ]);
    const response = await app.call('GET', '/auth/sessions', { as: other.token });
    expect(response.headers['x-total-count']).toBe('1');
    expect((await list(other)).sessions.map(({ id }) => id)).toEqual([sessionIdOf(other)]);
    await app.signInAgain(user);
    expect(await app.rows('select 1 from accounts.sessions where id = $1', [sessionIdOf(user)])).toEqual([]);
  });

  it('reject invalid parameters and cursors', async () => {
    const { token } = await app.signUp();
    for (const query of [
      'pageSize=0',
      'pageSize=101',
      'pagenum=0',
      'sortOrder=oldest',
      'color=red',
      'pageSize=2&pageSize=3',
    ])
      expect((await app.call('GET', `/auth/sessions?${query}`, { as: token })).statusCode, query).toBe(400);
    const invalidDigest = Buffer.from('[1,"x",2,["2026-01-01","y"]]').toString('base64url');
    for (const cursor of ['x', invalidDigest])
      expect((await app.call('GET', `/auth/sessions?cursor=${cursor}`, { as: token })).json()).toMatchObject({
        status: 400,
        code: 'CURSOR_INVALID',
      });
  });

  it('reject a cursor with forged keys', async () => {
    const user = await app.signUp();
    for (let n = 0; n < 2; n++) await app.signInAgain(user);
    const response = await app.call('GET', '/auth/sessions?pageSize=1', { as: user.token });
    const cursor = new URL(linksOf(response).next!, 'http://x').searchParams.get('cursor')!;
    const [version, digest, page] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const keys of [
      ['not a time', randomUUID()],
      ['2026-01-01', 'not an id'],
      ['2026-01-01'],
      [null, null],
      [{}, []],
    ]) {
      const forged = Buffer.from(JSON.stringify([version, digest, page, keys])).toString('base64url');
      const rejected = await app.call('GET', `/auth/sessions?pageSize=1&cursor=${forged}`, {
        as: user.token,
      });
      expect(rejected.json(), JSON.stringify(keys)).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
    }
  });

  it('can be ended individually, which revokes their access tokens immediately', async () => {
    const user = await app.signUp();
    const other = await app.signInAgain(user);
    expect(await statusOf(other)).toBe(200);
    const response = await end(user, sessionIdOf(other));
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(await statusOf(other)).toBe(401);
    expect(await refreshStatus(other)).toBe(401);
    expect(await statusOf(user)).toBe(200);
    expect((await list(user)).sessions.map(({ id }) => id)).toEqual([sessionIdOf(user)]);
    // The current session can be ended as well.
    expect((await end(user, sessionIdOf(user))).statusCode).toBe(204);
    expect(await statusOf(user)).toBe(401);
  });

  it('return 404 for unknown IDs and for sessions of other users', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    for (const id of [sessionIdOf(other), randomUUID(), 'x', '1', `${sessionIdOf(other)}'`, '%00'])
      expect((await end(user, id)).json(), id).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    expect(await statusOf(other)).toBe(200);
    // Admins cannot see or end the sessions of other users.
    expect(
      (await app.call('DELETE', `/auth/sessions/${sessionIdOf(other)}`, { as: app.admin })).statusCode,
    ).toBe(404);
    expect((await list(user)).sessions.map(({ id }) => id)).not.toContain(sessionIdOf(other));
    expect((await app.call('GET', '/auth/sessions')).statusCode).toBe(401);
    expect((await app.call('DELETE', `/auth/sessions/${sessionIdOf(other)}`)).statusCode).toBe(401);
  });

  describe('are ended by signing out', () => {
    const logout = (options: Parameters<TestApp['call']>[2]) => app.call('POST', '/auth/logout', options);

    it('with the refresh token in the body', async () => {
      const user = await app.signUp();
      const response = await logout({ body: { refreshToken: user.refreshToken } });
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(response.cookies).toEqual([
        expect.objectContaining({ value: '', path: '/auth', expires: new Date(0) }),
      ]);
      expect([await statusOf(user), await refreshStatus(user)]).toEqual([401, 401]);
    });

    it('with only the access token', async () => {
      const user = await app.signUp();
      const other = await app.signInAgain(user);
      expect((await logout({ as: user.token })).statusCode).toBe(204);
      expect([await statusOf(user), await refreshStatus(user)]).toEqual([401, 401]);
      expect(await statusOf(other)).toBe(200);
    });

    it('with the cookie', async () => {
      const user = await app.signUp();
      const headers = {
        cookie: `workreel_jobs_refresh=${user.refreshToken}`,
        origin: 'http://127.0.0.1:3001',
      };
      expect((await logout({ headers })).statusCode).toBe(204);
      expect([await statusOf(user), await refreshStatus(user)]).toEqual([401, 401]);
    });

    it('with a refresh token that was already used', async () => {
      const user = await app.signUp();
      const response = await app.call('POST', '/auth/refresh', {
        body: { refreshToken: user.refreshToken },
      });
      const { accessToken } = response.json<SignedIn>();
      expect((await logout({ body: { refreshToken: user.refreshToken } })).statusCode).toBe(204);
      expect(await statusOf({ token: `Bearer ${accessToken}` })).toBe(401);
    });

    it('which returns 204 even without a valid session', async () => {
      const user = await app.signUp();
      for (let n = 0; n < 2; n++)
        expect((await logout({ as: user.token, body: { refreshToken: user.refreshToken } })).statusCode).toBe(
          204,
        );
      expect((await logout({})).statusCode).toBe(204);
      expect((await logout({ body: { refreshToken: 'garbage' } })).statusCode).toBe(204);
      expect((await logout({ as: 'Bearer garbage' })).statusCode).toBe(204);
    });
  });
});
