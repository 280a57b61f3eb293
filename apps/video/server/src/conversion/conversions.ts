import type { ObjectStore } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import type { Conversion, Converter, Probed } from '@workreel/transcoder';
import type { ErrorCode, Rendition, VideoError } from '@workreel/video-contract';
import { sql } from 'kysely';
import { runPrefix } from '../keys.domain.ts';
import type { VideoDb, VideoTransaction } from '../migrations/tables.ts';
import {
  askForRemoval,
  changeUpload,
  failure,
  jsonb,
  moveUpload,
  recordBegun,
  recordState,
  removeRuns,
  type UploadRow,
} from '../uploads/index.ts';

/** What the database holds about a conversion: every change by its run alone, so that a lost one writes nothing. */
export interface Conversions {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  converter: Pick<Converter, 'endures'>;
}

/**
 * Tries of one conversion, those counted whose process died. A file that brings its worker down does so
 * this often and no more. Of work that goes on elsewhere, what failed: each costs its price again.
 */
export const MAX_TRIES = 4;

/** The number of the try under way: that of work that goes on elsewhere is counted only once it has failed. */
export const tryOf = ({ converter }: Pick<Conversions, 'converter'>, { tries }: UploadRow): number =>
  converter.endures ? tries + 1 : tries;

/** Of an upload of which nothing is shown. */
export const UNPUBLISHED = {
  published_run: null,
  playlist: null,
  poster: null,
  storyboard: null,
  renditions: jsonb([]),
  embedded_captions: jsonb([]),
  media_bytes: null,
} as const;

/**
 * Takes up a conversion under a run of its own; what earlier runs left behind goes, but what is shown.
 *
 * @returns undefined where there is nothing to convert any more.
 */
export function claim(
  { db, queue, converter }: Conversions,
  uploadId: string,
): Promise<UploadRow | undefined> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('video.uploads')
      .selectAll()
      .where('id', '=', uploadId)
      .where('state', 'in', ['uploaded', 'converting'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    const changes = {
      run: before.run + 1,
      // What goes on elsewhere does not begin anew.
      ...(converter.endures ? { progress: before.progress ?? 0 } : { tries: before.tries + 1, progress: 0 }),
    };
    const row =
      before.state === 'uploaded'
        ? await moveUpload(trx, uploadId, 'converting', { changes })
        : await changeUpload(trx, uploadId, {}, changes);
    if (before.state === 'converting') await recordBegun(trx, uploadId);
    if (before.run > 0) await removeRuns(trx, queue, before, before.published_run);
    return row;
  });
}

/** A process that stops has not failed: the try does not count. */
export async function giveBack({ db, converter }: Conversions, { id, run }: UploadRow): Promise<void> {
  if (converter.endures) return;
  await changeUpload(db, id, { run }, { tries: sql`greatest(tries - 1, 0)` });
}

export const tellProbed = ({ db }: Conversions, { id, run }: UploadRow, probed: Probed) =>
  changeUpload(
    db,
    id,
    { run },
    { duration_seconds: probed.durationSeconds, width: probed.width, height: probed.height },
  );

/** Shows what plays already, unless an earlier run shows something: that stays until this one is done. */
export async function tellPlayable(
  { db }: Conversions,
  { id, run, published_run }: UploadRow,
  { playlist, renditions }: { playlist: string; renditions: Rendition[] },
): Promise<void> {
  if (published_run !== null) return;
  await changeUpload(
    db,
    id,
    { run },
    { published_run: run, playlist, renditions: jsonb(renditions), playable_at: new Date() },
  );
}

export const tellProgress = ({ db }: Conversions, { id, run }: UploadRow, share: number) =>
  changeUpload(db, id, { run, states: ['converting'] }, { progress: Math.min(1, Math.max(0, share)) });

/** Shows what was made, all at once, and removes what earlier runs made. */
export async function finish(
  { db, queue, store }: Conversions,
  { id, run, space }: UploadRow,
  made: Conversion,
): Promise<UploadRow | undefined> {
  const media_bytes = await bytesUnder(store, runPrefix(space, id, run));
  return inTransaction(db, async (trx) => {
    const row = await moveUpload(trx, id, 'ready', {
      run,
      changes: {
        published_run: run,
        playlist: made.playlist,
        poster: made.poster,
        storyboard: made.storyboard,
        duration_seconds: made.durationSeconds,
        width: made.width,
        height: made.height,
        renditions: jsonb(made.renditions),
        embedded_captions: jsonb(made.captions),
        media_bytes,
        progress: 1,
        playable_at: sql`coalesce(playable_at, now())`,
      },
    });
    if (row) await removeRuns(trx, queue, row, run);
    // Not before: a process that dies here finds it where it was.
    if (row && made.staging !== undefined) await askForRemoval(trx, queue, { prefixes: [made.staging] });
    return row;
  });
}

/** As they stand in the store: a playlist was written many times, and what was copied was never seen here. */
async function bytesUnder(store: ObjectStore, prefix: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of store.list(prefix)) bytes += size;
  return bytes;
}

/** Ends a conversion for good, and takes away what it showed: half a video is none. */
export const fail = (
  { db, queue }: Conversions,
  { id, run }: UploadRow,
  code: ErrorCode,
  message: string,
): Promise<UploadRow | undefined> =>
  inTransaction(db, (trx) => failIn(trx, queue, { id, run }, { code, message }));

/** @param changes - beside the failure. */
export async function failIn(
  trx: VideoTransaction,
  queue: JobQueue,
  { id, run }: Pick<UploadRow, 'id' | 'run'>,
  { code, message }: VideoError,
  changes: { run?: number } = {},
): Promise<UploadRow | undefined> {
  const row = await moveUpload(trx, id, 'failed', {
    run,
    detail: `${code}: ${message}`.slice(0, 2_000),
    changes: { ...failure(code, message), ...UNPUBLISHED, progress: null, ...changes },
  });
  if (row) await removeRuns(trx, queue, row, null);
  return row;
}

/** Writes down why a try failed that is followed by another. */
export const tellSetback = (conversions: Conversions, row: UploadRow, message: string): Promise<void> =>
  inTransaction(conversions.db, async (trx) => {
    const number = tryOf(conversions, row);
    if (conversions.converter.endures)
      await changeUpload(trx, row.id, { run: row.run }, { tries: number, progress: 0 });
    await recordState(
      trx,
      row.id,
      'converting',
      `try ${number} of ${MAX_TRIES} failed: ${message}`.slice(0, 2_000),
    );
  });
