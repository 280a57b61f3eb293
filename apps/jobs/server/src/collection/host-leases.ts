import { type HostLeases, sleep } from '@workreel/crawler';
import type { Log } from '@workreel/platform/log';
import { type JobQueue, LIVE_PROCESSES } from '@workreel/platform/queue';
import { type RawBuilder, sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';

/** Interval at which a process retries to acquire a lease that another process holds. */
const POLL_INTERVAL_MS = 200;
/** Delay after a failed attempt to write a release. */
const RELEASE_RETRY_MS = 1_000;
const MAX_RELEASE_ATTEMPTS = 10;

interface HostLeaseOptions {
  db: JobsDb;
  queue: Pick<JobQueue, 'process'>;
  log: Log;
}

/**
 * Host leases shared by all processes of a database; `HostQueue` serves the same purpose within one process. A lease ends
 * with the process that holds it, even after a crash. Without contention a page costs two short statements.
 */
export function openHostLeases({ db, queue, log }: HostLeaseOptions): HostLeases {
  const ownProcess = queue.process;
  /** Pending writes of releases, by host. */
  const pendingReleases = new Map<string, Promise<void>>();

  /** Writes a release in the background. Other processes wait until it is written or this process ends. */
  const release = (host: string, change: RawBuilder<unknown>): void => {
    const written = writeRelease(host, change).finally(() => {
      if (pendingReleases.get(host) === written) pendingReleases.delete(host);
    });
    pendingReleases.set(host, written);
  };
  const writeRelease = async (host: string, change: RawBuilder<unknown>): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_RELEASE_ATTEMPTS; attempt++) {
      try {
        await change.execute(db);
        return;
      } catch (error) {
        log.warn({ err: error, host, attempt }, 'releasing a host lease failed');
        await sleep(RELEASE_RETRY_MS, undefined);
      }
    }
  };

  return {
    acquire: async (host, delayMs, signal) => {
      await pendingReleases.get(host);
      try {
        for (let wait = await tryAcquire(db, host, ownProcess, delayMs); wait > 0; ) {
          await sleep(wait, signal);
          wait = await tryAcquire(db, host, ownProcess, delayMs);
        }
      } catch (reason) {
        release(
          host,
          sql`update jobs.host_leases set waiting = array_remove(waiting, ${ownProcess}::int) where host = ${host}`,
        );
        throw reason;
      }
      return () =>
        release(
          host,
          sql`update jobs.host_leases set released_at = clock_timestamp() where host = ${host} and process = ${ownProcess}`,
        );
    },
    flush: async () => void (await Promise.all(pendingReleases.values())),
  };
}

/** @returns 0 if the lease was acquired, otherwise the delay before the next attempt in ms. */
async function tryAcquire(db: JobsDb, host: string, ownProcess: number, delayMs: number): Promise<number> {
  // `HostQueue` enforces the delay after requests of this process; after those of others, the database clock does.
  const { rows: acquired } = await sql`
    insert into jobs.host_leases as lease (host, process) values (${host}, ${ownProcess})
    on conflict (host) do update
      set process = excluded.process, released_at = null, waiting = array_remove(lease.waiting, ${ownProcess}::int)
      where coalesce(lease.waiting[1], ${ownProcess}) = ${ownProcess}
        and (lease.process = ${ownProcess} or lease.released_at <= clock_timestamp() - ${delayMs}::float8 * interval '1 ms')
    returning 1`.execute(db);
  if (acquired.length > 0) return 0;
  // First come, first served; otherwise the previous holder would usually be the first to acquire the lease again.
  // If the holder has died, the delay starts when another process detects it.
  const { rows } = await sql<{ next: boolean; remaining: number | null }>`
    update jobs.host_leases as lease set
      waiting = array(
        select waiter
        from unnest(case when ${ownProcess} = any (waiting) then waiting else waiting || ${ownProcess}::int end)
          with ordinality as queue (waiter, position)
        where waiter = ${ownProcess} or waiter in (${LIVE_PROCESSES})
        order by position),
      released_at = case when process in (${LIVE_PROCESSES}) then released_at else coalesce(released_at, clock_timestamp()) end
    where host = ${host}
    returning waiting[1] = ${ownProcess} as next,
      extract(epoch from released_at - clock_timestamp())::float8 * 1000 + ${delayMs}::float8 as remaining`.execute(
    db,
  );
  const [lease] = rows;
  if (!lease?.next || lease.remaining === null) return POLL_INTERVAL_MS;
  // Limit the wait in case the clock was set back.
  return Math.min(Math.max(Math.ceil(lease.remaining), 1), delayMs + 1);
}
