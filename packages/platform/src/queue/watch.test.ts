import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, type Store } from '../database/index.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openTestStore } from '../testing/index.ts';
import { type JobQueue, openQueue, queueMigrations, watchQueues } from './index.ts';

let store: Store;
let queue: JobQueue;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ store, close } = await openTestStore(queueMigrations));
  queue = await openQueue(store, createLog('silent'));
});
afterAll(async () => {
  await queue.stop();
  await close();
});

const figures = async (watched = store) => {
  const metrics = createMetrics('test');
  watchQueues(watched, metrics);
  const values = async (name: string) =>
    (await metrics.getSingleMetric(name)!.get()).values.map(({ labels, value }) => ({ ...labels, value }));
  return { jobs: await values('queue_jobs'), oldest: await values('queue_oldest_waiting_seconds') };
};

it('tells what waits, what is done, and since when the next has been due', async () => {
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await queue.work({ name: 'figures', concurrency: 1, retryLimit: 0 }, async () => {
    started.resolve();
    await finish.promise;
  });
  for (let n = 0; n < 3; n++)
    await inTransaction(store.db<object>(), (trx) => queue.send(trx, 'figures', { n }));
  await started.promise;
  await store.run(
    `update pgboss.job set created_on = now() - interval '1 minute', start_after = now() - interval '1 minute'
     where name = 'figures' and state = 'created' and data = '{"n": 1}'`,
  );
  // Not due yet: nobody is late with it.
  await store.run(
    `update pgboss.job set start_after = now() + interval '1 hour' where name = 'figures' and data = '{"n": 2}'`,
  );
  const { jobs, oldest } = await figures();
  expect(jobs).toEqual([
    { queue: 'figures', state: 'waiting', value: 1 },
    { queue: 'figures', state: 'running', value: 1 },
    { queue: 'figures', state: 'failed', value: 0 },
  ]);
  expect(oldest).toEqual([{ queue: 'figures', value: expect.closeTo(60, -1) }]);
  finish.resolve();
  await expect.poll(async () => (await figures()).jobs[0]!.value).toBe(0);
  expect((await figures()).oldest[0]!.value).toBe(0);
});

it('asks once for all who ask within moments, and does without where nobody answers', async () => {
  let asked = 0;
  const away = {
    ...store,
    run: async () => {
      asked++;
      throw new Error('away');
    },
  } as unknown as Store;
  expect(await figures(away)).toEqual({ jobs: [], oldest: [] });
  expect(asked).toBe(1);
});
