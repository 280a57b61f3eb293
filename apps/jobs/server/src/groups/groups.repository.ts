/** What is stored about groups of postings of the same job. */
import type { PostingFacts } from '@workreel/job-groups';
import { toJsonb } from '@workreel/platform/database';
import { type RawBuilder, sql } from 'kysely';
import type { JobsDb, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';

/** Postings of one key that are compared. Beyond, the key says too little about a job to look for others with it. */
export const MAX_PER_KEY = 2_000;
/** Characters of a description that are compared. */
const MAX_DESCRIPTION = 20_000;

/** A posting with its current place in a group. */
export interface GroupedPosting extends PostingFacts {
  groupId: number | null;
  groupPosition: number;
  isOpen: boolean;
  hasSignals: boolean;
}

/** The features of a posting that are stored to find and compare postings. */
export interface Features {
  id: number;
  titleKey: number;
  otherKey: number | null;
  sketch: readonly number[] | null;
}

const FACTS = sql`id, site, company_name as "companyName", title, regions, remote, workplace, location_text as "locationText",
  min_years as "minYears", max_years as "maxYears", newcomer, employment_types as "employmentTypes", annual_min as "annualMin",
  annual_max as "annualMax", salary_currency as currency, (extract(epoch from sort_at) * 1000)::float8 as "sortAt",
  (num_nonnulls(location_text, experience_text, education_text, employment_text, deadline_text, salary_text, posted_at, description) +
    (tech_stack <> '{}')::int + (sector <> '{}')::int) as "fieldCount",
  group_id as "groupId", group_position as "groupPosition", status = 'open' as "isOpen", signals <> '[]' as "hasSignals"`;

export type Facts = Omit<GroupedPosting, 'sketch'>;

/** Reads the stored postings among `ids`, with their descriptions. */
export async function readPostings(
  db: JobsQueryable,
  ids: readonly number[],
): Promise<(Facts & { description: string | null })[]> {
  return readAs(db, sql`${FACTS}, left(description, ${sql.lit(MAX_DESCRIPTION)}) as description`, ids);
}

/** Reads the stored postings among `ids`. */
export async function readFacts(db: JobsQueryable, ids: readonly number[]): Promise<Facts[]> {
  return readAs(db, FACTS, ids);
}

/** As JSON, because the drivers take longer for many columns and arrays. */
async function readAs<T>(
  db: JobsQueryable,
  columns: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<T[]> {
  const { rows } = await sql<{ postings: string }>`
    select coalesce(json_agg(p), '[]')::text as postings
    from (select ${columns} from jobs.postings where id = any(${ids}::bigint[])) p`.execute(db);
  return JSON.parse(rows[0]!.postings);
}

const FEATURES = sql`posting_id as id, title_key as "titleKey", other_key as "otherKey", sketch`;

export async function readFeatures(db: JobsQueryable, ids: readonly number[]): Promise<Features[]> {
  const { rows } = await sql<Features>`
    select ${FEATURES} from jobs.posting_features where posting_id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Returns the features of the postings that have one of the keys, without those in `known`, by key: up to one more than are compared. */
export async function findByKeys(
  db: JobsQueryable,
  keys: readonly number[],
  known: readonly number[],
): Promise<Map<number, Features[]>> {
  if (keys.length === 0) return new Map();
  const having = (column: string) => sql`
    select ${FEATURES} from jobs.posting_features
    where ${sql.ref(column)} = k.key and posting_id <> all(${known}::bigint[]) limit ${MAX_PER_KEY + 1}`;
  const { rows } = await sql<Features & { key: number }>`
    select k.key, f.* from unnest(${keys}::bigint[]) as k(key), lateral (
      (${having('title_key')}) union all (${having('other_key')})
    ) f`.execute(db);
  return Map.groupBy(rows, ({ key }) => key);
}

export async function storeFeatures(db: JobsTransaction, features: readonly Features[]): Promise<void> {
  if (features.length === 0) return;
  await sql`
    insert into jobs.posting_features (posting_id, title_key, other_key, sketch)
    select id, "titleKey", "otherKey", sketch
    from json_to_recordset(${toJsonb(features)}::json) as f(id bigint, "titleKey" bigint, "otherKey" bigint, sketch int[])
    on conflict (posting_id) do update
      set title_key = excluded.title_key, other_key = excluded.other_key, sketch = excluded.sketch`.execute(
    db,
  );
}

/** Deletes what is stored about postings that no longer exist. */
export async function forgetPostings(db: JobsTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from jobs.posting_features where posting_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from jobs.group_decisions where one = any(${ids}::bigint[]) or other = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Deletes what is stored about postings whose deletion went unnoticed, because the change log was cleared. */
export async function forgetDeleted(db: JobsDb): Promise<void> {
  const isMissing = (id: string) => sql`not exists (select from jobs.postings p where p.id = ${sql.ref(id)})`;
  await sql`delete from jobs.posting_features where ${isMissing('posting_id')}`.execute(db);
  await sql`delete from jobs.group_decisions where ${isMissing('one')} or ${isMissing('other')}`.execute(db);
}

export interface Decision {
  one: number;
  other: number;
  kind: 'joined' | 'split';
}

export async function decisionsAbout(db: JobsQueryable, ids: readonly number[]): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select one, other, kind from jobs.group_decisions where one = any(${ids}::bigint[])
    union select one, other, kind from jobs.group_decisions where other = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Records a decision about each pair, in place of earlier ones. */
export async function storeDecisions(
  db: JobsTransaction,
  kind: Decision['kind'],
  pairs: readonly (readonly [number, number])[],
  by: string,
): Promise<void> {
  await sql`
    insert into jobs.group_decisions (one, other, kind, decided_by)
    select least(a, b), greatest(a, b), ${kind}, ${by}
    from unnest(${pairs.map(([a]) => a)}::bigint[], ${pairs.map(([, b]) => b)}::bigint[]) as pair(a, b)
    on conflict (one, other) do update set kind = excluded.kind, decided_by = excluded.decided_by, decided_at = now()`.execute(
    db,
  );
}

export interface Place {
  id: number;
  groupId: number | null;
  groupPosition: number;
}

export async function storePlaces(db: JobsTransaction, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    with locked as (
      -- In the order in which runs lock postings.
      select id from jobs.postings where id = any(${places.map(({ id }) => id)}::bigint[])
      order by source_url for no key update
    )
    update jobs.postings p set group_id = n."groupId", group_position = n."groupPosition"
    from json_to_recordset(${toJsonb(places)}::json) as n(id bigint, "groupId" bigint, "groupPosition" smallint), locked
    where p.id = n.id and locked.id = n.id`.execute(db);
}

export async function membersOf(db: JobsQueryable, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings where group_id = ${groupId} order by group_position, id`.execute(db);
  return rows.map(({ id }) => id);
}
