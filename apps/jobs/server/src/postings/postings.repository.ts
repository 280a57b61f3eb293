import type { Posting, PostingChanges, PostingDetails, PostingValues } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest, parseId } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { parsePayTerms } from '@workreel/posting-parser';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { JobsQueryable, PostingsTable } from '../migrations/tables.ts';
import { columnsOf, POSTING_COLUMNS, VALUE_COLUMNS, valuesOf } from './columns.ts';
import {
  hashColumns,
  POSTED_PRECISE_DAYS,
  POSTED_TOLERANCE_HOURS,
  refreshValues,
  VALUE_SOURCES,
  type ValueSource,
} from './refresh.domain.ts';
import { mostSpecificNames } from './region-names.domain.ts';
import { sourcesOf } from './sources.repository.ts';
import { nextState, type SeenCard, type StoredPosting, type StoredState } from './stored-state.domain.ts';

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
  | 'description'
  | 'group_position'
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
  signals: row.status === 'open' ? row.signals : [],
  groupId: row.group_id === null ? null : String(row.group_id),
});

export const toPostingDetails = (
  { description, ...row }: PostingRow & { description: string | null },
  sources: PostingDetails['sources'],
): PostingDetails => ({ ...toPosting(row), description, sources });

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
  /**
   * Set if runs read the pages of postings, which then decide whether a posting that was closed because of its page opens again.
   * `hasTags`: whether these pages state technologies.
   */
  details?: { hasTags: boolean };
}

