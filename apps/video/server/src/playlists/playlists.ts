import { inTransaction } from '@workreel/platform/database';
import { isUuid } from '@workreel/platform/http';
import { conflict, notFound, Problem } from '@workreel/platform/problem';
import {
  MAX_PLAYLIST_VIDEOS,
  MAX_PLAYLISTS,
  type PlaylistChange,
  type PlaylistPlace,
  type PlaylistRequest,
} from '@workreel/video-contract';
import type { VideoDb, VideoTransaction } from '../migrations/tables.ts';
import { findPost, postNotFound } from '../posts/index.ts';
import { movedAfter } from './order.domain.ts';
import {
  deletePlaylist,
  deleteVideo,
  findPlaylist,
  insertPlaylist,
  lockPlaylist,
  lockPlaylistCount,
  type PlaylistRow,
  postIdsOf,
  savePostIds,
  touchPlaylist,
} from './playlists.repository.ts';

/** @throws Problem 404 PLAYLIST_NOT_FOUND if the playlist does not exist or is not visible to the viewer. */
export async function getPlaylist(
  db: VideoDb | VideoTransaction,
  viewer: string | null,
  id: string,
): Promise<PlaylistRow> {
  const row = await findPlaylist(db, id, viewer);
  if (!row) throw notFound('PLAYLIST_NOT_FOUND', `The playlist ${id} does not exist, or it is private.`);
  return row;
}

/** Locks a playlist until the transaction ends. @throws Problem as `getPlaylist`; 403 FORBIDDEN for another user's playlist. */
async function lockOwnPlaylist(trx: VideoTransaction, owner: string, id: string): Promise<void> {
  const row = await getPlaylist(trx, owner, id);
  if (row.owner_id !== owner)
    throw new Problem(403, 'FORBIDDEN', 'Only the owner of the playlist may do this.');
  // A concurrent request may delete it.
  if (!(await lockPlaylist(trx, row.id))) await getPlaylist(trx, owner, id);
}

/** @throws Problem 409 TOO_MANY_PLAYLISTS. */
export const createPlaylist = (db: VideoDb, owner: string, request: PlaylistRequest): Promise<PlaylistRow> =>
  inTransaction(db, async (trx) => {
    if ((await lockPlaylistCount(trx, owner)) >= MAX_PLAYLISTS)
      throw conflict('TOO_MANY_PLAYLISTS', `You have ${MAX_PLAYLISTS} playlists. Delete one first.`);
    const { title, description = '', visibility = 'private' } = request;
    const id = await insertPlaylist(trx, owner, {
      title: title.trim(),
      description: description.trim(),
      visibility,
    });
    return getPlaylist(trx, owner, id);
  });

/** @throws Problem as `lockOwnPlaylist`. */
export const changePlaylist = (db: VideoDb, owner: string, id: string, change: PlaylistChange) =>
  inTransaction(db, async (trx) => {
    await lockOwnPlaylist(trx, owner, id);
    const { title, description, visibility } = change;
    await touchPlaylist(trx, id, {
      ...(title !== undefined && { title: title.trim() }),
      ...(description !== undefined && { description: description.trim() }),
      ...(visibility && { visibility }),
    });
    return getPlaylist(trx, owner, id);
  });

/** @throws Problem as `lockOwnPlaylist`. */
export const removePlaylist = (db: VideoDb, owner: string, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOwnPlaylist(trx, owner, id);
    await deletePlaylist(trx, id);
  });

/**
 * Adds a video to a playlist unless it is there already, and moves it if `after` is given.
 *
 * @throws Problem as `lockOwnPlaylist`; 404 POST_NOT_FOUND; 403 FORBIDDEN for another user's video that is not public;
 *   409 PLAYLIST_FULL, VIDEO_NOT_IN_PLAYLIST.
 */
export const placeVideo = (
  db: VideoDb,
  owner: string,
  id: string,
  postId: string,
  { after }: PlaylistPlace,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOwnPlaylist(trx, owner, id);
    const post = await findPost(trx, postId);
    const isOwn = post?.owner_id === owner;
    if (!post || (!isOwn && (post.access === 'private' || post.published_run === null)))
      throw postNotFound(postId);
    if (!isOwn && post.access !== 'public')
      throw new Problem(403, 'FORBIDDEN', 'Only public videos and your own can be added to playlists.');
    const before = await postIdsOf(trx, id);
    const isNew = !before.includes(post.id);
    if (isNew && before.length >= MAX_PLAYLIST_VIDEOS)
      throw conflict('PLAYLIST_FULL', `The playlist has ${MAX_PLAYLIST_VIDEOS} videos. Remove one first.`);
    if (typeof after === 'string' && !before.includes(after) && after !== post.id)
      throw conflict('VIDEO_NOT_IN_PLAYLIST', `The video ${after} is not in the playlist, or no longer.`);
    const ids = isNew ? [...before, post.id] : before;
    const placed = after === undefined ? ids : movedAfter(ids, post.id, after);
    if (placed.every((other, index) => other === before[index])) return;
    await savePostIds(trx, id, placed);
    await touchPlaylist(trx, id);
  });

/** Removes a video from a playlist, if it is there. @throws Problem as `lockOwnPlaylist`. */
export const removeVideo = (db: VideoDb, owner: string, id: string, postId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOwnPlaylist(trx, owner, id);
    if (isUuid(postId) && (await deleteVideo(trx, id, postId))) await touchPlaylist(trx, id);
  });
