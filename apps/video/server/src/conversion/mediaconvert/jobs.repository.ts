import { inTransaction } from '@workreel/platform/database';
import type { Selectable } from 'kysely';
import { originalPrefix } from '../../keys.domain.ts';
import { lockUpload, notifyUpload } from '../../lifecycle/index.ts';
import type { MediaJobsTable, VideoDb, VideoQueryable } from '../../migrations/tables.ts';
import { hasJobEnded, withMessage } from './jobs.domain.ts';
import type { JobMessage } from './messages.domain.ts';
import { parseOrderId } from './order.domain.ts';

export type MediaJob = Selectable<MediaJobsTable>;

/** Of the last order given for an upload; undefined where nobody has told of any. */
export const findLatestJob = (db: VideoQueryable, uploadId: string): Promise<MediaJob | undefined> =>
  db
    .selectFrom('video.media_jobs')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The upload whose original an order is for. @returns undefined of one that is gone, or of no order of ours. */
export async function findOrdered(
  db: VideoQueryable,
  order: string,
): Promise<{ uploadId: string; key: string; attempt: number } | undefined> {
  const parsed = parseOrderId(order);
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
 * Writes down what was told of an order, whoever tells it and however often, and tells whoever follows its upload.
 *
 * @returns whether an upload is known that it concerns.
 */
export function applyJobMessage(db: VideoDb, message: JobMessage): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ordered = await findOrdered(trx, message.order);
    if (ordered === undefined) return false;
    const { uploadId, attempt } = ordered;
    // Held until the end: a job cannot be written of an upload that goes meanwhile, and messages come one by one.
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

/** A try has ended by what became of this order: whoever tries again gives a new one. */
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

/** The attempt that the next order is: that of the last one as long as that may still become something. */
export const nextAttempt = (latest: MediaJob | undefined): number => {
  if (latest === undefined) return 1;
  return latest.used && hasJobEnded(latest.status) ? latest.attempt + 1 : latest.attempt;
};
