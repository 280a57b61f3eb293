import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentPasswordKey } from './attempts.ts';
import type { Account } from './schemas.ts';
import { tokenOf } from './testing/mailbox.ts';
import { openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});
// Tests that hold one comparison make other requests that hash: the pool needs a second place.
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => 3,
}));

describe('/auth/me', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const me = async ({ token }: TestUser) => {
    const response = await app.call('GET', '/auth/me', { as: token });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Account>();
  };
  const change = ({ token }: Pick<TestUser, 'token'>, body: unknown) =>
    app.call('PATCH', '/auth/me', { as: token, body });
  const statusOf = async ({ token }: TestUser) =>
    (await app.call('GET', '/auth/me', { as: token })).statusCode;
  const canSignIn = async (credentials: { email: string; password: string }) =>
    (await app.login(credentials)).statusCode === 200;
  /** Runs an action after the password of a request was compared and before the request continues. */
  const duringComparison = async (send: () => Promise<unknown>, action: () => Promise<unknown>) => {
    const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
    const compared = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    vi.mocked(verify).mockImplementationOnce(async (...args) => {
      const matches = await real.verify(...args);
      compared.resolve();
      await resumed.promise;
      return matches;
    });
    const response = send();
    await compared.promise;
    await action();
    resumed.resolve();
    return response;
  };

  it('returns the account without credentials', async () => {
    const user = await app.signUp({ name: '홍길동', language: 'ko' });
    expect(await me(user)).toEqual({
      id: user.id,
      email: user.email,
      name: '홍길동',
      role: 'user',
      language: 'ko',
      confirmed: false,
      disabled: false,
      createdAt: expect.any(String),
    });
    expect((await app.call('GET', '/auth/me')).statusCode).toBe(401);
  });

  it('changes name and language without a password', async () => {
    const user = await app.signUp();
    const response = await change(user, { name: ' Żółć ', language: 'ko' });
    expect(response.json<Account>()).toMatchObject({ name: 'Żółć', language: 'ko', email: user.email });
    expect(await me(user)).toEqual(response.json());
    expect((await change(user, { language: 'en' })).json<Account>()).toMatchObject({
      name: 'Żółć',
      language: 'en',
    });
  });

  it.each([
    [{}, '/body'],
    [{ name: ' ' }, '/body/name'],
    [{ language: 'fr' }, '/body/language'],
    [{ email: 'x' }, '/body/email'],
    [{ password: 'short', currentPassword: 'x' }, '/body/password'],
    [{ password: 'long-enough' }, '/body/currentPassword'],
    [{ email: 'other@example.org' }, '/body/currentPassword'],
    [{ role: 'admin' }, '/body/role'],
    [{ disabled: false }, '/body/disabled'],
    [{ confirmed: true }, '/body/confirmed'],
    [{ id: 'x' }, '/body/id'],
  ])('rejects %j', async (body, path) => {
    const user = await app.signUp();
    const before = await me(user);
    expect((await change(user, body)).json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ path }],
    });
    expect(await me(user)).toEqual(before);
  });

  describe('when changing the password', () => {
    it('ends all sessions except the current one', async () => {
      const user = await app.signUp();
      const [other, another] = [await app.signInAgain(user), await app.signInAgain(user)];
      const body = { password: 'the-new-password', currentPassword: user.password };
      expect((await change(other, body)).statusCode).toBe(200);
      expect(await Promise.all([user, other, another].map(statusOf))).toEqual([401, 200, 401]);
      for (const { refreshToken } of [user, another])
        expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).json()).toMatchObject({
          code: 'REFRESH_INVALID',
        });
      const { refreshToken } = other;
      expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).statusCode).toBe(200);
      expect(await canSignIn(user)).toBe(false);
      expect(await canSignIn({ ...user, password: 'the-new-password' })).toBe(true);
    });

    it('returns 403 WRONG_PASSWORD for an incorrect current password, and changes nothing', async () => {
      const user = await app.signUp();
      const other = await app.signInAgain(user);
      const body = { password: 'the-new-password', currentPassword: 'not-mine', name: 'Renamed' };
      const response = await change(user, body);
      expect(response.json()).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
      expect(await me(user)).not.toMatchObject({ name: 'Renamed' });
      expect(await statusOf(other)).toBe(200);
      expect(await canSignIn(user)).toBe(true);
    });

    it('invalidates existing links', async () => {
      const user = await app.signUp();
      await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
      const [reset] = await app.mailbox.waitFor(user.email, 1, 'reset');
      await change(user, { password: 'the-new-password', currentPassword: user.password });
      const body = { token: tokenOf(reset!), password: 'the-attacker’s-password' };
      expect((await app.call('POST', '/auth/password/reset', { body })).json()).toMatchObject({
        status: 400,
        code: 'LINK_INVALID',
      });
    });

    it('returns 403 if the password was reset during the comparison', async () => {
      const user = await app.signUp();
      const attacker = await app.signInAgain(user);
      await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
      const [mail] = await app.mailbox.waitFor(user.email, 1, 'reset');
      const token = tokenOf(mail!);
      const response = await duringComparison(
        () => change(attacker, { password: 'the-attacker’s-password', currentPassword: user.password }),
        () => app.call('POST', '/auth/password/reset', { body: { token, password: 'the-owner’s-password' } }),
      );
      expect((response as Awaited<ReturnType<typeof change>>).json()).toMatchObject({
        status: 403,
        code: 'WRONG_PASSWORD',
      });
      expect(await canSignIn({ ...user, password: 'the-owner’s-password' })).toBe(true);
    });

    it('preserves changes made concurrently', async () => {
      const user = await app.signUp();
      await duringComparison(
        () => change(user, { password: 'the-new-password', currentPassword: user.password }),
        () => change(user, { name: 'Changed concurrently', language: 'ko' }),
      );
      expect(await me(user)).toMatchObject({ name: 'Changed concurrently', language: 'ko' });
      expect(await canSignIn({ ...user, password: 'the-new-password' })).toBe(true);
    });

    it('limits attempts, but does not block sign-ins: an access token may have been stolen', async () => {
      const user = await app.signUp();
      const guess = () => change(user, { password: 'the-new-password', currentPassword: 'guess' });
      for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(403);
      // Otherwise the first block of two seconds may end too early on a busy machine.
      await app.rows(
        `update accounts.attempts set blocked_until = blocked_until + interval '1 hour' where key = $1`,
        [currentPasswordKey(user.id)],
      );
      const response = await guess();
      expect(response.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect((await app.login(user)).statusCode).toBe(200);
      // Nor does it end the limit.
      expect((await guess()).statusCode).toBe(429);
      // Changes that require no password are still possible.
      expect((await change(user, { name: 'Still here' })).statusCode).toBe(200);
    });
  });

  describe('when changing the email address', () => {
    it('leaves the new address unconfirmed until its link is used, and invalidates old links', async () => {
      const user = await app.signUp();
      const [first] = await app.mailbox.waitFor(user.email);
      await app.call('POST', '/auth/confirm', { body: { token: tokenOf(first!) } });
      expect((await me(user)).confirmed).toBe(true);
      await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
      const [reset] = await app.mailbox.waitFor(user.email, 1, 'reset');

      const email = `new-${user.email}`;
      const response = await change(user, { email: email.toUpperCase(), currentPassword: user.password });
      expect(response.json<Account>()).toMatchObject({ email, confirmed: false });
      const other = await app.signInAgain({ ...user, email });
      expect(await canSignIn(user)).toBe(false);
      expect(await statusOf(user)).toBe(200);

      for (const [path, body] of [
        ['/auth/confirm', { token: tokenOf(first!) }],
        ['/auth/password/reset', { token: tokenOf(reset!), password: 'with-the-old-link' }],
      ] as const)
        expect((await app.call('POST', path, { body })).json(), path).toMatchObject({
          code: 'LINK_INVALID',
        });
      expect((await me(other)).confirmed).toBe(false);

      const [mail] = await app.mailbox.waitFor(email);
      expect(mail).toMatchObject({ subject: 'Confirm your email for Workreel', recipients: [email] });
      expect((await app.call('POST', '/auth/confirm', { body: { token: tokenOf(mail!) } })).statusCode).toBe(
        204,
      );
      expect((await me(other)).confirmed).toBe(true);
    });

    it('requires the current password', async () => {
      const user = await app.signUp();
      const response = await change(user, { email: `new-${user.email}`, currentPassword: 'not-mine' });
      expect(response.json()).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
      expect((await me(user)).email).toBe(user.email);
      // The same address in upper case is not a change.
      const same = await change(user, { email: user.email.toUpperCase() });
      expect(same.json<Account>()).toMatchObject({ email: user.email });
    });

    it('invalidates links to the old address, even if it is restored later', async () => {
      const user = await app.signUp();
      const [mail] = await app.mailbox.waitFor(user.email);
      for (const email of [`away-${user.email}`, user.email])
        expect((await change(user, { email, currentPassword: user.password })).statusCode).toBe(200);
      const body = { token: tokenOf(mail!) };
      expect((await app.call('POST', '/auth/confirm', { body })).json()).toMatchObject({
        code: 'LINK_INVALID',
      });
    });

    it('returns 409 for an address in use, including in concurrent requests', async () => {
      const users = [];
      for (let n = 0; n < 4; n++) users.push(await app.signUp());
      const taken = users.pop()!;
      for (const email of [taken.email, taken.email.toUpperCase()])
        expect(
          (await change(users[0]!, { email, currentPassword: users[0]!.password, name: 'Renamed' })).json(),
        ).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
      // No part of the change was applied.
      expect(await me(users[0]!)).toMatchObject({
        email: users[0]!.email,
        name: expect.stringMatching(/^User/),
      });
      const responses = await Promise.all(
        users.map((user) => change(user, { email: 'wanted@example.org', currentPassword: user.password })),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    });

    it('sends at most three confirmation emails and three notices a minute to an address', async () => {
      const user = await app.signUp();
      const target = 'target@example.org';
      for (let n = 0; n < 5; n++)
        for (const email of [target, user.email]) {
          await change(user, { email, currentPassword: user.password });
          // An email is dropped if the address has changed again before it is sent, so wait.
          await app.waitForEmails();
        }
      const subjects = (await app.mailbox.waitFor(target)).map(({ subject }) => subject).sort();
      expect(subjects).toEqual([
        ...Array(3).fill('Confirm your email for Workreel'),
        ...Array(3).fill('Your Workreel email address was changed'),
      ]);
    });
  });

  it('provides contact data by account ID to other packages', async () => {
    const [user, deleted] = [await app.signUp({ name: '홍길동', language: 'ko' }), await app.signUp()];
    await app.call('DELETE', '/auth/me', { as: deleted.token });
    const contacts = await app.accounts.contacts([user.id, deleted.id]);
    expect([...contacts]).toEqual([
      [
        user.id,
        {
          accountId: user.id,
          email: user.email,
          name: '홍길동',
          language: 'ko',
          confirmed: false,
          disabled: false,
        },
      ],
    ]);
    expect(await app.accounts.contacts([])).toEqual(new Map());
  });
});
