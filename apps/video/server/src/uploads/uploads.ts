import { randomBytes, randomUUID } from 'node:crypto';
import {
  bareEtag,
  MAX_PART_BYTES,
  MAX_PARTS,
  NoSuchMultipartError,
  type ObjectInfo,
  type ObjectStore,
  type PartName,
  PartsError,
  type PostAddress,
  type StoredPart,
} from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { badRequest, conflict, notFound, Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { Upload } from '@workreel/video-contract';
import { originalKey } from '../keys.domain.ts';
import type { VideoDb, VideoTransaction } from '../migrations/tables.ts';
import { removeOriginal } from './removal.ts';
import { hasEnded, isArriving, isVideoType, partBytes, partCountFor, partSizeFor } from './upload.domain.ts';
import {
  ASKED_AGAIN,
  findSurroundings,
  findUpload,
  findUploadByKey,
  insertUpload,
  moveUpload,
  toUpload,
  type UploadRow,
  usageOf,
} from './uploads.repository.ts';

/** What uploading works with. */
export interface Uploads {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  settings: { MAX_UPLOAD_BYTES: number; USER_QUOTA_BYTES: number };
}

/** Conversions that wait for a worker; one that fails is begun again by `conversion/`, which counts. */
export const CONVERSION_QUEUE = {
  name: 'video-convert',
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: 60,
} as const;

/** An upload that nothing is heard of for so long has been given up. */
const EXPIRY_MS = 24 * 3_600_000;
/** How often the time of the last sign of life is written, at most. */
const TOUCH_MS = 60_000;
/** A part's address works for so long: a slow line sends 8 MiB in minutes, and 5 GiB in hours. */
export const PART_ADDRESS_SECONDS = 6 * 3_600;
/** Uploads on their way that one person has at once. */
const MAX_ARRIVING = 200;

const inADay = () => new Date(Date.now() + EXPIRY_MS);

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
  if (!isVideoType(file.contentType, file.filename))
    throw new Problem(
      415,
      'NOT_A_VIDEO_TYPE',
      `“${file.filename}” is no video by its type (${file.contentType || 'none'}) and name. Send a video file: MP4, MOV, MKV, WebM, AVI, …`,
    );
  if (file.size !== undefined) checkSize(uploads, file.size);
  const { bytes, arriving } = await usageOf(db, ownerId);
  if (arriving >= MAX_ARRIVING)
    throw conflict(
      'LIMIT_REACHED',
      `${MAX_ARRIVING} of your uploads are unfinished: finish or abort some first.`,
    );
  checkQuota(uploads, bytes + (file.size ?? 0));
  const key = originalKey(randomBytes(16).toString('hex'), file.filename);
  const contentType = file.contentType || 'application/octet-stream';
  // A process that dies between these two leaves a transfer that no upload knows: the sweep ends it.
  const multipartId = whole ? null : await store.createMultipart(key, { contentType });
  return inTransaction(db, async (trx) => {
    const row = await insertUpload(trx, {
      id: randomUUID(),
      owner_id: ownerId,
      key,
      filename: file.filename,
      content_type: contentType,
      declared_bytes: file.size ?? null,
      part_size: file.size === undefined || whole ? null : partSizeFor(file.size),
      multipart_id: multipartId,
      expires_at: inADay(),
      renditions: '[]',
      embedded_captions: '[]',
    });
    return whole ? (await moveUpload(trx, row.id, 'uploading'))! : row;
  });
}

function checkSize({ settings }: Uploads, bytes: number): void {
  if (bytes > settings.MAX_UPLOAD_BYTES)
    throw new Problem(
      413,
      'FILE_TOO_LARGE',
      `The file has ${bytes} bytes; ${settings.MAX_UPLOAD_BYTES} are taken at most.`,
      { extensions: { maxBytes: settings.MAX_UPLOAD_BYTES } },
    );
}

function checkQuota({ settings }: Uploads, bytes: number): void {
  if (bytes > settings.USER_QUOTA_BYTES)
    throw new Problem(
      413,
      'QUOTA_EXCEEDED',
      `Your videos would take ${bytes} bytes; ${settings.USER_QUOTA_BYTES} are allowed. Delete some first.`,
      { extensions: { quotaBytes: settings.USER_QUOTA_BYTES } },
    );
}

/** @throws Problem 404 UPLOAD_NOT_FOUND, also for another person's. */
export async function getUpload(db: VideoDb, ownerId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (!row || row.owner_id !== ownerId)
    throw notFound('UPLOAD_NOT_FOUND', `There is no upload ${id} of yours.`);
  return row;
}

