/**
 * What people keep of a posting: a copy of it as they saw it, which outlives the posting, and beside it
 * what the posting is now.
 */
import type { KeptPostingStatus, Posting } from '@workreel/jobs-contract';
import { type PageOf, parseId } from '@workreel/platform/http';
import { type RawBuilder, sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';

/** The posting as it is stored now; nulls where it was taken down. */
export interface PostingNow {
  now_status: Posting['status'] | null;
  now_last_seen_at: Date | null;
  now_closed_at: Date | null;
}

/**
 * Runs a statement that gives rows with `id` and `posting_id`, and puts beside each what its posting is
 * now: one round trip, for reading and for writing alike.
 *
 * @returns the rows, newest id first.
 */
export async function withPostings<Row extends { id: number; posting_id: number }>(
  db: JobsQueryable,
  statement: RawBuilder<Row>,
): Promise<(Row & PostingNow)[]> {
  const { rows } = await sql<Row & PostingNow>`
    with kept as (${statement})
    select kept.*, p.status as now_status, p.last_seen_at as now_last_seen_at, p.closed_at as now_closed_at
    from kept left join jobs.postings p on p.id = kept.posting_id
    order by kept.id desc`.execute(db);
  return rows;
}

/** How many are read at once where all are read: as many as the largest page holds. */
const BATCH = 100;

/** All rows of a list that is ordered by falling ids, with no more than a batch in memory. */
export async function* eachSnapshot<Row extends { id: number }>(
  read: (page: PageOf) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: PageOf['after'];
  for (;;) {
    const rows = await read({ after, offset: 0, limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
    after = [rows.at(-1)!.id];
  }
}

/** The kept copy, brought up to date in what changes of a stored posting. */
export function snapshotPosting(
  copy: Posting,
  now: PostingNow,
): { posting: Posting; postingStatus: KeptPostingStatus } {
  if (now.now_status === null) return { posting: { ...copy, status: 'closed' }, postingStatus: 'gone' };
  const posting = {
    ...copy,
    status: now.now_status,
    lastSeenAt: now.now_last_seen_at?.toISOString() ?? copy.lastSeenAt,
    closedAt: now.now_closed_at?.toISOString() ?? null,
  };
  return { posting, postingStatus: now.now_status };
}

/** The numbers of postings that a list names; what is no number names none. */
export const idsIn = (ids: readonly string[]): number[] => ids.flatMap((id) => parseId(id) ?? []);
