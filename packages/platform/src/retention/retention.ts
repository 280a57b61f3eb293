import type { Log } from '../telemetry/log.ts';
import { Counter, type Registry } from '../telemetry/metrics.ts';

/** Removes one type of row after its retention period. */
export interface RetentionRule {
  /** Name of the row type in the log and the metric. */
  kind: string;
  /** Removes expired rows in batches, one transaction each, and yields the number of rows of each batch. */
  removeExpired(now: Date): AsyncIterable<number>;
}

export interface Retention {
  rules: readonly RetentionRule[];
  log: Log;
  /** Called after each batch. */
  count(kind: string, rows: number): void;
}

/** Counts removed rows in a service's metrics. */
export function countRemoved(metrics: Registry): Retention['count'] {
  const removed = new Counter({
    name: 'retention_removed_total',
    help: 'Rows removed because their retention period had ended.',
    labelNames: ['kind'],
    registers: [metrics],
  });
  return (kind, rows) => removed.inc({ kind }, rows);
}

/** Number of rows to remove in one transaction. Takes about 20 ms, during which the embedded database does nothing else. */
const BATCH_SIZE = 500;

/** Removes batches until one is not full. @param remove - removes up to `limit` rows and returns how many it removed. */
export async function* inBatches(remove: (limit: number) => Promise<number>): AsyncGenerator<number> {
  for (let removed = BATCH_SIZE; removed >= BATCH_SIZE; ) {
    removed = await remove(BATCH_SIZE);
    yield removed;
  }
}

/**
 * Removes all expired rows. Can run concurrently and be interrupted: each batch is committed, and the next run continues
 * with the remaining rows.
 *
 * @returns false if the signal aborted before all rules were applied.
 */
export async function applyRetention(
  { rules, log, count }: Retention,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { kind, removeExpired } of rules) {
    let rows = 0;
    try {
      for await (const removed of removeExpired(now)) {
        rows += removed;
        count(kind, removed);
        if (signal.aborted) return false;
      }
    } finally {
      if (rows > 0) log.info({ kind, rows }, 'removed expired rows');
    }
  }
  return true;
}
