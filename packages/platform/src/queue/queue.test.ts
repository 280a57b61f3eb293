import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '../database/index.ts';
import { createLog } from '../telemetry/log.ts';
import { openTestDatabase } from '../testing/database.ts';
import { dumpDatabase } from '../testing/dump.ts';
import {
  dueJobs,
  type Job,
  JobDeferred,
  JobInterrupted,
  type JobQueue,
  openQueue,
  queueMigrations,
} from './index.ts';

const log = createLog('silent');

describe('the job queue', () => {
  let database: Database;
  let close: () => Promise<void>;
  const queues: JobQueue[] = [];
  const open = async () => {
    const queue = await openQueue(database, log);
    queues.push(queue);
    return queue;
  };
  const send = (queue: JobQueue, name: string, data: object) =>
    inTransaction(database.db<object>(), (trx) => queue.send(trx, name, data));

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(queueMigrations));
  });
  afterAll(async () => {
    for (const queue of queues) await queue.stop();
    await close();
  });

  it('runs only committed jobs', async () => {
    const queue = await open();
    const done: unknown[] = [];
    await queue.work<{ n: number }>(
      { name: 'numbers', concurrency: 1, retryLimit: 1 },
      async ({ data }) => void done.push(data.n),
    );
    await expect(
      inTransaction(database.db<object>(), async (trx) => {
        await queue.send(trx, 'numbers', { n: 1 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await send(queue, 'numbers', { n: 2 });
    await expect.poll(() => done).toEqual([2]);
  });

  it('retries a failing job until its retries are used up', async () => {
    const queue = await open();
    const attempts: boolean[] = [];
    await queue.work({ name: 'failing', concurrency: 1, retryLimit: 1, retryDelay: 1 }, async (job) => {
      attempts.push(job.isLastAttempt);
      throw new Error('no');
    });
    await send(queue, 'failing', {});
    await expect.poll(() => attempts).toEqual([false, true]);
  });

  it('runs a deferred job later, without counting the attempt', async () => {
    const queue = await open();
    const attempts: boolean[] = [];
    await queue.work({ name: 'deferring', concurrency: 1, retryLimit: 1, retryDelay: 1 }, async (job) => {
      attempts.push(job.isLastAttempt);
      if (attempts.length < 4) throw new JobDeferred(10);
      throw new Error('no');
    });
    await send(queue, 'deferring', {});
    await expect.poll(() => attempts).toEqual([false, false, false, false, true]);
  });

  it('runs at most one job of a group at a time in each process', async () => {
    const queue = await open();
    const started: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const options = { name: 'grouped', concurrency: 3, retryLimit: 0, oneJobPerGroup: true };
    await queue.define(options);
    await inTransaction(database.db<object>(), async (trx) => {
      for (const group of ['a', 'a', 'a', 'a', 'b']) await queue.send(trx, 'grouped', { group }, { group });
    });
    await queue.work<{ group: string }>(options, async ({ data }) => {
      started.push(data.group);
      await promise;
    });
    await expect.poll(() => started.toSorted()).toEqual(['a', 'b']);
    resolve();
    await expect.poll(() => started.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b']);
  });

  it('stores neither the personal data of finished jobs nor the texts of errors', async () => {
    const queue = await open();
    const attempts: string[] = [];
    const options = { name: 'personal', concurrency: 1, retryLimit: 1, retryDelay: 1, personalData: true };
    await queue.work<{ email: string }>(options, async ({ data: { email } }) => {
      attempts.push(email);
      if (email.startsWith('fails') || attempts.length === 2)
        throw Object.assign(new TypeError(`550 <${email}> does not exist`), { recipient: email });
    });
    await send(queue, 'personal', { email: 'sent@example.org' });
    await send(queue, 'personal', { email: 'sent-again@example.org' });
    await send(queue, 'personal', { email: 'fails@example.org' });
    const jobs = async () =>
      (
        await database.run(
          `select state, data, output->>'message' as error from pgboss.job where name = 'personal' order by state, error nulls first`,
        )
      ).rows;
    // While a job can still be retried, it needs its data.
    await expect.poll(() => attempts.filter((email) => email.startsWith('fails'))).toHaveLength(2);
    await expect.poll(jobs).toEqual([
      { state: 'completed', data: null, error: null },
      { state: 'completed', data: null, error: null },
      { state: 'failed', data: null, error: 'TypeError: see the log.' },
    ]);
    expect(attempts).toHaveLength(5);
    expect(await dumpDatabase(database)).not.toContain('@example.org');
  });

  it('runs one job after another without pauses', async () => {
    const queue = await open();
    let done = 0;
    await queue.work({ name: 'many', concurrency: 1, retryLimit: 1 }, async () => void done++);
    for (let n = 0; n < 60; n++) await send(queue, 'many', { n });
    // With one job per poll, this would take two minutes.
    await expect.poll(() => done).toBe(60);
  });

  it('runs the jobs that are chosen, in two processes, and retries those that fail', async () => {
    const [first, second] = [await open(), await open()];
    const started: number[] = [];
    const choose = async (trx: Transaction<object>, running: number) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${dueJobs('chosen')} due where ${running} = 0 or (data->>'n')::int < 3
        order by (data->>'n')::int desc limit 1`.execute(trx);
      return rows[0]?.id;
    };
    const options = { name: 'chosen', concurrency: 2, retryLimit: 1, retryDelay: 1, choose };
    await first.define(options);
    for (const n of [1, 4, 2, 3]) await send(first, 'chosen', { n });
    const finish = Promise.withResolvers<void>();
    const run = async ({ data: { n }, isLastAttempt }: Job<{ n: number }>) => {
      started.push(n);
      await finish.promise;
      if (n === 1 && !isLastAttempt) throw new Error('no');
    };
    await first.work<{ n: number }>(options, run);
    // The second slot takes only numbers below 3.
    await expect.poll(() => started).toEqual([4, 2]);
    await second.work<{ n: number }>(options, run);
    await expect.poll(() => started).toEqual([4, 2, 3, 1]);
    expect((await first.activeJobs('chosen')).map(({ data }) => data)).toHaveLength(4);
    finish.resolve();
    await expect.poll(() => started).toEqual([4, 2, 3, 1, 1]);
  });

  it('completes a job before it deletes the owner of the job', async () => {
    const queue = await open();
    await database.run(`
      create table released (queue text, state text);
      create function record_release() returns trigger language plpgsql as $$ begin
        insert into released select old.queue, state::text from pgboss.job where id = old.job_id; return old;
      end $$;
      create trigger record_release before delete on queue.owners for each row execute function record_release()`);
    await queue.work({ name: 'named', concurrency: 1, retryLimit: 0 }, async () => {});
    await send(queue, 'named', {});
    const released = async () =>
      (await database.run(`select state from released where queue = 'named'`)).rows.map(({ state }) => state);
    await expect.poll(released).toEqual(['completed']);
    await database.run('drop trigger record_release on queue.owners');
  });

  it('lets another process run an interrupted job', async () => {
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

  it('stops while jobs are waiting and leaves them to the next process', async () => {
    const first = await open();
    const started = Promise.withResolvers<void>();
    const done: number[] = [];
    const options = { name: 'too-many', concurrency: 2, retryLimit: 0 };
    await first.work<{ n: number }>(options, async ({ data }) => {
      started.resolve();
      // A timer fires only if the event loop is not blocked, so this also detects a busy loop.
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

  it('requeues the jobs of a dead process', async () => {
    const queue = await open();
    await queue.define({ name: 'orphaned', retryLimit: 2 });
    await send(queue, 'orphaned', {});
    // The state that a killed process leaves: an active job owned by a process whose lock is gone.
    await database.run(`update pgboss.job set state = 'active', started_on = now() where name = 'orphaned'`);
    await database.run(
      `insert into queue.owners (job_id, queue, owner) select id, name, 424242 from pgboss.job where name = 'orphaned'`,
    );
    let done = 0;
    await queue.work({ name: 'orphaned', concurrency: 1, retryLimit: 2 }, async () => {
      done++;
    });
    await expect.poll(() => done).toBe(1);
    await expect
      .poll(async () => (await database.run('select count(*)::int as n from queue.owners')).rows[0])
      .toEqual({ n: 0 });
  });

  it('lists running jobs, each with its live process', async () => {
    const [first, second] = [await open(), await open()];
    expect(await second.liveProcesses()).toEqual(expect.arrayContaining([first.process, second.process]));
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await first.work({ name: 'watched', concurrency: 1, retryLimit: 0 }, () => {
      started.resolve();
      return finish.promise;
    });
    await send(first, 'watched', { n: 1 });
    await send(first, 'watched', { n: 2 });
    await started.promise;
    expect(await second.activeJobs('watched')).toEqual([{ data: { n: 1 }, process: first.process }]);
    expect(await second.activeJobs('another')).toEqual([]);
    // The state that a dead process leaves.
    await database.run(`update queue.owners set owner = 424243 where queue = 'watched'`);
    expect(await second.activeJobs('watched')).toEqual([]);
    finish.resolve();
    const { process } = second;
    await second.stop();
    queues.splice(queues.indexOf(second), 1);
    expect(await first.liveProcesses()).not.toContain(process);
  });

  it('cancels waiting jobs if the transaction commits', async () => {
    const queue = await open();
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done: unknown[] = [];
    const options = { name: 'canceled', concurrency: 1, retryLimit: 0 };
    await queue.define(options);
    for (const n of [1, 1, 2, 3]) await send(queue, 'canceled', { n, extra: 'x' });
    const cancel = (n: number) =>
      inTransaction(database.db<object>(), (trx) => queue.cancel(trx, 'canceled', { n }));
    await cancel(2);
    await expect(
      inTransaction(database.db<object>(), async (trx) => {
        await queue.cancel(trx, 'canceled', { n: 3 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await queue.work<{ n: number }>(options, async ({ data }) => {
      started.resolve();
      await finish.promise;
      done.push(data.n);
    });
    await started.promise;
    // One of the two jobs with n = 1 is already running.
    await cancel(1);
    finish.resolve();
    await expect.poll(() => done).toEqual([1, 3]);
  });

  it('accepts jobs while the queue is being redefined, and any text in their data', async () => {
    const queue = await open();
    const options = { name: 'defined-again', retryLimit: 1 };
    await queue.define(options);
    for (let n = 0; n < 5; n++)
      await Promise.all([
        queue.define(options),
        send(queue, 'defined-again', { text: 'half \ud83d, nul \u0000' }),
      ]);
    const { rows } = await database.run(`select data from pgboss.job where name = 'defined-again'`);
    expect(rows).toEqual(Array(5).fill({ data: { text: 'half \ufffd, nul \ufffd' } }));
  });
});
