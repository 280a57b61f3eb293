import {
  bareEtag,
  MAX_PART_BYTES,
  MAX_PARTS,
  NoSuchMultipartError,
  type PartName,
  PartsError,
  type PostAddress,
} from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { badRequest, conflict } from '@workreel/platform/problem';
import { hasEnded, isArriving } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { partBytes, partCountOf } from './upload.domain.ts';
import { findUpload, transitionUpload, type UploadRow, usageOf } from './uploads.repository.ts';
import { abortExcess, EXPIRY_MS, expiresAt, markUploaded, type Uploads } from './uploads.ts';

/** How often the time of the last sign of life is written, at most. */
const TOUCH_MS = 60_000;
/** A part's address works for so long: a slow line sends 8 MiB in minutes, and 5 GiB in hours. */
export const PART_ADDRESS_SECONDS = 6 * 3_600;

/** @throws Problem 409 UPLOAD_ENDED, UPLOAD_COMPLETE. */
export function assertArriving(row: UploadRow): asserts row is UploadRow & { multipart_id: string } {
  if (hasEnded(row.state)) throw ended(row);
  if (!isArriving(row.state) || row.multipart_id === null)
    throw conflict('UPLOAD_COMPLETE', 'This upload takes no parts any more.', { state: row.state });
}

const ended = (row: UploadRow) =>
  conflict('UPLOAD_ENDED', `This upload was ${row.state}. Begin a new one.`, { state: row.state });

/**
 * The addresses of parts, by number. Asking for them is a sign of life.
 *
 * @throws Problem 400 PART_OUT_OF_RANGE; 409 UPLOAD_ENDED, UPLOAD_COMPLETE.
 */
export async function presignParts(
  { db, store, settings }: Uploads,
  row: UploadRow,
  partNumbers: readonly number[],
): Promise<Map<number, string>> {
  assertArriving(row);
  assertPartNumbers(row, partNumbers);
  await touch(db, row);
  const presign = async (partNumber: number): Promise<[number, string]> => {
    const url = await store.presignPart({
      key: row.key,
      multipartId: row.multipart_id,
      partNumber,
      maxBytes: Math.min(MAX_PART_BYTES, settings.MAX_UPLOAD_BYTES),
      ...(row.declared_bytes === null || row.part_size === null
        ? {}
        : { exactly: partBytes(row.declared_bytes, row.part_size, partNumber) }),
      expiresInSeconds: PART_ADDRESS_SECONDS,
    });
    return [partNumber, url];
  };
  return new Map(await Promise.all(partNumbers.map(presign)));
}

function assertPartNumbers(row: UploadRow, partNumbers: readonly number[]): void {
  const count = partCountOf(row) ?? MAX_PARTS;
  const beyond = partNumbers.find((number) => number > count);
  if (beyond === undefined) return;
  const message = `This upload has ${count} parts at most; there is no part ${beyond}.`;
  throw badRequest('PART_OUT_OF_RANGE', message);
}

async function touch(db: VideoDb, row: UploadRow): Promise<void> {
  if (row.state === 'pending')
    await inTransaction(db, (trx) =>
      transitionUpload(trx, row.id, 'uploading', { changes: { expires_at: expiresAt() } }),
    );
  else if (row.expires_at.getTime() < Date.now() + EXPIRY_MS - TOUCH_MS)
    await db
      .updateTable('video.uploads')
      .set({ expires_at: expiresAt() })
      .where('id', '=', row.id)
      .where('state', '=', 'uploading')
      .execute();
}

/** Where a file is sent whole: no more of it than the person may still store. */
export async function presignWhole({ db, store, settings }: Uploads, row: UploadRow): Promise<PostAddress> {
  const { bytes } = await usageOf(db, row.owner_id);
  return store.presignPost({
    key: row.key,
    contentType: row.content_type,
    maxBytes: Math.min(MAX_PART_BYTES, settings.MAX_UPLOAD_BYTES, settings.USER_QUOTA_BYTES - bytes),
    expiresInSeconds: PART_ADDRESS_SECONDS,
  });
}

/**
 * Makes the object of the parts and enqueues its conversion. Repeated, by a client that lost the answer,
 * it answers the same.
 *
 * @throws Problem 400 PARTS_INVALID, SIZE_MISMATCH; 409 UPLOAD_ENDED; 413 FILE_TOO_LARGE, QUOTA_EXCEEDED.
 */
export async function completeUpload(
  uploads: Uploads,
  row: UploadRow,
  named: PartName[],
): Promise<UploadRow> {
  const { db, store } = uploads;
  if (hasEnded(row.state)) throw ended(row);
  if (!isArriving(row.state)) return row;
  assertArriving(row);
  const parts = named.map(({ partNumber, etag }) => ({ partNumber, etag: bareEtag(etag) }));
  try {
    await assertSum(uploads, row, parts);
    const object = await store.completeMultipart(row.key, row.multipart_id, parts);
    return await markUploaded(uploads, row, object);
  } catch (error) {
    if (error instanceof PartsError) throw badRequest('PARTS_INVALID', error.message);
    if (!(error instanceof NoSuchMultipartError)) throw error;
    const object = await store.head(row.key);
    if (object) return markUploaded(uploads, row, object);
    throw ended((await findUpload(db, row.id)) ?? row);
  }
}

/** @throws Problem where the parts are not as many bytes as were announced, or more than is allowed. */
async function assertSum(
  uploads: Uploads,
  row: UploadRow & { multipart_id: string },
  parts: PartName[],
): Promise<void> {
  const received = await uploads.store.listParts(row.key, row.multipart_id);
  const sizes = new Map(received.map(({ partNumber, size }) => [partNumber, size]));
  const bytes = parts.reduce((sum, { partNumber }) => sum + (sizes.get(partNumber) ?? 0), 0);
  if (row.declared_bytes !== null && bytes !== row.declared_bytes)
    throw badRequest(
      'SIZE_MISMATCH',
      `The parts have ${bytes} bytes together; ${row.declared_bytes} were announced. Send what is missing.`,
    );
  const excess = await abortExcess(uploads, row, bytes);
  if (excess) throw excess;
}
