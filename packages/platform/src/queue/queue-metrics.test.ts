import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inTransaction } from '../database/index.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openTestDatabase } from '../testing/index.ts';
import { type JobQueue, openQueue, queueMigrations, registerQueueMetrics } from './index.ts';

let database: Database;
let queue: JobQueue;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase(queueMigrations));
  queue = await openQueue(database, createLog('silent'));
});
afterAll(async () => {
  await queue.stop();
  await close();
});

const readMetrics = async (from = database) => {
  const metrics = createMetrics('test');
  registerQueueMetrics(from, metrics);
  const values = async (name: string) =>
    (await metrics.getSingleMetric(name)!.get()).values.map(({ labels, value }) => ({ ...labels, value }));
  return { jobs: await values('queue_jobs'), oldest: await values('queue_oldest_waiting_seconds') };
};

it('reports the number of waiting and running jobs and the age of the next one', async () => {
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await queue.work({ name: 'measured', concurrency: 1, retryLimit: 0 }, async () => {
    started.resolve();
    await finish.promise;
  });
  for (let n = 0; n < 3; n++)
    await inTransaction(database.db<object>(), (trx) => queue.send(trx, 'measured', { n }));
  await started.promise;
  await database.run(
    `update pgboss.job set created_on = now() - interval '1 minute', start_after = now() - interval '1 minute'
     where name = 'measured' and state = 'created' and data = '{"n": 1}'`,
  );
  // A job that is not due yet is not counted.
  await database.run(
    `update pgboss.job set start_after = now() + interval '1 hour' where name = 'measured' and data = '{"n": 2}'`,
  );
  const { jobs, oldest } = await readMetrics();
  expect(jobs).toEqual([
    { queue: 'measured', state: 'waiting', value: 1 },
    { queue: 'measured', state: 'running', value: 1 },
    { queue: 'measured', state: 'failed', value: 0 },
  ]);
  expect(oldest).toEqual([{ queue: 'measured', value: expect.closeTo(60, -1) }]);
  finish.resolve();
  await expect.poll(async () => (await readMetrics()).jobs[0]!.value).toBe(0);
  expect((await readMetrics()).oldest[0]!.value).toBe(0);
});

it('shares one query between concurrent scrapes and omits the metrics if the database is unreachable', async () => {
  let queries = 0;
  const unreachable = {
    ...database,
    run: async () => {
      queries++;
      throw new Error('unreachable');
    },
  } as unknown as Database;
  expect(await readMetrics(unreachable)).toEqual({ jobs: [], oldest: [] });
  expect(queries).toBe(1);
});
