import { type ObjectStore, VISIBILITY_PREFIXES } from '@workreel/object-store';
import { inTransaction, toJsonb } from '@workreel/platform/database';
import { conflict } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { Conversion, Converter, Playable, Probed } from '@workreel/transcoder';
import type { VideoError } from '@workreel/video-contract';
import { sql } from 'kysely';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import { canTransition } from '../lifecycle/index.ts';
import type { VideoDb, VideoTransaction } from '../migrations/tables.ts';
import { enqueueRemoval } from '../removal/index.ts';
import { enqueueChapters } from './chapters-queue.ts';
import {
  type ConversionRow,
  lockConversion,
  updateConversion,
  writeAsRun,
} from './conversions.repository.ts';
import type { InstallationProblem } from './installation.domain.ts';

/** The dependencies of conversions. */
export interface Conversions {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  converter: Pick<Converter, 'isRemote'>;
}

/** Queued conversions. Attempts are counted in the database row, so the retry limit of the queue only has to be high enough. */
export const CONVERSION_QUEUE = {
  name: 'video-convert',
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: 60,
  // Uploads wait for as long as the installation lacks a converter.
  retentionSeconds: 10 * 365 * 24 * 3_600,
} as const;

/**
 * Maximum number of attempts per conversion. A local attempt counts as soon as it starts, since the file may crash the
 * process. A remote attempt survives the process that waits for it and counts only when it fails; each attempt is billed.
 */
export const MAX_ATTEMPTS = 4;

/** A conversion that a worker has claimed, with the number of the current attempt, starting at 1. */
export type ClaimedConversion = ConversionRow & { attempt: number };

/** Enqueues a conversion in the transaction that makes its upload convertible. */
export async function enqueueConversion(
  trx: VideoTransaction,
  queue: JobQueue,
  uploadId: string,
): Promise<void> {
  await updateConversion(trx, uploadId, { queued_at: NOW, started_at: null, ended_at: null });
  await queue.send(trx, CONVERSION_QUEUE.name, { uploadId });
}

/** Maximum length of a stored reason. */
const MAX_REASON_CHARACTERS = 2_000;
const NOW = sql<Date>`now()`;

/** The publication of an upload that is not playable. */
export const UNPUBLISHED = {
  published_run: null,
  playlist: null,
  poster: null,
  storyboard: null,
  renditions: '[]',
  playable_seconds: null,
  embedded_captions: '[]',
  media_bytes: null,
  warnings: '[]',
  quality: null,
  superseded: '[]',
} as const;

/**
 * Claims a conversion with a new run, and removes the files of earlier runs except the published one.
 *
 * @returns undefined if there is nothing to convert.
 */
export const claim = (
  { db, queue, converter }: Conversions,
  uploadId: string,
): Promise<ClaimedConversion | undefined> =>
  inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, uploadId);
    if (row?.state !== 'uploaded' && row?.state !== 'converting') return undefined;
    const attempt = row.attempts + 1;
    const changes = {
      run: row.run + 1,
      waits_for: null,
      // Remote work continued without a worker, so its progress remains valid.
      ...(converter.isRemote ? { progress: row.progress ?? 0 } : { progress: 0, attempts: attempt }),
    };
    // Only the first claim enters the state, however many workers die.
    const start = row.started_at === null ? { state: 'converting' as const, started_at: NOW } : {};
    await updateConversion(trx, uploadId, { ...changes, ...start });
    await removeRuns(trx, queue, row, row.published_run);
    return { ...row, ...changes, state: 'converting', attempt };
  });

/**
 * Releases a claim. The attempt does not count.
 *
 * @param problem - of the installation, which the conversion now waits for; undefined if the process stops.
 */
export const releaseClaim = (
  { db, queue }: Conversions,
  claimed: ClaimedConversion,
  problem?: InstallationProblem,
) =>
  writeAsRun(db, claimed, async (trx, row) => {
    const attempts = claimed.attempt - 1;
    if (problem === undefined) return updateConversion(trx, row.id, { attempts });
    // Otherwise the files of the attempt might be what fills the disk.
    await removeRuns(trx, queue, row, row.published_run);
    return updateConversion(
      trx,
      row.id,
      { state: 'converting', attempts, progress: 0, waits_for: problem.code },
      { detail: `waiting, because ${problem.message}`.slice(0, MAX_REASON_CHARACTERS) },
    );
  });

export const recordProbed = ({ db }: Conversions, claimed: ClaimedConversion, probed: Probed) =>
  writeAsRun(db, claimed, (trx, { id }) =>
    updateConversion(trx, id, {}, { publication: probedColumns(probed) }),
  );

