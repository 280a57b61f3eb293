import type { Log } from '../telemetry/log.ts';
import { Counter, type Registry } from '../telemetry/metrics.ts';

/** Rows that are kept for a time and then go. */
export interface Kept {
  /** Names them in the log and the metric. */
  what: string;
  /** Removes them a batch at a time, each in a transaction of its own, and yields how many each took. */
  removals(now: Date): AsyncIterable<number>;
}

export interface Retention {
  kept: readonly Kept[];
  log: Log;
  /** Tells of what a batch removed. */
  count(what: string, rows: number): void;
}

/** Counts what is removed in a service's metrics. */
export function countRemoved(metrics: Registry): Retention['count'] {
  const removed = new Counter({
    name: 'retention_removed_total',
    help: 'Rows that were removed because they were kept for long enough.',
    labelNames: ['what'],
    registers: [metrics],
  });
  return (what, rows) => removed.inc({ what }, rows);
}

/** Rows removed in one transaction: some 20 ms, in which the embedded store does nothing else. */
const BATCH = 500;

/** Removes batches until one is not full. */
export async function* inBatches(remove: (limit: number) => Promise<number>): AsyncGenerator<number> {
  for (let removed = BATCH; removed >= BATCH; ) {
    removed = await remove(BATCH);
    yield removed;
  }
}

/**
 * Removes everything that was kept for long enough. May run anywhere, at any time, at once: a batch that is gone is gone, and
 * whoever comes next goes on with what is left.
 *
 * @returns whether it came to its end: false where the signal aborted.
 */
export async function removeOld(
  { kept, log, count }: Retention,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { what, removals } of kept) {
    let rows = 0;
    try {
      for await (const removed of removals(now)) {
        rows += removed;
        count(what, removed);
        if (signal.aborted) return false;
      }
    } finally {
      if (rows > 0) log.info({ what, rows }, 'removed what was kept for long enough');
    }
  }
  return true;
}
