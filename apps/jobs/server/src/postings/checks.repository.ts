/** Which postings to check on their own pages, and what the checks found. */
import type { ClosedReason } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';

export interface PostingToCheck {
  id: number;
  source_url: string;
  title: string;
  last_seen_at: Date;
  last_checked_at: Date | null;
}

const COLUMNS = ['id', 'source_url', 'title', 'last_seen_at', 'last_checked_at'] as const;

/** Lists open postings that their site has not shown as open, and whose pages were not requested, since `before`; longest ago first. */
export const listUnverified = (
  db: JobsQueryable,
  { site, before, limit }: { site: string; before: Date; limit: number },
): Promise<PostingToCheck[]> =>
  db
    .selectFrom('jobs.postings')
    .select(COLUMNS)
    .where('site', '=', site)
    .where('status', '=', 'open')
    // greatest ignores nulls.
    .where(sql<boolean>`greatest(last_verified_at, last_checked_at) < ${before}::timestamptz`)
    .orderBy(sql`greatest(last_verified_at, last_checked_at)`)
    .orderBy('id')
    .limit(limit)
    .execute();

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
