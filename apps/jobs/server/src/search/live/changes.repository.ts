import { sql } from 'kysely';
import { STANDS_ON } from '../../migrations/search.ts';
import type { JobsDb } from '../../migrations/tables.ts';

/** The channel on which a transaction that changed postings tells of it. */
export const POSTINGS_CHANNEL = 'jobs_postings';

/** Ids that a transaction stored, changed or removed. */
export interface Change {
  xid: string;
  seq: number;
  ids: number[];
  changedAt: Date;
}

/** Changes that are read at once: each tells of at most a thousand postings. */
export const CHANGES_AT_ONCE = 200;

/**
 * Changes of transactions from `since` on, in order, behind one of them where it is given.
 *
 * @returns with them `until`: everything that transactions before that one changed can be read.
 */
export async function readChanges(
  db: JobsDb,
  since: string,
  after?: Pick<Change, 'xid' | 'seq'>,
): Promise<{ until: string; changes: Change[] }> {
  const behind = after ? sql`and (xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint)` : sql``;
  const { rows } = await sql<{ until: string; xid: string | null; seq: number; ids: number[]; at: Date }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until, c.xid::text as xid, c.seq, c.posting_ids as ids, c.changed_at as at
    from (select 1) one left join lateral (
      select * from jobs.posting_changes where xid >= ${since}::xid8 ${behind} order by xid, seq limit ${CHANGES_AT_ONCE}
    ) c on true`.execute(db);
  const changes = rows.flatMap(({ xid, seq, ids, at }) =>
    xid === null ? [] : [{ xid, seq, ids: ids.map(Number), changedAt: at }],
  );
  return { until: rows[0]!.until, changes };
}

/** Which store this is, and where its sequence of transactions stands. */
export interface StoreState {
  storeId: string;
  /** Changes of transactions up to this one were cleared away. */
  clearedXid: string;
  /** Everything that transactions before this one changed can be read. */
  until: string;
}

/**
 * Where the database has been restored on another server, or under another name: it is a store of its own from now on. Its
 * changes tell of transactions whose numbers mean nothing here.
 */
export async function settleStore(db: JobsDb): Promise<void> {
  await sql`
    with settled as (
      update jobs.search_state set store_id = gen_random_uuid(), cleared_xid = '0', stands_on = ${STANDS_ON}
      where stands_on is distinct from ${STANDS_ON} returning 1
    )
    delete from jobs.posting_changes where exists (select from settled)`.execute(db);
}

/** Writes down that a snapshot was written, of what was committed before now. */
export const rememberSnapshot = (db: JobsDb, id: string) =>
  db.insertInto('jobs.search_snapshots').values({ id }).execute();

/** A database that was restored knows no snapshot that was written after it was saved. */
export async function knowsSnapshot(db: JobsDb, id: string): Promise<boolean> {
  const { rows } = await sql`select from jobs.search_snapshots where id::text = ${id}`.execute(db);
  return rows.length > 0;
}

export async function readStoreState(db: JobsDb): Promise<StoreState> {
  const { rows } = await sql<StoreState>`
    select store_id as "storeId", cleared_xid::text as "clearedXid", pg_snapshot_xmin(pg_current_snapshot())::text as until
    from jobs.search_state`.execute(db);
  return rows[0]!;
}

/** A snapshot that nobody wrote again for so long is of a store that nothing happened to, or of a process that is gone. */
const SNAPSHOTS_KNOWN_DAYS = 90;

/** Clears away what every index has long followed; one that has not is made anew. */
export async function clearChanges(db: JobsDb, before: Date): Promise<void> {
  await sql`
    with gone as (delete from jobs.posting_changes where changed_at < ${before}::timestamptz returning xid)
    update jobs.search_state set cleared_xid = g.xid
    from (select xid from gone order by xid desc limit 1) g where cleared_xid < g.xid`.execute(db);
  await sql`delete from jobs.search_snapshots where written_at < now() - ${SNAPSHOTS_KNOWN_DAYS} * interval '1 day'`.execute(
    db,
  );
}
