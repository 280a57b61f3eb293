import { isDeepStrictEqual } from 'node:util';
import type { VisibilityPrefix } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { sql } from 'kysely';
import { enqueueChapters, enqueueRelocation } from '../conversion/index.ts';
import { addedPrefix } from '../keys.domain.ts';
import { lockUpload } from '../lifecycle/index.ts';
import type { VideoQueryable } from '../migrations/tables.ts';
import { repeatTask } from '../periodic.ts';
import { removeUpload } from '../uploads/index.ts';
import { findPost, findPostByUpload, type PostRow, setReplacement } from './posts.repository.ts';
import { assertUnused, lockOwnPost, lockOwnUpload, type Posts } from './posts.ts';

/** Time in ms between two searches for converted files: how late one can take over. */
const INTERVAL_MS = 2_000;

/**
 * Makes an upload the replacement of a post's file, in place of a replacement that has not taken over yet, which is removed. Idempotent.
 *
 * @param idOrKey - the ID or the key of the upload, which may still be in progress.
 * @throws Problem as described for `getOwnPost`; 404 UPLOAD_NOT_FOUND; 409 UPLOAD_ENDED, POST_EXISTS with the `postId`.
 */
export const replaceFile = (
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  ownerId: string,
  id: string,
  idOrKey: string,
): Promise<PostRow> =>
  inTransaction(db, async (trx) => {
    const row = await lockOwnPost(trx, ownerId, id);
    const upload = await lockOwnUpload(trx, ownerId, idOrKey);
    const user = await findPostByUpload(trx, upload.id);
    if (user?.id === row.id) return row;
    assertUnused(upload, user);
    // Before the post is changed, for the same reason as in `removePost`.
    if (row.replacement_id !== null) await removeUpload(trx, queue, row.replacement_id);
    await setReplacement(trx, row.id, upload.id);
    await enqueueRelocation(trx, queue, upload.id);
    return (await findPost(trx, row.id))!;
  });

/** Removes the replacement of a post's file if there is one. @throws Problem as described for `getOwnPost`. */
export const discardReplacement = (
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  ownerId: string,
  id: string,
): Promise<PostRow> =>
  inTransaction(db, async (trx) => {
    const row = await lockOwnPost(trx, ownerId, id);
    if (row.replacement_id !== null) await removeUpload(trx, queue, row.replacement_id);
    return (await findPost(trx, row.id))!;
  });

/** Lets converted replacements take over, in any process and after any interruption. */
export const startReplacing = (posts: Pick<Posts, 'db' | 'queue' | 'store'>, log: Log) =>
  repeatTask('replacing files', () => replaceReady(posts, log), INTERVAL_MS, log);

/** Replacements per pass. */
const BATCH_SIZE = 100;

/** Lets the replacements take over that have been converted. */
async function replaceReady(posts: Pick<Posts, 'db' | 'queue' | 'store'>, log: Log): Promise<void> {
  const ready = await posts.db
    .selectFrom('video.posts as p')
    .innerJoin('video.conversions as cv', 'cv.upload_id', 'p.replacement_id')
    .select('p.id')
    .where('cv.state', '=', 'ready')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of ready)
    await takeOver(posts, id).catch((err: unknown) =>
      log.error({ err, post: id }, 'the file of a post could not be replaced, will retry'),
    );
}

/**
 * Lets the replacement of a post's file take over if it is converted and its files are where the post's visibility requires. Copies the
 * captions and the poster that the owner added to its prefix, then changes the post and removes the previous upload in one transaction.
 *
 * @returns whether it took over.
 */
export async function takeOver(
  { db, queue, store }: Pick<Posts, 'db' | 'queue' | 'store'>,
  id: string,
): Promise<boolean> {
  const seen = await findReplacing(db, id);
  if (!seen?.is_ready) return false;
  const target = addedPrefix(seen.new_prefix, seen.replacement_id, seen.new_generation);
  await store.copyPrefix(addedPrefix(seen.old_prefix, seen.upload_id, seen.old_generation), target);
  const done = await inTransaction(db, async (trx) => {
    await lockUpload(trx, seen.upload_id);
    await lockUpload(trx, seen.replacement_id);
    // Captions, poster or visibility may have changed while files were copied.
    if (!isDeepStrictEqual(await findReplacing(trx, id), seen)) return false;
    await trx
      .updateTable('video.posts')
      .set({ upload_id: seen.replacement_id, replacement_id: null, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    // The parts of the new file are others.
    await trx.deleteFrom('video.watched_parts').where('post_id', '=', id).execute();
    await enqueueChapters(trx, queue, seen.replacement_id);
    await removeUpload(trx, queue, seen.upload_id);
    return true;
  });
  if (done) return true;
  const now = await findReplacing(db, id);
  // After a relocation, nothing else would remove the copies. Its generation is never used again.
  if (now?.replacement_id === seen.replacement_id && now.new_generation !== seen.new_generation)
    await store.deletePrefix(target);
  return false;
}

interface Replacing {
  upload_id: string;
  replacement_id: string;
  /** Whether the replacement is converted, and its files are where the post's visibility requires. */
  is_ready: boolean;
  old_prefix: VisibilityPrefix;
  old_generation: number;
  new_prefix: VisibilityPrefix;
  new_generation: number;
  /** Of added captions and the custom poster. Names are never reused, so the same names mean the same files. */
  names: string[];
}

/** Returns what a replacement depends on; undefined if the post does not exist or its file is not being replaced. */
async function findReplacing(db: VideoQueryable, postId: string): Promise<Replacing | undefined> {
  const { rows } = await sql<Replacing>`
    select p.upload_id, p.replacement_id,
      coalesce(cv.state = 'ready', false) and
        new.visibility_prefix = case p.access when 'private' then 'private' else 'public' end as is_ready,
      old.visibility_prefix as old_prefix, old.generation as old_generation,
      new.visibility_prefix as new_prefix, new.generation as new_generation,
      array(select name from video.captions where post_id = p.id order by name) || p.poster_name as names
    from video.posts p
    join video.publications old on old.upload_id = p.upload_id
    join video.publications new on new.upload_id = p.replacement_id
    join video.conversions cv on cv.upload_id = p.replacement_id
    where p.id = ${postId}::uuid`.execute(db);
  return rows[0];
}
