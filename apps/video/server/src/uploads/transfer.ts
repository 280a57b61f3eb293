import {
  type CompletedPart,
  MAX_PART_BYTES,
  MAX_PARTS,
  NoSuchMultipartError,
  type ObjectInfo,
  PartsError,
  type PresignedPost,
  unquoteEtag,
} from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { badRequest, conflict } from '@workreel/platform/problem';
import { isAbandoned, isTransferring } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { partBytes, partCountOf } from './upload.domain.ts';
import { findUpload, transitionUpload, type UploadRow } from './uploads.repository.ts';
import {
  abortIfOverLimit,
  EXPIRY_MS,
  expiresAt,
  markUploaded,
  receivedParts,
  reserve,
  type Uploads,
} from './uploads.ts';

/** Minimum interval between two extensions of the expiry. */
const EXTEND_INTERVAL_MS = 60_000;
/** Validity of presigned URLs: a slow connection needs minutes for 8 MiB and hours for 5 GiB. */
export const PRESIGNED_URL_SECONDS = 6 * 3_600;

/** @throws Problem 409 UPLOAD_ENDED, UPLOAD_COMPLETE. */
export function assertInProgress(row: UploadRow): asserts row is UploadRow & { multipart_id: string } {
  if (isAbandoned(row.state)) throw uploadEnded(row);
  if (!isTransferring(row.state) || row.multipart_id === null)
    throw conflict('UPLOAD_COMPLETE', 'This upload is complete and accepts no more parts.', {
      state: row.state,
    });
}

const uploadEnded = (row: UploadRow) =>
  conflict('UPLOAD_ENDED', `This upload was ${row.state}. Start a new one.`, { state: row.state });

/**
 * Presigns the URLs for sending parts, and extends the expiry of the upload.
 *
 * @returns the URLs by part number.
 * @throws Problem 400 PART_OUT_OF_RANGE; 409 UPLOAD_ENDED, UPLOAD_COMPLETE, LIMIT_REACHED; 413 FILE_TOO_LARGE, QUOTA_EXCEEDED.
 */
export async function presignParts(
  uploads: Uploads,
  row: UploadRow,
  partNumbers: readonly number[],
): Promise<Map<number, string>> {
  const { db, store, settings } = uploads;
  assertInProgress(row);
  assertPartNumbers(row, partNumbers);
  const maxTotalBytes =
    row.declared_bytes === null ? await reserveForParts(uploads, row, partNumbers) : undefined;
  await extendExpiry(db, row);
  const presign = async (partNumber: number): Promise<[number, string]> => {
    const url = await store.presignPart({
      key: row.key,
      multipartId: row.multipart_id,
      partNumber,
      maxBytes: Math.min(MAX_PART_BYTES, settings.MAX_UPLOAD_BYTES, maxTotalBytes ?? MAX_PART_BYTES),
      ...(maxTotalBytes === undefined ? {} : { maxTotalBytes }),
      ...(row.declared_bytes === null || row.part_size === null
        ? {}
        : { exactBytes: partBytes(row.declared_bytes, row.part_size, partNumber) }),
      expiresInSeconds: PRESIGNED_URL_SECONDS,
    });
    return [partNumber, url];
  };
  return new Map(await Promise.all(partNumbers.map(presign)));
}

/** Parts between two reservations. Listing the parts for each of 10,000 would take longer than sending them. */
const PARTS_PER_RESERVATION = 8;

/** Extends the reservation of an upload without a declared size. @returns it in bytes. @throws as `reserve`. */
async function reserveForParts(
  uploads: Uploads,
  row: UploadRow & { multipart_id: string },
  partNumbers: readonly number[],
): Promise<number> {
  const isDue = partNumbers.some(
    (number) => number < MAX_PARTS / 100 || number % PARTS_PER_RESERVATION === 1,
  );
  if (!isDue && partNumbers.length === 1 && row.reserved_bytes !== null) return row.reserved_bytes;
  const parts = await receivedParts(uploads.store, row);
  return reserve(uploads, row, totalSize(parts));
}

