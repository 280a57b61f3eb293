import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN,
  openTestApp,
  type SignedIn,
  type TestApp,
  type TestResponse,
  type TestUser,
} from './testing/test-app.ts';

const OWN_ORIGIN = 'http://127.0.0.1:3001';
const ALLOWED_ORIGIN = 'https://allowed.example';

describe('the refresh cookie', () => {
  let app: TestApp;
  let account: TestUser;
  beforeAll(async () => {
    app = await openTestApp({ corsOrigins: [ALLOWED_ORIGIN, 'http://localhost:5173'] });
    account = await app.signUp();
  });
  afterAll(() => app.close());
  const callWithCookie = (
    path: '/auth/refresh' | '/auth/logout',
    { refreshToken }: Pick<TestUser, 'refreshToken'>,
    headers: Record<string, string>,
  ) => app.call('POST', path, { headers: { cookie: `workreel_jobs_refresh=${refreshToken}`, ...headers } });
  /** The refresh cookie that a response sets. A sign-in also sets a device cookie. */
  const refreshCookieOf = ({ cookies }: TestResponse) => {
    const [cookie, ...others] = cookies.filter(({ name }) => name.endsWith('_refresh'));
    expect(others).toEqual([]);
    return cookie!;
  };
  const isSignedIn = async ({ token }: TestUser) =>
    (await app.call('GET', '/auth/me', { as: token })).statusCode === 200;

  it.each([
    ['the service’s own Origin', { origin: OWN_ORIGIN }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ] as const)(
    'replaces the token in the response body of a browser request with %s',
    async (_case, headers) => {
      const user = await app.signInAgain(account);
      const login = await app.login(user, { headers });
      expect(login.json<SignedIn>().refreshToken).toBeNull();
      const value = refreshCookieOf(login).value;
      expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
      expect(login.body).not.toContain(value);
      // Even if the token was sent in the body.
      const refreshed = await app.call('POST', '/auth/refresh', { body: { refreshToken: value }, headers });
      expect(refreshed.json<SignedIn>().refreshToken).toBeNull();
      expect(refreshed.body).not.toContain(refreshCookieOf(refreshed).value);
    },
  );

  it('is set with each token pair and contains the token that other clients get in the body', async () => {
    const user = await app.signInAgain(account);
    const response = await app.call('POST', '/auth/refresh', { body: { refreshToken: user.refreshToken } });
    expect(response.cookies).toEqual([
      {
        name: 'workreel_jobs_refresh',
        value: response.json<SignedIn>().refreshToken,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/auth',
        maxAge: 2_592_000,
      },
    ]);
  });

  it('has a different name for each service and is Secure only with https', async () => {
    const video = await openTestApp({
      sharedWith: app,
      service: 'video',
      baseUrl: 'https://video.example',
      worker: false,
    });
    try {
      const response = await video.login(ADMIN);
      expect(refreshCookieOf(response)).toEqual({
        name: 'workreel_video_refresh',
        value: expect.any(String),
        httpOnly: true,
        sameSite: 'Lax',
        path: '/auth',
        maxAge: 2_592_000,
        secure: true,
      });
      expect(response.cookies).toContainEqual(
        expect.objectContaining({ name: 'workreel_video_device', secure: true }),
      );
      expect(response.headers['strict-transport-security']).toBeTruthy();
      const plain = await app.login(ADMIN);
      expect(plain.cookies).toHaveLength(2);
      for (const cookie of plain.cookies) expect(cookie).not.toHaveProperty('secure');
      expect(plain.headers['strict-transport-security']).toBeUndefined();
      // A service ignores the cookie of the other service.
      const { value } = refreshCookieOf(response);
      const otherService = await app.call('POST', '/auth/refresh', {
        headers: { cookie: `workreel_video_refresh=${value}`, origin: OWN_ORIGIN },
      });
      expect(otherService.json()).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
      const sameService = await video.call('POST', '/auth/refresh', {
        headers: { cookie: `workreel_video_refresh=${value}`, origin: 'https://video.example' },
      });
      expect(sameService.statusCode, sameService.body).toBe(200);
      // Browsers only delete a cookie if its attributes match.
      const out = await video.call('POST', '/auth/logout', {
        headers: {
          cookie: `workreel_video_refresh=${refreshCookieOf(sameService).value}`,
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

  const rejected: [string, Record<string, string>][] = [
    ['no Origin', {}],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin: null', { origin: 'null' }],
    ['an empty Origin', { origin: '' }],
    ['the service’s host with another port', { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:3001' }],
    ['the service’s origin as a prefix of another host', { origin: 'http://127.0.0.1:3001.evil.example' }],
    ['the service’s origin as user info of another host', { origin: 'http://127.0.0.1:3001@evil.example' }],
    ['a subdomain of an allowed origin', { origin: 'https://a.allowed.example' }],
    ['an allowed host without https', { origin: 'http://allowed.example' }],
    ['an allowed host with another port', { origin: 'https://allowed.example:8443' }],
    ['a foreign and an allowed origin', { origin: `https://evil.example, ${ALLOWED_ORIGIN}` }],
    ['only a Referer of the service', { referer: `${OWN_ORIGIN}/app/` }],
    ['an untrusted X-Forwarded-Host', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ];
  const accepted: [string, Record<string, string>][] = [
    ['the service’s own Origin', { origin: OWN_ORIGIN }],
    ['the Origin of the requested host', { origin: 'http://localhost:3001', host: 'localhost:3001' }],
    ['one of CORS_ORIGINS', { origin: ALLOWED_ORIGIN }],
    ['another of CORS_ORIGINS', { origin: 'http://localhost:5173' }],
  ];

  describe.each(['/auth/refresh', '/auth/logout'] as const)('at %s', (path) => {
    it.each(rejected)('is rejected with %s', async (_case, headers) => {
      const user = await app.signInAgain(account);
      const response = await callWithCookie(path, user, headers);
      expect(response.json()).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      // The token is not used up and the session not ended.
      expect(response.cookies).toEqual([]);
      expect(await isSignedIn(user)).toBe(true);
      const { refreshToken } = user;
      expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).statusCode).toBe(200);
      expect((await callWithCookie('/auth/refresh', user, { origin: OWN_ORIGIN })).statusCode).toBe(200);
    });

    it.each(accepted)('is accepted with %s', async (_case, headers) => {
      const user = await app.signInAgain(account);
      const response = await callWithCookie(path, user, headers);
      expect(response.statusCode, response.body).toBe(path === '/auth/refresh' ? 200 : 204);
      expect(await isSignedIn(user)).toBe(path === '/auth/refresh');
      const allowed = headers.origin === OWN_ORIGIN || headers.host ? undefined : headers.origin;
      expect(response.headers['access-control-allow-origin']).toBe(allowed);
      if (allowed) expect(response.headers['access-control-allow-credentials']).toBe('true');
    });

    it('is ignored if the body contains the token', async () => {
      for (const [description, headers] of rejected) {
        const user = await app.signInAgain(account);
        const body = { refreshToken: user.refreshToken };
        const response = await app.call('POST', path, { body, headers });
        expect(response.statusCode, description).toBe(path === '/auth/refresh' ? 200 : 204);
      }
      // The body takes precedence over the cookie.
      const [first, second] = [await app.signUp(), await app.signUp()];
      await app.call('POST', path, {
        body: { refreshToken: first.refreshToken },
        headers: { cookie: `workreel_jobs_refresh=${second.refreshToken}` },
      });
      const rotated = async ({ id }: TestUser) =>
        (await app.rows('select 1 from accounts.sessions where account_id = $1 and rotated_at is null', [id]))
          .length === 0;
      expect([await rotated(first), await rotated(second)]).toEqual([true, false]);
    });
  });

  it('does not authenticate other routes', async () => {
    const { refreshToken } = await app.signUp();
    const headers = { cookie: `workreel_jobs_refresh=${refreshToken}`, origin: OWN_ORIGIN };
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['DELETE', '/auth/me'],
      ['GET', '/auth/sessions'],
      ['GET', '/auth/me/export'],
    ] as const)
      expect((await app.call(method, path, { headers })).statusCode, path).toBe(401);
  });
});
