import type { Database } from '../database/index.ts';
import { JobInterrupted, type JobQueue, sendOnce } from '../queue/index.ts';
import type { Registry } from '../telemetry/metrics.ts';
import { applyRetention, countRemoved, type Retention } from './retention.ts';

/** Before dawn in Korea, evening in Europe. */
const DUE_HOUR_UTC = 18;
const DAY_MS = 24 * 3_600_000;
const CHECK_INTERVAL_MS = 10 * 60_000;
/** Few retries, because the retention is due again the next night. */
const RETRY_LIMIT = 3;

export interface NightlyRetention extends Omit<Retention, 'count'> {
  database: Database;
  queue: JobQueue;
  metrics: Registry;
  /** Name of the queue and of the schedule cursor, one per application. */
  name: string;
}

/**
 * Applies the retention rules once a night in one process. If no process was running when the retention fell due, the
 * next process to start applies the rules.
 */
export async function startNightlyRetention(nightly: NightlyRetention): Promise<{ stop(): Promise<void> }> {
  const { queue, name, log } = nightly;
  const options = { ...nightly, count: countRemoved(nightly.metrics) };
  await queue.work({ name, retryLimit: RETRY_LIMIT, concurrency: 1 }, async ({ signal }) => {
    if (!(await applyRetention(options, new Date(), signal))) throw new JobInterrupted();
  });
  let checking: Promise<unknown> = Promise.resolve();
  const check = () => {
    checking = enqueueIfDue(nightly, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'could not enqueue the nightly retention'),
    );
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}

/** Returns the most recent time at which the retention fell due. */
export function lastDueTime(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(DUE_HOUR_UTC, 0, 0, 0);
  return due > now ? new Date(due.getTime() - DAY_MS) : due;
}

/**
 * Enqueues the retention if it is due. In a new database, the first run is due the night after.
 *
 * @returns whether this call enqueued it.
 */
export const enqueueIfDue = (
  { database, queue, name }: Pick<NightlyRetention, 'database' | 'queue' | 'name'>,
  now: Date,
): Promise<boolean> => sendOnce(database, queue, name, lastDueTime(now));