const totalSize = (parts: readonly { size: number }[]): number =>
  parts.reduce((total, { size }) => total + size, 0);

function assertPartNumbers(row: UploadRow, partNumbers: readonly number[]): void {
  const count = partCountOf(row) ?? MAX_PARTS;
  const invalid = partNumbers.find((number) => number > count);
  if (invalid === undefined) return;
  const message = `Part number ${invalid} is out of range: this upload has at most ${count} parts.`;
  throw badRequest('PART_OUT_OF_RANGE', message);
}

async function extendExpiry(db: VideoDb, row: UploadRow): Promise<void> {
  if (row.state === 'pending')
    await inTransaction(db, (trx) =>
      transitionUpload(trx, row.id, 'uploading', { changes: { expires_at: expiresAt() } }),
    );
  else if (row.expires_at.getTime() < Date.now() + EXPIRY_MS - EXTEND_INTERVAL_MS)
    await db
      .updateTable('video.uploads')
      .set({ expires_at: expiresAt() })
      .where('id', '=', row.id)
      .where('state', '=', 'uploading')
      .execute();
}

/** Presigns a single request for the whole file, which is limited to the space reserved for it. */
export const presignSingleUpload = ({ store }: Uploads, row: UploadRow): Promise<PresignedPost> =>
  store.presignPost({
    key: row.key,
    contentType: row.content_type,
    maxBytes: Math.min(MAX_PART_BYTES, row.reserved_bytes!),
    expiresInSeconds: PRESIGNED_URL_SECONDS,
  });

/**
 * Assembles the object from its parts and enqueues its conversion. Idempotent, so a client that lost the response can retry.
 *
 * @throws Problem 400 PARTS_INVALID, SIZE_MISMATCH; 409 UPLOAD_ENDED; 413 FILE_TOO_LARGE, QUOTA_EXCEEDED.
 */
export async function completeUpload(
  uploads: Uploads,
  row: UploadRow,
  requestedParts: CompletedPart[],
): Promise<UploadRow> {
  const { db, store } = uploads;
  if (isAbandoned(row.state)) throw uploadEnded(row);
  if (!isTransferring(row.state)) return row;
  assertInProgress(row);
  const parts = requestedParts.map(({ partNumber, etag }) => ({ partNumber, etag: unquoteEtag(etag) }));
  try {
    await assertTotalSize(uploads, row, parts);
    const object = await store.completeMultipart(row.key, row.multipart_id, parts);
    return await finishUpload(uploads, row, object);
  } catch (error) {
    if (error instanceof PartsError) throw badRequest('PARTS_INVALID', error.message);
    if (!(error instanceof NoSuchMultipartError)) throw error;
    const object = await store.head(row.key);
    if (object) return finishUpload(uploads, row, object);
    throw uploadEnded((await findUpload(db, row.id)) ?? row);
  }
}

/** @throws Problem 409 UPLOAD_ENDED if the upload was aborted or has expired while its object was created. */
async function finishUpload(uploads: Uploads, row: UploadRow, object: ObjectInfo): Promise<UploadRow> {
  const current = await markUploaded(uploads, row, object);
  if (isAbandoned(current.state)) throw uploadEnded(current);
  return current;
}

/** @throws Problem if the parts do not add up to the declared size, or exceed a limit. */
async function assertTotalSize(
  uploads: Uploads,
  row: UploadRow & { multipart_id: string },
  parts: CompletedPart[],
): Promise<void> {
  const received = await uploads.store.listParts(row.key, row.multipart_id);
  const sizes = new Map(received.map(({ partNumber, size }) => [partNumber, size]));
  const bytes = parts.reduce((total, { partNumber }) => total + (sizes.get(partNumber) ?? 0), 0);
  if (row.declared_bytes !== null && bytes !== row.declared_bytes)
    throw badRequest(
      'SIZE_MISMATCH',
      `The parts add up to ${bytes} bytes; the declared size is ${row.declared_bytes} bytes. Send the missing parts.`,
    );
  const excess = await abortIfOverLimit(uploads, row, bytes);
  if (excess) throw excess;
}
