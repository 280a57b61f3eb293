import { type Kysely, sql } from 'kysely';

/** Which database on which server this is: another after a dump was restored. */
export const STANDS_ON = sql<string>`(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/**
 * Whoever stores, changes or removes postings leaves their ids, by triggers, so that no one can forget it. The
 * transaction's number tells a reader what it has seen: what is older than the oldest that still runs
 * (`pg_snapshot_xmin`) is all there; numbers given by a sequence would be passed by those that commit later.
 */
export async function followPostings(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs.posting_changes (
    xid xid8 not null default pg_current_xact_id(),
    seq bigint generated always as identity,
    posting_ids bigint[] not null,
    changed_at timestamptz not null default now(),
    primary key (xid, seq)
  )`.execute(db);
  // One row: which database this is, so that no index of another is taken for its own, and what was cleared away. One that was
  // restored holds the identity of the one that was dumped, and stands on another server.
  await sql`create table jobs.search_state (
    only_one boolean primary key default true check (only_one),
    store_id uuid not null default gen_random_uuid(),
    cleared_xid xid8 not null default '0',
    stands_on text not null
  )`.execute(db);
  await sql`insert into jobs.search_state (stands_on) select ${STANDS_ON}`.execute(db);
  // Nor does it know the snapshots of the index that were written after the dump.
  await sql`create table jobs.search_snapshots (
    id uuid primary key, written_at timestamptz not null default now()
  )`.execute(db);
  await sql`create function jobs.note_postings() returns trigger language plpgsql as $$
    begin
      insert into jobs.posting_changes (posting_ids)
      select array_agg(id) from (select id, (row_number() over () - 1) / 1000 as part from noted) n group by part;
      if found then perform pg_notify('jobs_postings', ''); end if;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.id(`postings_${event}_noted`)} after ${sql.raw(event)} on jobs.postings
      referencing ${sql.raw(rows)} table as noted for each statement execute function jobs.note_postings()`.execute(
      db,
    );
  }
}
