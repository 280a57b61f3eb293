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

  it('is never at work without a name, which would have it done again', async () => {
    const queue = await open();
    await store.run(`
      create table released (queue text, state text);
      create function note_release() returns trigger language plpgsql as $$ begin
        insert into released select old.queue, state::text from pgboss.job where id = old.job_id; return old;
      end $$;
      create trigger note_release before delete on queue.owners for each row execute function note_release()`);
    await queue.work({ name: 'named', concurrency: 1, retryLimit: 0 }, async () => {});
    await send(queue, 'named', {});
    const released = async () =>
      (await store.run(`select state from released where queue = 'named'`)).rows.map(({ state }) => state);
    await expect.poll(released).toEqual(['completed']);
    await store.run('drop trigger note_release on queue.owners');
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

  it('tells which living process is at which work', async () => {
    const [first, second] = [await open(), await open()];
    expect(await second.living()).toEqual(expect.arrayContaining([first.process, second.process]));
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await first.work({ name: 'watched', concurrency: 1, retryLimit: 0 }, () => {
      started.resolve();
      return finish.promise;
    });
    await send(first, 'watched', { n: 1 });
    await send(first, 'watched', { n: 2 });
    await started.promise;
    expect(await second.underWay('watched')).toEqual([{ data: { n: 1 }, process: first.process }]);
    expect(await second.underWay('another')).toEqual([]);
    // As one leaves it whose lock is gone.
    await store.run(`update queue.owners set owner = 424243 where queue = 'watched'`);
    expect(await second.underWay('watched')).toEqual([]);
    finish.resolve();
    const { process } = second;
    await second.stop();
    queues.splice(queues.indexOf(second), 1);
    expect(await first.living()).not.toContain(process);
  });

  it('takes back what nobody is at, with the transaction', async () => {
    const queue = await open();
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done: unknown[] = [];
    const options = { name: 'withdrawn', concurrency: 1, retryLimit: 0 };
    await queue.define(options);
    for (const n of [1, 1, 2, 3]) await send(queue, 'withdrawn', { n, more: 'x' });
    const withdraw = (n: number) =>
      inTransaction(store.db<object>(), (trx) => queue.withdraw(trx, 'withdrawn', { n }));
    await withdraw(2);
    await expect(
      inTransaction(store.db<object>(), async (trx) => {
        await queue.withdraw(trx, 'withdrawn', { n: 3 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await queue.work<{ n: number }>(options, async ({ data }) => {
      started.resolve();
      await finish.promise;
      done.push(data.n);
    });
    await started.promise;
    // One of the two has begun.
    await withdraw(1);
    finish.resolve();
    await expect.poll(() => done).toEqual([1, 3]);
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
