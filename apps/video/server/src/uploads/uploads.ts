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
import { hasEnded, isArriving } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { assertQuota, assertSize, type Limits } from './limits.ts';
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

/** What uploading works with. */
export interface Uploads {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  settings: Limits;
}

/** An upload of which nothing is heard for so long has been given up. */
export const EXPIRY_MS = 24 * 3_600_000;
export const expiresAt = (): Date => new Date(Date.now() + EXPIRY_MS);
/** Unfinished uploads that one person has at once. */
const MAX_ARRIVING = 200;

export interface FileDescription {
  filename: string;
  contentType: string;
  /** Bytes; undefined where the wire tells none. */
  size?: number;
}

/**
 * Begins an upload.
 *
 * @param whole - whether the file comes in one piece.
 * @throws Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED; 415 NOT_A_VIDEO_TYPE; 409 LIMIT_REACHED.
 */
export async function createUpload(
  uploads: Uploads,
  ownerId: string,
  file: FileDescription,
  { whole = false } = {},
): Promise<UploadRow> {
  const { db, store } = uploads;
  await assertAcceptable(uploads, ownerId, file);
  const id = randomUUID();
  const key = originalKey(randomBytes(16).toString('hex'), file.filename);
  const contentType = file.contentType || 'application/octet-stream';
  // A process that dies between these two leaves a transfer that no upload knows: the sweep ends it.
  const multipartId = whole ? null : await store.createMultipart(key, { contentType });
  return inTransaction(db, async (trx) => {
    await insertUpload(trx, {
      id,
      owner_id: ownerId,
      key,
      filename: file.filename,
      content_type: contentType,
      declared_bytes: file.size ?? null,
      part_size: file.size === undefined || whole ? null : partSizeFor(file.size),
      multipart_id: multipartId,
      expires_at: expiresAt(),
    });
    if (whole) await transitionUpload(trx, id, 'uploading');
    return (await findUpload(trx, id))!;
  });
}

/** @throws Problem as `createUpload`. */
async function assertAcceptable(
  { db, settings }: Uploads,
  ownerId: string,
  { filename, contentType, size = 0 }: FileDescription,
): Promise<void> {
  if (!isVideoType(contentType, filename))
    throw new Problem(
      415,
      'NOT_A_VIDEO_TYPE',
      `“${filename}” is no video by its type (${contentType || 'none'}) and name. Send a video file: MP4, MOV, MKV, WebM, AVI, …`,
    );
  assertSize(settings, size);
  const { bytes, arriving } = await usageOf(db, ownerId);
  if (arriving >= MAX_ARRIVING)
    throw conflict(
      'LIMIT_REACHED',
      `${MAX_ARRIVING} of your uploads are unfinished: finish or abort some first.`,
    );
  assertQuota(settings, bytes + size);
}

/** @throws Problem 404 UPLOAD_NOT_FOUND, also for another person's. */
export async function getUpload(db: VideoDb, ownerId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (!row || row.owner_id !== ownerId)
    throw notFound('UPLOAD_NOT_FOUND', `There is no upload ${id} of yours.`);
  return row;
}

/** An upload as its owner sees it. */
export async function describeUpload({ db, store }: Uploads, row: UploadRow): Promise<Upload> {
  const [context, parts] = await Promise.all([findUploadContext(db, row.id), receivedParts(store, row)]);
  return toUpload(row, { bucket: store.bucket, parts, ...context });
}

/** What the store holds of an upload that is on its way. */
export async function receivedParts(store: ObjectStore, row: UploadRow): Promise<StoredPart[]> {
  if (!isArriving(row.state) || row.multipart_id === null) return [];
  try {
    return await store.listParts(row.key, row.multipart_id);
  } catch (error) {
    // Completed or ended since the row was read.
    if (error instanceof NoSuchMultipartError) return [];
    throw error;
  }
}

/**
 * What an event or a sweep says is a hint: the object is looked up in the store.
 *
 * @returns whether the key belongs to an upload and its object is there.
 */
export async function lookForObject(uploads: Uploads, key: string): Promise<boolean> {
  const { db, store } = uploads;
  const row = await findUploadByKey(db, key);
  if (!row || !isArriving(row.state)) return false;
  const object = await store.head(key);
  if (!object) return false;
  if (row.declared_bytes !== null && object.size !== row.declared_bytes) return false;
  // The store does not bound the size of a file that was sent whole.
  if (await abortExcess(uploads, row, object.size)) return false;
  await markUploaded(uploads, row, object);
  return true;
}

/**
 * Aborts an upload that turns out to hold more than is allowed.
 *
 * @returns what was exceeded: 413 FILE_TOO_LARGE, QUOTA_EXCEEDED; undefined where nothing was.
 */
export async function abortExcess(
  uploads: Uploads,
  row: UploadRow,
  bytes: number,
): Promise<Problem | undefined> {
  const { db, settings } = uploads;
  try {
    assertSize(settings, bytes);
    // What was announced has been counted as stored since then.
    if (row.declared_bytes === null) assertQuota(settings, (await usageOf(db, row.owner_id)).bytes + bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await endUpload(uploads, row, 'aborted', error.message);
    return error;
  }
}

/**
 * Records that the object is there, whichever way that became known, and however often. Commits the state together with the
 * job that converts it.
 *
 * @throws Problem 404 UPLOAD_NOT_FOUND where the upload was removed meanwhile.
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
  if (!row) throw notFound('UPLOAD_NOT_FOUND', `There is no upload ${id} any more.`);
  return row;
}

/** Ends an unfinished upload. Repeated: nothing to do. @throws Problem 409 UPLOAD_COMPLETE. */
export async function abortUpload(uploads: Uploads, row: UploadRow): Promise<void> {
  if (hasEnded(row.state) || (await endUpload(uploads, row, 'aborted'))) return;
  if (!hasEnded((await findUpload(uploads.db, row.id))?.state ?? 'aborted'))
    throw conflict('UPLOAD_COMPLETE', 'This upload is complete. Delete its post to remove it.');
}

/**
 * Ends an unfinished upload, and removes what was sent.
 *
 * @param detail - for its history.
 * @returns false where it was finished already.
 */
export const endUpload = (
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
