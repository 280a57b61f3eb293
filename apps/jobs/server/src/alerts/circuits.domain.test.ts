import { JobDeferred } from '@workreel/platform/queue';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeliveryCircuits } from './circuits.domain.ts';
import { DeliveryError } from './errors.ts';

const MINUTE = 60_000;

describe('DeliveryCircuits', () => {
  let now: number;
  let circuits: DeliveryCircuits;
  beforeEach(() => {
    now = 0;
    circuits = new DeliveryCircuits({ now: () => now });
  });

  /** @returns `done`, the message of the error, or the number of milliseconds by which the delivery is deferred. */
  const run = (host: string, account: string, deliver: () => Promise<void>) =>
    circuits.run({ host, account }, deliver).then(
      () => 'done',
      (error) => (error instanceof JobDeferred ? error.delayMs : error.message),
    );
  const succeed = (host: string, account: string) => run(host, account, async () => {});
  const fail = (host: string, account: string, unresponsive = true) =>
    run(host, account, async () => {
      throw new DeliveryError('unreachable', 'failed', { permanent: false, unresponsive });
    });

  it('defers deliveries to a host after three failures in a row, for longer after each further failure', async () => {
    for (const account of ['a', 'b', 'c']) expect(await fail('x', account)).toBe('failed');
    expect(await succeed('x', 'd')).toBe(MINUTE);
    expect(await succeed('y', 'a')).toBe('done');
    now += MINUTE;
    expect(await fail('x', 'd')).toBe('failed');
    expect(await succeed('x', 'e')).toBe(2 * MINUTE);
    for (let n = 0; n < 10; n++) {
      now += 15 * MINUTE;
      expect(await fail('x', `f${n}`)).toBe('failed');
    }
    expect(await succeed('x', 'g')).toBe(15 * MINUTE);
    now += 15 * MINUTE;
    expect(await succeed('x', 'g')).toBe('done');
    expect(await succeed('x', 'h')).toBe('done');
  });

  it('tries a single delivery after the wait', async () => {
    for (const account of ['a', 'b', 'c']) await fail('x', account);
    now += MINUTE;
    const { promise, resolve } = Promise.withResolvers<void>();
    const probe = run('x', 'a', () => promise);
    expect(await succeed('x', 'b')).toBe(3_000);
    resolve();
    expect(await probe).toBe('done');
    expect(await succeed('x', 'b')).toBe('done');
  });

  it('runs at most two deliveries to a host at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = ['a', 'b'].map((account) => run('x', account, () => promise));
    expect(await succeed('x', 'c')).toBe(3_000);
    expect(await succeed('y', 'c')).toBe('done');
    resolve();
    expect(await Promise.all(running)).toEqual(['done', 'done']);
    expect(await succeed('x', 'c')).toBe('done');
  });

  it('defers deliveries of an account after ten failures in a row, whatever their hosts', async () => {
    for (let n = 0; n < 10; n++) expect(await fail(`x${n}`, 'a')).toBe('failed');
    expect(await succeed('y', 'a')).toBe(MINUTE);
    expect(await succeed('y', 'b')).toBe('done');
  });

  it('does not count responses with an error status', async () => {
    for (let n = 0; n < 20; n++) expect(await fail('x', 'a', false)).toBe('failed');
    for (let n = 0; n < 20; n++) {
      expect(await fail('y', 'b')).toBe('failed');
      expect(await fail('y', 'b', false)).toBe('failed');
    }
  });

  it('remembers only the circuits that were used last', async () => {
    for (const account of ['a', 'b', 'c']) await fail('x', account);
    for (let n = 0; n < 10_000; n++) await succeed(`y${n}`, 'd');
    expect(await succeed('x', 'd')).toBe('done');
  });
});
