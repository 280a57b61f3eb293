import type { Filters, SortOrder } from '@workreel/jobs-contract';
import type { PageOf, Total } from '@workreel/platform/http';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';
import { afterPosition, conditionsOf, type SortKey, sortKeysOf } from './filter.sql.ts';

/** How far postings are counted one by one; a broad word among a million takes 150 ms to count to its end. */
const COUNT_LIMIT = 10_000;

export interface Search extends PageOf {
  filters: Filters;
  sortOrder: SortOrder;
}

/** A posting and its sort keys, as text. */
export type FoundRow = PostingRow & { position: string[] };

/** What fits, in its order. One query. */
export async function searchPostings(db: JobsDb, search: Search): Promise<FoundRow[]> {
  const keys = sortKeysOf(search.sortOrder, search.filters);
  const conditions = conditionsOf(search.filters);
  if (search.after) conditions.push(afterPosition(keys, search.after));
  const order = keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`);
  const { rows } = await sql<FoundRow>`
    select ${sql.join(POSTING_COLUMNS.map((column) => sql.ref(column)))}, array[${sql.join(keys.map(textOf))}] as position
    from jobs.postings
    ${where(conditions)}
    order by ${sql.join(order)}
    limit ${search.limit} offset ${search.offset}`.execute(db);
  return rows;
}

/** How many postings fit: exact to 10,000, from there `gte`. */
export async function countPostings(db: JobsDb, filters: Filters): Promise<Total> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from jobs.postings ${where(conditionsOf(filters))} limit ${COUNT_LIMIT + 1}) counted`.execute(
    db,
  );
  const count = rows[0]!.n;
  return count > COUNT_LIMIT ? { count: COUNT_LIMIT, relation: 'gte' } : { count, relation: 'eq' };
}

const where = (conditions: ReturnType<typeof conditionsOf>) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/** A key as text that reads back as the same value on both stores. */
const textOf = ({ key }: SortKey) => sql`(${key})::text`;
