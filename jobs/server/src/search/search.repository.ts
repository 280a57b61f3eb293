import type { Filters, Posting, SortOrder } from '@workreel/jobs-contract';
import type { Total } from '@workreel/platform/http';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow, toPosting } from '../postings/index.ts';
import { afterPosition, conditionsOf, type SortKey, sortKeysOf } from './filter.sql.ts';

/** How far postings are counted one by one; a broad word among a million takes 150 ms to count to its end. */
const COUNT_LIMIT = 10_000;

export interface Search {
  filters: Filters;
  sortOrder: SortOrder;
  pageSize: number;
  /** Sort keys of the last posting of the page before. */
  after?: (string | number | null)[];
  /** Postings to leave out first, where a page is asked for by number. */
  offset?: number;
}

export interface Found {
  postings: Posting[];
  /** Sort keys of the last posting; undefined where nothing comes after it. */
  position: (string | number | null)[] | undefined;
}

/** One page of what fits, in its order. One query; one more row than a page tells whether there is a next. */
export async function searchPostings(db: JobsDb, search: Search): Promise<Found> {
  const keys = sortKeysOf(search.sortOrder, search.filters);
  const conditions = conditionsOf(search.filters);
  if (search.after) conditions.push(afterPosition(keys, search.after));
  const order = keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`);
  const { rows } = await sql<PostingRow & { position: string[] }>`
    select ${sql.join(POSTING_COLUMNS.map((column) => sql.ref(column)))}, array[${sql.join(keys.map(textOf))}] as position
    from jobs.postings
    ${where(conditions)}
    order by ${sql.join(order)}
    limit ${search.pageSize + 1} offset ${search.offset ?? 0}`.execute(db);
  const page = rows.slice(0, search.pageSize);
  return {
    postings: page.map(toPosting),
    position: rows.length > search.pageSize ? page.at(-1)!.position : undefined,
  };
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
