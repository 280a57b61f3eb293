import { type ObjectStore, VISIBILITY_PREFIXES } from '@workreel/object-store';
import { inTransaction, toJsonb } from '@workreel/platform/database';
import { conflict } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { Conversion, Converter, Probed } from '@workreel/transcoder';
import type { Rendition, VideoError } from '@workreel/video-contract';
import { sql } from 'kysely';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import { mayFollow } from '../lifecycle/index.ts';
import type { VideoDb, VideoTransaction } from '../migrations/tables.ts';
import { enqueueRemoval } from '../removal/index.ts';
import {
  type ConversionRow,
  lockConversion,
  updateConversion,
  writeAsRun,
} from './conversions.repository.ts';

/** What converting works with. */
export interface Conversions {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  converter: Pick<Converter, 'isRemote'>;
}

/** Conversions that wait for a worker. Attempts are counted in the row; the queue only has to be patient enough. */
export const CONVERSION_QUEUE = {
  name: 'video-convert',
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: 60,
} as const;

/**
 * Attempts at one conversion. Local work counts as soon as it begins, since the file may be what kills the process. Remote
 * work survives the process that waits for it, and counts once it has failed: each further attempt costs its price again.
 */
export const MAX_ATTEMPTS = 4;

/** A conversion as a worker has claimed it, with the number of the attempt under way, from 1. */
export type Claimed = ConversionRow & { attempt: number };

/** Asks for a conversion, in the transaction that makes its upload ready for it. */
export async function enqueueConversion(
  trx: VideoTransaction,
  queue: JobQueue,
  uploadId: string,
): Promise<void> {
  await updateConversion(trx, uploadId, { queued_at: NOW, started_at: null, ended_at: null });
  await queue.send(trx, CONVERSION_QUEUE.name, { uploadId });
}

/** Characters of a reason that are kept. */
const MAX_REASON = 2_000;
const NOW = sql<Date>`now()`;

/** The publication of an upload of which nothing plays. */
export const UNPUBLISHED = {
  published_run: null,
  playlist: null,
  poster: null,
  storyboard: null,
  renditions: '[]',
  embedded_captions: '[]',
  media_bytes: null,
} as const;

/**
 * Claims a conversion under a run of its own, and removes what earlier runs left behind, except what is shown.
 *
 * @returns undefined where there is nothing to convert any more.
 */
export const claim = (
  { db, queue, converter }: Conversions,
  uploadId: string,
): Promise<Claimed | undefined> =>
  inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, uploadId);
    if (row?.state !== 'uploaded' && row?.state !== 'converting') return undefined;
    const attempt = row.attempts + 1;
    const changes = {
      run: row.run + 1,
      // Remote work has gone on meanwhile.
      ...(converter.isRemote ? { progress: row.progress ?? 0 } : { progress: 0, attempts: attempt }),
    };
    // Once, however many workers die over it.
    const start = row.started_at === null ? { state: 'converting' as const, started_at: NOW } : {};
    await updateConversion(trx, uploadId, { ...changes, ...start });
    await removeRuns(trx, queue, row, row.published_run);
    return { ...row, ...changes, state: 'converting', attempt };
  });

/** A process that stops has not failed: its attempt does not count. */
export const releaseClaim = ({ db }: Conversions, claimed: Claimed) =>
  writeAsRun(db, claimed, (trx, { id }) => updateConversion(trx, id, { attempts: claimed.attempt - 1 }));

export const recordProbed = ({ db }: Conversions, claimed: Claimed, probed: Probed) =>
  writeAsRun(db, claimed, (trx, { id }) =>
    updateConversion(trx, id, {}, { publication: probedColumns(probed) }),
  );

const probedColumns = ({ durationSeconds, width, height }: Probed) => ({
  duration_seconds: durationSeconds,
  width,
  height,
});

/** Shows what plays already, unless an earlier run shows something: that stays until this one is done. */
export const publishPlayable = (
  { db }: Conversions,
  claimed: Claimed,
  { playlist, renditions }: { playlist: string; renditions: Rendition[] },
) =>
  writeAsRun(db, claimed, async (trx, { id, run, published_run }) => {
    if (published_run !== null) return;
    const publication = { published_run: run, playlist, renditions: toJsonb(renditions), playable_at: NOW };
    await updateConversion(trx, id, {}, { publication });
  });

export const recordProgress = ({ db }: Conversions, claimed: Claimed, share: number) =>
  writeAsRun(db, claimed, (trx, { id }) =>
    updateConversion(trx, id, { progress: Math.min(1, Math.max(0, share)) }),
  );