export interface CardPosting {
  sourceUrl: string;
  values: PostingValues;
  /** Null or absent if the card has none. */
  description?: string | null;
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

/**
 * Stores the postings of a page, each source URL once, and refreshes those that are already stored. Takes two statements, one if
 * all postings are new, and two more if cards differ from the last ones. Postings that were taken down are not stored again and
 * count as skipped. Must run in a transaction.
 */
export async function savePage(db: JobsQueryable, page: PagePostings): Promise<PageOutcome> {
  const cards = new Map<string, PageCard>();
  for (const [
    position,
    { sourceUrl, values, description = null, source = 'card' },
  ] of page.postings.entries()) {
    const rank = VALUE_SOURCES.indexOf(source);
    const known = cards.get(sourceUrl);
    if (known && known.row.values_rank >= rank) continue;
    const row = {
      ...toInputRow(sourceUrl, values, description, page.today),
      values_rank: rank,
      position: known?.row.position ?? position,
    };
    cards.set(sourceUrl, { values, row });
  }
  await markSeen(db, page);
  if (cards.size === 0) return NOTHING_SAVED;
  const stored = await lockStored(db, page.runId, [...cards.keys()]);
  const storedUrls = new Set(stored.map(({ source_url }) => source_url));
  const unknown = [...cards.values()].filter(({ row }) => !storedUrls.has(row.source_url));
  const saved = unknown.length === 0 ? [] : await insertNew(db, page, unknown);
  if (saved.length < unknown.length) {
    // Stored by another transaction meanwhile, or taken down.
    const savedUrls = new Set(saved.map(({ source_url }) => source_url));
    const missing = unknown.map(({ row }) => row.source_url).filter((url) => !savedUrls.has(url));
    stored.push(...(await lockStored(db, page.runId, missing)));
  }
  const different = await updateStates(db, page, stored, cards);
  const ids = saved.map(({ id }) => id);
  return {
    saved: saved.length,
    skipped: page.postings.length - saved.length,
    ...(await refreshPostings(db, different, page)),
    newToRun: cards.size - stored.filter(({ last_run_id }) => last_run_id === page.runId).length,
    savedIds: ids.length === 0 ? null : { first: Math.min(...ids), last: Math.max(...ids) },
  };
}

/** The card of a page that counts for a posting. */
interface PageCard {
  values: PostingValues;
  row: InputRow;
}

const STATE_TYPES = {
  status: 'text',
  closed_at: 'timestamptz',
  closed_reason: 'text',
  last_verified_at: 'timestamptz',
  last_run_id: 'bigint',
  run_rank: 'smallint',
  values_rank: 'smallint',
  best_seen_at: 'timestamptz',
  values_hash: 'text',
  rival_hash: 'text',
  rival_run_id: 'bigint',
  deadline_text: 'text',
} as const satisfies Record<keyof StoredState, string>;
const STATE_COLUMNS = Object.keys(STATE_TYPES) as (keyof StoredState)[];

type LockedPosting = StoredPosting & { id: number; source_url: string };

/** Locks stored postings, always in the same order, and records that the run found those that were taken down. */
async function lockStored(
  db: JobsQueryable,
  runId: number,
  urls: readonly string[],
): Promise<LockedPosting[]> {
  return db
    .with('taken_down', (cte) =>
      cte
        .updateTable('jobs.takedowns')
        .set({ last_run_id: runId })
        .where(sql<boolean>`source_url = any(${urls}::text[])`),
    )
    .selectFrom('jobs.postings')
    .select(['id', 'source_url', 'deadline_date', 'posted_at', ...STATE_COLUMNS])
    .where(sql<boolean>`source_url = any(${urls}::text[])`)
    .orderBy('source_url')
    .forUpdate()
    .execute();
}

/** Inserts postings unless they exist or were taken down. */
async function insertNew(
  db: JobsQueryable,
  { site, runId, fetchedAt: at }: PagePostings,
  cards: readonly PageCard[],
): Promise<{ id: number; source_url: string }[]> {
  const { rows } = await sql<{ id: number; source_url: string }>`
    insert into jobs.postings (site, collected_at, last_seen_at, last_verified_at, best_seen_at, first_run_id, last_run_id, closed_at, closed_reason,
      run_rank, ${sql.raw(INPUT_COLUMNS)})
    select ${site}, at, at, at, at, ${runId}::bigint, ${runId}::bigint, case when status = 'closed' then at end,
      case when status = 'closed' then 'deadlinePassed' end, values_rank, ${sql.raw(INPUT_COLUMNS)}
    from json_to_recordset(${toJsonb(cards.map(({ row }) => row))}::json) as input(${sql.raw(INPUT_DEFINITION)}),
      (select ${at}::timestamptz as at) t
    where not exists (select from jobs.takedowns d where d.source_url = input.source_url)
    -- Postings with equal timestamps sort by descending ID, so the first card of the page gets the highest ID.
    order by position desc
    on conflict (source_url) do nothing
    returning id, source_url`.execute(db);
  return rows;
}

/** Stores what the cards mean for stored postings, except for values. @returns those whose cards may say something new. */
async function updateStates(
  db: JobsQueryable,
  { runId, fetchedAt: at, details }: PagePostings,
  stored: readonly LockedPosting[],
  cards: ReadonlyMap<string, PageCard>,
): Promise<DifferentPosting[]> {
  if (stored.length === 0) return [];
  const states: (StoredState & { id: number })[] = [];
  const different: DifferentPosting[] = [];
  for (const posting of stored) {
    const card = cards.get(posting.source_url)!;
    const next = nextState(posting, seenCard(card), { id: runId, at }, details !== undefined);
    states.push({ id: posting.id, ...next.state });
    if (next.isDifferent) different.push({ id: posting.id, replace: next.replace, ...card });
  }
  await sql`
    update jobs.postings p set last_seen_at = ${at}, ${sql.raw(STATE_COLUMNS.map((column) => `${column} = s.${column}`).join(', '))}
    from json_to_recordset(${toJsonb(states)}::json) as s(id bigint, ${sql.raw(define(STATE_TYPES))})
    where p.id = s.id`.execute(db);
  return different;
}

const seenCard = ({ values: { deadline, postedAt }, row }: PageCard): SeenCard => ({
  status: row.status,
  values_rank: row.values_rank,
  values_hash: row.values_hash,
  deadline_text: deadline.text,
  deadline_date: deadline.date,
  posted_at: postedAt === null ? null : new Date(postedAt),
});

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

/**
 * Records that a list of URLs contains postings. Those that were closed because of their page or their deadline stay closed until
 * their page says something else.
 *
 * @returns the number of stored postings.
 */
export async function markListed(
  db: JobsQueryable,
  { runId, urls, at, today }: { runId: number; urls: readonly string[]; at: Date; today: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs.postings set last_seen_at = ${at}, last_run_id = ${runId},
      -- A card on its page, which may follow in the same run, is the first of the run.
      run_rank = -1,
      last_verified_at = case when p.is_open then ${at}::timestamptz else last_verified_at end,
      status = case when p.is_open then 'open' else status end,
      closed_at = case when p.is_open then null else closed_at end,
      closed_reason = case when p.is_open then null else closed_reason end
    from (
      select id, (status = 'open' or closed_reason in ('unlisted', 'unknown')) and coalesce(deadline_date >= ${today}::date, true) as is_open
      from jobs.postings where source_url = any(${urls}::text[]) order by source_url for update
    ) p where postings.id = p.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A stored posting, locked, whose card differs from the last one. */
interface DifferentPosting extends PageCard {
  id: number;
  /** Whether the card may change values, not only add missing ones. */
  replace: boolean;
}

/** Maximum number of changes stored per posting; the oldest are deleted. */
export const MAX_HISTORY = 50;

const NOTHING_UPDATED = { updated: 0, renamed: { title: 0, companyName: 0 } };
export const NOTHING_SAVED: PageOutcome = {
  saved: 0,
  skipped: 0,
  ...NOTHING_UPDATED,
  newToRun: 0,
  savedIds: null,
};

async function refreshPostings(
  db: JobsQueryable,
  postings: readonly DifferentPosting[],
  { fetchedAt: at, details }: PagePostings,
): Promise<Pick<PageOutcome, 'updated' | 'renamed'>> {
  if (postings.length === 0) return NOTHING_UPDATED;
  const ids = postings.map(({ id }) => id);
  const rows = await db
    .selectFrom('jobs.postings')
    .select([...POSTING_COLUMNS, 'description'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  const storedById = new Map(rows.map((row) => [row.id, row]));
  const refreshed = postings.flatMap(({ id, replace, values: card, row }): RefreshedPosting[] => {
    const stored = storedById.get(id)!;
    const { values, changes } = refreshValues(valuesOf(stored), card, {
      replace,
      at,
      keepsTechStack: details?.hasTags ?? false,
    });
    const description = replace
      ? (row.description ?? stored.description)
      : (stored.description ?? row.description);
    const isChanged = Object.keys(changes).length > 0 || description !== stored.description;
    if (!isChanged && !replace) return [];
    return [{ id, values, changes, description, isChanged, valuesHash: replace ? row.values_hash : null }];
  });
  return storeRefreshed(db, refreshed, at);
}

interface RefreshedPosting {
  id: number;
  values: PostingValues;
  description: string | null;
  /** For the history; empty for none. */
  changes: PostingChanges;
  /** Whether anything differs from what is stored, apart from the hash. */
  isChanged: boolean;
  /** Null to keep the stored one. */
  valuesHash: string | null;
}

/** Stores new values of postings and their history. */
export async function storeRefreshed(
  db: JobsQueryable,
  postings: readonly RefreshedPosting[],
  at: Date,
): Promise<Pick<PageOutcome, 'updated' | 'renamed'>> {
  if (postings.length === 0) return NOTHING_UPDATED;
  const refreshed = postings.map(({ id, values, changes, description, valuesHash }) => ({
    id,
    changes: Object.keys(changes).length > 0 ? changes : null,
    values_hash: valuesHash,
    description,
    ...columnsOf(values),
  }));
  const changed = postings.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  await sql`
    with refreshed as (
      select * from jsonb_to_recordset(${toJsonb(refreshed)}::jsonb)
        as t(id bigint, changes jsonb, values_hash text, description text, ${sql.raw(VALUE_DEFINITION)})
    ), updated as (
      update jobs.postings p set values_hash = coalesce(r.values_hash, p.values_hash), description = r.description, ${sql.raw(VALUE_ASSIGNMENTS)}
      from refreshed r where p.id = r.id
    ), forgotten as (
      delete from jobs.posting_history h using refreshed r
      where h.posting_id = r.id and r.changes is not null and h.id <= (
        select id from jobs.posting_history o where o.posting_id = r.id order by id desc offset ${MAX_HISTORY - 1} limit 1)
    ), recorded as (
      -- For the search index, beside what the trigger records.
      insert into jobs.posting_changes (event, posting_ids, contents)
      select 'update', ${changed}::bigint[], true where ${changed.length}::int > 0
    )
    insert into jobs.posting_history (posting_id, at, changes)
    select id, ${at}::timestamptz, changes from refreshed where changes is not null`.execute(db);
  const countChanged = (field: 'title' | 'companyName') =>
    postings.filter(({ changes }) => changes[field] !== undefined).length;
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
  description: 'text',
  ...VALUE_TYPES,
};
const INPUT_COLUMNS = Object.keys(INPUT).join(', ');
const INPUT_DEFINITION = define({ position: 'int', ...INPUT });

const POSTED_PRECISE = sql`make_interval(days => ${sql.lit(POSTED_PRECISE_DAYS)})`;
const POSTED_TOLERANCE = sql`make_interval(hours => ${sql.lit(POSTED_TOLERANCE_HOURS)})`;

type InputRow = ReturnType<typeof toInputRow> & { values_rank: number; position: number };

function toInputRow(sourceUrl: string, values: PostingValues, description: string | null, today: string) {
  const deadline = values.deadline.date;
  const status: Posting['status'] = deadline !== null && deadline < today ? 'closed' : 'open';
  const columns = columnsOf(values);
  return {
    source_url: sourceUrl,
    status,
    values_hash: hashColumns(columns, description),
    description,
    ...columns,
  };
}

const selectPosting = (db: JobsQueryable, id: number) =>
  db.selectFrom('jobs.postings').select(POSTING_COLUMNS).where('id', '=', id);

export async function findPosting(db: JobsQueryable, id: number): Promise<Posting | undefined> {
  const row = await selectPosting(db, id).executeTakeFirst();
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

/** Returns a posting with its description; undefined if it does not exist, including if `id` is not a valid ID. */
export async function findPostingDetails(db: JobsQueryable, id: string): Promise<PostingDetails | undefined> {
  const number = parseId(id);
  if (number === undefined) return undefined;
  const row = await selectPosting(db, number).select('description').executeTakeFirst();
  if (!row) return undefined;
  const sources = await sourcesOf(db, [row]);
  return toPostingDetails(row, sources.get(row.id) ?? []);
}

/** Returns a posting with its description. @throws like {@link getPosting}. */
export async function getPostingDetails(db: JobsQueryable, id: string): Promise<PostingDetails> {
  const posting = await findPostingDetails(db, id);
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

/** Returns whether a list that contained all postings published after a time should have contained a row of `postings`. */
export const isCovered = (since: RawBuilder<unknown>): RawBuilder<boolean> =>
  // A publication time that was already old when the posting was found is rounded ("3 weeks ago") and too imprecise.
  sql`(${since} = ${ALL_POSTINGS}::timestamptz or (
    postings.posted_at > ${since} + ${POSTED_TOLERANCE} and postings.posted_at > postings.collected_at - ${POSTED_PRECISE}))`;

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
