import { createPublicKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { goodClaims, makeToken, newKey, publicPemOf, readToken, signers } from './testing/tokens.ts';

const now = () => Math.floor(Date.now() / 1_000);
const expectRefused = (answer: Answer, what: string) => {
  expect(answer.json(), what).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(answer.headers['content-type'], what).toMatch(/^application\/problem\+json/);
  expect(answer.headers['www-authenticate'], what).toBe('Bearer error="invalid_token"');
};

describe('access tokens', () => {
  const key = newKey();
  const second = newKey();
  const stranger = newKey();
  let app: TestApp;
  let person: Person;
  let admin: Person;
  /** Of the keys that the app believes. */
  let kids: string[];
  beforeAll(async () => {
    app = await openTestApp({ privateKeys: [key, second] });
    person = await app.signUp();
    admin = await app.signUp();
    await app.rows(`update accounts.accounts set role = 'admin' where id = $1`, [admin.id]);
    const answer = await app.call('GET', '/.well-known/jwks.json');
    kids = answer.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);
  });
  afterAll(() => app.close());
  const header = (change: Record<string, unknown> = {}) => ({
    alg: 'EdDSA',
    typ: 'at+jwt',
    kid: kids[0],
    ...change,
  });
  const sign = (
    { head = {}, claims = {} }: { head?: Record<string, unknown>; claims?: Record<string, unknown> },
    signer = signers.ed25519(key),
  ) => makeToken(header(head), goodClaims(person.id, claims), signer);
  const me = (token: string) => app.call('GET', '/auth/me', { as: `Bearer ${token}` });

  it('are believed where they are as we make them', async () => {
    expect(kids).toHaveLength(2);
    const answer = await me(sign({}));
    expect(answer.json(), 'so that each refusal below has its one reason').toMatchObject({ id: person.id });
    expect((await me(sign({ head: { kid: kids[1] } }, signers.ed25519(second)))).statusCode).toBe(200);
    expect((await app.call('GET', '/auth/me', { as: person.token })).statusCode).toBe(200);
    // The scheme's name is of no case (RFC 9110 §11.1).
    const lower = person.token.replace('Bearer', 'bearer');
    expect((await app.call('GET', '/auth/me', { as: lower })).statusCode).toBe(200);
  });

  const pem = publicPemOf(key);
  const jwk = createPublicKey(key).export({ format: 'jwk' }) as { x: string };
  it.each<[string, () => string]>([
    ['no signature at all', () => sign({ head: { alg: 'none', kid: undefined } }, signers.none)],
    ['“none” with our key’s name', () => sign({ head: { alg: 'none' } }, signers.none)],
    ['“nOnE”', () => sign({ head: { alg: 'nOnE' } }, signers.none)],
    ['EdDSA with an empty signature', () => sign({}, signers.none)],
    ['HS256 over the public key as PEM', () => sign({ head: { alg: 'HS256' } }, signers.hs256(pem))],
    [
      'HS256 over that PEM without its line’s end',
      () => sign({ head: { alg: 'HS256' } }, signers.hs256(pem.trim())),
    ],
    [
      'HS256 over the public key’s bytes',
      () => sign({ head: { alg: 'HS256' } }, signers.hs256(Buffer.from(jwk.x, 'base64url'))),
    ],
    ['HS256 over the public key’s text', () => sign({ head: { alg: 'HS256' } }, signers.hs256(jwk.x))],
    ['HS256 over the key’s name', () => sign({ head: { alg: 'HS256' } }, signers.hs256(kids[0]!))],
    ['ES256 with a key of one’s own', () => sign({ head: { alg: 'ES256' } }, signers.es256())],
    ['EdDSA with a key of one’s own', () => sign({}, signers.ed25519(stranger))],
    [
      'a key of one’s own, brought along',
      () =>
        sign(
          { head: { kid: undefined, jwk: createPublicKey(stranger).export({ format: 'jwk' }) } },
          signers.ed25519(stranger),
        ),
    ],
    ['the name of another of our keys', () => sign({ head: { kid: kids[1] } })],
    ['a key’s name that nobody knows', () => sign({ head: { kid: 'unknown' } })],
    ['no key’s name', () => sign({ head: { kid: undefined } })],
    ['a key’s name that objects have by nature', () => sign({ head: { kid: '__proto__' } })],
    ['an extension that must be understood', () => sign({ head: { crit: ['b64'], b64: false } })],
    ['another type', () => sign({ head: { typ: 'JWT' } })],
    ['no type', () => sign({ head: { typ: undefined } })],
    ['another issuer', () => sign({ claims: { iss: 'workreel2' } })],
    ['no issuer', () => sign({ claims: { iss: undefined } })],
    ['another audience', () => sign({ claims: { aud: 'elsewhere' } })],
    ['no audience', () => sign({ claims: { aud: undefined } })],
    ['an end that is past', () => sign({ claims: { iat: now() - 100, exp: now() - 10 } })],
    ['no end', () => sign({ claims: { exp: undefined } })],
    ['an end that is a text', () => sign({ claims: { exp: '4000000000' } })],
    ['a beginning in the future', () => sign({ claims: { nbf: now() + 60 } })],
    ['a making in the future', () => sign({ claims: { iat: now() + 60 } })],
    ['no making', () => sign({ claims: { iat: undefined } })],
    [
      'more than 15 minutes behind it, though its end is far',
      () => sign({ claims: { iat: now() - 960, exp: now() + 3_600 } }),
    ],
    ['no id', () => sign({ claims: { jti: undefined } })],
    ['no role', () => sign({ claims: { role: undefined } })],
    ['nobody', () => sign({ claims: { sub: undefined } })],
    ['somebody who never was', () => sign({ claims: { sub: randomUUID() } })],
    ['somebody who is no id', () => sign({ claims: { sub: `' or true --` } })],
    ['a session that never was', () => sign({ claims: { jti: `${randomUUID()}.${randomUUID()}` } })],
  ])('are refused with %s', async (what, make) => {
    expectRefused(await me(make()), what);
  });

  it('are refused where anything of them was changed', async () => {
    const token = person.token.slice('Bearer '.length);
    const [head, packed, signature] = token.split('.') as [string, string, string];
    const { header, claims } = readToken(token);
    const pack = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const changed: Record<string, string> = {
      'a role raised': `${head}.${pack({ ...claims, role: 'admin' })}.${signature}`,
      'a later end': `${head}.${pack({ ...claims, exp: now() + 890 })}.${signature}`,
      'somebody else': `${head}.${pack({ ...claims, sub: admin.id })}.${signature}`,
      'another order of the header': `${pack({ kid: header.kid, typ: header.typ, alg: header.alg })}.${packed}.${signature}`,
      'no signature': `${head}.${packed}.`,
      'no third part': `${head}.${packed}`,
      'a fourth part': `${token}.${signature}`,
      'a signature cut': `${head}.${packed}.${signature.slice(0, -4)}`,
      'a signature of zeros': `${head}.${packed}.${Buffer.alloc(64).toString('base64url')}`,
    };
    for (const [what, forged] of Object.entries(changed)) {
      expectRefused(await me(forged), what);
      expectRefused(await app.call('GET', '/accounts', { as: `Bearer ${forged}` }), what);
    }
    expect((await me(token)).statusCode).toBe(200);
  });

  it('are refused where the header is no bearer token', async () => {
    const basic = `Basic ${Buffer.from(`${person.email}:${person.password}`).toString('base64')}`;
    const token = person.token.slice('Bearer '.length);
    for (const as of [
      'Bearer',
      'Bearer ',
      'Bearer a.b.c',
      'Bearer ..',
      basic,
      token,
      `${person.token} ${token}`,
    ])
      expectRefused(await app.call('GET', '/auth/me', { as }), as);
    const none = await app.call('GET', '/auth/me');
    expect(none.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(none.headers['www-authenticate']).toBe('Bearer');
    // Neither in the address nor as a cookie.
    expect((await app.call('GET', `/auth/me?access_token=${token}`)).statusCode).toBe(401);
    expect(
      (await app.call('GET', '/auth/me', { headers: { cookie: `accessToken=${token}` } })).statusCode,
    ).toBe(401);
  });

  it('do no harm where nobody is asked who they are', async () => {
    const answer = await app.call('GET', '/.well-known/jwks.json', { as: 'Bearer nonsense' });
    expect(answer.statusCode).toBe(200);
  });

  it('say who somebody is; what they may is for their row to say', async () => {
    // Rightly signed, by a key that leaked, say, or before somebody was demoted.
    const raised = sign({ claims: { role: 'admin' } });
    expect((await me(raised)).statusCode).toBe(200);
    for (const path of ['/accounts', '/audit-log'])
      expect((await app.call('GET', path, { as: `Bearer ${raised}` })).json(), path).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    const asAdmin = (role: string) => sign({ claims: { sub: admin.id, role } });
    // The other way round, too: whoever became an admin a minute ago is one.
    for (const role of ['user', 'admin', 'root'])
      expect((await app.call('GET', '/accounts', { as: `Bearer ${asAdmin(role)}` })).statusCode, role).toBe(
        200,
      );
  });

  it('speak for nobody who is disabled, whether or not their session was ended', async () => {
    const somebody = await app.signUp();
    const without = makeToken(header(), goodClaims(somebody.id), signers.ed25519(key));
    expect((await me(without)).statusCode).toBe(200);
    await app.rows('update accounts.accounts set disabled = true where id = $1', [somebody.id]);
    expectRefused(await me(without), 'without a session');
    expectRefused(await app.call('GET', '/auth/me', { as: somebody.token }), 'of a session');
  });

  it('of one’s own session speak for nobody else', async () => {
    const { claims } = readToken(person.token);
    const session = String(claims.jti).split('.')[0]!;
    expectRefused(await me(sign({ claims: { sub: admin.id, jti: `${session}.x` } })), 'another’s session');
    expect((await me(sign({ claims: { jti: `${session}.x` } }))).statusCode).toBe(200);
  });
});

describe('keys that change', () => {
  const [older, newer] = [newKey(), newKey()];
  let before: TestApp;
  beforeAll(async () => {
    before = await openTestApp({ privateKeys: [older] });
  });
  afterAll(() => before.close());
  const statusOf = async (app: TestApp, as: string) => (await app.call('GET', '/auth/me', { as })).statusCode;
  const keysOf = async (app: TestApp) =>
    (await app.call('GET', '/.well-known/jwks.json')).json<{ keys: { kid: string; x: string }[] }>().keys;

  it('go on working behind a new one, which signs from then on, until they are taken out', async () => {
    const person = await before.signUp();
    const both = await openTestApp({ beside: before, privateKeys: [newer, older], works: false });
    const after = await openTestApp({ beside: before, privateKeys: [newer], works: false });
    try {
      const later = await both.signInAgain(person);
      const [old] = await keysOf(before);
      const [fresh] = await keysOf(after);
      expect(await keysOf(both)).toEqual([fresh, old]);
      expect(old!.kid).not.toBe(fresh!.kid);
      expect(readToken(person.token).header.kid).toBe(old!.kid);
      expect(readToken(later.token).header.kid).toBe(fresh!.kid);
      expect([await statusOf(both, person.token), await statusOf(both, later.token)]).toEqual([200, 200]);
      expect([await statusOf(after, person.token), await statusOf(after, later.token)]).toEqual([401, 200]);
      expect([await statusOf(before, person.token), await statusOf(before, later.token)]).toEqual([200, 401]);
      // Sessions are none of the keys' business: a refresh token yields a token of the new one.
      const body = { refreshToken: person.refreshToken };
      const refreshed = await after.call('POST', '/auth/refresh', { body });
      expect(await statusOf(after, `Bearer ${refreshed.json<{ accessToken: string }>().accessToken}`)).toBe(
        200,
      );
    } finally {
      await both.close();
      await after.close();
    }
  });

  it('are generated once and shared where none are set, and never leave the app', async () => {
    const one = await openTestApp({ beside: before, works: false });
    const two = await openTestApp({ beside: before, works: false, service: 'video' });
    try {
      const person = await one.signUp();
      // One login serves both services.
      expect(await statusOf(two, person.token)).toBe(200);
      expect(await keysOf(two)).toEqual(await keysOf(one));
      expect(await before.rows('select kid from accounts.signing_keys')).toHaveLength(1);
      for (const app of [before, one]) {
        const { body } = await app.call('GET', '/.well-known/jwks.json');
        for (const secret of ['"d"', '"k"', 'PRIVATE']) expect(body).not.toContain(secret);
        expect(app.log()).not.toContain('PRIVATE');
      }
    } finally {
      await one.close();
      await two.close();
    }
  });
});
