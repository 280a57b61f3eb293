import type { Posting, PostingValues } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { parseId } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { type Selectable, sql } from 'kysely';
import type { JobsQueryable, PostingsTable } from '../migrations/tables.ts';
import { columnsOf, POSTING_COLUMNS, VALUE_COLUMNS, valuesOf } from './columns.ts';

export type PostingRow = Omit<Selectable<PostingsTable>, 'last_run_id' | 'first_run_id'>;

export const toPosting = (row: PostingRow): Posting => ({
  id: String(row.id),
  site: row.site,
  sourceUrl: row.source_url,
  ...valuesOf(row),
  status: row.status,
  collectedAt: row.collected_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** Parsed postings of one page of a run. */
export interface PagePostings {
  site: string;
  runId: number;
  fetchedAt: Date;
  /** Date of the fetch in the site's time zone, `YYYY-MM-DD`. Postings with an earlier deadline are stored as closed. */
  today: string;
  postings: { sourceUrl: string; values: PostingValues }[];
}

export interface PageOutcome {
  saved: number;
  skipped: number;
  /** Postings that this run had not seen before, whether or not they were already stored. */
  newToRun: number;
  /** Lowest and highest ID of the saved postings; null if none were saved. IDs from other runs may lie in between. */
  savedIds: { first: number; last: number } | null;
}

/**
 * Stores the postings of a page in one statement, each source URL once. For existing postings, only the status, the last
 * run and the timestamps are updated. Postings that were taken down are not stored again and count as skipped.
 */
export async function savePage(db: JobsQueryable, page: PagePostings): Promise<PageOutcome> {
  const rows = new Map<string, object>();
  for (const [position, { sourceUrl, values }] of page.postings.entries()) {
    if (!rows.has(sourceUrl)) rows.set(sourceUrl, { position, ...toInputRow(sourceUrl, values, page.today) });
  }
  if (rows.size === 0) return { saved: 0, skipped: 0, newToRun: 0, savedIds: null };
  const at = page.fetchedAt;
  const { rows: counted } = await sql<{
    saved: number;
    first_id: number | null;
    last_id: number | null;
    seen_in_run: number;
  }>`
    with input as (
      select * from jsonb_to_recordset(${toJsonb([...rows.values()])}::jsonb) as t(${sql.raw(INPUT_DEFINITION)})
    ), taken_down as (
      select t.source_url from jobs.takedowns t join input i on i.source_url = t.source_url
    ), seen_in_run as (
      -- One subquery per URL, because a join would read all postings that the run has seen so far.
      select count(*)::int as n from input i
      where (select p.last_run_id from jobs.postings p where p.source_url = i.source_url) = ${page.runId}
    ), stored as (
      insert into jobs.postings (site, collected_at, last_seen_at, first_run_id, last_run_id, closed_at, ${sql.raw(INPUT_COLUMNS)})
      select ${page.site}, ${at}::timestamptz, ${at}::timestamptz, ${page.runId}::bigint, ${page.runId}::bigint,
        case when status = 'closed' then ${at}::timestamptz end, ${sql.raw(INPUT_COLUMNS)}
      from input where not exists (select from taken_down d where d.source_url = input.source_url)
      -- Postings with equal timestamps sort by descending ID, so the first card of the page gets the highest ID.
      order by position desc
      on conflict (source_url) do update set
        last_seen_at = excluded.last_seen_at,
        last_run_id = excluded.last_run_id,
        status = excluded.status,
        closed_at = case when excluded.status = 'open' then null else coalesce(postings.closed_at, excluded.closed_at) end
      returning id, (xmax = 0) as inserted
    )
    select count(*)::int as saved, min(id) as first_id, max(id) as last_id, (select n from seen_in_run) as seen_in_run
    from stored where inserted`.execute(db);
  const { saved, first_id, last_id, seen_in_run } = counted[0]!;
  return {
    saved,
    skipped: page.postings.length - saved,
    newToRun: rows.size - seen_in_run,
    savedIds: first_id === null || last_id === null ? null : { first: first_id, last: last_id },
  };
}

/** Column definitions of the input for `jsonb_to_recordset`. */
const INPUT = {
  source_url: 'text',
  status: 'text',
  ...Object.fromEntries(Object.entries(VALUE_COLUMNS).map(([column, [type]]) => [column, type])),
};
const INPUT_COLUMNS = Object.keys(INPUT).join(', ');
const INPUT_DEFINITION = Object.entries({ position: 'int', ...INPUT })
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

function toInputRow(sourceUrl: string, values: PostingValues, today: string): object {
  const deadline = values.deadline.date;
  const status: Posting['status'] = deadline !== null && deadline < today ? 'closed' : 'open';
  return { source_url: sourceUrl, status, ...columnsOf(values) };
}

export async function findPosting(db: JobsQueryable, id: number): Promise<Posting | undefined> {
  const row = await db
    .selectFrom('jobs.postings')
    .select(POSTING_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPosting(row);
}

export const postingNotFound = (id: string) =>
  notFound('POSTING_NOT_FOUND', `Posting ${id} does not exist. It may have been taken down.`);

/** @throws Problem 404 POSTING_NOT_FOUND, including if `id` is not a valid ID. */
export async function getPosting(db: JobsQueryable, id: string): Promise<Posting> {
  const number = parseId(id);
  const posting = number === undefined ? undefined : await findPosting(db, number);
  if (!posting) throw postingNotFound(id);
  return posting;
}

/**
 * Deletes a posting and records its source URL, so that no run stores it again.
 *
 * @returns the source URL, or undefined if the posting does not exist.
 */
export async function takeDown(db: JobsQueryable, id: number, by: string): Promise<string | undefined> {
  const { rows } = await sql<{ source_url: string }>`
    with deleted as (delete from jobs.postings where id = ${id} returning source_url)
    insert into jobs.takedowns (source_url, taken_down_by) select source_url, ${by} from deleted
    on conflict (source_url) do update set taken_down_by = excluded.taken_down_by returning source_url`.execute(
    db,
  );
  return rows[0]?.source_url;
}

/**
 * Closes postings whose deadline is before `today` and that were not seen after their deadline: a site
 * that still lists a posting is assumed to have extended the deadline.
 *
 * @param site - a site, or all sites except the given ones.
 * @param today - date in `timeZone`, `YYYY-MM-DD`.
 * @returns the number of closed postings.
 */
export async function closeExpired(
  db: JobsQueryable,
  site: string | { except: readonly string[] },
  timeZone: string,
  today: string,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable('jobs.postings')
    .set({ status: 'closed', closed_at: now })
    .where(
      typeof site === 'string'
        ? sql<boolean>`site = ${site}`
        : sql<boolean>`site <> all(${site.except}::text[])`,
    )
    .where('status', '=', 'open')
    .where('deadline_date', '<', today)
    .where(sql<boolean>`(last_seen_at at time zone ${timeZone})::date <= deadline_date`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Closes postings that a complete run no longer found: those last found by the same search and not seen
 * since `before`.
 *
 * @returns the number of closed postings.
 */
export async function closeUnseen(
  db: JobsQueryable,
  search: { site: string; keyword: string | null; before: Date; now: Date },
): Promise<number> {
  const result = await db
    .updateTable('jobs.postings')
    .set({ status: 'closed', closed_at: search.now })
    .where('site', '=', search.site)
    .where('status', '=', 'open')
    .where('last_seen_at', '<', search.before)
    .where(
      sql<boolean>`last_run_id in (select id from jobs.crawl_runs r where r.site = ${search.site} and r.keyword is not distinct from ${search.keyword})`,
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
