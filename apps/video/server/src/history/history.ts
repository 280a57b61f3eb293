import type { PageRequest } from '@workreel/platform/http';
import { sql } from 'kysely';
import { isAfter, orderByKeys, positionKeys, type SortOrder } from '../keyset.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { POST_ROW, POST_SOURCE, type PostRow } from '../posts/index.ts';
import { roundToMilliseconds } from '../seconds.domain.ts';

/** Number of videos in the history of an account; the oldest are dropped. */
export const MAX_ENTRIES = 1_000;
/** A video that was left this close to its start or end is not offered for continuing, as in the web client. */
const EDGE_SECONDS = 5;

export const HISTORY_ORDER: SortOrder = {
  keys: [
    { key: sql`h.watched_at`, type: 'timestamptz' },
    { key: sql`h.post_id`, type: 'uuid' },
  ],
  descending: true,
};

export interface HistorySearch {
  accountId: string;
  /** The confirmed address of the account, which videos may be shared with. */
  email: string | null;
  /** Whether to list only videos that were left in the middle. */
  unfinished: boolean;
}

export type HistoryRow = PostRow & { seconds: number; watched_at: Date; position: string[] };

/** The entries of an account whose videos it may still watch. */
const entriesOf = ({ accountId, email, unfinished }: HistorySearch) => sql`
  video.history h join video.posts p on p.id = h.post_id join video.publications pb on pb.upload_id = p.upload_id
  where h.account_id = ${accountId}::uuid and pb.published_run is not null
    and (p.access <> 'private' or p.owner_id = h.account_id or (p.published_at is not null and exists (
      select from video.share_people s where s.post_id = p.id and s.email = ${email})))
    and ${unfinished ? sql`h.seconds between ${EDGE_SECONDS} and pb.duration_seconds - ${EDGE_SECONDS}` : sql`true`}`;

/** Returns one page of a history, with a single query. */
export async function listHistory(
  db: VideoDb,
  search: HistorySearch,
  { after, offset, limit }: PageRequest,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select ${POST_ROW}, h.seconds, h.watched_at, h.position from (
      select h.post_id, h.seconds, h.watched_at, ${positionKeys(HISTORY_ORDER)} as position
      from ${entriesOf(search)} and ${isAfter(HISTORY_ORDER, after)}
      order by ${orderByKeys(HISTORY_ORDER)} offset ${offset} limit ${limit}
    ) h join video.posts p on p.id = h.post_id ${POST_SOURCE}
    order by ${orderByKeys(HISTORY_ORDER)}`.execute(db);
  return rows;
}

export async function countHistory(db: VideoDb, search: HistorySearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${entriesOf(search)}`.execute(db);
  return rows[0]!.n;
}

/** Adds a video to the history of an account or updates its entry, unless the account keeps no history. */
export async function recordWatching(
  db: VideoDb,
  { accountId, postId, seconds }: { accountId: string; postId: string; seconds: number },
): Promise<void> {
  // Rounded, because the column cannot hold the smallest numbers of JSON. `xmax` is 0 for a row that was inserted and not updated.
  const { rows } = await sql<{ inserted: boolean }>`
    insert into video.history (account_id, post_id, seconds)
    select ${accountId}::uuid, ${postId}::uuid, ${roundToMilliseconds(seconds)}::real
    where not exists (select from video.history_settings where account_id = ${accountId}::uuid and not enabled)
    on conflict (account_id, post_id) do update set seconds = excluded.seconds, watched_at = now()
    returning xmax = 0 as inserted`.execute(db);
  if (!rows[0]?.inserted) return;
  await sql`
    delete from video.history where (account_id, post_id) in (
      select account_id, post_id from video.history where account_id = ${accountId}::uuid
      order by watched_at desc, post_id desc offset ${MAX_ENTRIES})`.execute(db);
}

/** Returns where an account stopped watching a video; undefined if that is not known, or if the account keeps no history. */
export const findPosition = async (
  db: VideoDb,
  accountId: string,
  postId: string,
): Promise<{ seconds: number; watched_at: Date } | undefined> =>
  (await keepsHistory(db, accountId))
    ? db
        .selectFrom('video.history')
        .select(['seconds', 'watched_at'])
        .where('account_id', '=', accountId)
        .where('post_id', '=', postId)
        .executeTakeFirst()
    : undefined;

/** Deletes one entry of a history, or all of them. */
export async function eraseHistory(db: VideoDb, accountId: string, postId?: string): Promise<void> {
  let query = db.deleteFrom('video.history').where('account_id', '=', accountId);
  if (postId !== undefined) query = query.where('post_id', '=', postId);
  await query.execute();
}

/** Whether an account keeps a history; it does until it is switched off. */
export async function keepsHistory(db: VideoDb, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('video.history_settings')
    .select('enabled')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.enabled ?? true;
}

export async function setKeepsHistory(db: VideoDb, accountId: string, enabled: boolean): Promise<void> {
  await db
    .insertInto('video.history_settings')
    .values({ account_id: accountId, enabled })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ enabled }))
    .execute();
}

/** Deletes the history of an account and its settings. */
export async function deleteHistoryOf(db: VideoDb, accountId: string): Promise<void> {
  await eraseHistory(db, accountId);
  await db.deleteFrom('video.history_settings').where('account_id', '=', accountId).execute();
}

/** Iterates over the history of an account, newest first, in the format of the data export. */
export async function* iterateHistory(db: VideoDb, accountId: string) {
  // Also videos that the account can no longer watch; at most MAX_ENTRIES.
  const rows = await db
    .selectFrom('video.history as h')
    .innerJoin('video.posts as p', 'p.id', 'h.post_id')
    .select(['h.post_id', 'h.seconds', 'h.watched_at'])
    .where('h.account_id', '=', accountId)
    .orderBy('h.watched_at', 'desc')
    .execute();
  for (const { post_id, seconds, watched_at } of rows)
    yield { postId: post_id, seconds, watchedAt: watched_at.toISOString() };
}

export async function* iterateHistorySettings(db: VideoDb, accountId: string) {
  yield { enabled: await keepsHistory(db, accountId) };
}
