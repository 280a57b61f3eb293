import { type HostTurns, sleep } from '@workreel/crawler';
import type { Log } from '@workreel/platform/log';
import { type JobQueue, livingProcesses } from '@workreel/platform/queue';
import { type RawBuilder, sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';

/** How often a process looks again whether a host is free that another one asks. */
const LOOK_EVERY_MS = 200;
/** How soon that we leave a host is written down again where the store did not take it, and how often. */
const LEAVE_AGAIN_MS = 1_000;
const LEAVE_TRIES = 10;

interface TurnsParts {
  db: JobsDb;
  queue: Pick<JobQueue, 'process'>;
  log: Log;
}

/**
 * Turns at hosts among all processes that share a store: what `Politeness` is within one. A turn belongs to a
 * process and ends with it, however it ends. Two short statements for each page where nobody else wants the host.
 */
export function openHostTurns({ db, queue, log }: TurnsParts): HostTurns {
  const me = queue.process;
  /** By host, that we leave it, where that is not written down yet. */
  const leaving = new Map<string, Promise<void>>();

  /** Others wait for us for as long as this process lives, or until this is written down. */
  const leave = (host: string, change: RawBuilder<unknown>): void => {
    const left = tryToLeave(host, change).finally(() => {
      if (leaving.get(host) === left) leaving.delete(host);
    });
    leaving.set(host, left);
  };
  const tryToLeave = async (host: string, change: RawBuilder<unknown>): Promise<void> => {
    for (let attempt = 1; attempt <= LEAVE_TRIES; attempt++) {
      try {
        await change.execute(db);
        return;
      } catch (error) {
        log.warn({ err: error, host, attempt }, 'that a host is free again could not be written down');
        await sleep(LEAVE_AGAIN_MS, undefined);
      }
    }
  };

  return {
    take: async (host, delayMs, signal) => {
      await leaving.get(host);
      try {
        for (let wait = await tryTurn(db, host, me, delayMs); wait > 0; ) {
          await sleep(wait, signal);
          wait = await tryTurn(db, host, me, delayMs);
        }
      } catch (reason) {
        leave(
          host,
          sql`update jobs.host_leases set waiting = array_remove(waiting, ${me}::int) where host = ${host}`,
        );
        throw reason;
      }
      return () =>
        leave(
          host,
          sql`update jobs.host_leases set ended_at = clock_timestamp() where host = ${host} and process = ${me}`,
        );
    },
    settled: async () => void (await Promise.all(leaving.values())),
  };
}

/** @returns 0 where the turn is ours, else how long to wait before looking again, in ms. */
async function tryTurn(db: JobsDb, host: string, me: number, delayMs: number): Promise<number> {
  // Our own last request `Politeness` knows of; of others' the store tells, by its own clock.
  const { rows: taken } = await sql`
    insert into jobs.host_leases as turn (host, process) values (${host}, ${me})
    on conflict (host) do update
      set process = excluded.process, ended_at = null, waiting = array_remove(turn.waiting, ${me}::int)
      where coalesce(turn.waiting[1], ${me}) = ${me}
        and (turn.process = ${me} or turn.ended_at <= clock_timestamp() - ${delayMs}::float8 * interval '1 ms')
    returning 1`.execute(db);
  if (taken.length > 0) return 0;
  // First come, first served: else those that had the last turns would always be there a little earlier.
  // A process that died asks nothing any more: the host's rest begins when that is found.
  const { rows } = await sql<{ next: boolean; rest: number | null }>`
    update jobs.host_leases as turn set
      waiting = array(
        select one
        from unnest(case when ${me} = any (waiting) then waiting else waiting || ${me}::int end)
          with ordinality as queue (one, place)
        where one = ${me} or one in (${livingProcesses})
        order by place),
      ended_at = case when process in (${livingProcesses}) then ended_at else coalesce(ended_at, clock_timestamp()) end
    where host = ${host}
    returning waiting[1] = ${me} as next,
      extract(epoch from ended_at - clock_timestamp())::float8 * 1000 + ${delayMs}::float8 as rest`.execute(
    db,
  );
  const [turn] = rows;
  if (!turn?.next || turn.rest === null) return LOOK_EVERY_MS;
  // A clock set back must not make us wait for hours.
  return Math.min(Math.max(Math.ceil(turn.rest), 1), delayMs + 1);
}