const probedColumns = ({ durationSeconds, width, height }: Probed) => ({
  duration_seconds: durationSeconds,
  width,
  height,
});

/**
 * Publishes a partial result, unless an earlier run is published that has more of the video: nothing that could be watched
 * becomes unavailable. The files of the earlier run stay until this run has finished, because they are still being watched.
 */
export const publishPlayable = ({ db, queue }: Conversions, claimed: ClaimedConversion, playable: Playable) =>
  writeAsRun(db, claimed, async (trx, row) => {
    const publication = partialPublication(row, playable);
    if (!publication) return;
    await updateConversion(trx, row.id, {}, { publication });
    await enqueueFirstChapters(trx, queue, row);
  });

const partialPublication = (
  { run, published_run, playable_seconds, playable_at }: ConversionRow,
  { playlist, renditions, seconds }: Playable,
) => {
  // Without a length, the run was published by an earlier release or is complete.
  if (published_run !== null && seconds < (playable_seconds ?? Number.POSITIVE_INFINITY)) return undefined;
  return {
    ...{ published_run: run, playlist, renditions: toJsonb(renditions), playable_seconds: seconds },
    playable_at: playable_at ?? NOW,
  };
};

/** Enqueues the chapters of a run that is published for the first time. @param row - before the publication. */
const enqueueFirstChapters = async (
  trx: VideoTransaction,
  queue: JobQueue,
  { id, run, published_run }: ConversionRow,
): Promise<void> => {
  if (published_run !== run) await enqueueChapters(trx, queue, id);
};

/** @param playable - the latest partial result, once there is one. */
export const recordProgress = (
  { db, queue }: Conversions,
  claimed: ClaimedConversion,
  progress: number,
  playable?: Playable,
) =>
  writeAsRun(db, claimed, async (trx, row) => {
    const publication = playable && partialPublication(row, playable);
    await updateConversion(
      trx,
      row.id,
      { progress: Math.min(1, Math.max(0, progress)) },
      publication && { publication },
    );
    if (publication) await enqueueFirstChapters(trx, queue, row);
  });

/** Publishes the complete result and removes the files of earlier runs. */
export async function finish(
  { db, queue, store }: Conversions,
  claimed: ClaimedConversion,
  result: Conversion,
): Promise<void> {
  const { superseded } = result;
  const prefix = runPrefix(claimed.visibility_prefix, claimed.id, claimed.run);
  const media_bytes = await bytesUnder(store, prefix, supersededPrefixes({ ...claimed, superseded }));
  await writeAsRun(db, claimed, async (trx, row) => {
    const publication = {
      ...probedColumns(result),
      published_run: row.run,
      playlist: result.playlist,
      poster: result.poster,
      storyboard: result.storyboard,
      renditions: toJsonb(result.renditions),
      playable_seconds: null,
      embedded_captions: toJsonb(result.captions),
      media_bytes,
      warnings: toJsonb(result.warnings),
      quality: result.quality && toJsonb(result.quality),
      superseded: toJsonb(superseded),
      playable_at: row.playable_at ?? NOW,
    };
    await updateConversion(trx, row.id, { state: 'ready', progress: 1, ended_at: NOW }, { publication });
    await removeRuns(trx, queue, row, row.run);
    // Also if the run was published before: only now is the exact length known, after which there are no chapters.
    await enqueueChapters(trx, queue, row.id);
    // Enqueued in this transaction: if the process dies before, the next attempt still finds the output.
    if (result.staging !== undefined) await enqueueRemoval(trx, queue, { prefixes: [result.staging] });
    await removeSuperseded(trx, queue, { ...row, superseded }, SUPERSEDED_SECONDS);
  });
}

/** Time in which viewers who started to play during the conversion have come to the end. */
const SUPERSEDED_SECONDS = 2 * 24 * 3600;

type RunWithSuperseded = Pick<ConversionRow, 'id' | 'run' | 'visibility_prefix' | 'superseded'>;

const supersededPrefixes = ({ id, run, visibility_prefix, superseded }: RunWithSuperseded): string[] =>
  superseded.map((folder) => `${runPrefix(visibility_prefix, id, run)}${folder}/`);

/** Removes superseded folders of the current run, at the earliest after a delay. */
export async function removeSuperseded(
  trx: VideoTransaction,
  queue: JobQueue,
  row: RunWithSuperseded,
  delaySeconds = 0,
): Promise<void> {
  const prefixes = supersededPrefixes(row);
  if (prefixes.length > 0) await enqueueRemoval(trx, queue, { prefixes }, delaySeconds);
}

/**
 * Sums the sizes of stored objects, not of writes: playlists are rewritten, and copied objects do not pass through this process.
 *
 * @param excluded - prefixes of objects that do not count.
 */
