import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../database/index.ts';
import { type JobQueue, openQueue, queueMigrations } from '../queue/index.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openTestStore } from '../testing/database.ts';
import { type Kept, startNightly } from './index.ts';
import { askOnce, lastNight } from './nightly.ts';

it('falls due once a day', () => {
  expect(lastNight(new Date('2026-11-22T17:59:59Z'))).toEqual(new Date('2026-11-21T18:00:00Z'));
  expect(lastNight(new Date('2026-11-22T18:00:00Z'))).toEqual(new Date('2026-11-22T18:00:00Z'));
});

describe('the night’s work', () => {
  let store: Store;
  let queue: JobQueue;
  let close: () => Promise<void>;
  const log = createLog('silent');
  beforeAll(async () => {
    ({ store, close } = await openTestStore(queueMigrations));
    queue = await openQueue(store, log);
  });
  afterAll(async () => {
    await queue.stop();
    await close();
  });
  beforeEach(() => store.run('delete from queue.nightly'));

  it('is asked for once a night, whoever looks, and first on the night after', async () => {
    await queue.define({ name: 'night', retryLimit: 0 });
    const ask = (at: string) => askOnce({ store, queue, name: 'night' }, new Date(at));
    const asked = async (at: string) =>
      (await Promise.all([ask(at), ask(at), ask(at)])).filter(Boolean).length;
    expect(await asked('2026-11-22T12:00:00Z')).toBe(0);
    expect(await asked('2026-11-22T18:00:01Z')).toBe(1);
    expect(await asked('2026-11-23T17:00:00Z')).toBe(0);
    // Two nights in which nobody ran are made up for by one.
    expect(await asked('2026-11-25T20:00:00Z')).toBe(1);
    const { rows } = await store.run(`select count(*)::int as n from pgboss.job where name = 'night'`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('is done where a night was missed, and counted', async () => {
    await store.run(`insert into queue.nightly values ('removal', now() - interval '3 days')`);
    const left = [500, 20];
    const kept: Kept[] = [
      {
        what: 'things',
        removals: async function* () {
          while (left.length > 0) yield left.shift()!;
        },
      },
    ];
    const metrics = createMetrics('test');
    const nightly = await startNightly({ store, queue, log, metrics, name: 'removal', kept });
    await expect
      .poll(() => metrics.metrics())
      .toContain('retention_removed_total{what="things",service="test"} 520');
    await nightly.stop();
  });
});
