import type { CrawlRequest, Run, RunNote, RunStatus, StopReason } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { idOf, type PageOf } from '@workreel/platform/http';
import type { Coverage } from '@workreel/site-profiles';
import { type Selectable, sql } from 'kysely';
import type { JobsQueryable, JobsTransaction, RunsTable } from '../migrations/tables.ts';
import type { Checkpoint } from './progress.domain.ts';

export type RunRow = Selectable<RunsTable>;

/** Each change of a run is told on this channel by the run's id, and that it is to end by `cancel:` and its id. */
export const RUN_CHANNEL = 'jobs_crawl_run';

/** Another worker goes on with the run: this one must not write to it any more. */
export class RunTakenOverError extends Error {
  override name = 'RunTakenOverError';
}

export function toRun(row: RunRow): Run {
  const share = ([field, { filled, of }]: [string, { filled: number; of: number }]) => [
    field,
    of === 0 ? 0 : Math.round((filled / of) * 1000) / 1000,
  ];
  return {
    id: String(row.id),
    site: row.site,
    keyword: row.keyword,
    status: row.status,
    requestedBy: row.requested_by,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    pagesFetched: row.pages_fetched,
    pagesExpected: row.checkpoint?.expectedPages ?? row.max_pages,
    postingsFound: row.postings_found,
    postingsSaved: row.postings_saved,
    postingsSkipped: row.postings_skipped,
    postingsRejected: row.postings_rejected,
    bytesFetched: row.bytes_fetched,
    fieldCoverage: Object.fromEntries(Object.entries(row.coverage).map(share)),
    stopReason: row.stop_reason,
    warnings: row.warnings,
    error: row.error,
  };
}

const notify = (db: JobsQueryable, id: number) =>
  sql`select pg_notify(${RUN_CHANNEL}, ${String(id)})`.execute(db);

