import { SPACES, type Space } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import { sql } from 'kysely';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import type { VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import {
  askForConversion,
  askForRemoval,
  changeUpload,
  findUpload,
  removeRuns,
  type UploadRow,
} from '../uploads/index.ts';
import { type Conversions, UNPUBLISHED } from './conversions.ts';

/** Moves of files that changed their visibility. */
export const SETTLE_QUEUE = {
  name: 'video-settle',
  retryLimit: 100,
  retryDelay: 2,
  retryDelayMax: 600,
} as const;

/** In the transaction that makes a post or changes who may see it: its files follow. */
export const settleSpace = (trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> =>
  queue.send(trx, SETTLE_QUEUE.name, { uploadId });

/** Where a video's files belong: with a post that is not private, in the open. */
async function wantedSpace(db: VideoQueryable, uploadId: string): Promise<Space> {
  const post = await db
    .selectFrom('video.posts')
    .select('visibility')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return post && post.visibility !== 'private' ? 'public' : 'private';
}

/**
 * Brings a video's files where they belong, under prefixes that were never used: whatever a process that
 * is slow or dead does to the old ones harms nobody. A conversion under way begins again there, since
 * what it has published under the old addresses must not go on answering.
 */
export async function settle(conversions: Conversions, uploadId: string): Promise<void> {
  const { db, queue, store, converter } = conversions;
  for (;;) {
    const row = await findUpload(db, uploadId);
    if (!row) return;
    const wanted = await wantedSpace(db, uploadId);
    if (row.space === wanted) return removeHalf(conversions, row);
    // Takes the place of a run, and so of whoever converts or moves beside us.
    const run = row.run + 1;
    const states = [row.state];
    if (!(await changeUpload(db, uploadId, { run: row.run, states }, { run }))) continue;
    const again = row.state === 'converting';
    const shown = again ? null : row.published_run;
    if (shown !== null)
      await store.copyPrefix(runPrefix(row.space, uploadId, shown), runPrefix(wanted, uploadId, run));
    const copied = await copyAdded(conversions, row, wanted);
    const moved = await inTransaction(db, async (trx) => {
      const changed = await changeUpload(
        trx,
        uploadId,
        { run, states },
        {
          space: wanted,
          place: row.place + 1,
          ...(again ? UNPUBLISHED : {}),
          ...(again && !converter.endures ? { tries: Math.max(0, row.tries - 1) } : {}),
          ...(shown === null ? {} : { published_run: run }),
        },
      );
      if (!changed) return false;
      await assertUnchanged(trx, uploadId, wanted, copied);
      await removeLeft(trx, queue, row, changed, shown === null ? null : run);
      if (again) await askForConversion(trx, queue, uploadId);
      return true;
    }).catch(lookAgain);
    // It began or ended meanwhile: look again.
    if (moved) return;
  }
}

/**
 * What somebody began to move who died, before it was wanted back: their run, and what they would have
 * called captions and poster. Under a number of its own, so that whoever still moves has lost their place.
 */
async function removeHalf({ db, queue }: Conversions, row: UploadRow): Promise<void> {
  const { id, run, published_run, state, place } = row;
  // A conversion removes the runs before it when it ends.
  if (state === 'converting' || run <= (published_run ?? 0)) return;
  await inTransaction(db, async (trx) => {
    const changed = await changeUpload(trx, id, { run, states: [state] }, { run: run + 1 });
    if (!changed) return;
    const prefixes = SPACES.filter((space) => space !== row.space).map((space) =>
      addedPrefix(space, id, place + 1),
    );
    await askForRemoval(trx, queue, { prefixes });
    await removeRuns(trx, queue, changed, published_run);
  });
}

/** The same for a conversion that was claimed a moment ago. @returns undefined where another took its place. */
export async function settleClaimed(
  conversions: Conversions,
  row: UploadRow,
): Promise<UploadRow | undefined> {
  const { db, queue } = conversions;
  for (;;) {
    const wanted = await wantedSpace(db, row.id);
    if (row.space === wanted) return row;
    const copied = await copyAdded(conversions, row, wanted);
    const moved = await inTransaction(db, async (trx) => {
      const changes = { ...UNPUBLISHED, space: wanted, place: row.place + 1 };
      const changed = await changeUpload(trx, row.id, { run: row.run }, changes);
      if (!changed) return 'lost';
      await assertUnchanged(trx, row.id, wanted, copied);
      await removeLeft(trx, queue, row, changed, row.run);
      return changed;
    }).catch(lookAgain);
    if (moved) return moved === 'lost' ? undefined : moved;
  }
}

/** While files were copied, somebody changed captions or poster, or who may see them. */
class ChangedError extends Error {
  override name = 'ChangedError';
}
const lookAgain = (error: unknown): false => {
  if (error instanceof ChangedError) return false;
  throw error;
};

/** The names of what was added to a video: each stands for one object, none is given twice. */
const addedNames = async (db: VideoQueryable, uploadId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select c.name from video.captions c join video.posts p on p.id = c.post_id where p.upload_id = ${uploadId}::uuid
    union all
    select poster_name from video.posts where upload_id = ${uploadId}::uuid and poster_name is not null
    order by 1`.execute(db);
  return rows.map(({ name }) => name).join();
};

/** @returns what was there when copying began. */
async function copyAdded(
  { db, store }: Conversions,
  { id, space, place }: UploadRow,
  wanted: Space,
): Promise<string> {
  const names = await addedNames(db, id);
  await store.copyPrefix(addedPrefix(space, id, place), addedPrefix(wanted, id, place + 1));
  return names;
}

/**
 * In the transaction that has changed the upload, whose row whoever changes its post holds: what they change from
 * here on finds the files where we left them.
 *
 * @throws ChangedError.
 */
async function assertUnchanged(
  trx: VideoTransaction,
  uploadId: string,
  wanted: Space,
  copied: string,
): Promise<void> {
  if ((await wantedSpace(trx, uploadId)) !== wanted || (await addedNames(trx, uploadId)) !== copied)
    throw new ChangedError();
}

/** What stands where nobody looks any more. @param kept - the run that stays. */
async function removeLeft(
  trx: VideoTransaction,
  queue: JobQueue,
  before: UploadRow,
  after: UploadRow,
  kept: number | null,
): Promise<void> {
  await askForRemoval(trx, queue, { prefixes: [addedPrefix(before.space, before.id, before.place)] });
  await removeRuns(trx, queue, after, kept);
}
