import { createPublicKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestResponse, type TestUser } from './testing/test-app.ts';
import { generateKey, makeToken, publicPemOf, readToken, signers, validClaims } from './testing/tokens.ts';

const now = () => Math.floor(Date.now() / 1_000);
const expectRejected = (response: TestResponse, message: string) => {
  expect(response.json(), message).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(response.headers['content-type'], message).toMatch(/^application\/problem\+json/);
  expect(response.headers['www-authenticate'], message).toBe('Bearer error="invalid_token"');
};

describe('access tokens', () => {
  const key = generateKey();
  const second = generateKey();
  const foreignKey = generateKey();
  let app: TestApp;
  let user: TestUser;
  let admin: TestUser;
  /** IDs of the app's keys. */
  let kids: string[];
  beforeAll(async () => {
    app = await openTestApp({ privateKeys: [key, second] });
    user = await app.signUp();
    admin = await app.signUp();
    await app.rows(`update accounts.accounts set role = 'admin' where id = $1`, [admin.id]);
    const response = await app.call('GET', '/.well-known/jwks.json');
    kids = response.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);
  });
  afterAll(() => app.close());
  const validHeader = (change: Record<string, unknown> = {}) => ({
    alg: 'EdDSA',
    typ: 'at+jwt',
    kid: kids[0],
    ...change,
  });
  const sign = (
    { header = {}, claims = {} }: { header?: Record<string, unknown>; claims?: Record<string, unknown> },
    signer = signers.ed25519(key),
  ) => makeToken(validHeader(header), validClaims(user.id, claims), signer);
  const me = (token: string) => app.call('GET', '/auth/me', { as: `Bearer ${token}` });

  it('are accepted if valid', async () => {
    expect(kids).toHaveLength(2);
    const response = await me(sign({}));
    expect(response.json(), 'ensures that each rejection below has only one reason').toMatchObject({
      id: user.id,
    });
    expect((await me(sign({ header: { kid: kids[1] } }, signers.ed25519(second)))).statusCode).toBe(200);
    expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(200);
    // The authentication scheme is case-insensitive (RFC 9110 §11.1).
    const lower = user.token.replace('Bearer', 'bearer');
    expect((await app.call('GET', '/auth/me', { as: lower })).statusCode).toBe(200);
  });

  const pem = publicPemOf(key);
  const jwk = createPublicKey(key).export({ format: 'jwk' }) as { x: string };
  it.each<[string, () => string]>([
    ['alg none and no signature', () => sign({ header: { alg: 'none', kid: undefined } }, signers.none)],
    ['alg none with a valid kid', () => sign({ header: { alg: 'none' } }, signers.none)],
    ['alg nOnE', () => sign({ header: { alg: 'nOnE' } }, signers.none)],
    ['EdDSA with an empty signature', () => sign({}, signers.none)],
    [
      'HS256 with the public key PEM as the secret',
      () => sign({ header: { alg: 'HS256' } }, signers.hs256(pem)),
    ],
    [
      'HS256 with the public PEM without its trailing newline as the secret',
      () => sign({ header: { alg: 'HS256' } }, signers.hs256(pem.trim())),
    ],
    [
      'HS256 with the bytes of the public key as the secret',
      () => sign({ header: { alg: 'HS256' } }, signers.hs256(Buffer.from(jwk.x, 'base64url'))),
    ],
    [
      'HS256 with the encoded public key as the secret',
      () => sign({ header: { alg: 'HS256' } }, signers.hs256(jwk.x)),
    ],
    ['HS256 with the kid as the secret', () => sign({ header: { alg: 'HS256' } }, signers.hs256(kids[0]!))],
    ['ES256 with a foreign key', () => sign({ header: { alg: 'ES256' } }, signers.es256())],
    ['EdDSA with a foreign key', () => sign({}, signers.ed25519(foreignKey))],
    [
      'a foreign key in the jwk header',
      () =>
        sign(
          { header: { kid: undefined, jwk: createPublicKey(foreignKey).export({ format: 'jwk' }) } },
          signers.ed25519(foreignKey),
        ),
    ],
    ['the kid of another key of the app', () => sign({ header: { kid: kids[1] } })],
    ['an unknown kid', () => sign({ header: { kid: 'unknown' } })],
    ['no kid', () => sign({ header: { kid: undefined } })],
    ['a kid that is a property of Object.prototype', () => sign({ header: { kid: '__proto__' } })],
    ['a critical extension', () => sign({ header: { crit: ['b64'], b64: false } })],
    ['another type', () => sign({ header: { typ: 'JWT' } })],
    ['no type', () => sign({ header: { typ: undefined } })],
    ['another issuer', () => sign({ claims: { iss: 'workreel2' } })],
    ['no issuer', () => sign({ claims: { iss: undefined } })],
    ['another audience', () => sign({ claims: { aud: 'elsewhere' } })],
    ['no audience', () => sign({ claims: { aud: undefined } })],
    ['an expired exp', () => sign({ claims: { iat: now() - 100, exp: now() - 10 } })],
    ['no exp', () => sign({ claims: { exp: undefined } })],
    ['a string as exp', () => sign({ claims: { exp: '4000000000' } })],
    ['an nbf in the future', () => sign({ claims: { nbf: now() + 60 } })],
    ['an iat in the future', () => sign({ claims: { iat: now() + 60 } })],
    ['no iat', () => sign({ claims: { iat: undefined } })],
    [
      'an iat more than 15 minutes ago, though exp is in the future',
      () => sign({ claims: { iat: now() - 960, exp: now() + 3_600 } }),
    ],
    ['no jti', () => sign({ claims: { jti: undefined } })],
    ['no role', () => sign({ claims: { role: undefined } })],
    ['no sub', () => sign({ claims: { sub: undefined } })],
    ['an unknown account', () => sign({ claims: { sub: randomUUID() } })],
    ['a sub that is not an ID', () => sign({ claims: { sub: `' or true --` } })],
    ['an unknown session', () => sign({ claims: { jti: `${randomUUID()}.${randomUUID()}` } })],
  ])('are rejected with %s', async (description, create) => {
    expectRejected(await me(create()), description);
  });

  it('are rejected if modified', async () => {
    const token = user.token.slice('Bearer '.length);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const { header, claims } = readToken(token);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const modified: Record<string, string> = {
      'a changed role': `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
      'a later exp': `${head}.${encode({ ...claims, exp: now() + 890 })}.${signature}`,
      'another sub': `${head}.${encode({ ...claims, sub: admin.id })}.${signature}`,
      'reordered header fields': `${encode({ kid: header.kid, typ: header.typ, alg: header.alg })}.${payload}.${signature}`,
      'no signature': `${head}.${payload}.`,
      'two parts': `${head}.${payload}`,
      'four parts': `${token}.${signature}`,
      'a truncated signature': `${head}.${payload}.${signature.slice(0, -4)}`,
      'a signature of zeros': `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    };
    for (const [description, forged] of Object.entries(modified)) {
      expectRejected(await me(forged), description);
      expectRejected(await app.call('GET', '/accounts', { as: `Bearer ${forged}` }), description);
    }
    expect((await me(token)).statusCode).toBe(200);
  });

  it('are rejected if the Authorization header is malformed', async () => {
    const basic = `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`;
    const token = user.token.slice('Bearer '.length);
    for (const as of [
      'Bearer',
      'Bearer ',
      'Bearer a.b.c',
      'Bearer ..',
      basic,
      token,
      `${user.token} ${token}`,
    ])
      expectRejected(await app.call('GET', '/auth/me', { as }), as);
    const none = await app.call('GET', '/auth/me');
    expect(none.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(none.headers['www-authenticate']).toBe('Bearer');
    // Neither in the URL nor as a cookie.
    expect((await app.call('GET', `/auth/me?access_token=${token}`)).statusCode).toBe(401);
    expect(
      (await app.call('GET', '/auth/me', { headers: { cookie: `accessToken=${token}` } })).statusCode,
    ).toBe(401);
  });

  it('are ignored by public routes, even if invalid', async () => {
    const response = await app.call('GET', '/.well-known/jwks.json', { as: 'Bearer nonsense' });
    expect(response.statusCode).toBe(200);
  });

  it('identify the account; its role is read from the database', async () => {
    // Validly signed, for example before the account was demoted.
    const elevated = sign({ claims: { role: 'admin' } });
    expect((await me(elevated)).statusCode).toBe(200);
    for (const path of ['/accounts', '/audit-log'])
      expect((await app.call('GET', path, { as: `Bearer ${elevated}` })).json(), path).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    const asAdmin = (role: string) => sign({ claims: { sub: admin.id, role } });
    // An account that was just promoted is an admin, regardless of the role in its token.
    for (const role of ['user', 'admin', 'root'])
      expect((await app.call('GET', '/accounts', { as: `Bearer ${asAdmin(role)}` })).statusCode, role).toBe(
        200,
      );
  });

  it('are rejected for a disabled account, with or without a session', async () => {
    const disabled = await app.signUp();
    const sessionless = makeToken(validHeader(), validClaims(disabled.id), signers.ed25519(key));
    expect((await me(sessionless)).statusCode).toBe(200);
    await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
    expectRejected(await me(sessionless), 'without a session');
    expectRejected(await app.call('GET', '/auth/me', { as: disabled.token }), 'with a session');
  });

  it('are rejected if the session belongs to another account', async () => {
    const { claims } = readToken(user.token);
    const session = String(claims.jti).split('.')[0]!;
    expectRejected(
      await me(sign({ claims: { sub: admin.id, jti: `${session}.x` } })),
      'session of another account',
    );
    expect((await me(sign({ claims: { jti: `${session}.x` } }))).statusCode).toBe(200);
  });
});

