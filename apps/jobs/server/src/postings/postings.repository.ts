import type { Posting, PostingChanges, PostingValues } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest, parseId } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { parsePayTerms } from '@workreel/posting-parser';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { JobsQueryable, PostingsTable } from '../migrations/tables.ts';
import { columnsOf, POSTING_COLUMNS, VALUE_COLUMNS, valuesOf } from './columns.ts';
import {
  BEST_SOURCE_DAYS,
  hashColumns,
  POSTED_PRECISE_DAYS,
  POSTED_RECENT_DAYS,
  POSTED_TOLERANCE_HOURS,
  refreshValues,
  VALUE_SOURCES,
  type ValueSource,
} from './refresh.domain.ts';
import { mostSpecificNames } from './region-names.domain.ts';

export type PostingRow = Omit<
  Selectable<PostingsTable>,
  | 'last_run_id'
  | 'first_run_id'
  | 'values_rank'
  | 'values_hash'
  | 'best_seen_at'
  | 'last_checked_at'
  | 'run_rank'
  | 'rival_hash'
  | 'rival_run_id'
>;

/** Returns what a salary without amounts says in their place. */
export const payTermsOf = ({ text, min, max }: Pick<PostingValues['salary'], 'text' | 'min' | 'max'>) =>
  min === null && max === null ? parsePayTerms(text) : null;

