import { verify } from '@node-rs/argon2';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  accountKey,
  consumeAttempt,
  ipKey,
  LINK_EMAIL_LIMIT,
  LOGIN_LIMIT_PER_ACCOUNT,
  LOGIN_LIMIT_PER_IP,
  resetAttempts,
} from './attempts.ts';
import { PUBLIC_RATE_LIMIT } from './context.ts';
import type { AccountsSchema } from './tables.ts';
import { newIpAddress, openTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

/** In seconds; longer than a test takes. */
const SLACK = 1_000;

describe('attempt limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => void vi.mocked(verify).mockClear());
  const guess = (email: string, from = newIpAddress()) => app.login({ email, password: 'guess' }, { from });
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

  describe.each(['an existing account', 'an unknown email address'])('for %s', (target) => {
    const createTarget = async () =>
      target === 'an existing account'
        ? await app.signUp()
        : { email: `${newIpAddress()}@nobody.example`, password: 'x' };

    it('block after ten attempts, and twice as long after each further one', async () => {
      const { email } = await createTarget();
      for (let n = 0; n < 10; n++) expect((await guess(email)).statusCode, `attempt ${n + 1}`).toBe(401);
      const key = accountKey('login', email);
      for (const [n, seconds] of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].entries()) {
        const block = () => blockOf(key);
        expect((await block()).seconds, `wait ${n}`).toBe(seconds);
        // Ensures that the block does not end during the following requests.
        await advance(-SLACK);
        const before = await block();
        // The case of the address and the IP address make no difference.
        const wait = waitOf(await guess(n % 2 === 0 ? email : ` ${email.toUpperCase()}`));
        expect(wait).toBeLessThanOrEqual(seconds + SLACK);
        expect(wait).toBeGreaterThan(seconds);
        // Blocked attempts do not extend the block.
        expect(waitOf(await guess(email))).toBeLessThanOrEqual(wait);
        expect(await block()).toEqual(before);
        await advance(seconds + SLACK);
        expect((await guess(email)).statusCode, `after ${seconds} s`).toBe(401);
      }
    });

    it('allow ten of fifty concurrent attempts', async () => {
      const { email } = await createTarget();
      vi.mocked(verify).mockClear();
      const startedAt = Date.now();
      const responses = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
      const compared = vi.mocked(verify).mock.calls.length;
      // On a slow machine the requests take longer than the first blocks of 2, 4, 8, … s; each block that ends allows one more.
      const waits = [2, 6, 14, 30, 62].filter((seconds) => Date.now() - startedAt >= seconds * 1_000).length;
      expect(compared).toBeGreaterThanOrEqual(10);
      expect(compared).toBeLessThanOrEqual(10 + waits);
      expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(compared);
      for (const response of responses.filter(({ statusCode }) => statusCode !== 401)) waitOf(response);
    });
  });

  it('are reset after a day without attempts', async () => {
    const { email } = await app.signUp();
    for (let n = 0; n < 11; n++) await guess(email);
    await advance(86_401);
    for (let n = 0; n < 10; n++) expect((await guess(email)).statusCode, `attempt ${n + 1}`).toBe(401);
    waitOf(await guess(email));
  });

  it('are reset by a successful login, and do not count successful logins', async () => {
    const user = await app.signUp();
    const from = newIpAddress();
    for (let n = 0; n < 40; n++) expect((await app.login(user, { from })).statusCode).toBe(200);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await guess(user.email)).statusCode).toBe(401);
      expect((await app.login(user, { from })).statusCode).toBe(200);
    }
  });

  it('block logins even with the correct password', async () => {
    const user = await app.signUp();
    for (let n = 0; n < 10; n++) await guess(user.email);
    vi.mocked(verify).mockClear();
    const wait = waitOf(await app.login(user));
    // The password is not compared, so the response time reveals nothing.
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    await advance(wait);
    expect((await app.login(user)).statusCode).toBe(200);
    expect((await guess(user.email)).statusCode).toBe(401);
  });

  it('count attempts with the correct password of a disabled account', async () => {
    const user = await app.signUp();
    await app.rows('update accounts.accounts set disabled = true where id = $1', [user.id]);
    for (let n = 0; n < 10; n++) expect((await app.login(user)).statusCode).toBe(401);
    waitOf(await app.login(user));
  });

  it('of one account do not block another account from the same IP address', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const from = newIpAddress();
    for (let n = 0; n < 11; n++) await guess(user.email, from);
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
    for (let n = 0; n < PUBLIC_RATE_LIMIT.max; n++) await app.call('POST', '/auth/login', { body: {}, from });
    const response = await app.login(user, { from });
    expect(waitOf(response)).toBeLessThanOrEqual(60);
    expect(response.headers['x-ratelimit-limit']).toBe(String(PUBLIC_RATE_LIMIT.max));
  });

  it('store no email or IP addresses in plain text, and delete old rows', async () => {
    const user = await app.signUp();
    await guess(user.email, '10.99.98.97');
    const keys = JSON.stringify(await app.rows('select * from accounts.attempts'));
    expect(keys).not.toContain(user.email);
    expect(keys).not.toContain('10.99.98.97');
    await advance(90_000);
    const count = async () => (await app.rows('select 1 from accounts.attempts')).length;
    for (let tries = 0; (await count()) > 2 && tries < 100; tries++) await guess(user.email, '10.99.98.97');
    // The account and the IP address of the last attempt.
    expect(await count()).toBe(2);
  });

  it('allow the configured number of attempts for each purpose', async () => {
    const db = app.database.db<AccountsSchema>();
    for (const [key, limit] of [
      [accountKey('login', 'a@limit.example'), LOGIN_LIMIT_PER_ACCOUNT],
      [ipKey('10.98.0.1'), LOGIN_LIMIT_PER_IP],
      [accountKey('mail', 'a@limit.example'), LINK_EMAIL_LIMIT],
    ] as const) {
      const waits = [];
      // Also works in a transaction, together with the action that it limits.
      for (let n = 0; n < limit.freeAttempts + 2; n++)
        waits.push(await inTransaction(db, (trx) => consumeAttempt(trx, key, limit)));
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
