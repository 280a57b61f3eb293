import type { CrawlRequest, Run, RunStatus, RunWarning, StopReason } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest } from '@workreel/platform/http';
import { type CardStats, type Coverage, emptyCoverage } from '@workreel/site-profiles';
import { type Selectable, sql } from 'kysely';
import type { JobsQueryable, JobsTransaction, RunsTable } from '../migrations/tables.ts';
import type { Checkpoint } from './progress.domain.ts';

export type RunRow = Selectable<RunsTable>;

/** Notification channel of runs. Payloads: the run ID for a change, `cancel:<id>` for a cancellation request. */
export const RUN_CHANNEL = 'jobs_crawl_run';

/** Another worker has claimed the run, so this one must no longer write to it. */
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
    postingsUpdated: row.postings_updated,
    postingsRejected: row.postings_rejected,
    detailsFetched: row.details_fetched,
    bytesFetched: row.bytes_fetched,
    fieldCoverage: Object.fromEntries(Object.entries(row.coverage).map(share)),
    stopReason: row.stop_reason,
    warnings: row.warnings,
    error: row.error,
  };
}

export const coverageOfRun = (run: RunRow): Coverage =>
  Object.keys(run.coverage).length === 0 ? emptyCoverage() : (run.coverage as Coverage);

const notify = (db: JobsQueryable, id: number) =>
  sql`select pg_notify(${RUN_CHANNEL}, ${String(id)})`.execute(db);

/** @returns the new run, or the active run of the site with `isNew: false`. */
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
  // The active run finished between the two statements, so the insert can succeed now.
  return running ? { run: running, isNew: false } : insertRun(db, request, requestedBy);
}

export const findRun = (db: JobsQueryable, id: number): Promise<RunRow | undefined> =>
  db.selectFrom('jobs.crawl_runs').selectAll().where('id', '=', id).executeTakeFirst();

/** Lists runs, newest first. */
export async function listRuns(
  db: JobsQueryable,
  { site, after, offset, limit }: PageRequest & { site: string | undefined },
): Promise<RunRow[]> {
  let query = db.selectFrom('jobs.crawl_runs').selectAll();
  if (site !== undefined) query = query.where('site', '=', site);
  if (after) query = query.where('id', '<', cursorId(after));
  return query.orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export async function countRuns(db: JobsQueryable, site: string | undefined): Promise<number> {
  let query = db.selectFrom('jobs.crawl_runs').select(sql<number>`count(*)::int`.as('n'));
  if (site !== undefined) query = query.where('site', '=', site);
  return (await query.executeTakeFirstOrThrow()).n;
}

/** Finds the newest run of a site. */
export const lastRun = (db: JobsQueryable, site: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('jobs.crawl_runs')
    .selectAll()
    .where('site', '=', site)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the newest run of each site. The lateral join needs one index lookup per site regardless of the number of
 * runs.
 */
export async function lastRuns(db: JobsQueryable, sites: readonly string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.* from unnest(${sites}::text[]) s(site)
    cross join lateral (select * from jobs.crawl_runs where site = s.site order by id desc limit 1) r`.execute(
    db,
  );
  return rows;
}

/**
 * Claims a run. Later writes must pass the returned attempt number, which invalidates earlier claims.
 *
 * @returns undefined if the run has finished.
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

/** Releases a run for another process. The attempt does not count as failed, because the page did not cause the stop. */
export async function releaseRun(db: JobsQueryable, run: Pick<RunRow, 'id' | 'attempt'>): Promise<void> {
  await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({ attempts_without_page: row('attempts_without_page', '-', 1) }))
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('attempts_without_page', '>', 0)
    .execute();
}

/** Changes to a run after one page: a result page, or that of a single posting. */
export interface PageProgress {
  kind: 'list' | 'detail';
  found: number;
  saved: number;
  /** ID range of the saved postings; null if none were saved. */
  savedIds: { first: number; last: number } | null;
  skipped: number;
  /** Of the skipped ones. */
  updated: number;
  rejected: number;
  bytes: number;
  coverage: Coverage;
  stats: CardStats;
  warnings: RunWarning[];
  checkpoint: Checkpoint;
}

/**
 * Counts a page and advances the checkpoint. Must run in the transaction that stores the page.
 *
 * @throws RunTakenOverError if another attempt has claimed the run.
 */
export async function advanceRun(
  db: JobsQueryable,
  run: Pick<RunRow, 'id' | 'attempt'>,
  page: PageProgress,
): Promise<RunRow> {
  const advanced = await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({
      pages_fetched: row('pages_fetched', '+', page.kind === 'list' ? 1 : 0),
      details_fetched: row('details_fetched', '+', page.kind === 'detail' ? 1 : 0),
      postings_found: row('postings_found', '+', page.found),
      postings_saved: row('postings_saved', '+', page.saved),
      // least and greatest ignore nulls.
      first_posting_id: sql<number | null>`least(first_posting_id, ${page.savedIds?.first ?? null}::bigint)`,
      last_posting_id: sql<number | null>`greatest(last_posting_id, ${page.savedIds?.last ?? null}::bigint)`,
      postings_skipped: row('postings_skipped', '+', page.skipped),
      postings_updated: row('postings_updated', '+', page.updated),
      postings_rejected: row('postings_rejected', '+', page.rejected),
      bytes_fetched: row('bytes_fetched', '+', page.bytes),
      coverage: toJsonb(page.coverage),
      field_stats: toJsonb(page.stats),
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

export interface RunResult {
  status: RunStatus;
  stopReason: StopReason;
  warnings: RunWarning[];
  error: RunWarning | null;
  /** See `covered_since`; default: null. */
  coveredSince?: Date | null;
  now: Date;
}

/** Called in the transaction that finishes a run, regardless of its status. */
export type OnRunFinished = (trx: JobsTransaction, run: RunRow) => Promise<void>;

/** @returns the finished run. @throws RunTakenOverError if another attempt has claimed the run. */
export async function finishRun(
  db: JobsQueryable,
  run: Pick<RunRow, 'id' | 'attempt'>,
  result: RunResult,
): Promise<RunRow> {
  const finished = await db
    .updateTable('jobs.crawl_runs')
    .set((row) => ({
      status: result.status,
      stop_reason: result.stopReason,
      warnings: toJsonb(result.warnings),
      error: result.error && toJsonb(result.error),
      finished_at: result.now,
      covered_since: result.coveredSince ?? null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  if (!finished) throw new RunTakenOverError();
  await notify(db, run.id);
  return finished;
}

/**
 * Cancels a queued run immediately and requests cancellation of a running one. @returns the updated run, or undefined
 * if it does not exist.
 */
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
