import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, openTestApp, type Person, type SignedIn, type TestApp } from './testing/test-app.ts';

const OWN = 'http://127.0.0.1:3001';
const FRIEND = 'https://friend.example';

describe('the refresh cookie', () => {
  let app: TestApp;
  let somebody: Person;
  beforeAll(async () => {
    app = await openTestApp({ corsOrigins: [FRIEND, 'http://localhost:5173'] });
    somebody = await app.signUp();
  });
  afterAll(() => app.close());
  const byCookie = (
    path: '/auth/refresh' | '/auth/logout',
    { refreshToken }: Pick<Person, 'refreshToken'>,
    headers: Record<string, string>,
  ) => app.call('POST', path, { headers: { cookie: `workreel_jobs_refresh=${refreshToken}`, ...headers } });
  const isSignedIn = async ({ token }: Person) =>
    (await app.call('GET', '/auth/me', { as: token })).statusCode === 200;

  it.each([
    ['Origin of our own', { origin: OWN }],
    ['Origin of another', { origin: 'https://evil.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ] as const)('holds what a script must not read: nothing in the body with %s', async (_what, headers) => {
    const person = await app.signInAgain(somebody);
    const login = await app.login(person, { headers });
    expect(login.json<SignedIn>().refreshToken).toBeNull();
    const value = login.cookies[0]!.value;
    expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(login.body).not.toContain(value);
    // Also where the token came in the body.
    const refreshed = await app.call('POST', '/auth/refresh', { body: { refreshToken: value }, headers });
    expect(refreshed.json<SignedIn>().refreshToken).toBeNull();
    expect(refreshed.body).not.toContain(refreshed.cookies[0]!.value);
  });

  it('is set with each pair, and is the very token that a program gets', async () => {
    const person = await app.signInAgain(somebody);
    const answer = await app.call('POST', '/auth/refresh', { body: { refreshToken: person.refreshToken } });
    expect(answer.cookies).toEqual([
      {
        name: 'workreel_jobs_refresh',
        value: answer.json<SignedIn>().refreshToken,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/auth',
        maxAge: 2_592_000,
      },
    ]);
  });

  it('has a name of each service’s own, and is Secure under https alone', async () => {
    const video = await openTestApp({
      beside: app,
      service: 'video',
      baseUrl: 'https://video.example',
      works: false,
    });
    try {
      const answer = await video.login(ADMIN);
      expect(answer.cookies).toEqual([
        {
          name: 'workreel_video_refresh',
          value: expect.any(String),
          httpOnly: true,
          sameSite: 'Lax',
          path: '/auth',
          maxAge: 2_592_000,
          secure: true,
        },
      ]);
      expect(answer.headers['strict-transport-security']).toBeTruthy();
      const plain = await app.login(ADMIN);
      expect(plain.cookies[0]).not.toHaveProperty('secure');
      expect(plain.headers['strict-transport-security']).toBeUndefined();
      // One service does not read the other's.
      const value = answer.cookies[0]!.value;
      const wrong = await app.call('POST', '/auth/refresh', {
        headers: { cookie: `workreel_video_refresh=${value}`, origin: OWN },
      });
      expect(wrong.json()).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
      const right = await video.call('POST', '/auth/refresh', {
        headers: { cookie: `workreel_video_refresh=${value}`, origin: 'https://video.example' },
      });
      expect(right.statusCode, right.body).toBe(200);
      // It is cleared as it was set, or a browser would keep it.
      const out = await video.call('POST', '/auth/logout', {
        headers: {
          cookie: `workreel_video_refresh=${right.cookies[0]!.value}`,
          origin: 'https://video.example',
        },
      });
      expect(out.cookies).toEqual([
        expect.objectContaining({
          name: 'workreel_video_refresh',
          value: '',
          path: '/auth',
          httpOnly: true,
          secure: true,
          sameSite: 'Lax',
          expires: new Date(0),
        }),
      ]);
    } finally {
      await video.close();
    }
  });

  const foreign: [string, Record<string, string>][] = [
    ['no Origin', {}],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin: null', { origin: 'null' }],
    ['an empty Origin', { origin: '' }],
    ['our host at another port', { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:3001' }],
    ['our name as a part of another', { origin: 'http://127.0.0.1:3001.evil.example' }],
    ['our origin as a user of another', { origin: 'http://127.0.0.1:3001@evil.example' }],
    ['a subdomain of a friend', { origin: 'https://a.friend.example' }],
    ['a friend without https', { origin: 'http://friend.example' }],
    ['a friend at another port', { origin: 'https://friend.example:8443' }],
    ['a friend behind a foreign one', { origin: `https://evil.example, ${FRIEND}` }],
    ['a Referer of our own instead', { referer: `${OWN}/app/` }],
    [
      'a forwarded host that nobody believes',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ];
  const own: [string, Record<string, string>][] = [
    ['our own Origin', { origin: OWN }],
    ['the Origin of the host that was asked', { origin: 'http://localhost:3001', host: 'localhost:3001' }],
    ['one of CORS_ORIGINS', { origin: FRIEND }],
    ['another of CORS_ORIGINS', { origin: 'http://localhost:5173' }],
  ];

  describe.each(['/auth/refresh', '/auth/logout'] as const)('at %s', (path) => {
    it.each(foreign)('is not believed with %s', async (_what, headers) => {
      const person = await app.signInAgain(somebody);
      const answer = await byCookie(path, person, headers);
      expect(answer.json()).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      // Neither used up nor ended.
      expect(answer.cookies).toEqual([]);
      expect(await isSignedIn(person)).toBe(true);
      const { refreshToken } = person;
      expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).statusCode).toBe(200);
      expect((await byCookie('/auth/refresh', person, { origin: OWN })).statusCode).toBe(200);
    });

    it.each(own)('is believed with %s', async (_what, headers) => {
      const person = await app.signInAgain(somebody);
      const answer = await byCookie(path, person, headers);
      expect(answer.statusCode, answer.body).toBe(path === '/auth/refresh' ? 200 : 204);
      expect(await isSignedIn(person)).toBe(path === '/auth/refresh');
      const friendly = headers.origin === OWN || headers.host ? undefined : headers.origin;
      expect(answer.headers['access-control-allow-origin']).toBe(friendly);
      if (friendly) expect(answer.headers['access-control-allow-credentials']).toBe('true');
    });

    it('is not asked for where the body holds the token', async () => {
      for (const [what, headers] of foreign) {
        const person = await app.signInAgain(somebody);
        const body = { refreshToken: person.refreshToken };
        const answer = await app.call('POST', path, { body, headers });
        expect(answer.statusCode, what).toBe(path === '/auth/refresh' ? 200 : 204);
      }
      // The body's word goes before the cookie's.
      const [one, two] = [await app.signUp(), await app.signUp()];
      await app.call('POST', path, {
        body: { refreshToken: one.refreshToken },
        headers: { cookie: `workreel_jobs_refresh=${two.refreshToken}` },
      });
      const rotated = async ({ id }: Person) =>
        (await app.rows('select 1 from accounts.sessions where account_id = $1 and rotated_at is null', [id]))
          .length === 0;
      expect([await rotated(one), await rotated(two)]).toEqual([true, false]);
    });
  });

  it('opens no other call: those take the header alone', async () => {
    const { refreshToken } = await app.signUp();
    const headers = { cookie: `workreel_jobs_refresh=${refreshToken}`, origin: OWN };
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['DELETE', '/auth/me'],
      ['GET', '/auth/sessions'],
      ['GET', '/auth/me/export'],
    ] as const)
      expect((await app.call(method, path, { headers })).statusCode, path).toBe(401);
  });
});
