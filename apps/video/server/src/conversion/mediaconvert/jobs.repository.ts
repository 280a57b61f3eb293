import { inTransaction } from '@workreel/platform/database';
import type { Selectable } from 'kysely';
import { originalPrefix } from '../../keys.domain.ts';
import { lockUpload, notifyUpload } from '../../lifecycle/index.ts';
import type { MediaJobsTable, VideoDb, VideoQueryable } from '../../migrations/tables.ts';
import { parseJobRequestId } from './job-request.domain.ts';
import { hasJobEnded, withMessage } from './jobs.domain.ts';
import type { JobMessage } from './messages.domain.ts';

export type MediaJob = Selectable<MediaJobsTable>;

/** The job of an upload's last request; undefined before the first message. */
export const findLatestJob = (db: VideoQueryable, uploadId: string): Promise<MediaJob | undefined> =>
  db
    .selectFrom('video.media_jobs')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The upload that a request is for. @returns undefined if it has been deleted, or the request is not of this service. */
export async function findRequestedUpload(
  db: VideoQueryable,
  request: string,
): Promise<{ uploadId: string; key: string; attempt: number } | undefined> {
  const parsed = parseJobRequestId(request);
  if (parsed === undefined) return undefined;
  const prefix = originalPrefix(parsed.random);
  const row = await db
    .selectFrom('video.uploads')
    .select(['id', 'key'])
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}~`)
    .executeTakeFirst();
  return row && { uploadId: row.id, key: row.key, attempt: parsed.attempt };
}

/**
 * Stores a message and notifies the followers of the upload. Repeating it changes nothing.
 *
 * @returns whether the upload exists.
 */
export function applyJobMessage(db: VideoDb, message: JobMessage): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const requested = await findRequestedUpload(trx, message.request);
    if (requested === undefined) return false;
    const { uploadId, attempt } = requested;
    // Locked until the end: the upload cannot be deleted meanwhile, and messages are stored one by one.
    if (!(await lockUpload(trx, uploadId))) return false;
    const known = await trx
      .selectFrom('video.media_jobs')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    const told = withMessage(known, message);
    if (told === known) return true;
    await trx
      .insertInto('video.media_jobs')
      .values({ upload_id: uploadId, attempt, ...told })
      .onConflict((conflict) =>
        conflict.columns(['upload_id', 'attempt']).doUpdateSet({ ...told, updated_at: new Date() }),
      )
      .execute();
    await notifyUpload(trx, uploadId);
    return true;
  });
}

/** Marks a job as used by an attempt: the next attempt requests a new one. */
export async function useJob(
  db: VideoDb,
  { upload_id, attempt }: Pick<MediaJob, 'upload_id' | 'attempt'>,
): Promise<void> {
  await db
    .updateTable('video.media_jobs')
    .set({ used: true, updated_at: new Date() })
    .where('upload_id', '=', upload_id)
    .where('attempt', '=', attempt)
    .execute();
}

/** The number of the next request: that of the last one unless its job has ended and been used. */
export const nextAttempt = (latest: MediaJob | undefined): number => {
  if (latest === undefined) return 1;
  return latest.used && hasJobEnded(latest.status) ? latest.attempt + 1 : latest.attempt;
};
