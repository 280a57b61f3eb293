import { HostQueue } from '@workreel/crawler';
import type { Database } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import { openTestDatabase } from '@workreel/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsTables } from '../migrations/tables.ts';
import { openHostLeases } from './host-leases.ts';

const log = createLog('silent');

describe('host leases', () => {
  let store: Database;
  let close: () => Promise<void>;
  const queues = new Set<JobQueue>();
  beforeAll(async () => {
    ({ database: store, close } = await openTestDatabase(queueMigrations, jobsMigrations));
  });
  afterAll(async () => {
    for (const queue of queues) await queue.stop();
    await close();
  });

  /** Simulates a process: its leases, its host queue and its end. */
  const openProcess = async () => {
    const queue = await openQueue(store, log);
    queues.add(queue);
    const leases = openHostLeases({ db: store.db<JobsTables>(), queue, log });
    const die = async () => {
      queues.delete(queue);
      await queue.stop();
    };
    return { leases, hostQueue: new HostQueue({ leases }), die };
  };
  const now = async () => (await store.run('select clock_timestamp() as now')).rows[0]!.now as Date;

  it('are exclusive across processes, with the delay between them', async () => {
    const processes = await Promise.all([openProcess(), openProcess(), openProcess()]);
    const leases: { by: number; startedAt: number; endedAt: number }[] = [];
    let holders = 0;
    await Promise.all(
      processes.flatMap(({ hostQueue }, by) =>
        // Two runs per process.
        [0, 1].map(async () => {
          for (let n = 0; n < 4; n++) {
            const release = await hostQueue.acquire('shared.example', 30);
            const startedAt = Date.now();
            expect(++holders).toBe(1);
            await new Promise((resolve) => setTimeout(resolve, 10));
            holders--;
            leases.push({ by, startedAt, endedAt: Date.now() });
            release();
          }
        }),
      ),
    );
    expect(leases).toHaveLength(24);
    // First come, first served: while all three processes compete, each gets at least one of any six leases.
    const order = leases.map(({ by }) => by);
    const lasts = [0, 1, 2].map((by) => order.lastIndexOf(by));
    const all = order.slice(Math.max(...[0, 1, 2].map((by) => order.indexOf(by))), Math.min(...lasts) + 1);
    expect(all.length).toBeGreaterThan(12);
    for (let at = 0; at + 6 <= all.length; at++) expect(new Set(all.slice(at, at + 6)).size).toBe(3);
    const pauses = leases.slice(1).map(({ startedAt }, index) => startedAt - leases[index]!.endedAt);
    // Node.js timers may fire 1 ms early.
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(29);
  });

  it('of different hosts do not wait for each other', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await first.hostQueue.acquire('one.example', 60_000);
    (await second.hostQueue.acquire('two.example', 60_000))();
  });

  it('of a crashed process are released after the delay', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await first.hostQueue.acquire('dead.example', 0);
    let entered: Date | undefined;
    const waiting = second.hostQueue.acquire('dead.example', 400).then(async (release) => {
      entered = await now();
      return release;
    });
    // Longer than the delay: a lease of a live process does not expire.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(entered).toBe(undefined);
    const died = await now();
    await first.die();
    (await waiting)();
    expect(entered!.getTime() - died.getTime()).toBeGreaterThanOrEqual(400);
  });

  it('remove an aborted process from the queue', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const release = await first.hostQueue.acquire('wanted.example', 0);
    const leaving = new AbortController();
    const waiting = second.hostQueue.acquire('wanted.example', 0, leaving.signal);
    leaving.abort(new Error('no longer'));
    await expect(waiting).rejects.toThrow('no longer');
    release();
    await first.leases.flush();
    (await second.hostQueue.acquire('wanted.example', 0))();
  });
});
