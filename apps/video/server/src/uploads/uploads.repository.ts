import type { StoredPart } from '@workreel/object-store';
import { isUuid } from '@workreel/platform/http';
import type { ImportErrorCode, Upload, UploadEvent, UploadImport } from '@workreel/video-contract';
import { type InferResult, type Insertable, sql, type UpdateObject } from 'kysely';
import { errorOf, insertConversion, WAITS_FOR } from '../conversion/index.ts';
import {
  canTransition,
  isTransferring,
  notifyUpload,
  recordState,
  UPLOAD_STATE,
} from '../lifecycle/index.ts';
import type {
  TransferState,
  UploadsTable,
  VideoQueryable,
  VideoTables,
  VideoTransaction,
} from '../migrations/tables.ts';
import type { StoredBytes } from './limits.ts';
import { isActive, partCountOf } from './upload.domain.ts';

/** Of the import `im`. */
const IMPORT_COLUMNS = [
  'im.host as import_host',
  'im.error_code as import_error_code',
  'im.error_status as import_error_status',
] as const;

/** The columns of an import; null if a client sends the file. */
export interface ImportColumns {
  import_host: string | null;
  import_error_code: ImportErrorCode | null;
  import_error_status: number | null;
}

export const importOf = (row: ImportColumns): UploadImport | null =>
  row.import_host === null
    ? null
    : {
        host: row.import_host,
        error:
          row.import_error_code === null
            ? null
            : { code: row.import_error_code, status: row.import_error_status },
      };

/** Selects uploads with the state and progress of their conversions. */
export const selectUploads = (db: VideoQueryable) =>
  db
    .selectFrom('video.uploads as u')
    .innerJoin('video.conversions as cv', 'cv.upload_id', 'u.id')
    .select(['u.id', 'u.owner_id', 'u.key', 'u.filename', 'u.content_type', 'u.declared_bytes', 'u.bytes'])
    .select([
      'u.part_size',
      'u.reserved_bytes',
      'u.multipart_id',
      'u.fingerprint',
      'u.keep_loudness',
      'u.expires_at',
      'u.created_at',
    ])
    .innerJoin('video.publications as pb', 'pb.upload_id', 'u.id')
    .leftJoin('video.imports as im', 'im.upload_id', 'u.id')
    .select(IMPORT_COLUMNS)
    .select(['cv.progress', 'cv.error_code', 'cv.error_message', UPLOAD_STATE.as('state')])
    .select(['pb.warnings', WAITS_FOR.as('waits_for')])
    .select([
      sql<Date>`greatest(u.updated_at, cv.updated_at)`.as('updated_at'),
      // Both versions only grow, so their sum does too.
      sql<number>`u.version + cv.version`.as('version'),
    ]);

export type UploadRow = InferResult<ReturnType<typeof selectUploads>>[number];

export function toUpload(
  row: UploadRow,
  context: { bucket: string; parts: StoredPart[]; history: UploadEvent[]; postId: string | null },
): Upload {
  return {
    id: row.id,
    key: row.key,
    uploadId: row.id,
    bucket: context.bucket,
    filename: row.filename,
    contentType: row.content_type,
    size: row.bytes ?? row.declared_bytes,
    fingerprint: row.fingerprint,
    keepLoudness: row.keep_loudness,
    state: row.state,
    error: errorOf(row),
    progress: row.progress,
    waitsFor: row.waits_for,
    warnings: row.warnings.map(({ code }) => code),
    partSize: row.part_size,
    partCount: partCountOf(row),
    parts: context.parts.map(({ partNumber, size }) => ({ partNumber, size })),
    active: isActive(context.parts, new Date()),
    import: importOf(row),
    history: context.history,
    postId: context.postId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: isTransferring(row.state) ? row.expires_at.toISOString() : null,
  };
}

export const findUpload = async (db: VideoQueryable, id: string): Promise<UploadRow | undefined> =>
  isUuid(id) ? selectUploads(db).where('u.id', '=', id).executeTakeFirst() : undefined;

