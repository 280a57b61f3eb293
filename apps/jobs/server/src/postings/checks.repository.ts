/** Which postings to check on their own pages, and what the checks found. */
import type { ClosedReason } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';
import { isCovered } from './postings.repository.ts';

export interface PostingToCheck {
  id: number;
  source_url: string;
  title: string;
  last_seen_at: Date;
  last_checked_at: Date | null;
}

const COLUMNS = ['id', 'source_url', 'title', 'last_seen_at', 'last_checked_at'] as const;

/**
 * Lists open postings whose pages are due to be requested, those that are probably closed first. Since they were last shown as open and their
 * pages were last requested,
 *
 * 1. their site, or another one, closed another posting of the same job, or
 * 2. a list that should contain them did not: both only if that was before `recent`, or
 * 3. `before` has passed, longest ago first.
 *
 * Those whose pages were requested since `asked` count as the last kind, because a page may be why checks end early.
 */
export async function listDue(
  db: JobsQueryable,
  {
    site,
    before,
    recent,
    asked,
    limit,
  }: { site: string; before: Date; recent: Date; asked: Date; limit: number },
): Promise<PostingToCheck[]> {
  const known = sql`greatest(postings.last_verified_at, postings.last_checked_at)`; // greatest ignores nulls.
  const { rows } = await sql<PostingToCheck>`
    with closings as materialized (
      select group_id, max(closed_at) as closed_at from jobs.postings
      where status = 'closed' and closed_at >= ${before} and closed_reason in ('removed', 'closedBySite', 'unlisted') and group_id is not null
      group by group_id
    ), runs as materialized (
      select id, keyword, started_at, finished_at, covered_since from jobs.crawl_runs where site = ${site}
    ), due as (
      select postings.id, 1 as rank from closings c join jobs.postings on postings.group_id = c.group_id
      where site = ${site} and status = 'open' and ${known} < least(c.closed_at, ${recent}::timestamptz)
      union all
      -- The last runs of postings that a later run missed: few postings, because that run found the others.
      select postings.id, 2 from jobs.postings, runs last where postings.last_run_id = last.id and last.finished_at >= ${before}
        and last.id < (select max(id) from runs where covered_since is not null)
        and postings.site = ${site} and status = 'open' and ${known} < ${recent} and exists (
          select from runs r where r.keyword is not distinct from last.keyword and r.covered_since is not null
            and r.started_at > ${known} and ${isCovered(sql`r.covered_since`)})
      union all
      select postings.id, 3 from jobs.postings where site = ${site} and status = 'open' and ${known} < ${before}
    )
    select ${sql.raw(COLUMNS.map((column) => `postings.${column}`).join(', '))}
    from (select id, min(rank) as rank from due group by id) due join jobs.postings using (id)
    order by case when postings.last_checked_at >= ${asked} then 3 else due.rank end, ${known}, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Lists the open postings that a run found last, since `since`. */
export const listRecentlySeen = (
  db: JobsQueryable,
  { site, since, limit }: { site: string; since: Date; limit: number },
): Promise<PostingToCheck[]> =>
  db
    .selectFrom('jobs.postings')
    .select(COLUMNS)
    .where('site', '=', site)
    .where('status', '=', 'open')
    .where('last_seen_at', '>=', since)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Sets the time of the last request for the page of a posting.
 *
 * @returns whether the posting is still open and no run has found it since it was listed.
 */
export async function setChecked(
  db: JobsQueryable,
  posting: PostingToCheck,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await unchanged(db, posting).set({ last_checked_at: at }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the page shows the posting as open, or closes it, unless a run has found it meanwhile. */
export async function recordCheck(
  db: JobsQueryable,
  posting: PostingToCheck,
  closedReason: ClosedReason | null,
  at: Date,
): Promise<void> {
  await unchanged(db, posting)
    .set(
      closedReason === null
        ? { last_verified_at: at }
        : { status: 'closed', closed_at: at, closed_reason: closedReason },
    )
    .execute();
}

const unchanged = (db: JobsQueryable, { id, last_seen_at }: PostingToCheck) =>
  db
    .updateTable('jobs.postings')
    .where('id', '=', id)
    .where('status', '=', 'open')
    // Times are stored more precisely than a Date.
    .where(sql<boolean>`date_trunc('milliseconds', last_seen_at) = ${last_seen_at}::timestamptz`);