describe('signing keys', () => {
  const [older, newer] = [generateKey(), generateKey()];
  let before: TestApp;
  beforeAll(async () => {
    before = await openTestApp({ privateKeys: [older] });
  });
  afterAll(() => before.close());
  const statusOf = async (app: TestApp, as: string) => (await app.call('GET', '/auth/me', { as })).statusCode;
  const keysOf = async (app: TestApp) =>
    (await app.call('GET', '/.well-known/jwks.json')).json<{ keys: { kid: string; x: string }[] }>().keys;

  it('verify tokens until they are removed; the first key signs', async () => {
    const user = await before.signUp();
    const both = await openTestApp({ sharedWith: before, privateKeys: [newer, older], worker: false });
    const after = await openTestApp({ sharedWith: before, privateKeys: [newer], worker: false });
    try {
      const later = await both.signInAgain(user);
      const [old] = await keysOf(before);
      const [fresh] = await keysOf(after);
      expect(await keysOf(both)).toEqual([fresh, old]);
      expect(old!.kid).not.toBe(fresh!.kid);
      expect(readToken(user.token).header.kid).toBe(old!.kid);
      expect(readToken(later.token).header.kid).toBe(fresh!.kid);
      expect([await statusOf(both, user.token), await statusOf(both, later.token)]).toEqual([200, 200]);
      expect([await statusOf(after, user.token), await statusOf(after, later.token)]).toEqual([401, 200]);
      expect([await statusOf(before, user.token), await statusOf(before, later.token)]).toEqual([200, 401]);
      // Refresh tokens do not depend on the keys.
      const body = { refreshToken: user.refreshToken };
      const refreshed = await after.call('POST', '/auth/refresh', { body });
      expect(await statusOf(after, `Bearer ${refreshed.json<{ accessToken: string }>().accessToken}`)).toBe(
        200,
      );
    } finally {
      await both.close();
      await after.close();
    }
  });

  it('are generated once and shared if none are set, and are never exposed', async () => {
    const first = await openTestApp({ sharedWith: before, worker: false });
    const second = await openTestApp({ sharedWith: before, worker: false, service: 'video' });
    try {
      const user = await first.signUp();
      // A token is valid for both services.
      expect(await statusOf(second, user.token)).toBe(200);
      expect(await keysOf(second)).toEqual(await keysOf(first));
      expect(await before.rows('select kid from accounts.signing_keys')).toHaveLength(1);
      for (const app of [before, first]) {
        const { body } = await app.call('GET', '/.well-known/jwks.json');
        for (const secret of ['"d"', '"k"', 'PRIVATE']) expect(body).not.toContain(secret);
        expect(app.log()).not.toContain('PRIVATE');
      }
    } finally {
      await first.close();
      await second.close();
    }
  });
});
