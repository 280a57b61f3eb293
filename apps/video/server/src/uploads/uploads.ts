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
import type { VideoDb, VideoTransaction } from '../migrations/tables.ts';
import { originalMetadata } from '../original-metadata.domain.ts';
import { enqueueRemoval } from '../removal/index.ts';
import { assertFileSize, assertQuota, type Limits, reservationFor, unfinishedBytesLeft } from './limits.ts';
import { removeOriginal } from './removal.ts';
import { isMediaType, partSizeFor } from './upload.domain.ts';
import {
  findUpload,
  findUploadByKey,
  findUploadContext,
  insertUpload,
  lockUsage,
  toUpload,
  transitionUpload,
  type UploadRow,
  type Usage,
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
  fingerprint?: string;
  /** Default: the conversion normalizes the loudness. */
  keepLoudness?: boolean | undefined;
}

interface CreateOptions {
  singleRequest?: boolean;
  /** Runs in the transaction that inserts the upload. */
  onInsert?: (trx: VideoTransaction, id: string) => Promise<void>;
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
  { singleRequest = false, onInsert }: CreateOptions = {},
): Promise<UploadRow> {
  const { db, store, settings } = uploads;
  assertMediaFile(settings, file);
  // Checked again with the insert: most excess uploads are rejected before they reach the store.
  assertLimits(settings, await usageOf(db, ownerId), file);
  const id = randomUUID();
  const key = originalKey(randomBytes(16).toString('hex'), file.filename);
  const contentType = file.contentType || 'application/octet-stream';
  // If the process dies before the insert, the multipart upload is orphaned; garbage collection aborts it.
  const multipartId = singleRequest
    ? null
    : await store.createMultipart(key, { contentType, metadata: originalMetadata(file) });
  try {
    return await inTransaction(db, async (trx) => {
      await lockUsage(trx, ownerId);
      const usage = await usageOf(trx, ownerId);
      assertLimits(settings, usage, file);
      await insertUpload(trx, {
        id,
        owner_id: ownerId,
        key,
        filename: file.filename,
        content_type: contentType,
        fingerprint: file.fingerprint ?? null,
        keep_loudness: file.keepLoudness ?? false,
        declared_bytes: file.size ?? null,
        reserved_bytes:
          file.size === undefined
            ? reservationFor(settings, { received: 0, reserved: 0, others: usage })
            : null,
        part_size: file.size === undefined || singleRequest ? null : partSizeFor(file.size),
        multipart_id: multipartId,
        expires_at: expiresAt(),
      });
      await onInsert?.(trx, id);
      if (singleRequest) await transitionUpload(trx, id, 'uploading');
      return (await findUpload(trx, id))!;
    });
  } catch (error) {
    if (multipartId !== null) await store.abortMultipart(key, multipartId);
    throw error;
  }
}

/** @throws Problem 413 FILE_TOO_LARGE; 415 NOT_A_VIDEO_TYPE. */
function assertMediaFile(settings: Limits, { filename, contentType, size = 0 }: FileDescription): void {
  if (!isMediaType(contentType))
    throw new Problem(
      415,
      'NOT_A_VIDEO_TYPE',
      `“${filename}” is neither video nor audio, judging by its content type (${contentType}). Send a video, an audio file or an animated GIF or WebP.`,
    );
  assertFileSize(settings, size);
}

/** @throws Problem 409 LIMIT_REACHED; 413 QUOTA_EXCEEDED. */
function assertLimits(settings: Limits, usage: Usage, { size = 1 }: Pick<FileDescription, 'size'>): void {
  assertQuota(settings, usage, size);
  if (usage.unfinished >= MAX_UNFINISHED)
    throw conflict(
      'LIMIT_REACHED',
      `You have ${MAX_UNFINISHED} unfinished uploads. Complete or abort some of them first.`,
    );
  if (size > unfinishedBytesLeft(settings, usage))
    throw conflict(
      'LIMIT_REACHED',
      'Your unfinished uploads are too large. Complete or abort some of them first.',
    );
}

/** Checks whether a user may store more, and makes other changes wait for the transaction. @throws Problem 413 QUOTA_EXCEEDED. */
export async function assertStorage(
  trx: VideoTransaction,
  settings: Limits,
  ownerId: string,
  bytes: number,
): Promise<void> {
  await lockUsage(trx, ownerId);
  assertQuota(settings, await usageOf(trx, ownerId), bytes);
}

/**
 * Reserves space for an upload without a declared size.
 *
 * @param received - bytes that the store has received of it.
 * @returns the size that it may reach, in bytes.
 * @throws Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED; 409 LIMIT_REACHED.
 */
