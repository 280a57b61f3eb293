import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type Answer, openService, type TestService } from './testing/service.ts';

interface Session {
  accessToken: string;
  expiresIn: number;
  refreshToken: string | null;
  account: { id: string; email: string; name: string; role: string; createdAt: string };
}

describe('signing in', () => {
  let service: TestService;
  let callers = 0;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());
  /** From an address of its own, so that tests do not use up each other's tries. */
  const login = async (
    body: unknown,
    headers: Record<string, string> = {},
    from = `10.0.0.${++callers}`,
    app = service.app,
  ) =>
    (await app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: body as object,
      headers,
      remoteAddress: from,
    })) as unknown as Answer & {
      cookies: Record<string, unknown>[];
    };

  it('answers a pair of tokens, the account, and a cookie of the service’s own', async () => {
    const answer = await login({ ...ADMIN, email: ` ${ADMIN.email.toUpperCase()} ` });
    expect(answer.statusCode, answer.body).toBe(200);
    const session = answer.json<Session>();
    expect(session).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 900,
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      account: {
        id: expect.any(String),
        email: ADMIN.email,
        name: 'Admin',
        role: 'admin',
        createdAt: expect.any(String),
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'workreel_jobs_refresh',
        value: session.refreshToken,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/auth',
        maxAge: 30 * 24 * 3_600,
      }),
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('secure');
    // What the database keeps is no token that could be used.
    const { rows } = await service.store.run('select * from accounts.refresh_tokens');
    expect(JSON.stringify(rows)).not.toContain(session.refreshToken);
  });

  it('gives a browser no refresh token to read', async () => {
    for (const header of ['origin', 'sec-fetch-site']) {
      const answer = await login(ADMIN, {
        [header]: header === 'origin' ? 'http://127.0.0.1:3001' : 'same-origin',
      });
      expect(answer.json<Session>().refreshToken, header).toBeNull();
      expect(answer.cookies).toHaveLength(1);
      expect(answer.cookies[0]!.value).toMatch(/^[\w-]{43}$/);
    }
  });

  it('signs what the public keys verify: issuer, audience, role, 15 minutes', async () => {
    const { accessToken } = (await login(ADMIN)).json<Session>();
    const [head, claims, signature] = accessToken.split('.') as [string, string, string];
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(claims)).toEqual({
      iss: 'workreel',
      aud: 'workreel',
      sub: expect.any(String),
      iat: expect.any(Number),
      exp: read(claims).iat + 900,
      jti: expect.any(String),
      role: 'admin',
    });
    const { keys } = (await service.get('/.well-known/jwks.json')).json<{
      keys: Record<string, string>[];
    }>();
    expect(keys).toHaveLength(1);
    for (const secret of ['d', 'p', 'q', 'k']) expect(keys[0]).not.toHaveProperty(secret);
    expect(read(head)).toMatchObject({ alg: 'EdDSA', kid: keys[0]!.kid });
    const key = await crypto.subtle.importKey('jwk', keys[0]!, { name: 'Ed25519' }, false, ['verify']);
    const verify = (signed: string) =>
      crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(signed));
    expect(await verify(`${head}.${claims}`)).toBe(true);
    expect(await verify(`${head}.${claims}x`)).toBe(false);
  });

  it('believes no changed, foreign or unsigned token', async () => {
    const { accessToken } = (await login(ADMIN)).json<Session>();
    const [head, claims, signature] = accessToken.split('.') as [string, string, string];
    const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 4_000_000_000 };
    for (const token of [
      `${head}.${packed(forged)}.${signature}`,
      `${packed({ alg: 'none', typ: 'at+jwt' })}.${packed(forged)}.`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
      '',
    ]) {
      expect((await service.get('/jobs/crawl', { authorization: `Bearer ${token}` })).statusCode, token).toBe(
        401,
      );
    }
    expect((await service.get('/jobs/crawl', { authorization: `Bearer ${accessToken}` })).statusCode).toBe(
      200,
    );
    // Where nobody is asked who they are, a bad token does no harm.
    expect((await service.get('/jobs', { authorization: 'Bearer nonsense' })).statusCode).toBe(200);
  });

  it('says the same of a wrong password and an unknown address', async () => {
    const wrong = await login({ email: ADMIN.email, password: 'not-the-password' });
    const unknown = await login({ email: 'nobody@example.org', password: 'not-the-password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(wrong.cookies).toEqual([]);
    expect(wrong.headers['content-type']).toBe(unknown.headers['content-type']);
  });

  it('lets nobody in who was disabled, nor with a token already out', async () => {
    const { accessToken } = (
      await login({ email: 'user@example.org', password: 'another-password' })
    ).json<Session>();
    const ask = () => service.get('/jobs/crawl', { authorization: `Bearer ${accessToken}` });
    expect((await ask()).statusCode).toBe(403);
    await service.store.run(`update accounts.accounts set disabled = true where email = 'user@example.org'`);
    expect((await ask()).statusCode).toBe(401);
    expect((await login({ email: 'user@example.org', password: 'another-password' })).json().code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('says what is wrong with a body', async () => {
    expect((await login({ email: ADMIN.email })).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/body/password', message: 'This key is required.' }],
    });
    expect((await login({ ...ADMIN, remember: true })).json().errors).toEqual([
      { path: '/body/remember', message: expect.stringContaining('Unknown key.') },
    ]);
    expect((await login({ email: 'a@b', password: 'x'.repeat(2_000) })).statusCode).toBe(400);
  });

  it('limits tries by address, and says when to come back', async () => {
    const guess = () => login({ email: ADMIN.email, password: 'guess' }, {}, '10.9.9.9');
    const answers = [await guess()];
    const limit = Number(answers[0]!.headers['x-ratelimit-limit']);
    // Many for a person, few for a machine.
    expect(limit).toBeGreaterThanOrEqual(5);
    expect(limit).toBeLessThanOrEqual(60);
    while (answers.length < limit + 2) answers.push(await guess());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(limit).fill(401), 429, 429]);
    const limited = answers.at(-1)!;
    expect(limited.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(limited.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The right password is not let in either; another address is.
    expect((await login(ADMIN, {}, '10.9.9.9')).statusCode).toBe(429);
    expect((await login(ADMIN, {}, '10.9.9.10')).statusCode).toBe(200);
    // A header that anybody can write makes no new address.
    expect((await login(ADMIN, { 'x-forwarded-for': '10.1.1.1' }, '10.9.9.9')).statusCode).toBe(429);
    expect((await service.get('/jobs')).statusCode).toBe(200);
  });

  it('asks for a secure cookie under https', async () => {
    const secure = await openService({ JOBS_BASE_URL: 'https://jobs.example' });
    try {
      const answer = await login(ADMIN, {}, '10.0.1.1', secure.app);
      expect(answer.cookies[0]).toMatchObject({ secure: true, httpOnly: true });
      expect(answer.headers['strict-transport-security']).toBeTruthy();
    } finally {
      await secure.close();
    }
  });
});
