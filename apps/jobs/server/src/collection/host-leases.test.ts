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
  let database: Database;
  let close: () => Promise<void>;
  const queues = new Set<JobQueue>();
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(queueMigrations, jobsMigrations));
  });
  afterAll(async () => {
    for (const queue of queues) await queue.stop();
    await close();
  });

  /** Simulates a process with its own leases and host queue. `stop` ends it. */
  const openProcess = async () => {
    const queue = await openQueue(database, log);
    queues.add(queue);
    const leases = openHostLeases({ db: database.db<JobsTables>(), queue, log });
    const stop = async () => {
      queues.delete(queue);
      await queue.stop();
    };
    return { leases, hostQueue: new HostQueue({ leases }), stop };
  };
  const now = async () => (await database.run('select clock_timestamp() as now')).rows[0]!.now as Date;

  it('are held by one process at a time, with the delay between leases', async () => {
    const processes = await Promise.all([openProcess(), openProcess(), openProcess()]);
    const leases: { process: number; startedAt: number; endedAt: number }[] = [];
    let holders = 0;
    await Promise.all(
      processes.flatMap(({ hostQueue }, process) =>
        // Two runs per process.
        [0, 1].map(async () => {
          for (let n = 0; n < 4; n++) {
            const release = await hostQueue.acquire('shared.example', 30);
            const startedAt = Date.now();
            expect(++holders).toBe(1);
            await new Promise((resolve) => setTimeout(resolve, 10));
            holders--;
            leases.push({ process, startedAt, endedAt: Date.now() });
            release();
          }
        }),
      ),
    );
    expect(leases).toHaveLength(24);
    // First come, first served: while all three processes compete, each gets at least one of any six consecutive leases.
    const order = leases.map(({ process }) => process);
    const lastIndexes = [0, 1, 2].map((process) => order.lastIndexOf(process));
    const contested = order.slice(
      Math.max(...[0, 1, 2].map((process) => order.indexOf(process))),
      Math.min(...lastIndexes) + 1,
    );
    expect(contested.length).toBeGreaterThan(12);
    for (let index = 0; index + 6 <= contested.length; index++)
      expect(new Set(contested.slice(index, index + 6)).size).toBe(3);
    const pauses = leases.slice(1).map(({ startedAt }, index) => startedAt - leases[index]!.endedAt);
    // Node.js timers may fire 1 ms early.
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(29);
  });

  it('of different hosts are independent', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await first.hostQueue.acquire('one.example', 60_000);
    (await second.hostQueue.acquire('two.example', 60_000))();
  });

  it('of a crashed process are released after the delay', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await first.hostQueue.acquire('dead.example', 0);
    let acquiredAt: Date | undefined;
    const waiting = second.hostQueue.acquire('dead.example', 400).then(async (release) => {
      acquiredAt = await now();
      return release;
    });
    // Wait longer than the delay: the lease of a live process does not expire.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(acquiredAt).toBe(undefined);
    const stoppedAt = await now();
    await first.stop();
    (await waiting)();
    expect(acquiredAt!.getTime() - stoppedAt.getTime()).toBeGreaterThanOrEqual(400);
  });

  it('are not reserved for a process that stopped waiting', async () => {
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