/** @throws Problem 409 UPLOAD_ENDED, UPLOAD_COMPLETE. */
export function assertArriving(row: UploadRow): asserts row is UploadRow & { multipart_id: string } {
  if (hasEnded(row.state)) throw ended(row);
  if (!isArriving(row.state) || row.multipart_id === null)
    throw conflict('UPLOAD_COMPLETE', 'This upload takes no parts any more.', { state: row.state });
}

const ended = (row: UploadRow) =>
  conflict('UPLOAD_ENDED', `This upload was ${row.state}. Begin a new one.`, { state: row.state });

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

/** An upload as its owner sees it. */
export async function describeUpload({ db, store }: Uploads, row: UploadRow): Promise<Upload> {
  const [surroundings, parts] = await Promise.all([findSurroundings(db, row.id), receivedParts(store, row)]);
  return toUpload(row, { bucket: store.bucket, parts, ...surroundings });
}

/**
 * The addresses of parts, and the sign of life that asking for them is.
 *
 * @throws Problem 400 PART_OUT_OF_RANGE; 409 UPLOAD_ENDED, UPLOAD_COMPLETE.
 */
export async function grantParts(
  uploads: Uploads,
  row: UploadRow,
  partNumbers: readonly number[],
): Promise<Map<number, string>> {
  assertArriving(row);
  const { key, multipart_id: multipartId, declared_bytes, part_size } = row;
  const count =
    declared_bytes === null || part_size === null ? MAX_PARTS : partCountFor(declared_bytes, part_size);
  const beyond = partNumbers.find((number) => number > count);
  if (beyond !== undefined)
    throw badRequest(
      'PART_OUT_OF_RANGE',
      `This upload has ${count} parts at most; there is no part ${beyond}.`,
    );
  await touch(uploads.db, row);
  const grants = partNumbers.map(async (partNumber): Promise<[number, string]> => {
    const url = await uploads.store.presignPart({
      key,
      multipartId,
      partNumber,
      maxBytes: Math.min(MAX_PART_BYTES, uploads.settings.MAX_UPLOAD_BYTES),
      ...(declared_bytes === null || part_size === null
        ? {}
        : { exactly: partBytes(declared_bytes, part_size, partNumber) }),
      expiresInSeconds: PART_ADDRESS_SECONDS,
    });
    return [partNumber, url];
  });
  return new Map(await Promise.all(grants));
}

/** Where a file is sent whole: no more of it than the person may still store. */
export async function grantWhole(uploads: Uploads, row: UploadRow): Promise<PostAddress> {
  const { settings } = uploads;
  const { bytes } = await usageOf(uploads.db, row.owner_id);
  return uploads.store.presignPost({
    key: row.key,
    contentType: row.content_type,
    maxBytes: Math.min(MAX_PART_BYTES, settings.MAX_UPLOAD_BYTES, settings.USER_QUOTA_BYTES - bytes),
    expiresInSeconds: PART_ADDRESS_SECONDS,
  });
}

/** Whoever asks for addresses is sending: the upload lives on. */
async function touch(db: VideoDb, row: UploadRow): Promise<void> {
  if (row.state === 'pending')
    await inTransaction(db, (trx) =>
      moveUpload(trx, row.id, 'uploading', { changes: { expires_at: inADay() } }),
    );
  else if (row.expires_at.getTime() < Date.now() + EXPIRY_MS - TOUCH_MS)
    await db
      .updateTable('video.uploads')
      .set({ expires_at: inADay() })
      .where('id', '=', row.id)
      .where('state', '=', 'uploading')
      .execute();
}

/**
 * Makes the object of the parts and asks for its conversion. Repeated, by a client that lost the answer,
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
    await checkSum(uploads, row, parts);
    const object = await store.completeMultipart(row.key, row.multipart_id, parts);
    return await arrived(uploads, row, object);
  } catch (error) {
    if (error instanceof PartsError) throw badRequest('PARTS_INVALID', error.message);
    if (!(error instanceof NoSuchMultipartError)) throw error;
    const object = await store.head(row.key);
    if (object) return arrived(uploads, row, object);
    throw ended((await findUpload(db, row.id)) ?? row);
  }
}

/** What was sent must be what was announced and what is allowed. */
async function checkSum(
  uploads: Uploads,
  row: UploadRow & { multipart_id: string },
  parts: PartName[],
): Promise<void> {
  const sizes = new Map(
    (await uploads.store.listParts(row.key, row.multipart_id)).map((part) => [part.partNumber, part.size]),
  );
  const bytes = parts.reduce((sum, { partNumber }) => sum + (sizes.get(partNumber) ?? 0), 0);
  if (row.declared_bytes !== null && bytes !== row.declared_bytes)
    throw badRequest(
      'SIZE_MISMATCH',
      `The parts have ${bytes} bytes together; ${row.declared_bytes} were announced. Send what is missing.`,
    );
  await checkAllowed(uploads, row, bytes);
}

