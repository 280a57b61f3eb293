import { hash, verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAccountKey, signInKey, signInNetworkKey } from './attempts.ts';
import { newIpAddress, openTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => 16,
}));

const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
/** Hashes at a time, and requests that may wait for one. */
const [CONCURRENCY, MAX_WAITING] = [2, 64];

describe('hashing of passwords', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ mailServer: false });
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.mocked(verify).mockReset().mockImplementation(real.verify);
    vi.mocked(hash).mockReset().mockImplementation(real.hash);
  });
  /** Lets no comparison end before `release` is called. */
  const hold = () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    vi.mocked(verify)
      .mockClear()
      .mockImplementation(async (...args) => {
        await released;
        return real.verify(...args);
      });
    return release;
  };
  const comparisons = () => vi.mocked(verify).mock.calls.length;
  const guess = (email: string, from = newIpAddress()) => app.login({ email, password: 'guess' }, { from });
  /** Sends one request after the other, each when the one before has joined the queue or was answered. */
  const fill = async (
    count: number,
    send: (n: number) => Promise<TestResponse>,
    emailOf: (n: number) => string,
  ) => {
    const responses: Promise<TestResponse>[] = [];
    for (let n = 0; n < count; n++) {
      responses.push(send(n));
      const key = signInAccountKey(emailOf(n));
      await expect
        .poll(async () => (await app.rows('select 1 from accounts.attempts where key = $1', [key])).length, {
          interval: 5,
        })
        .toBe(1);
    }
    return responses;
  };
  const expectOverloaded = (response: TestResponse) => {
    expect(response.json()).toMatchObject({ status: 503, code: 'OVERLOADED' });
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  };
  const countOf = async (key: string) =>
    (await app.rows<{ count: number }>('select count from accounts.attempts where key = $1', [key]))[0]
      ?.count;

  it('answers fifty sign-ins at a time, and computes at most two hashes at a time', async () => {
    const users = [await app.signUp(), await app.signUp()];
    let [running, most] = [0, 0];
    const counted =
      <Args extends unknown[], T>(compute: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        most = Math.max(most, ++running);
        try {
          return await compute(...args);
        } finally {
          running--;
        }
      };
    vi.mocked(verify).mockImplementation(counted(real.verify));
    vi.mocked(hash).mockClear().mockImplementation(counted(real.hash));
    const from = newIpAddress();
    const responses = await Promise.all([
      ...Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? app.login(users[n % users.length]!, { from: newIpAddress() })
          : guess(`user-${n}@nobody.example`, from),
      ),
      app.call('POST', '/auth/register', {
        body: { email: 'registers@example.org', password: 'in the same queue', name: 'R' },
      }),
    ]);
    for (const response of responses) {
      expect([200, 201, 401, 429, 503], response.body).toContain(response.statusCode);
      if (response.statusCode === 429 || response.statusCode === 503)
        expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(most).toBe(CONCURRENCY);
    expect(hash).toHaveBeenCalledOnce();
  });

  it('rejects the newest attempts of the largest client while too many wait, and does not count them', async () => {
    const release = hold();
    const flooder = newIpAddress();
    // Three networks, because each can make only 30 attempts.
    const flooders = [flooder, newIpAddress(), newIpAddress()];
    const emailOf = (n: number) => `flood-${n}@nobody.example`;
    const fromOf = (n: number) => flooders[n % flooders.length]!;
    const total = CONCURRENCY + MAX_WAITING;
    const waiting = await fill(total, (n) => guess(emailOf(n), fromOf(n)), emailOf);
    await expect.poll(comparisons).toBe(CONCURRENCY);

    // The queue is full and no flooder has fewer waiting attempts than the others.
    const [late, lateFrom] = ['late@nobody.example', fromOf(total)];
    const before = await countOf(signInNetworkKey(lateFrom));
    expectOverloaded(await guess(late, lateFrom));
    expect(await countOf(signInKey(late, lateFrom))).toBe(0);
    expect(await countOf(signInAccountKey(late))).toBe(0);
    expect(await countOf(signInNetworkKey(lateFrom))).toBe(before);
    // An attempt that was not made is neither failed nor blocked.
    const events = () => app.rows(`select 1 from accounts.security_log where kind = 'signIn.blocked'`);
    expect(await events()).toEqual([]);

    // Another client takes the place of the newest attempt of the largest one, which is refunded as well.
    const user = await app.rows<{ email: string }>('select email from accounts.accounts limit 1');
    const owner = guess(user[0]!.email);
    const rejected = await Promise.race(waiting);
    expectOverloaded(rejected);
    release();
    const responses = await Promise.all(waiting);
    expect(responses.filter(({ statusCode }) => statusCode === 503)).toEqual([rejected]);
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(total - 1);
    expect((await owner).statusCode).toBe(401);
    const [counts] = await app.rows<{ sum: number }>(
      'select sum(count)::int as sum from accounts.attempts where key = any($1)',
      [flooders.map(signInNetworkKey)],
    );
    expect(counts!.sum).toBe(total - 1);
  });

  it('serves the sign-in of another network before the queue of a flood', async () => {
    const user = await app.signUp();
    const release = hold();
    const flooder = newIpAddress();
    const emailOf = (n: number) => `queue-${n}@nobody.example`;
    const flood = await fill(25, (n) => guess(emailOf(n), flooder), emailOf);
    await expect.poll(comparisons).toBe(CONCURRENCY);
    const from = newIpAddress();
    const owner = app.login(user, { from });
    await expect.poll(() => countOf(signInKey(user.email, from))).toBe(1);
    release();
    expect((await owner).statusCode).toBe(200);
    await Promise.all(flood);
    const compared = vi.mocked(verify).mock.calls.map(([, password]) => password);
    expect(compared).toHaveLength(26);
    // It is the third, unless it joins the queue a moment later. In the order of arrival it would be the last.
    expect(compared.indexOf(user.password)).toBeLessThan(13);
  });
});