export async function bytesUnder(
  store: ObjectStore,
  prefix: string,
  excluded: readonly string[] = [],
): Promise<number> {
  let bytes = 0;
  for await (const { key, size } of store.list(prefix))
    if (!excluded.some((other) => key.startsWith(other))) bytes += size;
  return bytes;
}

export const fail = ({ db, queue }: Conversions, claimed: ClaimedConversion, error: VideoError) =>
  writeAsRun(db, claimed, (trx, row) => failConversion(trx, queue, row, error));

/**
 * Marks a locked conversion as failed and removes its files.
 *
 * @param run - pass the next run number to take the conversion away from its worker.
 * @returns false if the conversion is neither queued nor running.
 */
export async function failConversion(
  trx: VideoTransaction,
  queue: JobQueue,
  row: ConversionRow,
  { code, message }: VideoError,
  run = row.run,
): Promise<boolean> {
  if (!canTransition(row.state, 'failed')) return false;
  const error = { error_code: code, error_message: message.slice(0, MAX_REASON_CHARACTERS) };
  await updateConversion(
    trx,
    row.id,
    { state: 'failed', ...error, progress: null, ended_at: NOW, run },
    { publication: UNPUBLISHED, detail: `${code}: ${message}`.slice(0, MAX_REASON_CHARACTERS) },
  );
  await removeRuns(trx, queue, row, null);
  return true;
}

/** Records a failed attempt that will be retried. */
export const recordFailure = ({ db }: Conversions, claimed: ClaimedConversion, message: string) =>
  writeAsRun(db, claimed, async (trx, { id }) => {
    const { attempt } = claimed;
    const last_failure = `attempt ${attempt} of ${MAX_ATTEMPTS} failed: ${message}`.slice(
      0,
      MAX_REASON_CHARACTERS,
    );
    const changes = { state: 'converting', attempts: attempt, progress: 0, last_failure } as const;
    await updateConversion(trx, id, changes, { detail: last_failure });
  });

/**
 * Retries a failed conversion.
 *
 * @param onRetried - runs in the same transaction, unless a concurrent call has already retried the conversion.
 * @throws Problem 409 ILLEGAL_TRANSITION, OBJECT_MISSING.
 */
export async function retryConversion(
  { db, queue, store }: Pick<Conversions, 'db' | 'queue' | 'store'>,
  { id, key, state }: Pick<ConversionRow, 'id' | 'key' | 'state'>,
  onRetried: (trx: VideoTransaction) => Promise<void> = async () => {},
): Promise<void> {
  if (state !== 'failed')
    throw conflict('ILLEGAL_TRANSITION', `Only failed conversions can be retried; this upload is ${state}.`, {
      state,
    });
  if (!(await store.head(key)))
    throw conflict('OBJECT_MISSING', 'The uploaded file is no longer in the object store. Upload it again.');
  await inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, id);
    // A concurrent call has already retried it.
    if (row?.state !== 'failed') return;
    const cleared = { attempts: 0, progress: 0, error_code: null, error_message: null, last_failure: null };
    await updateConversion(trx, id, { state: 'converting', ...cleared }, { detail: 'retry requested' });
    await enqueueConversion(trx, queue, id);
    await onRetried(trx);
  });
}

/** Removes the files of all runs up to the current one. @param retained - the run whose files are not removed. */
export const removeRuns = (
  trx: VideoTransaction,
  queue: JobQueue,
  row: Pick<ConversionRow, 'id' | 'run'>,
  retained: number | null,
): Promise<void> => removePrefixes(trx, queue, row, { prefixOf: runPrefix, first: 1, retained });

/** Removes the captions and posters of all generations up to the current run. @param retained - the generation that is not removed. */
export const removeGenerations = (
  trx: VideoTransaction,
  queue: JobQueue,
  row: Pick<ConversionRow, 'id' | 'run'>,
  retained: number,
): Promise<void> => removePrefixes(trx, queue, row, { prefixOf: addedPrefix, first: 0, retained });

async function removePrefixes(
  trx: VideoTransaction,
  queue: JobQueue,
  { id, run }: Pick<ConversionRow, 'id' | 'run'>,
  { prefixOf, first, retained }: { prefixOf: typeof runPrefix; first: number; retained: number | null },
): Promise<void> {
  const numbers = Array.from({ length: run + 1 - first }, (_, index) => first + index).filter(
    (number) => number !== retained,
  );
  if (numbers.length === 0) return;
  await enqueueRemoval(trx, queue, {
    prefixes: VISIBILITY_PREFIXES.flatMap((prefix) => numbers.map((number) => prefixOf(prefix, id, number))),
  });
}
