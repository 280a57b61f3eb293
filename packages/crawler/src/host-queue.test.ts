import { describe, expect, it } from 'vitest';
import { HostQueue, sleep } from './host-queue.ts';

/** Creates a queue with a clock that advances only in `sleep`. */
function fakeClock() {
  const clock = { now: 0, waits: [] as number[] };
  return {
    clock,
    hosts: new HostQueue({
      now: () => clock.now,
      sleep: async (ms, signal) => {
        signal?.throwIfAborted();
        clock.waits.push(ms);
        clock.now += ms;
      },
    }),
  };
}

describe('HostQueue', () => {
  it('starts the delay at the end of the last request', async () => {
    const { clock, hosts } = fakeClock();
    const release = await hosts.acquire('a', 3_000);
    clock.now += 10_000; // a slow response
    release();
    clock.now += 1_000; // processing time counts towards the delay
    (await hosts.acquire('a', 3_000))();
    expect(clock.waits).toEqual([2_000]);
  });

  it('does not delay other hosts', async () => {
    const { clock, hosts } = fakeClock();
    await hosts.acquire('a', 3_000);
    (await hosts.acquire('b', 3_000))();
    expect(clock.waits).toEqual([]);
  });

  it('runs requests one at a time, first come, first served', async () => {
    const { hosts } = fakeClock();
    const order: number[] = [];
    let active = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const release = await hosts.acquire('a', 10);
        expect(++active).toBe(1);
        order.push(n);
        await new Promise(setImmediate);
        active -= 1;
        release();
        release(); // a second call must not release the next request
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('removes an aborted request from the queue immediately', async () => {
    const { hosts } = fakeClock();
    const release = await hosts.acquire('a', 0);
    const controller = new AbortController();
    const second = hosts.acquire('a', 0, controller.signal);
    const third = hosts.acquire('a', 0);
    controller.abort(new Error('canceled'));
    await expect(second).rejects.toThrow('canceled');
    release();
    (await third)();
  });

  it('lets the next request proceed if aborted during the delay', async () => {
    const hosts = new HostQueue();
    (await hosts.acquire('a', 0))();
    const controller = new AbortController();
    const waiting = hosts.acquire('a', 60_000, controller.signal);
    const next = hosts.acquire('a', 0);
    controller.abort(new Error('canceled'));
    await expect(waiting).rejects.toThrow('canceled');
    (await next)();
    await expect(hosts.acquire('a', 0, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('limits the delay if the clock was set back', async () => {
    const { clock, hosts } = fakeClock();
    clock.now = 10_000_000;
    (await hosts.acquire('a', 3_000))();
    clock.now = 0;
    (await hosts.acquire('a', 3_000))();
    expect(clock.waits).toEqual([3_000]);
  });

  it('tracks a limited number of hosts and never evicts a busy one', async () => {
    const { hosts } = fakeClock();
    await hosts.acquire('busy', 0);
    for (let n = 0; n < 3_000; n++) (await hosts.acquire(`host-${n}`, 0))();
    expect(hosts.size).toBe(1_000);
    const controller = new AbortController();
    const second = hosts.acquire('busy', 0, controller.signal);
    controller.abort(new Error('still busy'));
    await expect(second).rejects.toThrow('still busy');
  });
});

describe('sleep', () => {
  it('rejects with the reason of the signal, before and during the wait', async () => {
    await expect(sleep(10_000, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    const controller = new AbortController();
    const waiting = sleep(10_000, controller.signal);
    controller.abort(new Error('during'));
    await expect(waiting).rejects.toThrow('during');
    await sleep(1, new AbortController().signal);
  });
});