/** Shows what was made, all at once, and removes what earlier runs made. */
export async function finish(
  { db, queue, store }: Conversions,
  claimed: Claimed,
  made: Conversion,
): Promise<void> {
  const media_bytes = await bytesUnder(store, runPrefix(claimed.visibility_prefix, claimed.id, claimed.run));
  await writeAsRun(db, claimed, async (trx, row) => {
    const publication = {
      ...probedColumns(made),
      published_run: row.run,
      playlist: made.playlist,
      poster: made.poster,
      storyboard: made.storyboard,
      renditions: toJsonb(made.renditions),
      embedded_captions: toJsonb(made.captions),
      media_bytes,
      playable_at: row.playable_at ?? NOW,
    };
    await updateConversion(trx, row.id, { state: 'ready', progress: 1, ended_at: NOW }, { publication });
    await removeRuns(trx, queue, row, row.run);
    // Not before: a process that dies here finds it where it was.
    if (made.staging !== undefined) await enqueueRemoval(trx, queue, { prefixes: [made.staging] });
  });
}

/** As the store has them: a playlist was written many times, and what was copied never passed through here. */
async function bytesUnder(store: ObjectStore, prefix: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of store.list(prefix)) bytes += size;
  return bytes;
}

/** Ends a conversion for good. */
export const fail = ({ db, queue }: Conversions, claimed: Claimed, error: VideoError) =>
  writeAsRun(db, claimed, (trx, row) => failConversion(trx, queue, row, error));

/**
 * Ends a locked conversion for good, and unpublishes what it has shown so far.
 *
 * @param run - a further one takes the conversion away from its worker.
 * @returns false where it is not waiting or under way.
 */
export async function failConversion(
  trx: VideoTransaction,
  queue: JobQueue,
  row: ConversionRow,
  { code, message }: VideoError,
  run = row.run,
): Promise<boolean> {
  if (!mayFollow(row.state, 'failed')) return false;
  const error = { error_code: code, error_message: message.slice(0, MAX_REASON) };
  await updateConversion(
    trx,
    row.id,
    { state: 'failed', ...error, progress: null, ended_at: NOW, run },
    { publication: UNPUBLISHED, detail: `${code}: ${message}`.slice(0, MAX_REASON) },
  );
  await removeRuns(trx, queue, row, null);
  return true;
}

/** Records why an attempt failed that is followed by another. */
export const recordFailure = ({ db }: Conversions, claimed: Claimed, message: string) =>
  writeAsRun(db, claimed, async (trx, { id }) => {
    const { attempt } = claimed;
    const last_failure = `try ${attempt} of ${MAX_ATTEMPTS} failed: ${message}`.slice(0, MAX_REASON);
    const changes = { state: 'converting', attempts: attempt, progress: 0, last_failure } as const;
    await updateConversion(trx, id, changes, { detail: last_failure });
  });

/**
 * Converts again after a failure.
 *
 * @param note - what else commits with it.
 * @throws Problem 409 ILLEGAL_TRANSITION, OBJECT_MISSING.
 */
export async function retryConversion(
  { db, queue, store }: Pick<Conversions, 'db' | 'queue' | 'store'>,
  { id, key, state }: Pick<ConversionRow, 'id' | 'key' | 'state'>,
  note: (trx: VideoTransaction) => Promise<void> = async () => {},
): Promise<void> {
  if (state !== 'failed')
    throw conflict('ILLEGAL_TRANSITION', `Only what failed is converted again; this upload is ${state}.`, {
      state,
    });
  if (!(await store.head(key)))
    throw conflict('OBJECT_MISSING', 'The file that was sent is no longer in the store. Upload it again.');
  await inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, id);
    // Of two who ask at once, one comes second.
    if (row?.state !== 'failed') return;
    const cleared = { attempts: 0, progress: 0, error_code: null, error_message: null, last_failure: null };
    await updateConversion(trx, id, { state: 'converting', ...cleared }, { detail: 'asked for again' });
    await enqueueConversion(trx, queue, id);
    await note(trx);
  });
}

/** Removes what runs up to the present one have made. @param kept - the run that stays. */
export const removeRuns = (
  trx: VideoTransaction,
  queue: JobQueue,
  row: Pick<ConversionRow, 'id' | 'run'>,
  kept: number | null,
): Promise<void> => removePrefixes(trx, queue, row, { prefixOf: runPrefix, first: 1, kept });

/** Removes the captions and posters that relocations up to the present run have left. @param kept - the generation that stays. */
export const removeGenerations = (
  trx: VideoTransaction,
  queue: JobQueue,
  row: Pick<ConversionRow, 'id' | 'run'>,
  kept: number,
): Promise<void> => removePrefixes(trx, queue, row, { prefixOf: addedPrefix, first: 0, kept });

async function removePrefixes(
  trx: VideoTransaction,
  queue: JobQueue,
  { id, run }: Pick<ConversionRow, 'id' | 'run'>,
  { prefixOf, first, kept }: { prefixOf: typeof runPrefix; first: number; kept: number | null },
): Promise<void> {
  const numbers = Array.from({ length: run + 1 - first }, (_, index) => first + index).filter(
    (number) => number !== kept,
  );
  if (numbers.length === 0) return;
  await enqueueRemoval(trx, queue, {
    prefixes: VISIBILITY_PREFIXES.flatMap((prefix) => numbers.map((number) => prefixOf(prefix, id, number))),
  });
}
