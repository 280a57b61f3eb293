import { sql } from 'kysely';
import { inTransaction, type Store } from '../database/index.ts';
import { JobInterrupted, type JobQueue } from '../queue/index.ts';
import type { Registry } from '../telemetry/metrics.ts';
import { countRemoved, type Retention, removeOld } from './retention.ts';

/** The hour of UTC at which a night's work falls due: before dawn in Korea, at night in Europe. */
const HOUR = 18;
const DAY_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** It is the next night's work as well. */
const RETRY_LIMIT = 3;

export interface Nightly extends Omit<Retention, 'count'> {
  store: Store;
  queue: JobQueue;
  metrics: Registry;
  /** Of its queue: one for each product. */
  name: string;
}

/**
 * Removes, once a night over all processes, what was kept for long enough. A night in which nobody ran is made up for by
 * whoever starts next.
 */
export async function startNightly(nightly: Nightly): Promise<{ stop(): Promise<void> }> {
  const { queue, name, log } = nightly;
  const retention = { ...nightly, count: countRemoved(nightly.metrics) };
  await queue.work({ name, retryLimit: RETRY_LIMIT, concurrency: 1 }, async ({ signal }) => {
    if (!(await removeOld(retention, new Date(), signal))) throw new JobInterrupted();
  });
  let looking: Promise<unknown> = Promise.resolve();
  const look = () => {
    looking = askOnce(nightly, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'the night’s work could not be asked for'),
    );
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** The last time at which the night's work fell due. */
export function lastNight(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(HOUR, 0, 0, 0);
  return due > now ? new Date(due.getTime() - DAY_MS) : due;
}

/**
 * Asks for the night's work if it is due: whoever moves the mark sends the job, in one transaction. A database without a mark
 * gets one, and its first work the night after.
 *
 * @returns whether it was this call that asked.
 */
export function askOnce(
  { store, queue, name }: Pick<Nightly, 'store' | 'queue' | 'name'>,
  now: Date,
): Promise<boolean> {
  const due = lastNight(now);
  return inTransaction(store.db<unknown>(), async (trx) => {
    const made = await sql`insert into queue.nightly (name, last_due) values (${name}, ${due})
      on conflict (name) do nothing returning 1`.execute(trx);
    if (made.rows.length > 0) return false;
    const moved = await sql`update queue.nightly set last_due = ${due}
      where name = ${name} and last_due < ${due} returning 1`.execute(trx);
    if (moved.rows.length === 0) return false;
    await queue.send(trx, name, {});
    return true;
  });
}
