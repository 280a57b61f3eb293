import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/index.ts';
import { type JobQueue, openQueue, queueMigrations } from '../queue/index.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openTestDatabase } from '../testing/database.ts';
import { type RetentionRule, startNightlyRetention } from './index.ts';
import { enqueueIfDue, lastDueTime } from './nightly.ts';

it('is due once a day', () => {
  expect(lastDueTime(new Date('2026-11-22T17:59:59Z'))).toEqual(new Date('2026-11-21T18:00:00Z'));
  expect(lastDueTime(new Date('2026-11-22T18:00:00Z'))).toEqual(new Date('2026-11-22T18:00:00Z'));
});

describe('nightly retention', () => {
  let database: Database;
  let queue: JobQueue;
  let close: () => Promise<void>;
  const log = createLog('silent');
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(queueMigrations));
    queue = await openQueue(database, log);
  });
  afterAll(async () => {
    await queue.stop();
    await close();
  });
  beforeEach(() => database.run('delete from queue.nightly'));

  it('is enqueued once a night by one of several processes, for the first time on the night after the database was created', async () => {
    await queue.define({ name: 'night', retryLimit: 0 });
    const enqueue = (time: string) => enqueueIfDue({ database, queue, name: 'night' }, new Date(time));
    const countEnqueued = async (time: string) =>
      (await Promise.all([enqueue(time), enqueue(time), enqueue(time)])).filter(Boolean).length;
    expect(await countEnqueued('2026-11-22T12:00:00Z')).toBe(0);
    expect(await countEnqueued('2026-11-22T18:00:01Z')).toBe(1);
    expect(await countEnqueued('2026-11-23T17:00:00Z')).toBe(0);
    // Two nights without a running process need only one run.
    expect(await countEnqueued('2026-11-25T20:00:00Z')).toBe(1);
    const { rows } = await database.run(`select count(*)::int as n from pgboss.job where name = 'night'`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('runs after a missed night and counts the removed rows', async () => {
    await database.run(`insert into queue.nightly values ('removal', now() - interval '3 days')`);
    const batches = [500, 20];
    const rules: RetentionRule[] = [
      {
        kind: 'things',
        removeExpired: async function* () {
          while (batches.length > 0) yield batches.shift()!;
        },
      },
    ];
    const metrics = createMetrics('test');
    const nightly = await startNightlyRetention({
      database,
      queue,
      log,
      metrics,
      name: 'removal',
      rules,
    });
    await expect
      .poll(() => metrics.metrics())
      .toContain('retention_removed_total{kind="things",service="test"} 520');
    await nightly.stop();
  });
});
