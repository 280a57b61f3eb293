import type { Bookmark, Posting } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { BookmarksTable, JobsQueryable } from '../migrations/tables.ts';
import {
  type CurrentPosting,
  iterateSnapshots,
  parseIds,
  refreshSnapshot,
  withCurrentPostings,
} from '../postings/index.ts';

type StoredBookmark = Selectable<BookmarksTable>;
export type BookmarkRow = StoredBookmark & CurrentPosting;

/** Maximum number of bookmarks per account. */
export const MAX_BOOKMARKS = 5_000;

export function toBookmark(row: BookmarkRow): Bookmark {
  return {
    jobPostingId: String(row.posting_id),
    ...refreshSnapshot(row.posting, row),
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A change to a bookmark's note. If `note` is undefined, the current note is kept. */
export interface NoteChange {
  note: string | null | undefined;
  at: Date;
}

/** SQL assignments for the bookmark `b`. Setting the same note again changes nothing, so that requests are idempotent. */
function noteAssignments({ note, at }: NoteChange) {
  const isSet = sql`${note !== undefined}::boolean`;
  const text = sql`${note ?? null}::text`;
  return sql`
    note = case when ${isSet} then ${text} else b.note end,
    updated_at = case when ${isSet} and b.note is distinct from ${text} then ${at}::timestamptz else b.updated_at end`;
}

/** Changes the note of an existing bookmark. @returns undefined if the bookmark does not exist. */
export async function updateBookmarkNote(
  db: JobsQueryable,
  accountId: string,
  postingId: number,
  note: NoteChange,
): Promise<BookmarkRow | undefined> {
  const [row] = await withCurrentPostings(
    db,
    sql<StoredBookmark>`
      update jobs.bookmarks b set ${noteAssignments(note)}
      where account_id = ${accountId}::uuid and posting_id = ${postingId}::bigint returning *`,
  );
  return row;
}

/**
 * Inserts a bookmark, or changes the note of one that was inserted concurrently. Concurrent requests may exceed the
 * limit by a few.
 *
 * @returns undefined if the account has reached the limit.
 */
export async function upsertBookmark(
  db: JobsQueryable,
  accountId: string,
  posting: Posting,
  note: NoteChange,
): Promise<BookmarkRow | undefined> {
  const { at } = note;
  const [row] = await withCurrentPostings(
    db,
    sql<StoredBookmark>`
      insert into jobs.bookmarks as b (account_id, posting_id, posting, note, created_at, updated_at)
      select ${accountId}::uuid, ${posting.id}::bigint, ${toJsonb(posting)}::jsonb, ${note.note ?? null}::text,
        ${at}::timestamptz, ${at}::timestamptz
      where (select count(*) from jobs.bookmarks where account_id = ${accountId}::uuid) < ${MAX_BOOKMARKS}::int
      on conflict (account_id, posting_id) do update set ${noteAssignments(note)}
      returning *`,
  );
  return row;
}

export interface BookmarkFilter {
  accountId: string;
  /** Only bookmarks of these postings. */
  postingIds?: readonly string[] | undefined;
  /** Only bookmarks of open postings with a deadline on or before this date. */
  deadlineTo?: string | undefined;
  /** Only bookmarks of postings with (true) or without (false) an application of the account. */
  applied?: boolean | undefined;
}

function conditionsOf({ accountId, postingIds, deadlineTo, applied }: BookmarkFilter): RawBuilder<boolean>[] {
  const conditions = [sql<boolean>`account_id = ${accountId}::uuid`];
  if (postingIds) conditions.push(sql<boolean>`posting_id = any(${parseIds(postingIds)}::bigint[])`);
  if (deadlineTo)
    conditions.push(sql<boolean>`posting_id in (
      select id from jobs.postings where id = posting_id and status = 'open' and deadline_date <= ${deadlineTo}::date)`);
  // A hash table of the account's applications, which PostgreSQL does not limit to the account for an equivalent `exists`.
  if (applied !== undefined)
    conditions.push(sql<boolean>`posting_id ${applied ? sql`in` : sql`not in`} (
      select posting_id from jobs.applications where account_id = ${accountId}::uuid and posting_id is not null)`);
  return conditions;
}

/** Lists bookmarks with their postings, newest first, in one query. */
export function listBookmarks(
  db: JobsQueryable,
  filter: BookmarkFilter,
  { after, offset, limit }: PageRequest,
): Promise<BookmarkRow[]> {
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`id < ${cursorId(after)}::bigint`);
  return withCurrentPostings(
    db,
    sql<StoredBookmark>`
      select * from jobs.bookmarks where ${sql.join(conditions, sql` and `)}
      order by id desc offset ${offset} limit ${limit}`,
  );
}

/** Iterates over all bookmarks of an account, newest first. */
export async function* iterateBookmarks(db: JobsQueryable, accountId: string): AsyncGenerator<Bookmark> {
  for await (const row of iterateSnapshots((page) => listBookmarks(db, { accountId }, page)))
    yield toBookmark(row);
}

export async function countBookmarks(db: JobsQueryable, filter: BookmarkFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.bookmarks where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(
    db,
  );
  return rows[0]!.n;
}

export async function deleteBookmark(db: JobsQueryable, accountId: string, postingId: number): Promise<void> {
  await db
    .deleteFrom('jobs.bookmarks')
    .where('account_id', '=', accountId)
    .where('posting_id', '=', postingId)
    .execute();
}

export async function deleteAccountBookmarks(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.bookmarks').where('account_id', '=', accountId).execute();
}
