import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Store } from '../database/index.ts';
import { createLog } from '../telemetry/log.ts';
import { openTestStore } from '../testing/database.ts';
import { JobInterrupted, type JobQueue, openQueue, queueMigrations } from './index.ts';

const log = createLog('silent');

describe('the job queue', () => {
  let store: Store;
  let close: () => Promise<void>;
  const queues: JobQueue[] = [];
  const open = async () => {
    const queue = await openQueue(store, log);
    queues.push(queue);
    return queue;
  };
  const send = (queue: JobQueue, name: string, data: object) =>
    inTransaction(store.db<object>(), (trx) => queue.send(trx, name, data));

  beforeAll(async () => {
    ({ store, close } = await openTestStore(queueMigrations));
  });
  afterAll(async () => {
    for (const queue of queues) await queue.stop();
    await close();
  });

  it('does what committed and nothing that was rolled back', async () => {
    const queue = await open();
    const done: unknown[] = [];
    await queue.work<{ n: number }>(
      { name: 'numbers', concurrency: 1, retryLimit: 1 },
      async ({ data }) => void done.push(data.n),
    );
    await expect(
      inTransaction(store.db<object>(), async (trx) => {
        await queue.send(trx, 'numbers', { n: 1 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await send(queue, 'numbers', { n: 2 });
    await expect.poll(() => done).toEqual([2]);
  });

  it('tries a failing job again and gives up after its tries', async () => {
    const queue = await open();
    const tries: boolean[] = [];
    await queue.work({ name: 'failing', concurrency: 1, retryLimit: 1, retryDelay: 1 }, async (job) => {
      tries.push(job.lastTry);
      throw new Error('no');
    });
    await send(queue, 'failing', {});
    // It knows which of them is the last.
    await expect.poll(() => tries).toEqual([false, true]);
  });

  it('does one job after the other, with no pause between them', async () => {
    const queue = await open();
    let done = 0;
    await queue.work({ name: 'many', concurrency: 1, retryLimit: 1 }, async () => void done++);
    for (let n = 0; n < 60; n++) await send(queue, 'many', { n });
    // With a look every two seconds it would be two minutes.
    await expect.poll(() => done).toBe(60);
  });

  it('hands interrupted work to the next process', async () => {
    const first = await open();
    const started = Promise.withResolvers<void>();
    await first.work({ name: 'long', concurrency: 1, retryLimit: 0 }, async ({ signal }) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new JobInterrupted();
    });
    await send(first, 'long', {});
    await started.promise;
    await first.stop();
    queues.splice(queues.indexOf(first), 1);
    const second = await open();
    let finished = false;
    await second.work({ name: 'long', concurrency: 1, retryLimit: 0 }, async () => {
      finished = true;
    });
    await expect.poll(() => finished).toBe(true);
  });

  it('stops while there is more work than it can do, and leaves that to the next process', async () => {
    const first = await open();
    const started = Promise.withResolvers<void>();
    const done: number[] = [];
    const options = { name: 'too-many', concurrency: 2, retryLimit: 0 };
    await first.work<{ n: number }>(options, async ({ data }) => {
      started.resolve();
      // Not by the clock of the store alone: what spins on it would leave no time for this.
      await new Promise((resolve) => setTimeout(resolve, 200));
      done.push(data.n);
    });
    for (let n = 0; n < 8; n++) await send(first, 'too-many', { n });
    await started.promise;
    await first.stop();
    queues.splice(queues.indexOf(first), 1);
    expect(done.length).toBeLessThanOrEqual(4);
    const second = await open();
    await second.work<{ n: number }>(options, async ({ data }) => void done.push(data.n));
    await expect.poll(() => done.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('takes up the work of a process that died', async () => {
    const queue = await open();
    await queue.define({ name: 'orphaned', retryLimit: 2 });
    await send(queue, 'orphaned', {});
    // What a killed process leaves behind: an active job under the name of a process whose lock is gone.
    await store.run(`update pgboss.job set state = 'active', started_on = now() where name = 'orphaned'`);
    await store.run(
      `insert into queue.owners (job_id, queue, owner) select id, name, 424242 from pgboss.job where name = 'orphaned'`,
    );
    let done = 0;
    await queue.work({ name: 'orphaned', concurrency: 1, retryLimit: 2 }, async () => {
      done++;
    });
    await expect.poll(() => done).toBe(1);
    await expect
      .poll(async () => (await store.run('select count(*)::int as n from queue.owners')).rows[0])
      .toEqual({ n: 0 });
  });

  it('is sent to while others define it anew, in the sender’s transaction, with any text', async () => {
    const queue = await open();
    const options = { name: 'defined-again', retryLimit: 1 };
    await queue.define(options);
    for (let n = 0; n < 5; n++)
      await Promise.all([
        queue.define(options),
        send(queue, 'defined-again', { text: 'half \ud83d, nul \u0000' }),
      ]);
    const { rows } = await store.run(`select data from pgboss.job where name = 'defined-again'`);
    expect(rows).toEqual(Array(5).fill({ data: { text: 'half \ufffd, nul \ufffd' } }));
  });
});
