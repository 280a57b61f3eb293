/**
 * Snapshots of postings in applications and bookmarks. They outlive the posting and are returned with its current
 * state.
 */
import type { Posting, TrackedPostingStatus } from '@workreel/jobs-contract';
import { type PageRequest, parseId } from '@workreel/platform/http';
import { type RawBuilder, sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';
import { isSameDeadline } from './refresh.domain.ts';

/** Current state of the stored posting; null if it was deleted or there is none. */
export interface CurrentPosting {
  current_status: Posting['status'] | null;
  current_closed_reason: Posting['closedReason'];
  current_last_seen_at: Date | null;
  current_last_verified_at: Date | null;
  current_closed_at: Date | null;
  current_deadline: Posting['deadline'] | null;
  current_signals: Posting['signals'] | null;
}

/**
 * Runs a statement that returns rows with `id` and `posting_id`, and joins the current state of their postings. Takes
 * one round trip, even for statements that write.
 *
 * @returns the rows in descending order of their IDs.
 */
export async function withCurrentPostings<Row extends { id: number; posting_id: number | null }>(
  db: JobsQueryable,
  statement: RawBuilder<Row>,
): Promise<(Row & CurrentPosting)[]> {
  const { rows } = await sql<Row & CurrentPosting>`
    with snapshot as (${statement})
    select snapshot.*, p.status as current_status, p.closed_reason as current_closed_reason, p.last_seen_at as current_last_seen_at,
      p.last_verified_at as current_last_verified_at, p.closed_at as current_closed_at,
      case when p.status = 'open' then p.signals else '[]' end as current_signals,
      case when p.id is not null then json_build_object('text', p.deadline_text, 'kind', p.deadline_kind, 'date', p.deadline_date) end as current_deadline
    from snapshot left join jobs.postings p on p.id = snapshot.posting_id
    order by snapshot.id desc`.execute(db);
  return rows;
}

/**
 * Rows per batch when iterating over all rows. A row can have 120,000 characters of cover letters, notes, reminders and
 * descriptions, so a batch takes at most 6 MB of memory.
 */
const BATCH = 25;

/** Iterates over all rows of a list in descending order of their IDs, with one batch in memory. */
export async function* iterateSnapshots<Row extends { id: number }>(
  read: (page: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: PageRequest['after'];
  for (;;) {
    const rows = await read({ after, offset: 0, limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
    after = [rows.at(-1)!.id];
  }
}

/** Applies the current status, timestamps, deadline and signals of the posting to its snapshot. */
export function refreshSnapshot(
  snapshot: Posting,
  current: CurrentPosting,
): {
  posting: Posting;
  postingStatus: TrackedPostingStatus;
  deadlineChange: { old: Posting['deadline']; new: Posting['deadline'] } | null;
} {
  const deadline = current.current_deadline;
  if (current.current_status === null || deadline === null)
    return {
      posting: {
        ...snapshot,
        status: 'closed',
        closedReason: snapshot.closedReason ?? 'unknown',
        signals: [],
      },
      postingStatus: 'gone',
      deadlineChange: null,
    };
  const posting = {
    ...snapshot,
    deadline,
    status: current.current_status,
    closedReason: current.current_closed_reason,
    lastSeenAt: current.current_last_seen_at?.toISOString() ?? snapshot.lastSeenAt,
    lastVerifiedAt: current.current_last_verified_at?.toISOString() ?? snapshot.lastVerifiedAt,
    closedAt: current.current_closed_at?.toISOString() ?? null,
    signals: current.current_signals ?? [],
  };
  const deadlineChange = isSameDeadline(snapshot.deadline, deadline)
    ? null
    : { old: snapshot.deadline, new: deadline };
  return { posting, postingStatus: current.current_status, deadlineChange };
}

/** Parses posting IDs and ignores invalid ones. */
export const parseIds = (ids: readonly string[]): number[] => ids.flatMap((id) => parseId(id) ?? []);