/**
 * Looks at what an upload turns out to hold. Too much is thrown away at once.
 *
 * @throws Problem 413 FILE_TOO_LARGE, QUOTA_EXCEEDED.
 */
async function checkAllowed(uploads: Uploads, row: UploadRow, bytes: number): Promise<void> {
  try {
    checkSize(uploads, bytes);
    // What was announced is counted as stored since then.
    if (row.declared_bytes === null)
      checkQuota(uploads, (await usageOf(uploads.db, row.owner_id)).bytes + bytes);
  } catch (error) {
    if (error instanceof Problem) await endUpload(uploads, row, 'aborted', error.message);
    throw error;
  }
}

/**
 * The object is there: whichever way that became known, and however often. Commits the state with the
 * conversion's job.
 */
export async function arrived(
  { db, queue }: Pick<Uploads, 'db' | 'queue'>,
  { id }: Pick<UploadRow, 'id'>,
  object: ObjectInfo,
): Promise<UploadRow> {
  const row = await inTransaction(db, async (trx) => {
    const moved = await moveUpload(trx, id, 'uploaded', {
      changes: { bytes: object.size, etag: object.etag },
    });
    if (moved) await askForConversion(trx, queue, id);
    return moved ?? findUpload(trx, id);
  });
  if (!row) throw notFound('UPLOAD_NOT_FOUND', `There is no upload ${id} any more.`);
  return row;
}

export const askForConversion = (trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> =>
  queue.send(trx, CONVERSION_QUEUE.name, { uploadId });

/** Ends an upload that is on its way. Repeated: nothing to do. @throws Problem 409 UPLOAD_COMPLETE. */
export async function abortUpload(uploads: Uploads, row: UploadRow): Promise<void> {
  if (hasEnded(row.state) || (await endUpload(uploads, row, 'aborted'))) return;
  if (!hasEnded((await findUpload(uploads.db, row.id))?.state ?? 'aborted'))
    throw conflict('UPLOAD_COMPLETE', 'This upload is complete. Delete its post to remove it.');
}

/**
 * Ends an upload that is on its way, and has removed what was sent.
 *
 * @param detail - stands in its history.
 * @returns false where it was no longer on its way.
 */
export function endUpload(
  { db, queue }: Pick<Uploads, 'db' | 'queue'>,
  { id }: Pick<UploadRow, 'id'>,
  state: 'aborted' | 'expired',
  detail?: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await moveUpload(trx, id, state, { ...(detail === undefined ? {} : { detail }) });
    if (ended) await removeOriginal(trx, queue, ended);
    return ended !== undefined;
  });
}

/**
 * Converts again after a failure.
 *
 * @param note - what else commits with it.
 * @throws Problem 409 ILLEGAL_TRANSITION, OBJECT_MISSING.
 */
export async function retryConversion(
  { db, queue, store }: Pick<Uploads, 'db' | 'queue' | 'store'>,
  row: UploadRow,
  note: (trx: VideoTransaction) => Promise<void> = async () => {},
): Promise<UploadRow> {
  if (row.state !== 'failed')
    throw conflict(
      'ILLEGAL_TRANSITION',
      `Only what failed is converted again; this upload is ${row.state}.`,
      {
        state: row.state,
      },
    );
  if (!(await store.head(row.key)))
    throw conflict('OBJECT_MISSING', 'The file that was sent is no longer in the store. Upload it again.');
  const moved = await inTransaction(db, async (trx) => {
    const again = await moveUpload(trx, row.id, 'converting', {
      changes: { tries: 0, progress: 0, error_code: null, error_message: null },
      detail: ASKED_AGAIN,
    });
    if (!again) return undefined;
    await askForConversion(trx, queue, row.id);
    await note(trx);
    return again;
  });
  return moved ?? getUpload(db, row.owner_id, row.id);
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
  // Of a bare file nobody but us bounds the size.
  try {
    await checkAllowed(uploads, row, object.size);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
  await arrived(uploads, row, object);
  return true;
}
