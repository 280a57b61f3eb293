import { inTransaction } from '@workreel/platform/database';
import { isUuid } from '@workreel/platform/http';
import { LIVE_PROCESSES } from '@workreel/platform/queue';
import type { InstallationProblemCode, UploadState, VideoError } from '@workreel/video-contract';
import { type InferResult, sql, type UpdateObject } from 'kysely';
import { notifyUpload, recordState, UPLOAD_STATE } from '../lifecycle/index.ts';
import type {
  ConversionState,
  VideoDb,
  VideoQueryable,
  VideoTables,
  VideoTransaction,
} from '../migrations/tables.ts';

type Changes<Table extends 'conversions' | 'publications'> = UpdateObject<VideoTables, `video.${Table}`>;

const selectConversion = (db: VideoQueryable, uploadId: string) =>
  db
    .selectFrom('video.uploads as u')
    .innerJoin('video.conversions as cv', 'cv.upload_id', 'u.id')
    .innerJoin('video.publications as pb', 'pb.upload_id', 'u.id')
    .select([
      'u.id',
      'u.owner_id',
      'u.key',
      'u.filename',
      'u.keep_loudness',
      'cv.run',
      'cv.attempts',
      'cv.progress',
      'cv.started_at',
    ])
    .select([
      'pb.visibility_prefix',
      'pb.generation',
      'pb.published_run',
      'pb.superseded',
      'pb.playable_seconds',
      'pb.playable_at',
      UPLOAD_STATE.as('state'),
    ])
    .where('u.id', '=', uploadId);

/** A conversion with the relevant columns of its upload and publication. */
export type ConversionRow = InferResult<ReturnType<typeof selectConversion>>[number];

export const findConversion = async (db: VideoQueryable, uploadId: string) =>
  isUuid(uploadId) ? selectConversion(db, uploadId).executeTakeFirst() : undefined;

/**
 * Locks the upload, its conversion and its publication until the transaction ends. PostgreSQL locks them in this order, so
 * that the upload comes first, as in `lockUpload`.
 */
export const lockConversion = async (trx: VideoTransaction, uploadId: string) =>
  isUuid(uploadId) ? selectConversion(trx, uploadId).forNoKeyUpdate().executeTakeFirst() : undefined;

/**
 * Calls `write` in a transaction that locks the conversion, provided that the run still has its claim.
 *
 * @returns undefined, without calling `write`, if another run has claimed the conversion or it is no longer in progress.
 */
export const writeAsRun = <Result>(
  db: VideoDb,
  { id, run }: Pick<ConversionRow, 'id' | 'run'>,
  write: (trx: VideoTransaction, row: ConversionRow) => Promise<Result>,
): Promise<Result | undefined> =>
  inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, id);
    return row?.run === run && row.state === 'converting' ? write(trx, row) : undefined;
  });

/** Inserts the conversion and the publication of a new upload. */
export async function insertConversion(trx: VideoTransaction, uploadId: string): Promise<void> {
  await trx.insertInto('video.conversions').values({ upload_id: uploadId }).execute();
  await trx.insertInto('video.publications').values({ upload_id: uploadId }).execute();
}

/**
 * Updates a locked conversion and its publication, and notifies subscribers of the upload.
 *
 * @param changes - a `state` is also appended to the history, with the `detail`.
 */
export async function updateConversion(
  trx: VideoTransaction,
  uploadId: string,
  changes: Omit<Changes<'conversions'>, 'state'> & { state?: ConversionState },
  { publication, detail }: { publication?: Changes<'publications'>; detail?: string } = {},
): Promise<void> {
  await trx
    .updateTable('video.conversions')
    .set({ ...changes, updated_at: new Date(), version: sql`version + 1` })
    .where('upload_id', '=', uploadId)
    .execute();
  if (publication)
    await trx.updateTable('video.publications').set(publication).where('upload_id', '=', uploadId).execute();
  if (changes.state) await recordState(trx, uploadId, changes.state, detail);
  await notifyUpload(trx, uploadId);
}

/**
 * Starts the next run. A worker that is converting, relocating or trimming the video loses its run.
 *
 * @returns undefined if the conversion has changed since it was read.
 */
export async function startRun(
  trx: VideoTransaction,
  seen: ConversionRow,
): Promise<ConversionRow | undefined> {
  if (!(await lockIfUnchanged(trx, seen))) return undefined;
  const run = seen.run + 1;
  await updateConversion(trx, seen.id, { run });
  return { ...seen, run };
}

/** Locks a conversion. @returns whether it is unchanged: not claimed, relocated or finished since it was read. */
export async function lockIfUnchanged(trx: VideoTransaction, seen: ConversionRow): Promise<boolean> {
  const row = await lockConversion(trx, seen.id);
  // A relocation changes the prefix when it ends, but not its run.
  return (
    row?.run === seen.run && row.state === seen.state && row.visibility_prefix === seen.visibility_prefix
  );
}

/**
 * Why the conversion `cv` of upload `u` waits: the problem that its last attempt met or, before the first one, a problem of all
 * processes that convert.
 */
export const WAITS_FOR = sql<InstallationProblemCode | null>`case ${UPLOAD_STATE}
  when 'converting' then cv.waits_for
  when 'uploaded' then (
    select case when bool_and(problem_code is not null) then min(problem_code) end
    from video.workers where process in (${LIVE_PROCESSES}))
  end`;

/** Returns why a conversion failed; null if it has not. */
export const errorOf = (row: {
  state: UploadState;
  error_code: VideoError['code'] | null;
  error_message: string | null;
}): VideoError | null =>
  row.state === 'failed' && row.error_code
    ? { code: row.error_code, message: row.error_message ?? '' }
    : null;
