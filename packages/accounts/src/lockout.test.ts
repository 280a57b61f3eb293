import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_LIMIT_PER_ACCOUNT } from './attempts.ts';
import { tokenOf } from './testing/mailbox.ts';
import { newIpAddress, openTestApp, type SignedIn, type TestApp, type TestUser } from './testing/test-app.ts';

/** The owner of an account, and what lets the owner in. */
interface Owner extends TestUser {
  /** Network of a session. */
  home: string;
  /** `Cookie` header of a browser with an earlier sign-in. */
  device: { cookie: string };
}

describe('a stranger who guesses constantly, from many networks,', () => {
  let app: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  /** Guesses until the account is blocked for unknown networks, for longer than a test takes, and asks for emails. */
  const attack = async ({ email }: TestUser) => {
    let blocked = 0;
    for (let n = 0; n < SIGN_IN_LIMIT_PER_ACCOUNT.freeAttempts + 20; n++) {
      const response = await app.login({ email, password: `guess-${n}` });
      expect([401, 429]).toContain(response.statusCode);
      if (response.statusCode === 429) blocked++;
    }
    // Each block that ends allows one more guess.
    expect(blocked).toBeGreaterThan(0);
    await app.rows(
      `update accounts.attempts set blocked_until = now() + interval '1 hour' where blocked_until is not null`,
    );
    for (let n = 0; n < 10; n++) {
      expect((await app.call('POST', '/auth/confirm', { body: { email } })).statusCode).toBe(202);
      expect((await app.call('POST', '/auth/password/forgot', { body: { email } })).statusCode).toBe(202);
    }
    for (let n = 0; n < 10; n++) {
      const token = String(n).padStart(43, 'A');
      const body = { token, password: 'the-password-of-a-stranger' };
      expect((await app.call('POST', '/auth/password/reset', { body })).statusCode).toBe(400);
    }
    expect((await app.login({ email, password: 'a-last-guess' })).statusCode).toBe(429);
  };

  describe.each(['confirmed', 'unconfirmed'] as const)('when the address is %s,', (state) => {
    beforeAll(async () => {
      const user = await app.signUp();
      if (state === 'confirmed') {
        const [mail] = await app.mailbox.waitFor(user.email, 1, 'confirm');
        await app.call('POST', '/auth/confirm', { body: { token: tokenOf(mail!) } });
      }
      const home = newIpAddress();
      await app.login(user, { from: home });
      const onDevice = await app.login(user);
      const cookie = onDevice.cookies.find(({ name }) => name === 'workreel_jobs_device')!;
      owner = { ...user, home, device: { cookie: `${cookie.name}=${cookie.value}` } };
      await attack(owner);
    });

    it('does not lock out a session', async () => {
      const { token, refreshToken } = owner;
      expect((await app.call('GET', '/auth/me', { as: token })).statusCode).toBe(200);
      const refreshed = await app.call('POST', '/auth/refresh', { body: { refreshToken } });
      expect(refreshed.statusCode).toBe(200);
      const as = `Bearer ${refreshed.json<SignedIn>().accessToken}`;
      expect((await app.call('PATCH', '/auth/me', { as, body: { name: 'Still me' } })).statusCode).toBe(200);
      // Nor does it use up the attempts to enter the current password.
      expect(
        (
          await app.call('PATCH', '/auth/me', {
            as,
            body: { password: 'the-next-password', currentPassword: 'x' },
          })
        ).statusCode,
      ).toBe(403);
    });

    it('does not lock out a known device in an unknown network', async () => {
      expect((await app.login(owner, { headers: owner.device })).statusCode).toBe(200);
    });

    it('does not lock out a known network', async () => {
      expect((await app.login(owner, { from: owner.home })).statusCode).toBe(200);
    });

    it('does not use up the reset emails, with which the owner gets in from anywhere', async () => {
      await app.waitForEmails();
      const mails = await app.mailbox.waitFor(owner.email, 1, 'reset');
      // Some arrive, and not ten.
      expect(mails.length).toBeLessThan(10);
      const password = `new-password-of-${state}`;
      const reset = await app.call('POST', '/auth/password/reset', {
        body: { token: tokenOf(mails.at(-1)!), password },
      });
      expect(reset.statusCode).toBe(204);
      expect((await app.login({ ...owner, password })).statusCode).toBe(200);
    });
  });
});