export const findUploadByKey = (db: VideoQueryable, key: string): Promise<UploadRow | undefined> =>
  selectUploads(db).where('u.key', '=', key).executeTakeFirst();

/** Whether any upload has completed. */
export const hasUploads = async (db: VideoQueryable): Promise<boolean> =>
  (await db
    .selectFrom('video.uploads')
    .select('id')
    .where('state', '=', 'uploaded')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the history of an upload, oldest first, and the ID of its post. */
export async function findUploadContext(
  db: VideoQueryable,
  id: string,
): Promise<{ history: UploadEvent[]; postId: string | null }> {
  const { rows } = await sql<{ history: UploadEvent[]; post_id: string | null }>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('state', state, 'at', at, 'detail', detail) order by id)
        from video.upload_history where upload_id = ${id}::uuid), '[]') as history,
      (select id from video.posts where upload_id = ${id}::uuid) as post_id`.execute(db);
  const { history, post_id } = rows[0]!;
  // PostgreSQL writes times into JSON with its own offset and microseconds.
  return {
    history: history.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    postId: post_id,
  };
}

export async function insertUpload(
  trx: VideoTransaction,
  values: Insertable<UploadsTable> & { id: string },
): Promise<void> {
  await trx.insertInto('video.uploads').values(values).execute();
  await insertConversion(trx, values.id);
  await recordState(trx, values.id, 'pending');
}

export interface Usage extends StoredBytes {
  files: number;
  /** Number of uploads in progress. */
  unfinished: number;
}

/** Returns the storage used by a user's uploads. @param except - ID of an upload to leave out. */
export async function usageOf(db: VideoQueryable, ownerId: string, except?: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with own as (
      select u.*, u.state in ('pending', 'uploading') as is_unfinished from video.uploads u
      where u.owner_id = ${ownerId}::uuid and u.state not in ('aborted', 'expired')
        and u.id is distinct from ${except ?? null}::uuid
    )
    select count(*)::int as files,
      coalesce(sum(coalesce(u.bytes, u.declared_bytes, 0)), 0)::float8 as bytes,
      coalesce(sum(coalesce(pb.media_bytes, 0) + coalesce(p.poster_bytes, 0) + coalesce(
        (select sum(c.bytes) from video.captions c where c.post_id = p.id), 0)), 0)::float8 as "mediaBytes",
      coalesce(sum(u.reserved_bytes) filter (where u.is_unfinished), 0)::float8 as "reservedBytes",
      coalesce(sum(coalesce(u.declared_bytes, u.reserved_bytes)) filter (where u.is_unfinished), 0)::float8
        as "unfinishedBytes",
      count(*) filter (where u.is_unfinished)::int as unfinished
    from own u join video.publications pb on pb.upload_id = u.id
      left join video.posts p on p.upload_id = u.id`.execute(db);
  return rows[0]!;
}

/** Makes other transactions that change the storage of a user wait, so that they cannot exceed its limits together. */
export async function lockUsage(trx: VideoTransaction, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video.usage ${ownerId}`}, 0))`.execute(trx);
}

const TRANSFER_STATES: TransferState[] = ['pending', 'uploading', 'uploaded', 'aborted', 'expired'];

/**
 * Moves an upload to another state, records the state in the history and notifies subscribers.
 *
 * @returns false, without writing anything, if the upload is not in a state that allows the transition.
 */
export async function transitionUpload(
  trx: VideoTransaction,
  id: string,
  state: TransferState,
  { changes, detail }: { changes?: UpdateObject<VideoTables, 'video.uploads'>; detail?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('video.uploads')
    .set({ ...changes, state, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .where(
      'state',
      'in',
      TRANSFER_STATES.filter((from) => canTransition(from, state)),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordState(trx, id, state, detail);
  await notifyUpload(trx, id);
  return true;
}
