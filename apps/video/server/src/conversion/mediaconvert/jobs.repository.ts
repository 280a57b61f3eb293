import { inTransaction } from '@workreel/platform/database';
import type { Selectable } from 'kysely';
import { originalPrefix } from '../../keys.domain.ts';
import { lockUpload, notifyUpload } from '../../lifecycle/index.ts';
import type { MediaJobsTable, VideoDb, VideoQueryable } from '../../migrations/tables.ts';
import { parseJobRequestId } from './job-request.domain.ts';
import { applyMessage, hasJobEnded } from './jobs.domain.ts';
import type { JobMessage } from './messages.domain.ts';

export type MediaJob = Selectable<MediaJobsTable>;

/** Finds the job of an upload's last request; undefined before the first message. */
export const findLatestJob = (db: VideoQueryable, uploadId: string): Promise<MediaJob | undefined> =>
  db
    .selectFrom('video.media_jobs')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the upload of a job request. @returns undefined if it was deleted, or if this service did not create the ID. */
export async function findRequestedUpload(
  db: VideoQueryable,
  requestId: string,
): Promise<{ uploadId: string; key: string; attempt: number } | undefined> {
  const parsed = parseJobRequestId(requestId);
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
 * Merges a message into the stored state and notifies subscribers of the upload. Idempotent.
 *
 * @returns whether the upload exists.
 */
export function applyJobMessage(db: VideoDb, message: JobMessage): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const requested = await findRequestedUpload(trx, message.request);
    if (requested === undefined) return false;
    const { uploadId, attempt } = requested;
    // The lock prevents deletion of the upload and serializes its messages.
    if (!(await lockUpload(trx, uploadId))) return false;
    const stored = await trx
      .selectFrom('video.media_jobs')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    const updated = applyMessage(stored, message);
    if (updated === stored) return true;
    await trx
      .insertInto('video.media_jobs')
      .values({ upload_id: uploadId, attempt, ...updated })
      .onConflict((conflict) =>
        conflict.columns(['upload_id', 'attempt']).doUpdateSet({ ...updated, updated_at: new Date() }),
      )
      .execute();
    await notifyUpload(trx, uploadId);
    return true;
  });
}

/** Marks a job as used by a failed attempt, so that the next attempt requests a new one. */
export async function markJobUsed(
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

/** Returns the attempt of the next request: the latest one, incremented if its job has ended and is marked as used. */
export const nextAttempt = (latest: MediaJob | undefined): number => {
  if (latest === undefined) return 1;
  return latest.used && hasJobEnded(latest.status) ? latest.attempt + 1 : latest.attempt;
};
