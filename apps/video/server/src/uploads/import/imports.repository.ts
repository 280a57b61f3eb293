import type { ImportErrorCode } from '@workreel/video-contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { notifyUpload } from '../../lifecycle/index.ts';
import type { ImportsTable, VideoDb, VideoTransaction } from '../../migrations/tables.ts';
import { expiresAt } from '../uploads.ts';

export const findImport = (db: VideoDb, uploadId: string): Promise<Selectable<ImportsTable> | undefined> =>
  db.selectFrom('video.imports').selectAll().where('upload_id', '=', uploadId).executeTakeFirst();

/** Counts a user's imports in progress. */
export async function countImports(trx: VideoTransaction, ownerId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('video.imports as im')
    .innerJoin('video.uploads as u', 'u.id', 'im.upload_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('u.owner_id', '=', ownerId)
    .where('u.state', 'in', ['pending', 'uploading'])
    .executeTakeFirstOrThrow();
  return n;
}

export async function updateImport(
  db: VideoDb,
  uploadId: string,
  values: Updateable<ImportsTable>,
): Promise<void> {
  await db.updateTable('video.imports').set(values).where('upload_id', '=', uploadId).execute();
}

/** Removes the link, which may contain credentials, once the import has ended. */
export const endImport = (
  db: VideoDb,
  uploadId: string,
  error?: { code: ImportErrorCode; status: number | null },
): Promise<void> =>
  updateImport(db, uploadId, {
    url: null,
    error_code: error?.code ?? null,
    error_status: error?.status ?? null,
  });

/**
 * Changes an unfinished upload, extends its expiry and notifies subscribers.
 *
 * @returns false if it is no longer in progress.
 */
export async function touchUpload(
  db: VideoDb,
  id: string,
  changes: { filename?: string; content_type?: string; multipart_id?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video.uploads')
    .set({ ...changes, expires_at: expiresAt(), updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'uploading'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await notifyUpload(db, id);
  return true;
}
