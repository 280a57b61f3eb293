import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type SignedIn, type TestApp, type TestUser } from './testing/test-app.ts';
import { generateKey, makeToken, signers, validClaims } from './testing/tokens.ts';

const key = generateKey();

describe('DELETE /auth/me', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ mailServer: false, worker: false, privateKeys: [key] });
  });
  afterAll(() => app.close());
  const remove = (user: Pick<TestUser, 'token'>, body?: unknown) =>
    app.call('DELETE', '/auth/me', { as: user.token, ...(body === undefined ? {} : { body }) });
  /** A user who signed in some minutes ago. */
  const signedInAgo = async (minutes: number) => {
    const user = await app.signUp();
    await age(user, minutes);
    return user;
  };
  const age = (user: TestUser, minutes: number) =>
    app.rows(
      `update accounts.sessions set created_at = created_at - $2 * interval '1 minute' where account_id = $1`,
      [user.id, minutes],
    );
  const exists = async (user: TestUser) =>
    (await app.rows('select 1 from accounts.accounts where id = $1', [user.id])).length === 1;
  const expectPasswordRequired = async (user: TestUser, body?: unknown) => {
    expect((await remove(user, body)).json()).toMatchObject({ status: 403, code: 'PASSWORD_REQUIRED' });
    expect(await exists(user)).toBe(true);
  };

  it.each([0, 14])('needs no password in a session that began %d minutes ago', async (minutes) => {
    const user = await signedInAgo(minutes);
    expect((await remove(user)).statusCode).toBe(204);
    expect(await exists(user)).toBe(false);
    expect((await app.login(user)).statusCode).toBe(401);
  });

  it('needs the password in an older session', async () => {
    const user = await signedInAgo(16);
    for (const body of [undefined, {}]) await expectPasswordRequired(user, body);
    expect((await remove(user, { currentPassword: 'x' })).json()).toMatchObject({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    expect(await exists(user)).toBe(true);
    expect((await remove(user, { currentPassword: user.password })).statusCode).toBe(204);
    expect(await exists(user)).toBe(false);
  });

  it('needs the password in an older session although its tokens are new', async () => {
    const user = await signedInAgo(16);
    const { refreshToken } = user;
    const response = await app.call('POST', '/auth/refresh', { body: { refreshToken } });
    const token = `Bearer ${response.json<SignedIn>().accessToken}`;
    await expectPasswordRequired({ ...user, token });
    // Another, fresh session of the account does not count.
    const fresh = await app.signInAgain(user);
    await expectPasswordRequired({ ...user, token });
    expect((await remove(fresh)).statusCode).toBe(204);
  });

  it('needs the password with an access token without a session', async () => {
    const user = await app.signUp();
    const { keys } = (await app.call('GET', '/.well-known/jwks.json')).json<{ keys: { kid: string }[] }>();
    const header = { alg: 'EdDSA', typ: 'at+jwt', kid: keys[0]!.kid };
    const token = `Bearer ${makeToken(header, validClaims(user.id), signers.ed25519(key))}`;
    expect((await app.call('GET', '/auth/me', { as: token })).statusCode).toBe(200);
    await expectPasswordRequired({ ...user, token });
    expect((await remove({ token }, { currentPassword: user.password })).statusCode).toBe(204);
  });

  it('checks a password also in a fresh session', async () => {
    const user = await app.signUp();
    expect((await remove(user, { currentPassword: 'x' })).json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await exists(user)).toBe(true);
  });

  it('limits the attempts to enter the password, which block no sign-in', async () => {
    const user = await signedInAgo(16);
    for (let n = 0; n < 10; n++)
      expect((await remove(user, { currentPassword: 'guess' })).json(), `attempt ${n + 1}`).toMatchObject({
        code: 'WRONG_PASSWORD',
      });
    // Ensures that the block does not end during the following requests.
    await app.rows(
      `update accounts.attempts set blocked_until = blocked_until + interval '1 hour' where key like $1`,
      [`%${user.id}`],
    );
    const blocked = await remove(user, { currentPassword: user.password });
    expect(blocked.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await exists(user)).toBe(true);
    // The same limit applies to changes of the account.
    const change = { password: 'the-new-password', currentPassword: user.password };
    expect((await app.call('PATCH', '/auth/me', { as: user.token, body: change })).statusCode).toBe(429);

    const again = await app.signInAgain(user);
    expect((await remove(again)).statusCode).toBe(204);
  });

  it.each([
    { password: 'x' },
    { currentPassword: '' },
    { currentPassword: 1 },
    { currentPassword: 'x'.repeat(1_025) },
    [],
  ])('rejects the body %j', async (body) => {
    const user = await app.signUp();
    expect((await remove(user, body)).statusCode).toBe(400);
    expect(await exists(user)).toBe(true);
  });
});
