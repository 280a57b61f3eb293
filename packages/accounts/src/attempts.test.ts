import { verify } from '@node-rs/argon2';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  accountKey,
  addressKey,
  forgetAttempts,
  GUESSES_OF_ACCOUNT,
  GUESSES_OF_ADDRESS,
  MAILS_TO_ADDRESS,
  takeAttempt,
} from './attempts.ts';
import { STRANGERS } from './parts.ts';
import type { AccountsSchema } from './tables.ts';
import { type Answer, newAddress, openTestApp, type TestApp } from './testing/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

/** More seconds than a test takes. */
const SLACK = 1_000;

describe('wrong tries', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => void vi.mocked(verify).mockClear());
  const guess = (email: string, from = newAddress()) => app.login({ email, password: 'guess' }, { from });
  const waitOf = (answer: Answer) => {
    expect(answer.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    return Number(answer.headers['retry-after']);
  };
  /** Until when tries of a key are held up, and for how long since the last that was made, in seconds. */
  const heldUp = async (key: string) => {
    const [row] = await app.rows(
      'select blocked_until as until, extract(epoch from blocked_until - last_at)::int as seconds from accounts.attempts where key = $1',
      [key],
    );
    return row as { until: Date; seconds: number };
  };
  /** As if so many seconds had gone by since all that was tried. */
  const pass = (seconds: number) =>
    app.rows(
      `update accounts.attempts set last_at = last_at - $1 * interval '1 second', blocked_until = blocked_until - $1 * interval '1 second'`,
      [seconds],
    );

  describe.each(['of an account', 'of an address that is nobody’s'])('%s', (whose) => {
    const make = async () =>
      whose === 'of an account'
        ? await app.signUp()
        : { email: `${newAddress()}@nobody.example`, password: 'x' };

    it('are held up after ten, and for twice as long after each further one', async () => {
      const { email } = await make();
      for (let n = 0; n < 10; n++) expect((await guess(email)).statusCode, `try ${n + 1}`).toBe(401);
      const key = accountKey('login', email);
      for (const [n, seconds] of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].entries()) {
        const held = () => heldUp(key);
        expect((await held()).seconds, `wait ${n}`).toBe(seconds);
        // However long these tries take, it is not over.
        await pass(-SLACK);
        const before = await held();
        // In whatever case it is written, from wherever.
        const wait = waitOf(await guess(n % 2 === 0 ? email : ` ${email.toUpperCase()}`));
        expect(wait).toBeLessThanOrEqual(seconds + SLACK);
        expect(wait).toBeGreaterThan(seconds);
        // Trying on does not lengthen it.
        expect(waitOf(await guess(email))).toBeLessThanOrEqual(wait);
        expect(await held()).toEqual(before);
        await pass(seconds + SLACK);
        expect((await guess(email)).statusCode, `after ${seconds} s`).toBe(401);
      }
    });

    it('do not slip through together: of fifty at once ten are compared', async () => {
      const { email } = await make();
      vi.mocked(verify).mockClear();
      const began = Date.now();
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
      const compared = vi.mocked(verify).mock.calls.length;
      // On a busy machine the answers take longer than the first waits of 2, 4, 8, … s: one more is compared after each.
      const waits = [2, 6, 14, 30, 62].filter((seconds) => Date.now() - began >= seconds * 1_000).length;
      expect(compared).toBeGreaterThanOrEqual(10);
      expect(compared).toBeLessThanOrEqual(10 + waits);
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(compared);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 401)) waitOf(answer);
    });
  });

  it('end with a day without one', async () => {
    const { email } = await app.signUp();
    for (let n = 0; n < 11; n++) await guess(email);
    await pass(86_401);
    for (let n = 0; n < 10; n++) expect((await guess(email)).statusCode, `try ${n + 1}`).toBe(401);
    waitOf(await guess(email));
  });

  it('are forgotten with a right one; right ones count for nothing', async () => {
    const person = await app.signUp();
    const from = newAddress();
    for (let n = 0; n < 40; n++) expect((await app.login(person, { from })).statusCode).toBe(200);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await guess(person.email)).statusCode).toBe(401);
      expect((await app.login(person, { from })).statusCode).toBe(200);
    }
  });

  it('hold up the right password, too, until the wait is over', async () => {
    const person = await app.signUp();
    for (let n = 0; n < 10; n++) await guess(person.email);
    vi.mocked(verify).mockClear();
    const wait = waitOf(await app.login(person));
    // Nothing is compared, so nothing can be told by time.
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    await pass(wait);
    expect((await app.login(person)).statusCode).toBe(200);
    expect((await guess(person.email)).statusCode).toBe(401);
  });

  it('are all tries at a disabled account, with the right password, too', async () => {
    const person = await app.signUp();
    await app.rows('update accounts.accounts set disabled = true where id = $1', [person.id]);
    for (let n = 0; n < 10; n++) expect((await app.login(person)).statusCode).toBe(401);
    waitOf(await app.login(person));
  });

  it('of one account do not hold up another from the same address', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const from = newAddress();
    for (let n = 0; n < 11; n++) await guess(person.email, from);
    waitOf(await app.login(person, { from }));
    expect((await app.login(other, { from })).statusCode).toBe(200);
  });

  it('count by network address, whatever accounts they are made at', async () => {
    const person = await app.signUp();
    const from = newAddress();
    for (let n = 0; n < 30; n++) {
      const answer = await guess(`someone-${n}@nobody.example`, from);
      expect(answer.statusCode, `try ${n + 1}`).toBe(401);
      // What is right takes itself back, and none of the others.
      if (n % 7 === 0) expect((await app.login(person, { from })).statusCode).toBe(200);
    }
    vi.mocked(verify).mockClear();
    const wait = waitOf(await guess('someone-new@nobody.example', from));
    expect(wait).toBeLessThanOrEqual(2);
    waitOf(await app.login(person, { from }));
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    // A header that anybody can write makes no new address; another address is one.
    waitOf(await app.login(person, { from, headers: { 'x-forwarded-for': '10.1.1.1' } }));
    expect((await app.login(person)).statusCode).toBe(200);
    await pass(2);
    expect((await guess('someone-new@nobody.example', from)).statusCode).toBe(401);
    expect(waitOf(await guess('someone-new@nobody.example', from))).toBeGreaterThan(2);
  });

  it('of an IPv6 network count together: each machine has as many addresses as it likes', async () => {
    for (let n = 0; n < 30; n++)
      expect((await guess(`six-${n}@nobody.example`, `2001:db8:1:2::${n.toString(16)}`)).statusCode).toBe(
        401,
      );
    waitOf(await guess('six@nobody.example', '2001:db8:1:2:ffff::1'));
    expect((await guess('six@nobody.example', '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('with a wrong body are none', async () => {
    const person = await app.signUp();
    const from = newAddress();
    for (let n = 0; n < 40; n++)
      await app.call('POST', '/auth/login', { body: { email: person.email }, from });
    expect((await app.login(person, { from })).statusCode).toBe(200);
  });

  it('are, with right ones, no more calls of one address a minute than its bound', async () => {
    const person = await app.signUp();
    const from = newAddress();
    for (let n = 0; n < STRANGERS.max; n++) await app.call('POST', '/auth/login', { body: {}, from });
    const answer = await app.login(person, { from });
    expect(waitOf(answer)).toBeLessThanOrEqual(60);
    expect(answer.headers['x-ratelimit-limit']).toBe(String(STRANGERS.max));
  });

  it('are kept under no address that could be read, and not for ever', async () => {
    const person = await app.signUp();
    await guess(person.email, '10.99.98.97');
    const keys = JSON.stringify(await app.rows('select * from accounts.attempts'));
    expect(keys).not.toContain(person.email);
    expect(keys).not.toContain('10.99.98.97');
    await pass(90_000);
    const count = async () => (await app.rows('select 1 from accounts.attempts')).length;
    for (let tries = 0; (await count()) > 2 && tries < 100; tries++) await guess(person.email, '10.99.98.97');
    // Those of the last try alone.
    expect(await count()).toBe(2);
  });

  it('take the patience that fits what is tried', async () => {
    const db = app.store.db<AccountsSchema>();
    for (const [key, patience] of [
      [accountKey('login', 'a@patience.example'), GUESSES_OF_ACCOUNT],
      [addressKey('10.98.0.1'), GUESSES_OF_ADDRESS],
      [accountKey('mail', 'a@patience.example'), MAILS_TO_ADDRESS],
    ] as const) {
      const waits = [];
      // Inside a transaction, too, where they are taken with what they allow.
      for (let n = 0; n < patience.free + 2; n++)
        waits.push(await inTransaction(db, (trx) => takeAttempt(trx, key, patience)));
      expect(waits.slice(0, patience.free)).toEqual(Array(patience.free).fill(0));
      for (const wait of waits.slice(patience.free)) {
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(patience.firstSeconds);
      }
      await forgetAttempts(db, key);
      expect(await takeAttempt(db, key, patience)).toBe(0);
    }
  });
});
