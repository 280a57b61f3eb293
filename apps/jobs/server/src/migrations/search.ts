import { type Kysely, sql } from 'kysely';

/** Identifies the database server and database; changes when a dump is restored elsewhere. */
export const DATABASE_LOCATION = sql<string>`(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/**
 * Creates triggers that record the IDs of inserted, updated and deleted postings, so that the search index can apply
 * every change. Readers track their position by transaction ID: everything older than the oldest running transaction
 * (`pg_snapshot_xmin`) is visible. A sequence cannot be used, because transactions may commit out of sequence order.
 */
export async function recordPostingChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs.posting_changes (
    xid xid8 not null default pg_current_xact_id(),
    seq bigint generated always as identity,
    posting_ids bigint[] not null,
    -- Whether indexed values other than the status may have changed; set by statements that refresh postings.
    contents boolean not null default false,
    -- What happened to the rows.
    event text not null check (event in ('insert', 'update', 'delete')),
    changed_at timestamptz not null default now(),
    primary key (xid, seq)
  )`.execute(db);
  // Contains a single row. An index snapshot is only valid for the database from which it was created. A restored
  // dump has the database_id of the original, but another location.
  await sql`create table jobs.search_state (
    only_one boolean primary key default true check (only_one),
    database_id uuid not null default gen_random_uuid(),
    cleared_xid xid8 not null default '0',
    location text not null
  )`.execute(db);
  await sql`insert into jobs.search_state (location) select ${DATABASE_LOCATION}`.execute(db);
  // Registers valid snapshots. A restored dump lacks the snapshots that were written after the dump.
  await sql`create table jobs.search_snapshots (
    id uuid primary key, written_at timestamptz not null default now()
  )`.execute(db);
  // Indexes in OpenSearch, and how far they have been written (`IndexRecord`).
  await sql`create table jobs.search_indexes (
    name text primary key,
    version text not null,
    since xid8 not null,
    built_to bigint,
    -- The process that writes it, until this time.
    owner uuid,
    owned_until timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create function jobs.record_posting_changes() returns trigger language plpgsql as $$
    begin
      insert into jobs.posting_changes (event, posting_ids)
      select lower(tg_op), array_agg(id) from (select id, (row_number() over () - 1) / 1000 as batch from changed) n group by batch;
      if found then perform pg_notify('jobs_postings', ''); end if;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.id(`postings_${event}_recorded`)} after ${sql.raw(event)} on jobs.postings
      referencing ${sql.raw(rows)} table as changed for each statement execute function jobs.record_posting_changes()`.execute(
      db,
    );
  }
}