export const toPosting = (row: PostingRow): Posting => ({
  id: String(row.id),
  site: row.site,
  sourceUrl: row.source_url,
  ...valuesOf(row),
  regionNames: mostSpecificNames(row.regions),
  payTerms: payTermsOf({ text: row.salary_text, min: row.salary_min, max: row.salary_max }),
  status: row.status,
  closedReason: row.closed_reason,
  collectedAt: row.collected_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  lastVerifiedAt: row.last_verified_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** Parsed postings of one page of a run. */
export interface PagePostings {
  site: string;
  runId: number;
  fetchedAt: Date;
  /** Date of the fetch in the site's time zone, `YYYY-MM-DD`. Postings with an earlier deadline are stored as closed. */
  today: string;
  postings: CardPosting[];
  /** Source URLs of cards that are not collected, but show that stored postings are still open. Default: none. */
  alsoSeen?: readonly string[];
}

export interface CardPosting {
  sourceUrl: string;
  values: PostingValues;
  /** Default: `card`. */
  source?: ValueSource;
}

export interface PageOutcome {
  saved: number;
  skipped: number;
  /** Stored postings whose values changed; they are also counted as skipped. */
  updated: number;
  /** How many of them got another title or company name. */
  renamed: { title: number; companyName: number };
  /** Postings that this run had not seen before, whether or not they were already stored. */
  newToRun: number;
  /** Lowest and highest ID of the saved postings; null if none were saved. IDs from other runs may lie in between. */
  savedIds: { first: number; last: number } | null;
}

// Conditions of the statement that stores a page, about the stored posting and the card (`excluded`). They contain no
// parameters, because they occur several times.
const IS_BEST = sql.raw(`(excluded.values_rank >= postings.values_rank
  or postings.best_seen_at < excluded.last_seen_at - interval '${BEST_SOURCE_DAYS} days')`);
const IN_THIS_RUN = sql.raw('postings.last_run_id = excluded.last_run_id');
const IS_CONTRADICTION =
  sql.raw(`(postings.run_rank = excluded.run_rank and postings.values_rank = excluded.values_rank
  and postings.values_hash <> excluded.values_hash)`);
/** Whether the last run that found the posting found two contradicting cards, of which this is the other one. */
const IS_RIVAL = sql`coalesce(postings.rival_run_id = postings.last_run_id and postings.rival_hash = excluded.values_hash, false)`;
const DECIDES = sql`(${IS_BEST} and (not ${IN_THIS_RUN} or postings.run_rank < excluded.values_rank) and not ${IS_RIVAL})`;
const IS_CLOSED = sql`case when ${DECIDES} then excluded.status = 'closed'
  else postings.status = 'closed' and (excluded.status = 'closed' or postings.closed_reason is not distinct from 'deadlinePassed') end`;

/**
 * Stores the postings of a page, each source URL once, and refreshes those that are already stored. Takes one statement,
 * and two more if cards differ from the last ones. Postings that were taken down are not stored again and count as skipped. Must run in
 * a transaction.
 *
 * Of several cards of a posting in one run, the first of the best source counts. It decides the values and the status;
 * others only add missing values. Two cards of the same source that contradict each other do not replace each other, in
 * whatever order runs find them. Any card reopens a posting unless the deadline of the best one has passed.
 */
export async function savePage(db: JobsQueryable, page: PagePostings): Promise<PageOutcome> {
  const cards = new Map<string, { values: PostingValues; row: InputRow }>();
  for (const [position, { sourceUrl, values, source = 'card' }] of page.postings.entries()) {
    const rank = VALUE_SOURCES.indexOf(source);
    const known = cards.get(sourceUrl);
    if (known && known.row.values_rank >= rank) continue;
    const row = {
      ...toInputRow(sourceUrl, values, page.today),
      values_rank: rank,
      position: known?.row.position ?? position,
    };
    cards.set(sourceUrl, { values, row });
  }
  const at = page.fetchedAt;
  await markSeen(db, page);
  if (cards.size === 0) return { saved: 0, skipped: 0, ...NOTHING_UPDATED, newToRun: 0, savedIds: null };
  const { rows: counted } = await sql<{
    saved: number;
    first_id: number | null;
    last_id: number | null;
    seen_in_run: number;
    different: DifferentPosting[];
  }>`
    with input as (
      select * from json_to_recordset(${toJsonb([...cards.values()].map(({ row }) => row))}::json) as t(${sql.raw(INPUT_DEFINITION)})
    ), taken_down as (
      update jobs.takedowns t set last_run_id = ${page.runId} from input i where i.source_url = t.source_url returning t.source_url
    ), seen_in_run as (
      -- One subquery per URL, because a join would read all postings that the run has seen so far.
      select * from (
        select source_url, (select p.run_rank from jobs.postings p
          where p.source_url = i.source_url and p.last_run_id = ${page.runId}) as rank
        from input i offset 0) s
      where rank is not null
    ), stored as (
      insert into jobs.postings (site, collected_at, last_seen_at, last_verified_at, best_seen_at, first_run_id, last_run_id, closed_at, closed_reason,
        run_rank, ${sql.raw(INPUT_COLUMNS)})
      select ${page.site}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${page.runId}::bigint, ${page.runId}::bigint,
        case when status = 'closed' then ${at}::timestamptz end, case when status = 'closed' then 'deadlinePassed' end,
        values_rank, ${sql.raw(INPUT_COLUMNS)}
      from input where not exists (select from taken_down d where d.source_url = input.source_url)
      -- Postings with equal timestamps sort by descending ID, so the first card of the page gets the highest ID.
      order by position desc
      on conflict (source_url) do update set
        last_seen_at = excluded.last_seen_at,
        last_run_id = excluded.last_run_id,
        status = case when ${IS_CLOSED} then 'closed' else 'open' end,
        closed_at = case when ${IS_CLOSED} then coalesce(postings.closed_at, excluded.closed_at) end,
        closed_reason = case when ${IS_CLOSED} then coalesce(postings.closed_reason, excluded.closed_reason) end,
        last_verified_at = case when ${IS_CLOSED} then postings.last_verified_at else excluded.last_verified_at end,
        run_rank = case when ${IN_THIS_RUN} then greatest(postings.run_rank, excluded.run_rank) else excluded.run_rank end,
        rival_hash = case
          when not ${IN_THIS_RUN} then case when postings.rival_run_id = postings.last_run_id then postings.rival_hash end
          when ${IS_CONTRADICTION} then excluded.values_hash
          else postings.rival_hash end,
        rival_run_id = case
          when ${IN_THIS_RUN} and postings.run_rank = excluded.run_rank and (${IS_CONTRADICTION} or postings.rival_hash is not null)
          then excluded.last_run_id else postings.rival_run_id end,
        -- A relative text of the same date ("D-3", "D-2") is not a change.
        deadline_text = case when excluded.deadline_date = postings.deadline_date
          then coalesce(excluded.deadline_text, postings.deadline_text) else postings.deadline_text end,
        values_rank = case when ${IS_BEST} then excluded.values_rank else postings.values_rank end,
        best_seen_at = case when ${IS_BEST} then excluded.best_seen_at else postings.best_seen_at end
      returning id, source_url, values_rank, values_hash, rival_hash, posted_at, (xmax = 0) as inserted
    ), different as (
      select s.id, s.source_url as "sourceUrl",
        s.values_rank = i.values_rank and (r.rank is null or r.rank < i.values_rank) and s.rival_hash is distinct from i.values_hash as replace
      from stored s join input i on i.source_url = s.source_url left join seen_in_run r on r.source_url = s.source_url
      where not s.inserted and (s.values_hash is distinct from i.values_hash or (
          i.posted_at > s.posted_at + ${POSTED_TOLERANCE} and i.posted_at > ${at}::timestamptz - ${POSTED_RECENT}))
    )
    select count(*)::int as saved, min(id) as first_id, max(id) as last_id,
      (select count(*)::int from seen_in_run) as seen_in_run,
      (select coalesce(jsonb_agg(d), '[]') from different d) as different
    from stored where inserted`.execute(db);
  const { saved, first_id, last_id, seen_in_run, different } = counted[0]!;
  return {
    saved,
    skipped: page.postings.length - saved,
    ...(await refreshPostings(
      db,
      different.map((posting) => ({ ...posting, ...cards.get(posting.sourceUrl)! })),
      at,
    )),
    newToRun: cards.size - seen_in_run,
    savedIds: first_id === null || last_id === null ? null : { first: first_id, last: last_id },
  };
}

/** Records that cards which are not collected show stored postings, and reopens them, except after their deadlines. */
async function markSeen(
  db: JobsQueryable,
  { alsoSeen = [], fetchedAt: at, today }: PagePostings,
): Promise<void> {
  if (alsoSeen.length === 0) return;
  await db
    .updateTable('jobs.postings')
    .set({ status: 'open', closed_at: null, closed_reason: null, last_seen_at: at, last_verified_at: at })
    .where(sql<boolean>`source_url = any(${alsoSeen}::text[])`)
    .where(
      sql<boolean>`closed_reason is distinct from 'deadlinePassed' and coalesce(deadline_date >= ${today}::date, true)`,
    )
    .execute();
}

/** A stored posting, locked by the statement of {@link savePage}, whose card differs from the last one. */
interface DifferentPosting {
  id: number;
  sourceUrl: string;
  /** Whether the card may change values, not only add missing ones. */
  replace: boolean;
}

/** Maximum number of changes stored per posting; the oldest are deleted. */
export const MAX_HISTORY = 50;

const NOTHING_UPDATED = { updated: 0, renamed: { title: 0, companyName: 0 } };

async function refreshPostings(
  db: JobsQueryable,
  postings: readonly (DifferentPosting & { values: PostingValues; row: InputRow })[],
  at: Date,
): Promise<Pick<PageOutcome, 'updated' | 'renamed'>> {
  if (postings.length === 0) return NOTHING_UPDATED;
  const ids = postings.map(({ id }) => id);
  const rows = await db
    .selectFrom('jobs.postings')
    .select(POSTING_COLUMNS)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  const storedById = new Map(rows.map((row) => [row.id, valuesOf(row)]));
  const refreshed = postings.flatMap(({ id, replace, values: card, row }) => {
    const { values, changes } = refreshValues(storedById.get(id)!, card, { replace, at });
    const isChanged = Object.keys(changes).length > 0;
    if (!isChanged && !replace) return [];
    const values_hash = replace ? row.values_hash : null;
    return [{ id, changes: isChanged ? changes : null, values_hash, ...columnsOf(values) }];
  });
  if (refreshed.length === 0) return NOTHING_UPDATED;
  const changed = refreshed.flatMap(({ id, changes }) => (changes === null ? [] : [id]));
  await sql`
    with refreshed as (
      select * from jsonb_to_recordset(${toJsonb(refreshed)}::jsonb)
        as t(id bigint, changes jsonb, values_hash text, ${sql.raw(VALUE_DEFINITION)})
    ), updated as (
      update jobs.postings p set values_hash = coalesce(r.values_hash, p.values_hash), ${sql.raw(VALUE_ASSIGNMENTS)}
      from refreshed r where p.id = r.id
    ), forgotten as (
      delete from jobs.posting_history h using refreshed r
      where h.posting_id = r.id and r.changes is not null and h.id <= (
        select id from jobs.posting_history o where o.posting_id = r.id order by id desc offset ${MAX_HISTORY - 1} limit 1)
    ), recorded as (
      -- For the search index, beside what the trigger records.
      insert into jobs.posting_changes (posting_ids, contents)
      select ${changed}::bigint[], true where ${changed.length}::int > 0
    )
    insert into jobs.posting_history (posting_id, at, changes)
    select id, ${at}::timestamptz, changes from refreshed where changes is not null`.execute(db);
  const countChanged = (field: 'title' | 'companyName') =>
    refreshed.filter(({ changes }) => changes?.[field] !== undefined).length;
  return {
    updated: changed.length,
    renamed: { title: countChanged('title'), companyName: countChanged('companyName') },
  };
}

/** Lists the changes of a posting, newest first. */
export async function listHistory(
  db: JobsQueryable,
  postingId: number,
  { after, offset, limit }: PageRequest,
): Promise<{ id: number; at: Date; changes: PostingChanges }[]> {
  let query = db
    .selectFrom('jobs.posting_history')
    .select(['id', 'at', 'changes'])
    .where('posting_id', '=', postingId);
  if (after) query = query.where('id', '<', cursorId(after));
  return query.orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export async function countHistory(db: JobsQueryable, postingId: number): Promise<number> {
  const { n } = await db
    .selectFrom('jobs.posting_history')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('posting_id', '=', postingId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Column definitions for `json_to_recordset` and `jsonb_to_recordset`. */
const define = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
const VALUE_TYPES = Object.fromEntries(
  Object.entries(VALUE_COLUMNS).map(([column, [type]]) => [column, type]),
);
const VALUE_DEFINITION = define(VALUE_TYPES);
const VALUE_ASSIGNMENTS = Object.keys(VALUE_TYPES)
  .map((column) => `${column} = r.${column}`)
  .join(', ');
const INPUT = {
  source_url: 'text',
  status: 'text',
  values_rank: 'smallint',
  values_hash: 'text',
  ...VALUE_TYPES,
};
const INPUT_COLUMNS = Object.keys(INPUT).join(', ');
const INPUT_DEFINITION = define({ position: 'int', ...INPUT });

const POSTED_RECENT = sql`make_interval(days => ${sql.lit(POSTED_RECENT_DAYS)})`;
const POSTED_PRECISE = sql`make_interval(days => ${sql.lit(POSTED_PRECISE_DAYS)})`;
const POSTED_TOLERANCE = sql`make_interval(hours => ${sql.lit(POSTED_TOLERANCE_HOURS)})`;

type InputRow = ReturnType<typeof toInputRow> & { values_rank: number; position: number };

function toInputRow(sourceUrl: string, values: PostingValues, today: string) {
  const deadline = values.deadline.date;
  const status: Posting['status'] = deadline !== null && deadline < today ? 'closed' : 'open';
  const columns = columnsOf(values);
  return { source_url: sourceUrl, status, values_hash: hashColumns(columns), ...columns };
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
 * Closes postings whose deadline is before `today` and that were not shown as open after their deadline: a site that
 * still shows a posting is assumed to have extended the deadline.
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
    .set({ status: 'closed', closed_at: now, closed_reason: 'deadlinePassed' })
    .where(
      typeof site === 'string'
        ? sql<boolean>`site = ${site}`
        : sql<boolean>`site <> all(${site.except}::text[])`,
    )
    .where('status', '=', 'open')
    .where('deadline_date', '<', today)
    .where(sql<boolean>`(last_verified_at at time zone ${timeZone})::date <= deadline_date`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** `covered_since` of a run whose list contained all postings. */
export const ALL_POSTINGS = new Date(0);

/** A finished run whose list is known to have contained all postings published after `coveredSince`. */
export interface CoveringRun {
  id: number;
  site: string;
  keyword: string | null;
  coveredSince: Date;
}

/**
 * Closes postings that are missing from a list that should contain them: those last found by the same search, not shown
 * as open since `before`, and missed by this run and by another one that ended before that. A list that is incomplete for a
 * shorter time closes nothing.
 *
 * @returns the number of closed postings.
 */
export async function closeUnlisted(
  db: JobsQueryable,
  run: CoveringRun,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const isSameSearch = sql`r.site = ${run.site} and r.keyword is not distinct from ${run.keyword}`;
  // A publication time that was already old when the posting was found is rounded ("3 weeks ago") and too imprecise.
  const isCovered = (since: RawBuilder<unknown>) =>
    sql<boolean>`(${since} = ${ALL_POSTINGS}::timestamptz or (
      postings.posted_at > ${since} + ${POSTED_TOLERANCE} and postings.posted_at > postings.collected_at - ${POSTED_PRECISE}))`;
  const result = await db
    .updateTable('jobs.postings as postings')
    .set({ status: 'closed', closed_at: now, closed_reason: 'unlisted' })
    .where('postings.site', '=', run.site)
    .where('postings.status', '=', 'open')
    .where('postings.last_verified_at', '<', before)
    .where(sql<boolean>`postings.last_run_id in (select r.id from jobs.crawl_runs r where ${isSameSearch})`)
    .where(isCovered(sql`${run.coveredSince}::timestamptz`))
    .where(
      sql<boolean>`exists (select from jobs.crawl_runs r where ${isSameSearch} and r.id <> ${run.id}
        and r.covered_since is not null and ${isCovered(sql`r.covered_since`)}
        and r.started_at > postings.last_seen_at and r.finished_at <= ${before}::timestamptz)`,
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Counts the distinct postings that a run found, including those that were taken down. */
export async function countFound(db: JobsQueryable, runId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from jobs.postings where last_run_id = ${runId}) +
      (select count(*) from jobs.takedowns where last_run_id = ${runId}))::int as n`.execute(db);
  return rows[0]!.n;
}
