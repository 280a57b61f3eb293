import { randomBytes, randomUUID } from 'node:crypto';
import {
  NoSuchMultipartError,
  type ObjectInfo,
  type ObjectStore,
  type StoredPart,
} from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { conflict, notFound, Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { Upload } from '@workreel/video-contract';
import { enqueueConversion } from '../conversion/index.ts';
import { originalKey } from '../keys.domain.ts';
import { isAbandoned, isTransferring } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { assertFileSize, assertQuota, type Limits } from './limits.ts';
import { removeOriginal } from './removal.ts';
import { isVideoType, partSizeFor } from './upload.domain.ts';
import {
  findUpload,
  findUploadByKey,
  findUploadContext,
  insertUpload,
  toUpload,
  transitionUpload,
  type UploadRow,
  usageOf,
} from './uploads.repository.ts';

/** Dependencies of the upload functions. */
export interface Uploads {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  settings: Limits;
}

/** An upload without activity for this long expires. */
export const EXPIRY_MS = 24 * 3_600_000;
export const expiresAt = (): Date => new Date(Date.now() + EXPIRY_MS);
/** Maximum number of unfinished uploads per user. */
const MAX_UNFINISHED = 200;

export interface FileDescription {
  filename: string;
  contentType: string;
  /** Bytes; undefined if the client does not declare it. */
  size?: number;
}

/**
 * Creates an upload, with a multipart upload in the store unless the file is sent in a single request.
 *
 * @throws Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED; 415 NOT_A_VIDEO_TYPE; 409 LIMIT_REACHED.
 */
export async function createUpload(
  uploads: Uploads,
  ownerId: string,
  file: FileDescription,
  { singleRequest = false } = {},
): Promise<UploadRow> {
  const { db, store } = uploads;
  await assertAcceptable(uploads, ownerId, file);
  const id = randomUUID();
  const key = originalKey(randomBytes(16).toString('hex'), file.filename);
  const contentType = file.contentType || 'application/octet-stream';
  // If the process dies before the insert, the multipart upload is orphaned; garbage collection aborts it.
  const multipartId = singleRequest ? null : await store.createMultipart(key, { contentType });
  return inTransaction(db, async (trx) => {
    await insertUpload(trx, {
      id,
      owner_id: ownerId,
      key,
      filename: file.filename,
      content_type: contentType,
      declared_bytes: file.size ?? null,
      part_size: file.size === undefined || singleRequest ? null : partSizeFor(file.size),
      multipart_id: multipartId,
      expires_at: expiresAt(),
    });
    if (singleRequest) await transitionUpload(trx, id, 'uploading');
    return (await findUpload(trx, id))!;
  });
}

/** @throws Problem as described for `createUpload`. */
async function assertAcceptable(
  { db, settings }: Uploads,
  ownerId: string,
  { filename, contentType, size = 0 }: FileDescription,
): Promise<void> {
  if (!isVideoType(contentType, filename))
    throw new Problem(
      415,
      'NOT_A_VIDEO_TYPE',
      `“${filename}” does not appear to be a video, judging by its content type (${contentType || 'none'}) and name. Send a video file: MP4, MOV, MKV, WebM, AVI, …`,
    );
  assertFileSize(settings, size);
  const { bytes, unfinished } = await usageOf(db, ownerId);
  if (unfinished >= MAX_UNFINISHED)
    throw conflict(
      'LIMIT_REACHED',
      `You have ${MAX_UNFINISHED} unfinished uploads. Complete or abort some of them first.`,
    );
  assertQuota(settings, bytes + size);
}

/** @throws Problem 404 UPLOAD_NOT_FOUND, including for another user's upload. */
export async function getUpload(db: VideoDb, ownerId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (!row || row.owner_id !== ownerId)
    throw notFound('UPLOAD_NOT_FOUND', `You have no upload with the ID ${id}.`);
  return row;
}

/** Returns an upload in the format of the API. */
export async function describeUpload({ db, store }: Uploads, row: UploadRow): Promise<Upload> {
  const [context, parts] = await Promise.all([findUploadContext(db, row.id), receivedParts(store, row)]);
  return toUpload(row, { bucket: store.bucket, parts, ...context });
}

/** Lists the parts that the store has received; empty unless the upload is in progress. */
export async function receivedParts(store: ObjectStore, row: UploadRow): Promise<StoredPart[]> {
  if (!isTransferring(row.state) || row.multipart_id === null) return [];
  try {
    return await store.listParts(row.key, row.multipart_id);
  } catch (error) {
    // Completed, aborted or expired since the row was read.
    if (error instanceof NoSuchMultipartError) return [];
    throw error;
  }
}

/**
 * Looks up the object of an unfinished upload in the store and, if it exists, marks the upload as uploaded. Called for events
 * and by garbage collection, neither of which proves that the object exists.
 *
 * @returns whether the upload was marked.
 */
export async function reconcileUpload(uploads: Uploads, key: string): Promise<boolean> {
  const { db, store } = uploads;
  const row = await findUploadByKey(db, key);
  if (!row || !isTransferring(row.state)) return false;
  const object = await store.head(key);
  if (!object) return false;
  if (row.declared_bytes !== null && object.size !== row.declared_bytes) return false;
  // Not every store can limit the size of a file that is sent in a single request.
  if (await abortIfOverLimit(uploads, row, object.size)) return false;
  await markUploaded(uploads, row, object);
  return true;
}

/**
 * Aborts an upload whose actual size exceeds a limit.
 *
 * @returns the Problem, 413 FILE_TOO_LARGE or QUOTA_EXCEEDED; undefined if the size is within the limits.
 */
export async function abortIfOverLimit(
  uploads: Uploads,
  row: UploadRow,
  bytes: number,
): Promise<Problem | undefined> {
  const { db, settings } = uploads;
  try {
    assertFileSize(settings, bytes);
    // A declared size has counted towards the quota since the upload was created.
    if (row.declared_bytes === null) assertQuota(settings, (await usageOf(db, row.owner_id)).bytes + bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await terminateUpload(uploads, row, 'aborted', error.message);
    return error;
  }
}

/**
 * Marks an upload as uploaded and enqueues its conversion in one transaction. Idempotent: completion, events and garbage
 * collection may all report the same object.
 *
 * @throws Problem 404 UPLOAD_NOT_FOUND if the upload has been deleted.
 */
export async function markUploaded(
  { db, queue }: Pick<Uploads, 'db' | 'queue'>,
  { id }: Pick<UploadRow, 'id'>,
  { size }: ObjectInfo,
): Promise<UploadRow> {
  const row = await inTransaction(db, async (trx) => {
    const changes = { bytes: size };
    if (await transitionUpload(trx, id, 'uploaded', { changes })) await enqueueConversion(trx, queue, id);
    return findUpload(trx, id);
  });
  if (!row) throw notFound('UPLOAD_NOT_FOUND', `The upload ${id} has been deleted.`);
  return row;
}

/** Aborts an unfinished upload; does nothing if it has already ended. @throws Problem 409 UPLOAD_COMPLETE. */
export async function abortUpload(uploads: Uploads, row: UploadRow): Promise<void> {
  if (isAbandoned(row.state) || (await terminateUpload(uploads, row, 'aborted'))) return;
  if (!isAbandoned((await findUpload(uploads.db, row.id))?.state ?? 'aborted'))
    throw conflict('UPLOAD_COMPLETE', 'This upload is complete. Delete its post to remove it.');
}

/**
 * Moves an unfinished upload to a final state and enqueues the removal of its parts and object.
 *
 * @param detail - reason recorded in the history.
 * @returns false if the upload was no longer in progress.
 */
export const terminateUpload = (
  { db, queue }: Pick<Uploads, 'db' | 'queue'>,
  row: UploadRow,
  state: 'aborted' | 'expired',
  detail?: string,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const ended = await transitionUpload(trx, row.id, state, detail === undefined ? {} : { detail });
    if (ended) await removeOriginal(trx, queue, row);
    return ended;
  });
