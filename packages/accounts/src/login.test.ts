import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ADMIN,
  newIpAddress,
  openTestApp,
  type SignedIn,
  type TestApp,
  type TestUser,
} from './testing/test-app.ts';
import { readToken } from './testing/tokens.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});
// Tests that hold one comparison make other requests that hash: the pool needs a second place.
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => 3,
}));

describe('login', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => void vi.mocked(verify).mockClear());

  it('returns a token pair and the account, and sets the refresh cookie and the device cookie', async () => {
    const response = await app.login({ ...ADMIN, email: ` ${ADMIN.email.toUpperCase()} ` });
    expect(response.statusCode, response.body).toBe(200);
    const session = response.json<SignedIn>();
    expect(session).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 900,
      refreshToken: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      account: {
        id: expect.any(String),
        email: ADMIN.email,
        name: 'Admin',
        role: 'admin',
        language: 'en',
        confirmed: true,
        disabled: false,
        createdAt: expect.any(String),
      },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies).toEqual([
      {
        name: 'workreel_jobs_device',
        value: expect.stringMatching(/^[\w-]{22}\.\d+\.[\w-]{43}$/),
        httpOnly: true,
        sameSite: 'Lax',
        path: '/auth/login',
        maxAge: 400 * 24 * 3_600,
      },
      {
        name: 'workreel_jobs_refresh',
        value: session.refreshToken,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/auth',
        maxAge: 30 * 24 * 3_600,
      },
    ]);
  });

  it('returns an access token for 15 minutes that the public key verifies', async () => {
    const { accessToken } = (await app.login(ADMIN)).json<SignedIn>();
    const [head, payload, signature] = accessToken.split('.') as [string, string, string];
    const { header, claims } = readToken(accessToken);
    expect(claims).toEqual({
      iss: 'workreel',
      aud: 'workreel',
      sub: expect.any(String),
      iat: expect.any(Number),
      exp: (claims.iat as number) + 900,
      jti: expect.any(String),
      role: 'admin',
    });
    expect(Math.abs((claims.iat as number) - Date.now() / 1_000)).toBeLessThan(10);
    const response = await app.call('GET', '/.well-known/jwks.json');
    const { keys } = response.json<{ keys: Record<string, string>[] }>();
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      },
    ]);
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: keys[0]!.kid });
    const key = await crypto.subtle.importKey('jwk', keys[0]!, { name: 'Ed25519' }, false, ['verify']);
    const verifies = (signed: string) =>
      crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(signed));
    expect(await verifies(`${head}.${payload}`)).toBe(true);
    expect(await verifies(`${head}.${payload}x`)).toBe(false);
  });

  it('issues unique tokens', async () => {
    const { signInAgain } = app;
    const [first, second] = [await signInAgain(ADMIN), await signInAgain(ADMIN)];
    expect(first.token).not.toBe(second.token);
    expect(first.refreshToken.split('.')[0]).not.toBe(second.refreshToken.split('.')[0]);
    expect(first.refreshToken.split('.')[1]).not.toBe(second.refreshToken.split('.')[1]);
  });

  describe('does not distinguish an unknown address, an incorrect password and a disabled account', () => {
    let disabled: TestUser;
    beforeAll(async () => {
      disabled = await app.signUp();
      await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
    });
    const attempts = () => ({
      unknown: { email: 'nobody@example.org', password: 'not-the-password' },
      incorrect: { email: ADMIN.email, password: 'not-the-password' },
      'disabled, correct': { email: disabled.email, password: disabled.password },
      'disabled, incorrect': { email: disabled.email, password: 'not-the-password' },
      'a malformed address': { email: 'not an address', password: 'not-the-password' },
      'an empty address': { email: '', password: 'not-the-password' },
    });

    it('by status, body, headers or cookies', async () => {
      const results: Record<string, unknown> = {};
      for (const [attempt, credentials] of Object.entries(attempts())) {
        const { statusCode, body, headers, cookies } = await app.login(credentials);
        const { 'x-request-id': _id, date: _date, ...rest } = headers;
        results[attempt] = { statusCode, body, cookies, headers: rest };
      }
      expect(results.unknown).toMatchObject({ statusCode: 401, cookies: [] });
      expect(results.unknown).toMatchObject({ body: expect.stringContaining('"INVALID_CREDENTIALS"') });
      for (const attempt of Object.keys(results)) expect(results[attempt], attempt).toEqual(results.unknown);
    });

    it('by work: each compares one hash of the same cost', async () => {
      const costs = new Set<string>();
      for (const [attempt, credentials] of Object.entries(attempts())) {
        vi.mocked(verify).mockClear();
        await app.login(credentials);
        expect(vi.mocked(verify).mock.calls, attempt).toHaveLength(1);
        const [hash, password] = vi.mocked(verify).mock.calls[0]!;
        expect(password, attempt).toBe(credentials.password);
        costs.add(String(hash).split('$').slice(0, 4).join('$'));
      }
      expect([...costs]).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    });
  });

  it('rejects an invalid body', async () => {
    const send = (body: unknown) => app.call('POST', '/auth/login', { body });
    expect((await send({ email: ADMIN.email })).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/body/password', message: 'This key is required.' }],
    });
    expect((await send({ ...ADMIN, remember: true })).json().errors).toEqual([
      { path: '/body/remember', message: expect.stringContaining('Unknown key.') },
    ]);
    for (const body of [
      { email: 'a@b', password: 'x'.repeat(2_000) },
      { email: 'x'.repeat(400), password: 'x' },
      { email: 'a@b', password: '' },
      { email: ['a@b'], password: 'x' },
      { email: { $ne: '' }, password: 'x' },
      { email: 'nul\u0000@example.org', password: 'x' },
    ])
      expect((await send(body)).statusCode, JSON.stringify(body).slice(0, 50)).toBe(400);
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    expect((await app.call('POST', '/auth/login?email=a', { body: ADMIN })).statusCode).toBe(400);
  });

  it('creates no session if the account changes during the password comparison', async () => {
    const cases: [string, (user: TestUser) => Promise<unknown>][] = [
      [
        'a new password',
        ({ token, password }) =>
          app.call('PATCH', '/auth/me', {
            as: token,
            body: { password: 'the-new-password', currentPassword: password },
          }),
      ],
      [
        'a disabled account',
        ({ id }) => app.call('PATCH', `/accounts/${id}`, { as: app.admin, body: { disabled: true } }),
      ],
      ['a deleted account', ({ token }) => app.call('DELETE', '/auth/me', { as: token })],
    ];
    for (const [description, change] of cases) {
      const user = await app.signUp();
      const { verify: compare } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
      const compared = Promise.withResolvers<void>();
      const changed = Promise.withResolvers<void>();
      vi.mocked(verify).mockImplementationOnce(async (...args) => {
        const matches = await compare(...args);
        compared.resolve();
        await changed.promise;
        return matches;
      });
      const pending = app.login(user);
      await compared.promise;
      await change(user);
      changed.resolve();
      expect((await pending).json(), description).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
      const sessions = await app.rows('select id from accounts.sessions where account_id = $1', [user.id]);
      expect(sessions.length, description).toBe(description === 'a new password' ? 1 : 0);
    }
  });

  it('limits an account to 100 sessions, and ends the least recently used', async () => {
    const user = await app.signUp();
    await app.rows(
      `insert into accounts.sessions (id, selector, account_id, current_hash, last_used_at, expires_at)
       select gen_random_uuid(), 'old-' || n, $1::uuid, '', now() - n * interval '1 minute', now() + interval '1 day' from generate_series(1, 120) as n`,
      [user.id],
    );
    await app.signInAgain(user);
    const remaining = await app.rows<{ selector: string }>(
      'select selector from accounts.sessions where account_id = $1 order by last_used_at desc',
      [user.id],
    );
    expect(remaining).toHaveLength(100);
    expect(remaining.slice(2).map(({ selector }) => selector)).toEqual(
      Array.from({ length: 98 }, (_, n) => `old-${n + 1}`),
    );
  });

  it('ignores an X-Forwarded-For header of an untrusted proxy', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    await app.login(user, { from, headers: { 'x-forwarded-for': '1.2.3.4' } });
    const [{ address }] = (await app.rows<{ address: string }>(
      'select address from accounts.sessions where account_id = $1 order by created_at desc limit 1',
      [user.id],
    )) as [{ address: string }];
    expect(address).toBe(from);
  });
});
