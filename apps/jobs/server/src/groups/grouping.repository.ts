/** Which process groups postings, and how far it is. */
import { sql } from 'kysely';
import type { JobsDb, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';

export interface GroupingState {
  /** Transaction ID. The changes of all transactions before it have been considered. */
  since: string;
  /** Highest ID of the postings that have been grouped again; null unless all are being grouped again. */
  rebuiltTo: number | null;
  /** Whether all postings must be grouped again. */
  isOutdated: boolean;
}

/**
 * Claims the work for a process, or extends its claim.
 *
 * @returns null if another process has claimed it.
 */
export async function claimGrouping(
  db: JobsDb,
  owner: string,
  { version, ms }: { version: number; ms: number },
): Promise<GroupingState | null> {
  const { rows } = await sql<GroupingState>`
    update jobs.grouping g set owner = ${owner}::uuid, owned_until = clock_timestamp() + ${ms} * interval '1 ms'
    from jobs.search_state s
    where (owner is null or owner = ${owner}::uuid or owned_until < clock_timestamp())
      -- A process of an older release must not apply its rules any more.
      and g.version <= ${version}
    returning since::text, rebuilt_to as "rebuiltTo",
      -- A restored database has other transaction IDs, and changes are kept for a limited time.
      (g.version < ${version} or g.database_id is distinct from s.database_id or g.since < s.cleared_xid) as "isOutdated"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Serializes everything that groups postings, until the transaction ends. */
export async function lockGrouping(trx: JobsTransaction): Promise<void> {
  await sql`select from jobs.grouping for update`.execute(trx);
}

/** Like {@link lockGrouping}; also extends the claim of a process. @returns whether it still has the claim. */
export async function keepGrouping(trx: JobsTransaction, owner: string, ms: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs.grouping set owned_until = clock_timestamp() + ${ms} * interval '1 ms' where owner = ${owner}::uuid`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export async function saveSince(db: JobsDb, owner: string, since: string): Promise<void> {
  await sql`update jobs.grouping set since = ${since}::xid8 where owner = ${owner}::uuid`.execute(db);
}

/** Records how far all postings have been grouped again, unless that was started once more meanwhile. */
export async function saveRebuilt(
  db: JobsQueryable,
  { from, to }: { from: number; to: number | null },
): Promise<void> {
  await sql`update jobs.grouping set rebuilt_to = ${to} where rebuilt_to = ${from}`.execute(db);
}

/** Starts to group all postings again. Changes before `since` need not be considered any more. */
export async function startRebuild(db: JobsDb, version?: number): Promise<void> {
  await sql`
    update jobs.grouping set rebuilt_to = 0, version = coalesce(${version ?? null}, version),
      database_id = s.database_id, since = pg_snapshot_xmin(pg_current_snapshot())
    from jobs.search_state s`.execute(db);
}

export async function releaseGrouping(db: JobsDb, owner: string): Promise<void> {
  await sql`update jobs.grouping set owner = null, owned_until = null where owner = ${owner}::uuid`.execute(
    db,
  );
}

export async function readGrouping(
  db: JobsDb,
): Promise<{ since: string; rebuiltTo: number | null; until: string }> {
  const { rows } = await sql<{ since: string; rebuiltTo: number | null; until: string }>`
    select since::text, rebuilt_to as "rebuiltTo", pg_snapshot_xmin(pg_current_snapshot())::text as until from jobs.grouping`.execute(
    db,
  );
  return rows[0]!;
}

export async function idsAfter(db: JobsDb, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings where id > ${id} order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
