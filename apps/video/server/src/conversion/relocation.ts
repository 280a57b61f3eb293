import type { VisibilityPrefix } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import { sql } from 'kysely';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import type { VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import {
  type ConversionRow,
  findConversion,
  lockConversion,
  updateConversion,
} from './conversions.repository.ts';
import {
  CONVERSION_QUEUE,
  type Conversions,
  removeGenerations,
  removeRuns,
  UNPUBLISHED,
} from './conversions.ts';

/** Files that follow a change of their video's visibility. */
export const RELOCATION_QUEUE = {
  name: 'video-relocate',
  retryLimit: 100,
  retryDelay: 2,
  retryDelayMax: 600,
} as const;

/** In the transaction that makes a post or changes who may see it. */
export const enqueueRelocation = (trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> =>
  queue.send(trx, RELOCATION_QUEUE.name, { uploadId });

/**
 * Moves a video's files to the prefix of its visibility, under a run that was never used, so that a slow or dead process
 * can still write to and delete from the old ones without harm. A conversion under way begins again
 * there, since what it has published must not stay at the old addresses.
 *
 * @returns whether files were moved.
 */
export async function relocate(conversions: Conversions, uploadId: string): Promise<boolean> {
  const { db } = conversions;
  for (;;) {
    const seen = await findConversion(db, uploadId);
    if (!seen) return false;
    const target = await targetPrefix(db, uploadId);
    if (seen.visibility_prefix === target) {
      await removeAbandoned(conversions, seen);
      return false;
    }
    const row = await inTransaction(db, (trx) => takeRun(trx, seen));
    if (row && (await move(conversions, row, target))) return true;
  }
}

/** Where a video's files belong: `public` if it has a post that is not private. */
async function targetPrefix(db: VideoQueryable, uploadId: string): Promise<VisibilityPrefix> {
  const post = await db
    .selectFrom('video.posts')
    .select('visibility')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return post && post.visibility !== 'private' ? 'public' : 'private';
}

/**
 * Takes the next run. A worker that converts or relocates at the same time loses its own.
 *
 * @returns undefined if the conversion has changed since it was read.
 */
async function takeRun(trx: VideoTransaction, seen: ConversionRow): Promise<ConversionRow | undefined> {
  if (!(await lockAsSeen(trx, seen))) return undefined;
  const run = seen.run + 1;
  await updateConversion(trx, seen.id, { run });
  return { ...seen, run };
}

/** @returns whether the conversion is still as it was read: not claimed, relocated or ended since. */
async function lockAsSeen(trx: VideoTransaction, { id, run, state }: ConversionRow): Promise<boolean> {
  const row = await lockConversion(trx, id);
  return row?.run === run && row.state === state;
}

/**
 * Copies the files, then changes the prefix and enqueues the removal of the old ones.
 *
 * @param row - with the run that was taken.
 * @returns false if another run took over, or if visibility, captions or poster changed while files were copied.
 */
async function move(
  { db, queue, store, converter }: Conversions,
  row: ConversionRow,
  target: VisibilityPrefix,
): Promise<boolean> {
  const { id, run, visibility_prefix, generation } = row;
  const restarts = row.state === 'converting';
  const shown = restarts ? null : row.published_run;
  const names = await addedNames(db, id);
  await store.copyPrefix(addedPrefix(visibility_prefix, id, generation), addedPrefix(target, id, run));
  if (shown !== null)
    await store.copyPrefix(runPrefix(visibility_prefix, id, shown), runPrefix(target, id, run));
  return inTransaction(db, async (trx) => {
    // Changes of a post lock its upload as well: those that follow find the files at the target.
    if (!(await lockAsSeen(trx, row))) return false;
    if ((await targetPrefix(trx, id)) !== target || (await addedNames(trx, id)) !== names) return false;
    const moved = { visibility_prefix: target, generation: run };
    if (restarts) {
      const attempts = converter.isRemote ? row.attempts : Math.max(0, row.attempts - 1);
      await updateConversion(trx, id, { attempts }, { publication: { ...UNPUBLISHED, ...moved } });
      await queue.send(trx, CONVERSION_QUEUE.name, { uploadId: id });
    } else {
      const publication = shown === null ? moved : { ...moved, published_run: run };
      await updateConversion(trx, id, {}, { publication });
    }
    await removeGenerations(trx, queue, row, run);
    await removeRuns(trx, queue, row, shown === null ? null : run);
    return true;
  });
}

/** The names of captions and poster. Each names one object and is never reused. */
const addedNames = async (db: VideoQueryable, uploadId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select c.name from video.captions c join video.posts p on p.id = c.post_id where p.upload_id = ${uploadId}::uuid
    union all
    select poster_name from video.posts where upload_id = ${uploadId}::uuid and poster_name is not null
    order by 1`.execute(db);
  return rows.map(({ name }) => name).join();
};

/**
 * Removes what a process had copied before it died and the visibility changed back. Takes a run, so that a process which
 * is merely slow loses its own.
 */
async function removeAbandoned({ db, queue }: Conversions, seen: ConversionRow): Promise<void> {
  const { run, published_run, state } = seen;
  // A conversion removes the runs before it when it ends.
  if (state === 'converting' || run <= (published_run ?? 0)) return;
  await inTransaction(db, async (trx) => {
    const row = await takeRun(trx, seen);
    if (!row) return;
    await removeGenerations(trx, queue, row, row.generation);
    await removeRuns(trx, queue, row, published_run);
  });
}
