import type { UploadState } from '@workreel/video-contract';
import { sql } from 'kysely';
import type { VideoQueryable, VideoTransaction } from '../migrations/tables.ts';

/** PostgreSQL notification channel. Each change of an upload or its conversion sends the upload's ID. */
export const UPLOAD_CHANNEL = 'video_upload';

/** The state in the API, from the upload `u` and its conversion `cv`. */
export const UPLOAD_STATE = sql<UploadState>`coalesce(cv.state, u.state)`;

export async function notifyUpload(db: VideoQueryable, uploadId: string): Promise<void> {
  await sql`select pg_notify(${UPLOAD_CHANNEL}, ${uploadId})`.execute(db);
}

/**
 * Locks an upload until the transaction ends. Every transaction that writes several rows of a video locks its upload
 * first, so that two of them never deadlock.
 */
export const lockUpload = (trx: VideoTransaction, id: string) =>
  trx
    .selectFrom('video.uploads')
    .select(['id', 'owner_id', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Locks the upload of a post until the transaction ends, and with it the post. A transaction that also locks the replacement of the file
 * locks it afterwards.
 *
 * @returns the ID of the upload; undefined if the post does not exist.
 */
export async function lockUploadOfPost(trx: VideoTransaction, postId: string): Promise<string | undefined> {
  for (;;) {
    const post = await trx
      .selectFrom('video.posts')
      .select('upload_id')
      .where('id', '=', postId)
      .executeTakeFirst();
    if (!post) return undefined;
    // If the file was replaced since, its upload no longer exists.
    if (await lockUpload(trx, post.upload_id)) return post.upload_id;
  }
}

/** Appends a state to the history. @param detail - the reason. */
export async function recordState(
  trx: VideoTransaction,
  uploadId: string,
  state: UploadState,
  detail: string | null = null,
): Promise<void> {
  await trx.insertInto('video.upload_history').values({ upload_id: uploadId, state, detail }).execute();
}
