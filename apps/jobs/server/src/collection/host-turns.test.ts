import { Politeness } from '@workreel/crawler';
import type { Store } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import { openTestStore } from '@workreel/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsTables } from '../migrations/tables.ts';
import { openHostTurns } from './host-turns.ts';

const log = createLog('silent');

describe('turns at a host', () => {
  let store: Store;
  let close: () => Promise<void>;
  const queues = new Set<JobQueue>();
  beforeAll(async () => {
    ({ store, close } = await openTestStore(queueMigrations, jobsMigrations));
  });
  afterAll(async () => {
    for (const queue of queues) await queue.stop();
    await close();
  });

  /** What a process has of them. */
  const openProcess = async () => {
    const queue = await openQueue(store, log);
    queues.add(queue);
    const turns = openHostTurns({ db: store.db<JobsTables>(), queue, log });
    const die = async () => {
      queues.delete(queue);
      await queue.stop();
    };
    return { turns, politeness: new Politeness({ turns }), die };
  };
  const now = async () => (await store.run('select clock_timestamp() as now')).rows[0]!.now as Date;

  it('are one at a time over all processes, with the pause between them', async () => {
    const processes = await Promise.all([openProcess(), openProcess(), openProcess()]);
    const turns: { by: number; began: number; ended: number }[] = [];
    let inside = 0;
    await Promise.all(
      processes.flatMap(({ politeness }, by) =>
        // Two runs in each.
        [0, 1].map(async () => {
          for (let n = 0; n < 4; n++) {
            const leave = await politeness.enter('shared.example', 30);
            const began = Date.now();
            expect(++inside).toBe(1);
            await new Promise((resolve) => setTimeout(resolve, 10));
            inside--;
            turns.push({ by, began, ended: Date.now() });
            leave();
          }
        }),
      ),
    );
    expect(turns).toHaveLength(24);
    // First come, first served: while all three want turns, each has one of any six at least.
    const order = turns.map(({ by }) => by);
    const lasts = [0, 1, 2].map((by) => order.lastIndexOf(by));
    const all = order.slice(Math.max(...[0, 1, 2].map((by) => order.indexOf(by))), Math.min(...lasts) + 1);
    expect(all.length).toBeGreaterThan(12);
    for (let at = 0; at + 6 <= all.length; at++) expect(new Set(all.slice(at, at + 6)).size).toBe(3);
    const pauses = turns.slice(1).map(({ began }, index) => began - turns[index]!.ended);
    // Node's timers may be early by one.
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(29);
  });

  it('at different hosts do not wait for each other', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await first.politeness.enter('one.example', 60_000);
    (await second.politeness.enter('two.example', 60_000))();
  });

  it('of a process that died are given on, after the pause', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await first.politeness.enter('dead.example', 0);
    let entered: Date | undefined;
    const waiting = second.politeness.enter('dead.example', 400).then(async (leave) => {
      entered = await now();
      return leave;
    });
    // Longer than the pause: while its process lives a turn ends by itself alone.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(entered).toBe(undefined);
    const died = await now();
    await first.die();
    (await waiting)();
    expect(entered!.getTime() - died.getTime()).toBeGreaterThanOrEqual(400);
  });

  it('are not waited for by who no longer wants one', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const leave = await first.politeness.enter('wanted.example', 0);
    const leaving = new AbortController();
    const waiting = second.politeness.enter('wanted.example', 0, leaving.signal);
    leaving.abort(new Error('no longer'));
    await expect(waiting).rejects.toThrow('no longer');
    leave();
    await first.turns.settled();
    (await second.politeness.enter('wanted.example', 0))();
  });
});
