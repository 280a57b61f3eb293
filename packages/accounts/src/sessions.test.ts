import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linksOf,
  newAddress,
  openTestApp,
  type Person,
  type SignedIn,
  type TestApp,
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
  const list = async ({ token }: Pick<Person, 'token'>, query = '') => {
    const answer = await app.call('GET', `/auth/sessions${query}`, { as: token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ sessions: Session[]; sortOrder: string; pagenum: number }>();
  };
  const end = ({ token }: Person, id: string) => app.call('DELETE', `/auth/sessions/${id}`, { as: token });
  const statusOf = async ({ token }: Pick<Person, 'token'>) =>
    (await app.call('GET', '/auth/me', { as: token })).statusCode;
  const refreshStatus = async ({ refreshToken }: Person) =>
    (await app.call('POST', '/auth/refresh', { body: { refreshToken } })).statusCode;
  const sessionOf = ({ token }: Person) => String(readToken(token).claims.jti).split('.')[0]!;

  it('are listed newest first, with where and when, and which one asks', async () => {
    const person = await app.signUp();
    const from = newAddress();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) ÄÖ';
    await app.login(person, { from, headers: { 'user-agent': agent } });
    const last = await app.signInAgain(person);
    const { sessions, ...rest } = await list(person);
    expect(rest).toEqual({ sortOrder: 'recent', pagenum: 1 });
    expect(sessions.map(({ current }) => current)).toEqual([false, false, true]);
    expect((await list(last)).sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions.map(({ id }) => id)).toEqual([sessionOf(last), expect.any(String), sessionOf(person)]);
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
    // Nothing that signs.
    expect(Object.keys(sessions[0]!).sort()).toEqual(
      ['address', 'createdAt', 'current', 'expiresAt', 'id', 'lastUsedAt', 'userAgent'].sort(),
    );
  });

  it('keep a user agent of any length and any letters', async () => {
    const person = await app.signUp();
    const agent = `${'x'.repeat(299)}😀${'y'.repeat(5_000)}`;
    expect((await app.login(person, { headers: { 'user-agent': agent } })).statusCode).toBe(200);
    const [newest] = (await list(person)).sessions;
    expect(newest!.userAgent!.length).toBe(300);
    expect(newest!.userAgent).toMatch(/^x{299}/);
  });

  it('move their last use with each refresh', async () => {
    const person = await app.signUp();
    await app.rows(
      `update accounts.sessions set last_used_at = now() - interval '1 day', created_at = now() - interval '2 days' where account_id = $1`,
      [person.id],
    );
    await refreshStatus(person);
    const [session] = (await list(person)).sessions;
    expect(Date.now() - Date.parse(session!.lastUsedAt)).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(session!.createdAt)).toBeGreaterThan(86_400_000);
  });

  it('are paged: each once, by a cursor, also where several began at one instant', async () => {
    const person = await app.signUp();
    for (let n = 0; n < 6; n++) await app.signInAgain(person);
    await app.rows(
      `update accounts.sessions set created_at = '2026-01-02T03:04:05.678901Z' where account_id = $1 and id <> $2`,
      [person.id, sessionOf(person)],
    );
    const all = (await list(person)).sessions.map(({ id }) => id);
    expect(all).toHaveLength(7);
    const walked: string[] = [];
    let path: string | undefined = '/auth/sessions?pageSize=2';
    for (let page = 1; path; page++) {
      const answer = await app.call('GET', path, { as: person.token });
      const { sessions, pagenum } = answer.json<{ sessions: Session[]; pagenum: number }>();
      expect(pagenum).toBe(page);
      expect(answer.headers['x-total-count']).toBe('7');
      expect(answer.headers['x-total-count-relation']).toBe('eq');
      walked.push(...sessions.map(({ id }) => id));
      path = linksOf(answer).next;
      if (path) expect(path).toContain('cursor=');
    }
    expect(walked).toEqual(all);
    const third = await list(person, '?pageSize=2&pagenum=3');
    expect(third.sessions.map(({ id }) => id)).toEqual(all.slice(4, 6));
    expect((await list(person, '?pagenum=9')).sessions).toEqual([]);
  });

  it('of an end that is past are not listed, and go with the next sign-in', async () => {
    const person = await app.signUp();
    const other = await app.signInAgain(person);
    await app.rows(`update accounts.sessions set expires_at = now() - interval '1 s' where id = $1`, [
      sessionOf(person),
    ]);
    const answer = await app.call('GET', '/auth/sessions', { as: other.token });
    expect(answer.headers['x-total-count']).toBe('1');
    expect((await list(other)).sessions.map(({ id }) => id)).toEqual([sessionOf(other)]);
    await app.signInAgain(person);
    expect(await app.rows('select 1 from accounts.sessions where id = $1', [sessionOf(person)])).toEqual([]);
  });

  it('take no wrong parameters and no foreign cursor', async () => {
    const { token } = await app.signUp();
    for (const query of [
      'pageSize=0',
      'pageSize=101',
      'pagenum=0',
      'sortOrder=oldest',
      'colour=red',
      'pageSize=2&pageSize=3',
    ])
      expect((await app.call('GET', `/auth/sessions?${query}`, { as: token })).statusCode, query).toBe(400);
    const digestless = Buffer.from('[1,"x",2,["2026-01-01","y"]]').toString('base64url');
    for (const cursor of ['x', digestless])
      expect((await app.call('GET', `/auth/sessions?cursor=${cursor}`, { as: token })).json()).toMatchObject({
        status: 400,
        code: 'CURSOR_INVALID',
      });
  });

  it('take a cursor with keys of somebody’s own for none', async () => {
    const person = await app.signUp();
    for (let n = 0; n < 2; n++) await app.signInAgain(person);
    const answer = await app.call('GET', '/auth/sessions?pageSize=1', { as: person.token });
    const cursor = new URL(linksOf(answer).next!, 'http://x').searchParams.get('cursor')!;
    const [version, digest, page] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const keys of [
      ['no time', randomUUID()],
      ['2026-01-01', 'no id'],
      ['2026-01-01'],
      [null, null],
      [{}, []],
    ]) {
      const forged = Buffer.from(JSON.stringify([version, digest, page, keys])).toString('base64url');
      const told = await app.call('GET', `/auth/sessions?pageSize=1&cursor=${forged}`, {
        as: person.token,
      });
      expect(told.json(), JSON.stringify(keys)).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
    }
  });

  it('end one by one, each with its access tokens at once', async () => {
    const person = await app.signUp();
    const other = await app.signInAgain(person);
    expect(await statusOf(other)).toBe(200);
    const answer = await end(person, sessionOf(other));
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(await statusOf(other)).toBe(401);
    expect(await refreshStatus(other)).toBe(401);
    expect(await statusOf(person)).toBe(200);
    expect((await list(person)).sessions.map(({ id }) => id)).toEqual([sessionOf(person)]);
    // Also the one that asks.
    expect((await end(person, sessionOf(person))).statusCode).toBe(204);
    expect(await statusOf(person)).toBe(401);
  });

  it('of others, and of nobody, are not there', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    for (const id of [sessionOf(other), randomUUID(), 'x', '1', `${sessionOf(other)}'`, '%00'])
      expect((await end(person, id)).json(), id).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    expect(await statusOf(other)).toBe(200);
    // An admin looks after accounts, not into them.
    expect(
      (await app.call('DELETE', `/auth/sessions/${sessionOf(other)}`, { as: app.admin })).statusCode,
    ).toBe(404);
    expect((await list(person)).sessions.map(({ id }) => id)).not.toContain(sessionOf(other));
    expect((await app.call('GET', '/auth/sessions')).statusCode).toBe(401);
    expect((await app.call('DELETE', `/auth/sessions/${sessionOf(other)}`)).statusCode).toBe(401);
  });

  describe('end by signing out', () => {
    const logout = (options: Parameters<TestApp['call']>[2]) => app.call('POST', '/auth/logout', options);

    it('by the body', async () => {
      const person = await app.signUp();
      const answer = await logout({ body: { refreshToken: person.refreshToken } });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.cookies).toEqual([
        expect.objectContaining({ value: '', path: '/auth', expires: new Date(0) }),
      ]);
      expect([await statusOf(person), await refreshStatus(person)]).toEqual([401, 401]);
    });

    it('by the access token alone', async () => {
      const person = await app.signUp();
      const other = await app.signInAgain(person);
      expect((await logout({ as: person.token })).statusCode).toBe(204);
      expect([await statusOf(person), await refreshStatus(person)]).toEqual([401, 401]);
      expect(await statusOf(other)).toBe(200);
    });

    it('by the cookie', async () => {
      const person = await app.signUp();
      const headers = {
        cookie: `workreel_jobs_refresh=${person.refreshToken}`,
        origin: 'http://127.0.0.1:3001',
      };
      expect((await logout({ headers })).statusCode).toBe(204);
      expect([await statusOf(person), await refreshStatus(person)]).toEqual([401, 401]);
    });

    it('also by a token that was already used: whoever signs out means the session', async () => {
      const person = await app.signUp();
      const answer = await app.call('POST', '/auth/refresh', {
        body: { refreshToken: person.refreshToken },
      });
      const { accessToken } = answer.json<SignedIn>();
      expect((await logout({ body: { refreshToken: person.refreshToken } })).statusCode).toBe(204);
      expect(await statusOf({ token: `Bearer ${accessToken}` })).toBe(401);
    });

    it('with 204 for whoever is signed out already, again and again', async () => {
      const person = await app.signUp();
      for (let n = 0; n < 2; n++)
        expect(
          (await logout({ as: person.token, body: { refreshToken: person.refreshToken } })).statusCode,
        ).toBe(204);
      expect((await logout({})).statusCode).toBe(204);
      expect((await logout({ body: { refreshToken: 'garbage' } })).statusCode).toBe(204);
      expect((await logout({ as: 'Bearer garbage' })).statusCode).toBe(204);
    });
  });
});
