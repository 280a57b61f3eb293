import { setTimeout as sleep } from 'node:timers/promises';
import type { VisibilityPrefix } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { JobDeferred, type JobQueue } from '@workreel/platform/queue';
import { sql } from 'kysely';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import type { VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import { enqueueChapters } from './chapters-queue.ts';
import {
  type ConversionRow,
  findConversion,
  lockIfUnchanged,
  startRun,
  updateConversion,
} from './conversions.repository.ts';
import {
  CONVERSION_QUEUE,
  type Conversions,
  removeGenerations,
  removeRuns,
  removeSuperseded,
  UNPUBLISHED,
} from './conversions.ts';

/** Queue for moving files after a change of their video's visibility. */
export const RELOCATION_QUEUE = {
  name: 'video-relocate',
  retryLimit: 100,
  retryDelay: 2,
  retryDelayMax: 600,
} as const;

/** How often a relocation checks whether the conversion that it waits for has finished. */
const WAIT_MS = 5_000;

/** Runs a queued relocation. @throws JobDeferred if the conversion must finish first. */
export async function runRelocation(conversions: Conversions, uploadId: string): Promise<void> {
  if ((await relocate(conversions, uploadId)) === 'waiting') throw new JobDeferred(WAIT_MS);
}

/** Enqueues a relocation in the transaction that creates a post or replaces its file. */
export const enqueueRelocation = (trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> =>
  queue.send(trx, RELOCATION_QUEUE.name, { uploadId });

/** Enqueues the relocation of all files of a post in the transaction that changes who can see it. */
export async function enqueueRelocations(
  trx: VideoTransaction,
  queue: JobQueue,
  { upload_id, replacement_id }: { upload_id: string; replacement_id: string | null },
): Promise<void> {
  await enqueueRelocation(trx, queue, upload_id);
  if (replacement_id !== null) await enqueueRelocation(trx, queue, replacement_id);
}

/**
 * Moves a video's files to the prefix of its visibility, under a new run, so that a slow process can still write to and
 * delete from the old prefix without harm. A running conversion restarts there, since the files that it has published must
 * not remain at their old URLs. If it has published some and they become public, their signed URLs remain valid for everyone, so the
 * relocation waits until the conversion has finished.
 *
 * @returns `moved` if files were moved, `waiting` if the conversion must finish first.
 */
export async function relocate(
  conversions: Conversions,
  uploadId: string,
): Promise<'moved' | 'waiting' | undefined> {
  const { db } = conversions;
  const start = performance.now();
  for (;;) {
    const seen = await findConversion(db, uploadId);
    if (!seen) return undefined;
    const target = await targetPrefix(db, uploadId);
    if (seen.visibility_prefix === target) {
      await removeAbandoned(conversions, seen);
      return undefined;
    }
    if (target === 'public' && seen.state === 'converting' && seen.published_run !== null) return 'waiting';
    const row = await inTransaction(db, (trx) => startRun(trx, seen));
    if (row && (await moveFiles(conversions, row, target))) return 'moved';
    // Of two relocations of a video, each would stop the other one forever if both started again at once. Each waits for a random
    // part of the time that it has taken so far, in which the other one can finish.
    await sleep(Math.random() * (performance.now() - start));
  }
}

/**
 * Returns the prefix of a video's visibility: `public` if it belongs to a published post that is not private, also as the replacement
 * of its file, so that no files have to be moved when it takes over.
 */
async function targetPrefix(db: VideoQueryable, uploadId: string): Promise<VisibilityPrefix> {
  const post = await db
    .selectFrom('video.posts')
    .select('access')
    .where((eb) => eb.or([eb('upload_id', '=', uploadId), eb('replacement_id', '=', uploadId)]))
    .executeTakeFirst();
  return post && post.access !== 'private' ? 'public' : 'private';
}

/**
 * Copies the files, then changes the prefix and enqueues the removal of the old ones.
 *
 * @param row - with the run that was started.
 * @returns false if another run took over, or if visibility, captions or poster changed while files were copied.
 */
async function moveFiles(
  { db, queue, store, converter }: Conversions,
  row: ConversionRow,
  target: VisibilityPrefix,
): Promise<boolean> {
  const { id, run, visibility_prefix, generation } = row;
  const restarts = row.state === 'converting';
  const publishedRun = restarts ? null : row.published_run;
  const names = await addedFileNames(db, id);
  await store.copyPrefix(addedPrefix(visibility_prefix, id, generation), addedPrefix(target, id, run));
  if (publishedRun !== null)
    await store.copyPrefix(runPrefix(visibility_prefix, id, publishedRun), runPrefix(target, id, run));
  return inTransaction(db, async (trx) => {
    // Changes of a post also lock its upload, so later changes find the files at the target.
    if (!(await lockIfUnchanged(trx, row))) return false;
    if ((await targetPrefix(trx, id)) !== target || (await addedFileNames(trx, id)) !== names) return false;
    const moved = { visibility_prefix: target, generation: run };
    if (restarts) {
      // Remote work continues, so its attempts and progress remain valid.
      const changes = converter.isRemote ? {} : { attempts: Math.max(0, row.attempts - 1), progress: 0 };
      await updateConversion(trx, id, changes, { publication: { ...UNPUBLISHED, ...moved } });
      await queue.send(trx, CONVERSION_QUEUE.name, { uploadId: id });
    } else {
      const publication = publishedRun === null ? moved : { ...moved, published_run: run };
      await updateConversion(trx, id, {}, { publication });
    }
    await removeGenerations(trx, queue, row, run);
    await removeRuns(trx, queue, row, publishedRun === null ? null : run);
    // Nobody has started to play the copies.
    if (publishedRun !== null) await removeSuperseded(trx, queue, { ...row, visibility_prefix: target });
    // They may have changed since they were copied.
    await enqueueChapters(trx, queue, id);
    return true;
  });
}

/** Returns the names of captions and poster. Names are never reused, so an unchanged list means unchanged files. */
const addedFileNames = async (db: VideoQueryable, uploadId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select c.name from video.captions c join video.posts p on p.id = c.post_id where p.upload_id = ${uploadId}::uuid
    union all
    select poster_name from video.posts where upload_id = ${uploadId}::uuid and poster_name is not null
    order by 1`.execute(db);
  return rows.map(({ name }) => name).join();
};

/**
 * Removes the files that a process had copied before it died, if the visibility has changed back since. Starts a new run,
 * so that a process that is only slow loses its run.
 */
async function removeAbandoned({ db, queue }: Conversions, seen: ConversionRow): Promise<void> {
  const { run, published_run, state } = seen;
  // A conversion removes the files of earlier runs when it finishes.
  if (state === 'converting' || run <= (published_run ?? 0)) return;
  await inTransaction(db, async (trx) => {
    const row = await startRun(trx, seen);
    if (!row) return;
    await removeGenerations(trx, queue, row, row.generation);
    await removeRuns(trx, queue, row, published_run);
  });
}
