import type { StoredPart } from '@workreel/object-store';
import { toJsonb } from '@workreel/platform/database';
import { isUuid } from '@workreel/platform/http';
import type { ErrorCode, Upload, UploadEvent, UploadState, VideoError } from '@workreel/video-contract';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { UploadsTable, VideoQueryable, VideoTables, VideoTransaction } from '../migrations/tables.ts';
import { isArriving, partCountFor, statesBefore } from './upload.domain.ts';

/** Each change of an upload is told on this channel by its id. */
export const UPLOAD_CHANNEL = 'video_upload';

export type UploadRow = Selectable<UploadsTable>;
type Changes = UpdateObject<VideoTables, 'video.uploads'>;

export function toUpload(
  row: UploadRow,
  more: { bucket: string; parts: StoredPart[]; history: UploadEvent[]; postId: string | null },
): Upload {
  const bytes = row.bytes ?? row.declared_bytes;
  return {
    id: row.id,
    key: row.key,
    uploadId: row.id,
    bucket: more.bucket,
    filename: row.filename,
    contentType: row.content_type,
    size: bytes,
    state: row.state,
    error: errorOf(row),
    progress: row.progress,
    partSize: row.part_size,
    partCount:
      row.part_size === null || row.declared_bytes === null
        ? null
        : partCountFor(row.declared_bytes, row.part_size),
    parts: more.parts.map(({ partNumber, size }) => ({ partNumber, size })),
    history: more.history,
    postId: more.postId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: isArriving(row.state) ? row.expires_at.toISOString() : null,
  };
}

/** Why it failed; null where it did not. */
export const errorOf = ({
  state,
  error_code: code,
  error_message,
}: Pick<UploadRow, 'state' | 'error_code' | 'error_message'>): VideoError | null =>
  state === 'failed' && code ? { code, message: error_message ?? '' } : null;

export async function findUpload(db: VideoQueryable, id: string): Promise<UploadRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('video.uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findUploadByKey = (db: VideoQueryable, key: string): Promise<UploadRow | undefined> =>
  db.selectFrom('video.uploads').selectAll().where('key', '=', key).executeTakeFirst();

/** Whether anybody has ever sent anything. */
export const hasUploads = async (db: VideoQueryable): Promise<boolean> =>
  (await db
    .selectFrom('video.uploads')
    .select('id')
    .where('state', 'not in', ['pending', 'uploading', 'aborted', 'expired'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What happened to an upload, oldest first, and the post that shows it. */
export async function findSurroundings(
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
  values: Insertable<UploadsTable>,
): Promise<UploadRow> {
  const row = await trx.insertInto('video.uploads').values(values).returningAll().executeTakeFirstOrThrow();
  await recordState(trx, row.id, row.state, null);
  return row;
}

export interface Usage {
  files: number;
  /** Bytes that the files take or will take. */
  bytes: number;
  /** Bytes of what was made of them. */
  mediaBytes: number;
  /** Files that are on their way. */
  arriving: number;
}

/** What a person's uploads take. */
export async function usageOf(db: VideoQueryable, ownerId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*)::int as files,
      coalesce(sum(coalesce(bytes, declared_bytes, 0)), 0)::float8 as bytes,
      coalesce(sum(media_bytes), 0)::float8 as "mediaBytes",
      count(*) filter (where state in ('pending', 'uploading'))::int as arriving
    from video.uploads where owner_id = ${ownerId}::uuid and state not in ('aborted', 'expired')`.execute(db);
  return rows[0]!;
}

/** Writes a state and why into the history. */
export async function recordState(
  trx: VideoTransaction,
  uploadId: string,
  state: UploadState,
  detail: string | null,
): Promise<void> {
  await trx.insertInto('video.upload_history').values({ upload_id: uploadId, state, detail }).execute();
}

/** Stands in the history of what is converted again. */
export const ASKED_AGAIN = 'asked for again';

/** Writes down that what was asked for again is taken up: once, whoever takes it up after a death. */
export async function recordBegun(trx: VideoTransaction, uploadId: string): Promise<void> {
  await sql`
    insert into video.upload_history (upload_id, state)
    select upload_id, 'converting' from video.upload_history
    where detail = ${ASKED_AGAIN} and id = (select max(id) from video.upload_history where upload_id = ${uploadId}::uuid)`.execute(
    trx,
  );
}

/**
 * Changes an upload and tells whoever follows it.
 *
 * @param when - what must hold; where it does not, nothing changes.
 * @returns the row as it now is; undefined where nothing changed.
 */
export async function changeUpload(
  trx: VideoQueryable,
  id: string,
  when: { states?: readonly UploadState[]; run?: number },
  changes: Changes,
): Promise<UploadRow | undefined> {
  let query = trx
    .updateTable('video.uploads')
    .set({ ...changes, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id);
  if (when.states) query = query.where('state', 'in', [...when.states]);
  if (when.run !== undefined) query = query.where('run', '=', when.run);
  const row = await query.returningAll().executeTakeFirst();
  if (row) await tellUpload(trx, id);
  return row;
}

export async function tellUpload(db: VideoQueryable, id: string): Promise<void> {
  await sql`select pg_notify(${UPLOAD_CHANNEL}, ${id})`.execute(db);
}

/**
 * Moves an upload to a state that may follow the one it is in, and writes that down.
 *
 * @param more - `run`: only where this conversion is still the one under way.
 * @returns undefined where it is in no such state.
 */
export async function moveUpload(
  trx: VideoTransaction,
  id: string,
  state: UploadState,
  more: { changes?: Changes; detail?: string | null; run?: number } = {},
): Promise<UploadRow | undefined> {
  const row = await changeUpload(
    trx,
    id,
    { states: statesBefore(state), ...(more.run === undefined ? {} : { run: more.run }) },
    { ...more.changes, state },
  );
  if (row) await recordState(trx, id, state, more.detail ?? null);
  return row;
}

export const failure = (code: ErrorCode, message: string): Changes => ({
  error_code: code,
  error_message: message.slice(0, 2_000),
});

/** Values of jsonb columns, of strangers' texts. */
export const jsonb = (value: unknown) => sql<never>`${toJsonb(value)}::jsonb`;