export const reserve = ({ db, settings }: Uploads, row: UploadRow, received: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    await lockUsage(trx, row.owner_id);
    const others = await usageOf(trx, row.owner_id, row.id);
    const reserved = reservationFor(settings, { received, reserved: row.reserved_bytes ?? 0, others });
    if (reserved <= received) {
      assertFileSize(settings, received + 1);
      assertLimits(settings, others, { size: received + 1 });
    }
    await trx
      .updateTable('video.uploads')
      .set({ reserved_bytes: reserved })
      .where('id', '=', row.id)
      .where('state', 'in', ['pending', 'uploading'])
      .execute();
    return reserved;
  });

/**
 * Sets the size of an unfinished upload whose size was not known, or has changed.
 *
 * @param bytes - null if it is unknown.
 * @throws Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED; 409 LIMIT_REACHED.
 */
export const declareSize = ({ db, settings }: Uploads, row: UploadRow, bytes: number | null): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockUsage(trx, row.owner_id);
    const others = await usageOf(trx, row.owner_id, row.id);
    assertFileSize(settings, bytes ?? 1);
    assertLimits(settings, others, { size: bytes ?? 1 });
    const unknown = { received: 0, reserved: 0, others };
    await trx
      .updateTable('video.uploads')
      .set({
        declared_bytes: bytes,
        part_size: bytes === null ? null : partSizeFor(bytes),
        reserved_bytes: bytes === null ? reservationFor(settings, unknown) : null,
      })
      .where('id', '=', row.id)
      .where('state', 'in', ['pending', 'uploading'])
      .execute();
  });

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
export async function receivedParts(
  store: ObjectStore,
  row: Pick<UploadRow, 'state' | 'key' | 'multipart_id'>,
): Promise<StoredPart[]> {
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
  const object = row && (await store.head(key));
  if (!object) return false;
  if (!isTransferring(row.state)) {
    await handleLateObject(uploads, row, object);
    return false;
  }
  if (row.declared_bytes !== null && object.size !== row.declared_bytes) return false;
  // Not every store can limit the size of a file that is sent in a single request.
  if (await abortIfOverLimit(uploads, row, object.size)) return false;
  return !isAbandoned((await markUploaded(uploads, row, object)).state);
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
    if (row.declared_bytes === null) await setReservation(db, settings, row, bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await terminateUpload(uploads, row, 'aborted', error.message);
    return error;
  }
}

/** Changes the reservation to the actual size. @throws Problem 413 QUOTA_EXCEEDED. */
const setReservation = (db: VideoDb, settings: Limits, row: UploadRow, bytes: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockUsage(trx, row.owner_id);
    assertQuota(settings, await usageOf(trx, row.owner_id, row.id), bytes);
    await trx
      .updateTable('video.uploads')
      .set({ reserved_bytes: bytes })
      .where('id', '=', row.id)
      .where('state', 'in', ['pending', 'uploading'])
      .execute();
  });

/**
 * Handles an object that arrived after its upload ended: presigned requests remain valid, and a bucket lets them replace the
 * object. The object of an abandoned upload is removed; a new size counts towards the quota, and is removed if it exceeds it.
 */
async function handleLateObject(
  { db, queue, settings }: Uploads,
  row: UploadRow,
  object: ObjectInfo,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (isAbandoned(row.state)) return enqueueRemoval(trx, queue, { keys: [row.key] });
    if (object.size === row.bytes) return;
    await lockUsage(trx, row.owner_id);
    const { bytes, mediaBytes, reservedBytes } = await usageOf(trx, row.owner_id, row.id);
    const isTooLarge =
      object.size > settings.MAX_UPLOAD_BYTES ||
      bytes + mediaBytes + reservedBytes + object.size > settings.USER_QUOTA_BYTES;
    if (isTooLarge) await enqueueRemoval(trx, queue, { keys: [row.key] });
    else
      await trx.updateTable('video.uploads').set({ bytes: object.size }).where('id', '=', row.id).execute();
  });
}

/**
 * Marks an upload as uploaded and enqueues its conversion in one transaction. Idempotent: completion, events and garbage
 * collection may all report the same object. If the upload was aborted or has expired in the meantime, its object is removed, because
 * it may have been created after its removal.
 *
 * @returns the upload, whose state says whether it was completed or abandoned.
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
    const current = await findUpload(trx, id);
    if (current && isAbandoned(current.state)) await removeOriginal(trx, queue, current);
    return current;
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
