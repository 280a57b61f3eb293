import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';
import { countTurns } from './testing/turns.ts';

const LIMITS = { concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 100 };
/** A queue whose clock only advances while a task spins. */
function createQueue(limits: Partial<FairQueueOptions> = {}) {
  let time = 0;
  const spin = (ms: number) => {
    time += ms;
  };
  return { queue: new FairQueue({ ...LIMITS, now: () => time, ...limits }), spin };
}

describe('FairQueue', () => {
  it('runs a task of a new client before the waiting tasks of a busy one', async () => {
    const { queue, spin } = createQueue();
    const order: string[] = [];
    const busy = Array.from({ length: 20 }, (_, n) =>
      queue.run('busy', () => {
        spin(6);
        order.push(`busy ${n}`);
      }),
    );
    await busy[0];
    await queue.run('new', () => void order.push('new'));
    await Promise.all(busy);
    expect(order.indexOf('new')).toBeLessThanOrEqual(2);
    expect(order.filter((name) => name !== 'new')).toEqual(busy.map((_, n) => `busy ${n}`));
  });

  it('shares the time, not the number of tasks', async () => {
    const { queue, spin } = createQueue();
    const order: string[] = [];
    const tasks = [];
    for (let n = 0; n < 4; n++)
      tasks.push(
        queue.run('slow', () => {
          spin(20);
          order.push('slow');
        }),
      );
    for (let n = 0; n < 8; n++) tasks.push(queue.run('quick', () => void order.push('quick')));
    await Promise.all(tasks);
    // One slow task may run first; all quick ones follow before the second.
    expect(order.slice(0, 9).filter((name) => name === 'quick')).toHaveLength(8);
  });

  it('lets the event loop turn between synchronous tasks', async () => {
    const { queue, spin } = createQueue();
    using turns = countTurns();
    await Promise.all(Array.from({ length: 10 }, () => queue.run('client', () => spin(6))));
    expect(turns.count).toBeGreaterThanOrEqual(9);
  });

  it('runs at most `concurrency` asynchronous tasks, first those of clients without a running task', async () => {
    const { queue } = createQueue({ concurrency: 2 });
    const started: string[] = [];
    const release: (() => void)[] = [];
    const task = (name: string) => () =>
      new Promise<void>((resolve) => {
        started.push(name);
        release.push(resolve);
      });
    const tasks = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name[0]!, task(name)));
    while (started.length < 2) await new Promise(setImmediate);
    expect(started).toEqual(['a1', 'b1']);
    expect(queue.waiting).toBe(2);
    while (release.length > 0) {
      release.shift()!();
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
    await Promise.all(tasks);
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('passes on results and errors, and goes on after an error', async () => {
    const { queue } = createQueue();
    expect(await queue.run('a', () => 1)).toBe(1);
    expect(await queue.run('a', async () => 2)).toBe(2);
    await expect(
      queue.run('a', () => {
        throw new Error('sync');
      }),
    ).rejects.toThrow('sync');
    await expect(
      queue.run('a', async () => {
        throw new Error('async');
      }),
    ).rejects.toThrow('async');
    expect(await queue.run('a', () => 3)).toBe(3);
  });

  it('answers 429 to a client with too many waiting tasks, and still serves others', async () => {
    const { queue } = createQueue({ maxWaitingPerClient: 2 });
    const accepted = [queue.run('a', () => 1), queue.run('a', () => 2)];
    await expect(queue.run('a', () => 3)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await queue.run('b', () => 4)).toBe(4);
    expect(await Promise.all(accepted)).toEqual([1, 2]);
  });

  it('answers 503 if too many tasks wait, at the expense of the client with the most', async () => {
    const { queue } = createQueue({ maxWaiting: 3 });
    const flood = [1, 2, 3].map((n) => queue.run('flood', () => n));
    const other = queue.run('other', () => 'other');
    await expect(queue.run('flood', () => 4)).rejects.toMatchObject({ status: 503, code: 'OVERLOADED' });
    await expect(flood[2]).rejects.toMatchObject({ status: 503, code: 'OVERLOADED' });
    expect(await other).toBe('other');
    expect(await Promise.all(flood.slice(0, 2))).toEqual([1, 2]);
  });

  it('does not run the task of a client that has left', async () => {
    const { queue } = createQueue();
    const left = new AbortController();
    let ran = false;
    const task = queue.run(
      'a',
      () => {
        ran = true;
      },
      left.signal,
    );
    left.abort();
    await expect(task).rejects.toMatchObject({ name: 'AbortError' });
    expect(ran).toBe(false);
  });
});
