import { verify } from '@node-rs/argon2';
import { LIMITS } from '@workreel/platform/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AttemptLimit,
  consumeAttempt,
  EMAIL_LIMIT,
  emailKey,
  enforceAttemptLimits,
  resetAttempts,
  SIGN_IN_LIMIT,
  SIGN_IN_LIMIT_PER_ACCOUNT,
  SIGN_IN_LIMIT_PER_NETWORK,
  signInAccountKey,
  signInKey,
  signInNetworkKey,
} from './attempts.ts';
import type { AccountsSchema } from './tables.ts';
import { tokenOf } from './testing/mailbox.ts';
import { newIpAddress, openTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

/** In seconds; longer than a test takes. */
const SLACK = 1_000;
const DEVICE = 'workreel_jobs_device';

describe('attempt limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => void vi.mocked(verify).mockClear());
  const guess = (email: string, from = newIpAddress(), headers: Record<string, string> = {}) =>
    app.login({ email, password: 'guess' }, { from, headers });
  const waitOf = (response: TestResponse) => {
    expect(response.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    return Number(response.headers['retry-after']);
  };
  /** When the block of a key ends, and its length in seconds. */
  const blockOf = async (key: string) => {
    const [row] = await app.rows(
      'select blocked_until as until, extract(epoch from blocked_until - last_at)::int as seconds from accounts.attempts where key = $1',
      [key],
    );
    return row as { until: Date; seconds: number };
  };
  /** Moves all attempts into the past. */
  const advance = (seconds: number) =>
    app.rows(
      `update accounts.attempts set last_at = last_at - $1 * interval '1 second', blocked_until = blocked_until - $1 * interval '1 second'`,
      [seconds],
    );
  /** `Cookie` header with the device cookie that a response sets. */
  const deviceOf = (response: TestResponse) => {
    const cookie = response.cookies.find(({ name }) => name === DEVICE);
    expect(cookie, response.body).toMatchObject({ path: '/auth/login', httpOnly: true, sameSite: 'Lax' });
    return { cookie: `${DEVICE}=${cookie!.value}` };
  };

  describe.each(['an existing account', 'an unknown email address'])('for %s', (target) => {
    const createTarget = async () =>
      target === 'an existing account'
        ? await app.signUp()
        : { email: `${newIpAddress()}@nobody.example`, password: 'x' };

    it('block a network after ten attempts, and twice as long after each further one', async () => {
      const { email } = await createTarget();
      const from = newIpAddress();
      for (let n = 0; n < 10; n++)
        expect((await guess(email, from)).statusCode, `attempt ${n + 1}`).toBe(401);
      const key = signInKey(email, from);
      for (const [n, seconds] of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].entries()) {
        const block = () => blockOf(key);
        expect((await block()).seconds, `wait ${n}`).toBe(seconds);
        // Ensures that the block does not end during the following requests.
        await advance(-SLACK);
        const before = await block();
        // The case of the email address makes no difference.
        const wait = waitOf(await guess(n % 2 === 0 ? email : ` ${email.toUpperCase()}`, from));
        expect(wait).toBeLessThanOrEqual(seconds + SLACK);
        expect(wait).toBeGreaterThan(seconds);
        // Blocked attempts do not extend the block.
        expect(waitOf(await guess(email, from))).toBeLessThanOrEqual(wait);
        expect(await block()).toEqual(before);
        await advance(seconds + SLACK);
        expect((await guess(email, from)).statusCode, `after ${seconds} s`).toBe(401);
      }
    });

    it('allow ten of fifty concurrent attempts from a network', async () => {
      const { email } = await createTarget();
      const from = newIpAddress();
      vi.mocked(verify).mockClear();
      const startedAt = Date.now();
      const responses = await Promise.all(Array.from({ length: 50 }, () => guess(email, from)));
      const compared = vi.mocked(verify).mock.calls.length;
      // On a slow machine the requests take longer than the first blocks of 2, 4, 8, … s; each block that ends allows one more.
      const waits = [2, 6, 14, 30, 62].filter((seconds) => Date.now() - startedAt >= seconds * 1_000).length;
      expect(compared).toBeGreaterThanOrEqual(10);
      expect(compared).toBeLessThanOrEqual(10 + waits);
      expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(compared);
      for (const response of responses.filter(({ statusCode }) => statusCode !== 401)) waitOf(response);
    });

    it('block unknown networks after a hundred attempts from many networks', async () => {
      const { email } = await createTarget();
      for (let n = 0; n < 100; n++) expect((await guess(email)).statusCode, `attempt ${n + 1}`).toBe(401);
      expect((await blockOf(signInAccountKey(email))).seconds).toBe(2);
      await advance(-SLACK);
      waitOf(await guess(email));
    });
  });

  describe('do not let a stranger lock the owner out', () => {
    it('from another network', async () => {
      const user = await app.signUp();
      const stranger = newIpAddress();
      for (let n = 0; n < 200; n++) await guess(user.email, stranger);
      waitOf(await guess(user.email, stranger));
      expect((await app.login(user)).statusCode).toBe(200);
    });

    it('from many networks: a known device, a known network and a reset password pass', async () => {
      const from = newIpAddress();
      const user = await app.signUp();
      const device = deviceOf(await app.login(user));
      await app.login(user, { from });
      await app.block(signInAccountKey(user.email));
      vi.mocked(verify).mockClear();
      waitOf(await app.login(user));
      // The password is not compared, so the response time reveals nothing.
      expect(vi.mocked(verify)).not.toHaveBeenCalled();
      expect((await app.login(user, { from })).statusCode).toBe(200);
      expect((await app.login(user, { headers: device })).statusCode).toBe(200);

      await app.rows('delete from accounts.sessions where account_id = $1', [user.id]);
      waitOf(await app.login(user, { from }));
      await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
      const [mail] = await app.mailbox.waitFor(user.email, 1, 'reset');
      const password = 'the-new-password';
      const reset = await app.call('POST', '/auth/password/reset', {
        body: { token: tokenOf(mail!), password },
      });
      expect(reset.statusCode).toBe(204);
      await app.block(signInAccountKey(user.email));
      expect((await app.login({ ...user, password }, { headers: deviceOf(reset) })).statusCode).toBe(200);
    });

    it('from the same network: a known device passes', async () => {
      const user = await app.signUp();
      const from = newIpAddress();
      const device = deviceOf(await app.login(user, { from }));
      for (const key of [signInKey(user.email, from), signInNetworkKey(from)]) await app.block(key);
      waitOf(await app.login(user, { from }));
      expect((await app.login(user, { from, headers: device })).statusCode).toBe(200);
    });

    it('who is signed in', async () => {
      const user = await app.signUp();
      for (const key of [signInAccountKey(user.email), signInKey(user.email, '127.0.0.1')])
        await app.block(key);
      expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(200);
      const body = { refreshToken: user.refreshToken };
      expect((await app.call('POST', '/auth/refresh', { body })).statusCode).toBe(200);
    });
  });

  describe('of a device', () => {
    it('are its own: a stolen cookie allows ten guesses, and blocks nobody else', async () => {
      const user = await app.signUp();
      const stolen = deviceOf(await app.login(user));
      const own = deviceOf(await app.login(user));
      for (let n = 0; n < 10; n++)
        expect((await guess(user.email, newIpAddress(), stolen)).statusCode).toBe(401);
      await advance(-SLACK);
      waitOf(await app.login(user, { headers: stolen }));
      expect((await app.login(user, { headers: own })).statusCode).toBe(200);
      expect((await app.login(user)).statusCode).toBe(200);
    });

    it('do not apply with the cookie of another account, or a changed one', async () => {
      const [user, other] = [await app.signUp(), await app.signUp()];
      const { cookie } = deviceOf(await app.login(user));
      await app.block(signInAccountKey(user.email));
      await app.rows('delete from accounts.sessions where account_id = $1', [user.id]);
      const [device, expiry, signature] = cookie.slice(DEVICE.length + 1).split('.') as [
        string,
        string,
        string,
      ];
      const longer = String(Number(expiry) + 1);
      for (const value of [
        `${device}.${longer}.${signature}`,
        `${device}.1000000000.${signature}`,
        `${'A'.repeat(22)}.${expiry}.${signature}`,
        `${device}.${expiry}.${'A'.repeat(43)}`,
        'x',
        '',
      ])
        waitOf(await app.login(user, { headers: { cookie: `${DEVICE}=${value}` } }));
      waitOf(await app.login(user, { headers: deviceOf(await app.login(other)) }));
      expect((await app.login(user, { headers: { cookie } })).statusCode).toBe(200);
    });
  });

  it('are reset after a day without attempts', async () => {
    const { email } = await app.signUp();
    const from = newIpAddress();
    for (let n = 0; n < 11; n++) await guess(email, from);
    await advance(86_401);
    for (let n = 0; n < 10; n++) expect((await guess(email, from)).statusCode, `attempt ${n + 1}`).toBe(401);
    waitOf(await guess(email, from));
  });

  it('are reset by a successful login, and do not count successful logins', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    for (let n = 0; n < 40; n++) expect((await app.login(user, { from })).statusCode).toBe(200);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await guess(user.email, from)).statusCode).toBe(401);
      expect((await app.login(user, { from })).statusCode).toBe(200);
    }
  });

  it('count attempts with the correct password of a disabled account', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    await app.rows('update accounts.accounts set disabled = true where id = $1', [user.id]);
    for (let n = 0; n < 10; n++) expect((await app.login(user, { from })).statusCode).toBe(401);
    waitOf(await app.login(user, { from }));
  });

  it('of one account do not block another account from the same IP address', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const from = newIpAddress();
    for (let n = 0; n < 100; n++) await guess(user.email, from);
    waitOf(await app.login(user, { from }));
    expect((await app.login(other, { from })).statusCode).toBe(200);
  });

  it('count attempts per IP address across accounts', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    for (let n = 0; n < 30; n++) {
      const response = await guess(`someone-${n}@nobody.example`, from);
      expect(response.statusCode, `attempt ${n + 1}`).toBe(401);
      // A successful login removes only itself from the count.
      if (n % 7 === 0) expect((await app.login(user, { from })).statusCode).toBe(200);
    }
    vi.mocked(verify).mockClear();
    const wait = waitOf(await guess('someone-new@nobody.example', from));
    expect(wait).toBeLessThanOrEqual(2);
    waitOf(await app.login(user, { from }));
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    // An untrusted X-Forwarded-For header does not change the IP address.
    waitOf(await app.login(user, { from, headers: { 'x-forwarded-for': '10.1.1.1' } }));
    expect((await app.login(user)).statusCode).toBe(200);
    await advance(2);
    expect((await guess('someone-new@nobody.example', from)).statusCode).toBe(401);
    expect(waitOf(await guess('someone-new@nobody.example', from))).toBeGreaterThan(2);
  });

  it('treat the addresses of an IPv6 /64 network as one', async () => {
    for (let n = 0; n < 30; n++)
      expect((await guess(`six-${n}@nobody.example`, `2001:db8:1:2::${n.toString(16)}`)).statusCode).toBe(
        401,
      );
    waitOf(await guess('six@nobody.example', '2001:db8:1:2:ffff::1'));
    expect((await guess('six@nobody.example', '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('do not count requests with an invalid body', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    for (let n = 0; n < 40; n++) await app.call('POST', '/auth/login', { body: { email: user.email }, from });
    expect((await app.login(user, { from })).statusCode).toBe(200);
  });

  it('include a rate limit per IP address and minute for all requests', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    for (let n = 0; n < LIMITS.signIn.perMinute; n++)
      await app.call('POST', '/auth/login', { body: {}, from });
    expect(waitOf(await app.login(user, { from }))).toBeLessThanOrEqual(60);
  });

  it('store no email or IP addresses in plain text, and delete old rows', async () => {
    const user = await app.signUp();
    await guess(user.email, '10.99.98.97');
    const keys = JSON.stringify(await app.rows('select * from accounts.attempts'));
    expect(keys).not.toContain(user.email);
    expect(keys).not.toContain('10.99.98.97');
    await advance(90_000);
    const old = async () =>
      (await app.rows(`select 1 from accounts.attempts where last_at < now() - interval '1 day'`)).length;
    for (let tries = 0; (await old()) > 0 && tries < 100; tries++) await guess(user.email);
    expect(await old()).toBe(0);
  });

  it('delete old rows even if the attempt is blocked: rows that a waiting transaction locks can deadlock', async () => {
    const db = app.database.db<AccountsSchema>();
    await app.rows(
      `insert into accounts.attempts (key, count, last_at) values ('old', 1, now() - interval '2 days')`,
    );
    await app.block('blocked');
    const counters = [
      ['first', SIGN_IN_LIMIT],
      ['blocked', SIGN_IN_LIMIT],
    ] as const;
    await expect(enforceAttemptLimits(db, counters)).rejects.toMatchObject({ status: 429 });
    const keys = await app.rows(`select key from accounts.attempts where key in ('old', 'first', 'blocked')`);
    expect(keys).toEqual([{ key: 'blocked' }]);
  });

  it('allow the configured number of attempts for each purpose', async () => {
    const db = app.database.db<AccountsSchema>();
    const email = 'a@limit.example';
    const counters: [string, AttemptLimit][] = [
      [signInKey(email, '10.98.0.1'), SIGN_IN_LIMIT],
      [signInNetworkKey('10.98.0.1'), SIGN_IN_LIMIT_PER_NETWORK],
      [signInAccountKey(email), SIGN_IN_LIMIT_PER_ACCOUNT],
      [emailKey('reset', email), EMAIL_LIMIT],
    ];
    for (const [key, limit] of counters) {
      const waits = [];
      for (let n = 0; n < limit.freeAttempts + 2; n++) waits.push(await consumeAttempt(db, key, limit));
      expect(waits.slice(0, limit.freeAttempts)).toEqual(Array(limit.freeAttempts).fill(0));
      for (const wait of waits.slice(limit.freeAttempts)) {
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(limit.initialDelaySeconds);
      }
      await resetAttempts(db, key);
      expect(await consumeAttempt(db, key, limit)).toBe(0);
    }
  });
});
