import { isUuid, type PageRequest } from '@workreel/platform/http';
import type { Visibility } from '@workreel/video-contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isAfter, orderByKeys, positionKeys, type SortOrder } from '../keyset.ts';
import type { PlaylistsTable, VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import { findPosts, type PostRow } from '../posts/index.ts';

export const PLAYLIST_ORDER: SortOrder = {
  keys: [{ key: sql`pl.number`, type: 'bigint' }],
  descending: true,
};

/** A playlist as a viewer sees it. */
export type PlaylistRow = Selectable<PlaylistsTable> & {
  /** Of the videos that the viewer can see. */
  count: number;
  seconds: number;
  first_post_id: string | null;
  /** Whether it contains the video of the request that the viewer can see; null without one. */
  contains: boolean | null;
};

/** Which playlists to list: those of a viewer, or the public ones of an author or of all authors. */
export type PlaylistSearch = { own: string } | { author: string | undefined };

/**
 * The entries `e` of the playlist `pl` with the posts `p` that a viewer can see in it: their own, and of the others those that play
 * and are public, or belong to the owner of an unlisted playlist and are unlisted too.
 */
const visibleEntries = (viewer: string | null) => sql`
  video.playlist_videos e join video.posts p on p.id = e.post_id join video.publications pb on pb.upload_id = p.upload_id
  where e.playlist_id = pl.id and (
    p.owner_id = ${viewer}::uuid
    or (pb.published_run is not null and (
      p.access = 'public' or (p.access = 'unlisted' and pl.visibility = 'unlisted' and p.owner_id = pl.owner_id))))`;

const summaryOf = (viewer: string | null, video: string | undefined) => sql`
  cross join lateral (
    select count(*)::int as count, coalesce(sum(pb.duration_seconds), 0) as seconds,
      (array_agg(p.id order by e.position, p.id))[1] as first_post_id,
      ${video === undefined ? sql`null::boolean` : sql`coalesce(bool_or(p.id::text = ${video}), false)`} as contains
    from ${visibleEntries(viewer)}) v`;

const conditionsOf = (search: PlaylistSearch): RawBuilder<unknown> => {
  if ('own' in search) return sql`pl.owner_id = ${search.own}::uuid`;
  const author = search.author === undefined ? sql`` : sql`and pl.owner_id = ${search.author}::uuid`;
  // Without videos that everyone can see, there is nothing to offer.
  return sql`pl.visibility = 'public' ${author} and exists (select from ${visibleEntries(null)})`;
};

/** Returns one page of playlists, newest first. @param video - ID of a post for `contains`. */
export async function listPlaylists(
  db: VideoQueryable,
  search: PlaylistSearch,
  viewer: string | null,
  video: string | undefined,
  { after, offset, limit }: PageRequest,
): Promise<(PlaylistRow & { position: string[] })[]> {
  const { rows } = await sql<PlaylistRow & { position: string[] }>`
    select pl.*, v.* from (
      select pl.*, ${positionKeys(PLAYLIST_ORDER)} as position from video.playlists pl
      where ${conditionsOf(search)} and ${isAfter(PLAYLIST_ORDER, after)}
      order by ${orderByKeys(PLAYLIST_ORDER)} offset ${offset} limit ${limit}
    ) pl ${summaryOf(viewer, video)}
    order by ${orderByKeys(PLAYLIST_ORDER)}`.execute(db);
  return rows;
}

export async function countPlaylists(db: VideoQueryable, search: PlaylistSearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from video.playlists pl where ${conditionsOf(search)}`.execute(db);
  return rows[0]!.n;
}

/** Returns a playlist; undefined if it does not exist or the viewer may not see it. */
export async function findPlaylist(
  db: VideoQueryable,
  id: string,
  viewer: string | null,
): Promise<PlaylistRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<PlaylistRow>`
    select pl.*, v.* from video.playlists pl ${summaryOf(viewer, undefined)}
    where pl.id = ${id}::uuid and (pl.visibility <> 'private' or pl.owner_id = ${viewer}::uuid)`.execute(db);
  return rows[0];
}

/** Returns the videos that a viewer can see in a playlist, in its order or last added first. */
export async function listVideos(
  db: VideoQueryable,
  playlistId: string,
  viewer: string | null,
  { order, limit }: { order: 'playlist' | 'added'; limit?: number },
): Promise<PostRow[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from video.playlists pl cross join lateral (
      select p.id, e.position, e.added_at from ${visibleEntries(viewer)}) v
    where pl.id = ${playlistId}::uuid
    order by ${order === 'added' ? sql`v.added_at desc, v.position desc` : sql`v.position, v.id`}
    limit ${limit ?? null}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const posts = await findPosts(db, ids);
  return ids.flatMap((id) => posts.get(id) ?? []);
}

/** Serializes the creation of playlists by an account. @returns how many it has. */
export async function lockPlaylistCount(trx: VideoTransaction, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video.playlists ${ownerId}`}, 0))`.execute(trx);
  return countPlaylists(trx, { own: ownerId });
}

export interface PlaylistValues {
  title: string;
  description: string;
  visibility: Visibility;
}

export async function insertPlaylist(
  trx: VideoTransaction,
  ownerId: string,
  values: PlaylistValues,
): Promise<string> {
  const { id } = await trx
    .insertInto('video.playlists')
    .values({ owner_id: ownerId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a playlist until the transaction ends, so that concurrent changes do not lose each other's videos. */
export const lockPlaylist = (trx: VideoTransaction, id: string) =>
  trx.selectFrom('video.playlists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Saves the values that are given, and the time of the change. */
export async function touchPlaylist(
  trx: VideoTransaction,
  id: string,
  values: Partial<PlaylistValues> = {},
): Promise<void> {
  await trx
    .updateTable('video.playlists')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deletePlaylist(trx: VideoTransaction, id: string): Promise<void> {
  await trx.deleteFrom('video.playlists').where('id', '=', id).execute();
}

/** Returns the IDs of all posts of a playlist in order, also of those that its owner can no longer see. */
export async function postIdsOf(db: VideoQueryable, playlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('video.playlist_videos')
    .select('post_id')
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .orderBy('post_id')
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Saves the order of a playlist, and adds the posts that are not in it. */
export async function savePostIds(trx: VideoTransaction, playlistId: string, ids: readonly string[]) {
  await sql`
    insert into video.playlist_videos (playlist_id, post_id, position)
    select ${playlistId}::uuid, id, position from unnest(${[...ids]}::uuid[]) with ordinality as list (id, position)
    on conflict (playlist_id, post_id) do update set position = excluded.position
    where playlist_videos.position <> excluded.position`.execute(trx);
}

/** @returns whether the post was in the playlist. */
export async function deleteVideo(
  trx: VideoTransaction,
  playlistId: string,
  postId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('video.playlist_videos')
    .where('playlist_id', '=', playlistId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the playlists of an account. */
export async function deletePlaylistsOf(db: VideoQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('video.playlists').where('owner_id', '=', accountId).execute();
}

/** Iterates over the playlists of an account, oldest first, in the format of the data export. */
export async function* iteratePlaylists(db: VideoQueryable, accountId: string) {
  const rows = await db
    .selectFrom('video.playlists')
    .selectAll()
    .where('owner_id', '=', accountId)
    .orderBy('number')
    .execute();
  for (const { id, title, description, visibility, created_at, updated_at } of rows)
    yield {
      ...{ id, title, description, visibility },
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
      postIds: await postIdsOf(db, id),
    };
}
