import type { Bookmark, Posting } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { idOf, type PageOf } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { BookmarksTable, JobsQueryable } from '../migrations/tables.ts';
import { eachSnapshot, idsIn, type PostingNow, snapshotPosting, withPostings } from '../postings/index.ts';

type StoredBookmark = Selectable<BookmarksTable>;
export type BookmarkRow = StoredBookmark & PostingNow;

/** Bookmarks of one person. */
export const MAX_BOOKMARKS = 5_000;

export function toBookmark(row: BookmarkRow): Bookmark {
  return {
    jobPostingId: String(row.posting_id),
    ...snapshotPosting(row.posting, row),
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What is written on a bookmark; undefined leaves the note that it has. */
export interface Note {
  note: string | null | undefined;
  at: Date;
}

/** Assignments to the bookmark `b`. The same note twice changes nothing, so that a call may be repeated. */
function noted({ note, at }: Note) {
  const given = sql`${note !== undefined}::boolean`;
  const text = sql`${note ?? null}::text`;
  return sql`
    note = case when ${given} then ${text} else b.note end,
    updated_at = case when ${given} and b.note is distinct from ${text} then ${at}::timestamptz else b.updated_at end`;
}

/** Writes on a bookmark that is there. @returns undefined where there is none. */
export async function noteBookmark(
  db: JobsQueryable,
  accountId: string,
  postingId: number,
  note: Note,
): Promise<BookmarkRow | undefined> {
  const [row] = await withPostings(
    db,
    sql<StoredBookmark>`
      update jobs.bookmarks b set ${noted(note)}
      where account_id = ${accountId}::uuid and posting_id = ${postingId}::bigint returning *`,
  );
  return row;
}

/**
 * Makes a bookmark, or writes on the one that another request has made meanwhile. Of requests of one moment
 * a few may pass the limit together.
 *
 * @returns undefined where the person has as many as one may have.
 */
export async function upsertBookmark(
  db: JobsQueryable,
  accountId: string,
  posting: Posting,
  note: Note,
): Promise<BookmarkRow | undefined> {
  const { at } = note;
  const [row] = await withPostings(
    db,
    sql<StoredBookmark>`
      insert into jobs.bookmarks as b (account_id, posting_id, posting, note, created_at, updated_at)
      select ${accountId}::uuid, ${posting.id}::bigint, ${toJsonb(posting)}::jsonb, ${note.note ?? null}::text,
        ${at}::timestamptz, ${at}::timestamptz
      where (select count(*) from jobs.bookmarks where account_id = ${accountId}::uuid) < ${MAX_BOOKMARKS}::int
      on conflict (account_id, posting_id) do update set ${noted(note)}
      returning *`,
  );
  return row;
}

/** Whose bookmarks, and which of them. */
export interface BookmarkFilter {
  accountId: string;
  /** Of these postings. */
  postingIds?: readonly string[] | undefined;
  /** Of postings that are open and close on this day at the latest. */
  deadlineTo?: string | undefined;
}

function conditionsOf({ accountId, postingIds, deadlineTo }: BookmarkFilter): RawBuilder<boolean>[] {
  const conditions = [sql<boolean>`account_id = ${accountId}::uuid`];
  if (postingIds) conditions.push(sql<boolean>`posting_id = any(${idsIn(postingIds)}::bigint[])`);
  if (deadlineTo)
    conditions.push(sql<boolean>`posting_id in (
      select id from jobs.postings where id = posting_id and status = 'open' and deadline_date <= ${deadlineTo}::date)`);
  return conditions;
}

/** A person's bookmarks with their postings, newest first. One query. */
export function listBookmarks(
  db: JobsQueryable,
  filter: BookmarkFilter,
  { after, offset, limit }: PageOf,
): Promise<BookmarkRow[]> {
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`id < ${idOf(after)}::bigint`);
  return withPostings(
    db,
    sql<StoredBookmark>`
      select * from jobs.bookmarks where ${sql.join(conditions, sql` and `)}
      order by id desc offset ${offset} limit ${limit}`,
  );
}

/** All of a person's, newest first. */
export async function* eachBookmark(db: JobsQueryable, accountId: string): AsyncGenerator<Bookmark> {
  for await (const row of eachSnapshot((page) => listBookmarks(db, { accountId }, page)))
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

/** Removes all of a person's. */
export async function eraseBookmarks(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.bookmarks').where('account_id', '=', accountId).execute();
}
