import { describe, expect, it } from 'vitest';
import { Politeness, sleep } from './politeness.ts';

/** A clock that moves only when somebody sleeps. */
function fakeClock() {
  const clock = { now: 0, waits: [] as number[] };
  return {
    clock,
    politeness: new Politeness({
      now: () => clock.now,
      sleep: async (ms, signal) => {
        signal?.throwIfAborted();
        clock.waits.push(ms);
        clock.now += ms;
      },
    }),
  };
}

describe('Politeness', () => {
  it('waits from the end of the last request, not from its start', async () => {
    const { clock, politeness } = fakeClock();
    const leave = await politeness.enter('a', 3_000);
    clock.now += 10_000; // a slow answer
    leave();
    clock.now += 1_000; // our own work in between counts
    (await politeness.enter('a', 3_000))();
    expect(clock.waits).toEqual([2_000]);
  });

  it('lets other hosts pass', async () => {
    const { clock, politeness } = fakeClock();
    await politeness.enter('a', 3_000);
    (await politeness.enter('b', 3_000))();
    expect(clock.waits).toEqual([]);
  });

  it('gives turns in the order of asking, one at a time', async () => {
    const { politeness } = fakeClock();
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const leave = await politeness.enter('a', 10);
        expect(++inside).toBe(1);
        order.push(n);
        await new Promise(setImmediate);
        inside -= 1;
        leave();
        leave(); // a second call must not free somebody else's turn
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('leaves the queue at once when aborted, and the others move up', async () => {
    const { politeness } = fakeClock();
    const leave = await politeness.enter('a', 0);
    const controller = new AbortController();
    const second = politeness.enter('a', 0, controller.signal);
    const third = politeness.enter('a', 0);
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    leave();
    (await third)();
  });

  it('gives the turn on when aborted during the pause', async () => {
    const politeness = new Politeness();
    (await politeness.enter('a', 0))();
    const controller = new AbortController();
    const waiting = politeness.enter('a', 60_000, controller.signal);
    const next = politeness.enter('a', 0);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    (await next)();
    await expect(politeness.enter('a', 0, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('does not wait for hours because the clock was set back', async () => {
    const { clock, politeness } = fakeClock();
    clock.now = 10_000_000;
    (await politeness.enter('a', 3_000))();
    clock.now = 0;
    (await politeness.enter('a', 3_000))();
    expect(clock.waits).toEqual([3_000]);
  });

  it('remembers a bounded number of hosts, never forgetting a busy one', async () => {
    const { politeness } = fakeClock();
    await politeness.enter('busy', 0);
    for (let n = 0; n < 3_000; n++) (await politeness.enter(`host-${n}`, 0))();
    expect(politeness.size).toBe(1_000);
    const controller = new AbortController();
    const second = politeness.enter('busy', 0, controller.signal);
    controller.abort(new Error('still busy'));
    await expect(second).rejects.toThrow('still busy');
  });
});

describe('sleep', () => {
  it('rejects with the reason of the signal, before and during', async () => {
    await expect(sleep(10_000, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    const controller = new AbortController();
    const waiting = sleep(10_000, controller.signal);
    controller.abort(new Error('during'));
    await expect(waiting).rejects.toThrow('during');
    await sleep(1, new AbortController().signal);
  });
});
