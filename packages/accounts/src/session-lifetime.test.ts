import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type SignedIn, type TestApp, type TestUser } from './testing/test-app.ts';

const DAY_MS = 86_400_000;
/** A busy machine takes less than this for a request. */
const SLACK_MS = 60 * 60_000;

describe('a session', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ mailServer: false, worker: false });
  });
  afterAll(() => app.close());
  const refresh = (refreshToken: string) => app.call('POST', '/auth/refresh', { body: { refreshToken } });
  const statusOf = async (token: string) => (await app.call('GET', '/auth/me', { as: token })).statusCode;
  /** Moves the sessions of an account into the past, as if the days had passed. */
  const passDays = (user: TestUser, days: number) =>
    app.rows(
      `update accounts.sessions set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day',
         last_used_at = last_used_at - $2 * interval '1 day', rotated_at = rotated_at - $2 * interval '1 day' where account_id = $1`,
      [user.id, days],
    );
  const expiryOf = async (user: TestUser) => {
    const [row] = await app.rows<{ expires_at: Date }>(
      'select expires_at from accounts.sessions where account_id = $1',
      [user.id],
    );
    return row!.expires_at.getTime();
  };
  const expectDaysLeft = async (user: TestUser, days: number) => {
    const left = (await expiryOf(user)) - Date.now();
    expect(left).toBeLessThanOrEqual(days * DAY_MS);
    expect(left).toBeGreaterThan(days * DAY_MS - SLACK_MS);
  };

  it('that is used every few weeks ends 180 days after the sign-in', async () => {
    const user = await app.signUp();
    let { refreshToken } = user;
    await expectDaysLeft(user, 30);
    for (const [passed, left] of [
      [25, 30],
      [50, 30],
      [75, 30],
      [100, 30],
      [125, 30],
      [150, 30],
      [175, 5],
      [179, 1],
    ] as const) {
      await passDays(user, passed < 179 ? 25 : 4);
      const response = await refresh(refreshToken);
      expect(response.statusCode, `after ${passed} days`).toBe(200);
      refreshToken = response.json<SignedIn>().refreshToken!;
      await expectDaysLeft(user, left);
    }
    const { accessToken } = (await refresh(refreshToken)).json<SignedIn>();
    expect(await statusOf(`Bearer ${accessToken}`)).toBe(200);
    await passDays(user, 1.01);
    expect((await refresh(refreshToken)).json()).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
    expect(await statusOf(`Bearer ${accessToken}`)).toBe(401);
    // The user signs in again.
    expect((await app.login(user)).statusCode).toBe(200);
  });

  it('that is not used ends after 30 days', async () => {
    const user = await app.signUp();
    await passDays(user, 29);
    const used = (await refresh(user.refreshToken)).json<SignedIn>();
    await passDays(user, 30.01);
    expect((await refresh(used.refreshToken!)).json()).toMatchObject({ code: 'REFRESH_INVALID' });
  });

  describe('is not ended by signing out with', () => {
    const logout = {
      body: (refreshToken: string) => app.call('POST', '/auth/logout', { body: { refreshToken } }),
      cookie: (refreshToken: string) =>
        app.call('POST', '/auth/logout', {
          headers: { cookie: `workreel_jobs_refresh=${refreshToken}`, origin: 'http://127.0.0.1:3001' },
        }),
    };
    const wrongSecret = () => randomBytes(32).toString('base64url');

    it.each(['body', 'cookie'] as const)('its selector and a wrong secret in the %s', async (place) => {
      const user = await app.signUp();
      const [selector, secret] = user.refreshToken.split('.') as [string, string];
      const other = await app.signInAgain(user);
      const otherSecret = other.refreshToken.split('.')[1]!;
      for (const wrong of [wrongSecret(), otherSecret, `${secret.slice(0, 21)}${secret.slice(0, 22)}`])
        expect((await logout[place](`${selector}.${wrong}`)).statusCode).toBe(204);
      expect(await statusOf(user.token)).toBe(200);
      expect((await refresh(user.refreshToken)).statusCode).toBe(200);
      expect(await statusOf(other.token)).toBe(200);
    });

    it('a token that was replaced twice', async () => {
      const user = await app.signUp();
      const second = (await refresh(user.refreshToken)).json<SignedIn>();
      const third = (await refresh(second.refreshToken!)).json<SignedIn>();
      expect((await logout.body(user.refreshToken)).statusCode).toBe(204);
      expect((await refresh(third.refreshToken!)).statusCode).toBe(200);
    });

    it('anything but its own token, which ends it', async () => {
      const [user, other] = [await app.signUp(), await app.signUp()];
      expect((await logout.body(user.refreshToken)).statusCode).toBe(204);
      expect(await statusOf(user.token)).toBe(401);
      expect(await statusOf(other.token)).toBe(200);
    });
  });
});
