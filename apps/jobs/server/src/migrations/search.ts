import { type Kysely, sql } from 'kysely';
import { searchTexts } from '../postings/words/index.ts';

/** Which database on which server this is: another after a dump was restored. */
export const STANDS_ON = sql<string>`(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/** Postings whose search texts are written again at once. */
const BATCH = 500;

/** Words instead of texts to search in, and what the search index of each process follows the postings by. */
export async function addSearch(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs.postings
    add column search_tech text not null default '', add column search_sector text not null default '',
    drop column search_rest`.execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<PostingTexts>`
      select id, title, company_name, tech_stack, sector from jobs.postings
      where id > ${after}::bigint order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    const found = rows.map(({ company_name: company, tech_stack: techStack, ...rest }) =>
      searchTexts({ ...rest, company, techStack }),
    );
    await sql`
      update jobs.postings p
      set search_title = t.title, search_company = t.company, search_tech = t.tech, search_sector = t.sector
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${found.map(({ title }) => title)}::text[],
        ${found.map(({ company }) => company)}::text[], ${found.map(({ tech }) => tech)}::text[],
        ${found.map(({ sector }) => sector)}::text[]) as t(id, title, company, tech, sector)
      where p.id = t.id`.execute(db);
  }
  await sql`alter table jobs.postings alter column search_tech drop default, alter column search_sector drop default`.execute(
    db,
  );
  await followPostings(db);
}

interface PostingTexts {
  id: number;
  title: string;
  company_name: string;
  tech_stack: string[];
  sector: string[];
}

/**
 * Whoever stores, changes or removes postings leaves their ids, by triggers, so that no one can forget it. The
 * transaction's number tells a reader what it has seen: what is older than the oldest that still runs
 * (`pg_snapshot_xmin`) is all there; numbers given by a sequence would be passed by those that commit later.
 */
async function followPostings(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs.posting_changes (
    xid xid8 not null default pg_current_xact_id(),
    seq bigint generated always as identity,
    posting_ids bigint[] not null,
    changed_at timestamptz not null default now(),
    primary key (xid, seq)
  )`.execute(db);
  // One row: which store this is, so that no index of another is taken for its own, and what was cleared away.
  await sql`create table jobs.search_state (
    only_one boolean primary key default true check (only_one),
    store_id uuid not null default gen_random_uuid(),
    cleared_xid xid8 not null default '0'
  )`.execute(db);
  await sql`insert into jobs.search_state default values`.execute(db);
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

/**
 * What tells a snapshot of the index whether this database is the one it was written of. A database that was restored holds the
 * identity of the one that was dumped; the server it stands on is another, and it does not know the snapshots that were
 * written after the dump.
 */
export async function addSnapshots(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs.search_state add column stands_on text`.execute(db);
  await sql`create table jobs.search_snapshots (
    id uuid primary key, written_at timestamptz not null default now()
  )`.execute(db);
  await sql`update jobs.search_state set stands_on = ${STANDS_ON}`.execute(db);
}