/** @returns the new run, or the one that the site already has under way. */
export async function insertRun(
  db: JobsQueryable,
  request: CrawlRequest,
  requestedBy: string,
): Promise<{ run: RunRow; isNew: boolean }> {
  const run = await db
    .insertInto('jobs.crawl_runs')
    .values({
      site: request.site,
      keyword: request.keyword?.trim() || null,
      max_pages: request.maxPages ?? null,
      max_postings: request.maxPostings ?? null,
      stop_after_known_pages: request.stopAfterKnownPages ?? null,
      include_promoted: request.includePromoted ?? false,
      requested_by: requestedBy,
    })
    .onConflict((conflict) =>
      conflict.column('site').where('status', 'in', ['queued', 'running']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (run) return { run, isNew: true };
  const running = await db
    .selectFrom('jobs.crawl_runs')
    .selectAll()
    .where('site', '=', request.site)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  // It ended between the two statements: the way is free.
  return running ? { run: running, isNew: false } : insertRun(db, request, requestedBy);
}

export const findRun = (db: JobsQueryable, id: number): Promise<RunRow | undefined> =>
  db.selectFrom('jobs.crawl_runs').selectAll().where('id', '=', id).executeTakeFirst();

/** Runs, newest first. */
export async function listRuns(
  db: JobsQueryable,
  { site, after, offset, limit }: PageOf & { site: string | undefined },
): Promise<RunRow[]> {
  let query = db.selectFrom('jobs.crawl_runs').selectAll();
  if (site !== undefined) query = query.where('site', '=', site);
  if (after) query = query.where('id', '<', idOf(after));
  return query.orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export async function countRuns(db: JobsQueryable, site: string | undefined): Promise<number> {
  let query = db.selectFrom('jobs.crawl_runs').select(sql<number>`count(*)::int`.as('n'));
  if (site !== undefined) query = query.where('site', '=', site);
  return (await query.executeTakeFirstOrThrow()).n;
}

/** The newest run of a site. */
export const lastRun = (db: JobsQueryable, site: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('jobs.crawl_runs')
    .selectAll()
    .where('site', '=', site)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest run of each of these sites: one look at the index for each, however many runs there were. */
export async function lastRuns(db: JobsQueryable, sites: readonly string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.* from unnest(${sites}::text[]) s(site)
    cross join lateral (select * from jobs.crawl_runs where site = s.site order by id desc limit 1) r`.execute(
    db,
  );
  return rows;
}

/**
 * Takes a run up: the attempt's number is from then on the key to writing to it.
 *
 * @returns undefined where it has ended already.
 */
export async function claimRun(db: JobsQueryable, id: number, now: Date): Promise<RunRow | undefined> {
  const run = await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({
      status: 'running',
      started_at: sql<Date>`coalesce(started_at, ${now})`,
      attempt: row('attempt', '+', 1),
      attempts_without_page: row('attempts_without_page', '+', 1),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (run) await notify(db, id);
  return run;
}

/** Leaves a run to the next process: that this one stopped says nothing against the page it was at. */
export async function leaveRun(db: JobsQueryable, run: Pick<RunRow, 'id' | 'attempt'>): Promise<void> {
  await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({ attempts_without_page: row('attempts_without_page', '-', 1) }))
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('attempts_without_page', '>', 0)
    .execute();
}

/** What one page adds to its run. */
export interface PageProgress {
  found: number;
  saved: number;
  /** Range of the ids of what it saved; null: nothing. */
  savedIds: { first: number; last: number } | null;
  skipped: number;
  rejected: number;
  bytes: number;
  coverage: Coverage;
  warnings: RunNote[];
  checkpoint: Checkpoint;
}

/**
 * Counts a page and moves the checkpoint behind it; belongs in the transaction that stores the page.
 *
 * @throws RunTakenOverError where another attempt has begun.
 */
export async function advanceRun(
  db: JobsQueryable,
  run: Pick<RunRow, 'id' | 'attempt'>,
  page: PageProgress,
): Promise<RunRow> {
  const advanced = await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({
      pages_fetched: row('pages_fetched', '+', 1),
      postings_found: row('postings_found', '+', page.found),
      postings_saved: row('postings_saved', '+', page.saved),
      // Both pass over nulls.
      first_posting_id: sql<number | null>`least(first_posting_id, ${page.savedIds?.first ?? null}::bigint)`,
      last_posting_id: sql<number | null>`greatest(last_posting_id, ${page.savedIds?.last ?? null}::bigint)`,
      postings_skipped: row('postings_skipped', '+', page.skipped),
      postings_rejected: row('postings_rejected', '+', page.rejected),
      bytes_fetched: row('bytes_fetched', '+', page.bytes),
      coverage: toJsonb(page.coverage),
      warnings: toJsonb(page.warnings),
      checkpoint: toJsonb(page.checkpoint),
      attempts_without_page: 0,
      version: row('version', '+', 1),
    }))
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  if (!advanced) throw new RunTakenOverError();
  await notify(db, run.id);
  return advanced;
}

export interface RunEnd {
  status: RunStatus;
  stopReason: StopReason;
  warnings: RunNote[];
  error: RunNote | null;
  now: Date;
}

/** What is done in the transaction in which a run ends, whatever way it ends. */
export type OnRunEnded = (trx: JobsTransaction, run: RunRow) => Promise<void>;

/** @returns the run as it ended. @throws RunTakenOverError where another attempt has begun. */
export async function finishRun(
  db: JobsQueryable,
  run: Pick<RunRow, 'id' | 'attempt'>,
  end: RunEnd,
): Promise<RunRow> {
  const ended = await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({
      status: end.status,
      stop_reason: end.stopReason,
      warnings: toJsonb(end.warnings),
      error: end.error && toJsonb(end.error),
      finished_at: end.now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  if (!ended) throw new RunTakenOverError();
  await notify(db, run.id);
  return ended;
}

/** Ends a queued run at once and asks a running one to end. @returns the run as it is then; undefined where there is none. */
export async function requestCancel(db: JobsQueryable, id: number, now: Date): Promise<RunRow | undefined> {
  await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({
      cancel_requested: true,
      status: sql<RunStatus>`case when status = 'queued' then 'cancelled' else status end`,
      stop_reason: sql<StopReason>`case when status = 'queued' then 'cancelled' else stop_reason end`,
      finished_at: sql<Date>`case when status = 'queued' then ${now}::timestamptz else finished_at end`,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  await notify(db, id);
  await sql`select pg_notify(${RUN_CHANNEL}, ${`cancel:${id}`})`.execute(db);
  return findRun(db, id);
}
