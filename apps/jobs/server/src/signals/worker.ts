/** The hourly refresh of all signals: most of them begin when time has passed, without any event. */
import type { Database } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { JobInterrupted, type JobQueue, sendOnce } from '@workreel/platform/queue';
import type { JobsDb } from '../migrations/tables.ts';
import { listOpen, refreshSignals } from './signals.repository.ts';

/** The number of retries is high because process crashes count. A retry starts again; postings that are done do not change. */
const QUEUE = { name: 'jobs-signals', retryLimit: 1_000, concurrency: 1 } as const;
const CHECK_INTERVAL_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Postings refreshed in one statement, during which the embedded database does nothing else. */
const BATCH = 500;

export interface SignalsWorkerOptions {
  db: JobsDb;
  database: Database;
  queue: JobQueue;
  log: Log;
}

/**
 * Starts refreshing the signals of all postings every hour, in one process.
 *
 * @returns a handle that stops the schedule; the worker stops with the queue.
 */
export async function startSignalsWorker(
  { db, database, queue, log }: SignalsWorkerOptions,
  { schedule }: { schedule: boolean },
): Promise<{ stop(): Promise<void> }> {
  await queue.work(QUEUE, async ({ signal }) => {
    const changed = await refreshAllSignals(db, () => new Date(), signal);
    if (changed === null) throw new JobInterrupted();
    if (changed > 0) log.info({ postings: changed }, 'signals changed');
  });
  if (!schedule) return { stop: async () => {} };
  let checking: Promise<unknown> = Promise.resolve();
  const check = () => {
    const due = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    checking = sendOnce(database, queue, QUEUE.name, due).catch((error: unknown) =>
      log.error({ err: error }, 'could not enqueue the refresh of signals'),
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

/** @returns the number of changed postings, or null if the signal aborted before the end. */
export async function refreshAllSignals(
  db: JobsDb,
  now: () => Date,
  signal: AbortSignal,
  limit = BATCH,
): Promise<number | null> {
  let changed = 0;
  for (let afterId = 0; ; ) {
    const ids = await listOpen(db, { afterId, limit });
    changed += await refreshSignals(db, ids, now());
    if (ids.length < limit) return changed;
    if (signal.aborted) return null;
    afterId = ids.at(-1)!;
  }
}
