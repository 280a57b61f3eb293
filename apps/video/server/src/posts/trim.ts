import { buffer, text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { type ObjectStore, StoreUnavailableError } from '@workreel/object-store';
import { inTransaction, toJsonb } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { badRequest, conflict } from '@workreel/platform/problem';
import { type Job, JobDeferred, JobInterrupted } from '@workreel/platform/queue';
import type { Trimmed } from '@workreel/transcoder';
import { MIN_TRIMMED_SECONDS, type TrimRequest } from '@workreel/video-contract';
import { sql } from 'kysely';
import {
  bytesUnder,
  enqueueChapters,
  enqueueRelocation,
  findConversion,
  lockIfUnchanged,
  removeRuns,
  startRun,
  type Trimmer,
  updateConversion,
} from '../conversion/index.ts';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import { notifyUpload } from '../lifecycle/index.ts';
import type { TextTrack, VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import { enqueueRemoval } from '../removal/index.ts';
import { attachmentName } from './attachments.ts';
import { chaptersOf } from './chapters.domain.ts';
import { findPost, findPostByUpload, type PostRow } from './posts.repository.ts';
import { lockOwnPost, type Posts } from './posts.ts';
import { type Part, trimChapters } from './trim.domain.ts';
import { trimWebVtt } from './web-vtt.domain.ts';

export const TRIM_QUEUE = {
  name: 'video-trim',
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: 60,
} as const;

/** Maximum number of failed attempts per request. */
const MAX_FAILURES = 4;
/** Time until the next attempt if files of the video were moved, or the store cannot be reached. */
const RETRY_MS = 2_000;
/** Clients send times with milliseconds, and durations are measured in smaller units. */
const TOLERANCE_SECONDS = 0.001;
const MAX_REASON_CHARACTERS = 2_000;

type AddedCaptions = TextTrack & { bytes: number };

export type TrimWorker = Pick<Posts, 'db' | 'queue' | 'store'> & { trimmer: Trimmer; log: Log };

/**
 * Requests that the start and the end of a video are removed. Idempotent.
 *
 * @throws Problem as described for `getOwnPost`; 409 NOT_READY, REPLACING, TRIMMING; 400 INVALID_REQUEST.
 */
export const requestTrim = (
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  ownerId: string,
  id: string,
  { start, end }: TrimRequest,
): Promise<PostRow> =>
  inTransaction(db, async (trx) => {
    const row = await lockOwnPost(trx, ownerId, id);
    const { trim, upload_id } = row;
    if (trim?.error === null && trim.start_seconds === start && trim.end_seconds === end) return row;
    assertTrimmable(row, { start, end });
    await trx.deleteFrom('video.trims').where('upload_id', '=', upload_id).execute();
    await trx
      .insertInto('video.trims')
      .values({ upload_id, start_seconds: start, end_seconds: end })
      .execute();
    await queue.send(trx, TRIM_QUEUE.name, { uploadId: upload_id });
    return (await findPost(trx, id))!;
  });

function assertTrimmable(
  { state, duration_seconds, replacement_id, trim }: PostRow,
  { start, end }: TrimRequest,
): void {
  if (state !== 'ready' || duration_seconds === null)
    throw conflict('NOT_READY', `Only converted videos can be trimmed; this one is ${state}.`, { state });
  if (replacement_id !== null)
    throw conflict('REPLACING', 'The file of this video is being replaced. Trim the new one afterwards.');
  if (trim?.error === null) throw conflict('TRIMMING', 'This video is being trimmed already.');
  const invalid = (path: string, message: string) =>
    badRequest('INVALID_REQUEST', message, [{ path, message }]);
  if (end > duration_seconds + TOLERANCE_SECONDS)
    throw invalid('/body/end', `Must not be after the end of the video, ${duration_seconds} s.`);
  if (end - start < MIN_TRIMMED_SECONDS)
    throw invalid('/body/end', `Must be at least ${MIN_TRIMMED_SECONDS} s after the start.`);
  if (start < TOLERANCE_SECONDS && end > duration_seconds - TOLERANCE_SECONDS)
    throw invalid('/body/end', 'Nothing would be cut off. Choose a later start or an earlier end.');
}

/** Removes the request to trim a video if there is one. @throws Problem as described for `getOwnPost`. */
export const discardTrim = (
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  ownerId: string,
  id: string,
): Promise<PostRow> =>
  inTransaction(db, async (trx) => {
    const row = await lockOwnPost(trx, ownerId, id);
    await trx.deleteFrom('video.trims').where('upload_id', '=', row.upload_id).execute();
    if (row.trim) await enqueueRemovalOfAbandoned(trx, queue, row.upload_id);
    return (await findPost(trx, id))!;
  });

/** Enqueues the removal of the files of attempts whose process died. A relocation removes them if it has nothing to move. */
const enqueueRemovalOfAbandoned = enqueueRelocation;

/** Carries out requests in this process, one at a time. */
export const startTrimWorker = (worker: TrimWorker & Pick<Posts, 'queue'>): Promise<void> =>
  worker.queue.work<{ uploadId: string }>({ ...TRIM_QUEUE, concurrency: 1 }, (job) => runTrim(worker, job));

/**
 * Carries out a request. The trimmed files are those of a new run, like the files of a relocation, and replace the published ones in one
 * transaction; until then, the video is unchanged.
 *
 * @throws JobDeferred if the video has changed meanwhile, JobInterrupted if the process stops, and the errors of the store and of ffmpeg.
 */
export async function runTrim(
  worker: TrimWorker,
  { data: { uploadId }, signal }: Pick<Job<{ uploadId: string }>, 'data' | 'signal'>,
): Promise<void> {
  const { db, store, log } = worker;
  const seen = await findRequested(db, uploadId);
  if (!seen) return;
  const started = await inTransaction(db, (trx) => startRun(trx, seen.conversion));
  if (!started) throw new JobDeferred(RETRY_MS);
  const prefix = runPrefix(started.visibility_prefix, uploadId, started.run);
  const current = { ...seen, conversion: started };
  let added: AddedCaptions[] = [];
  try {
    const trimmed = await trimFiles(worker, current, prefix, signal);
    await trimEmbeddedCaptions(store, current, prefix, trimmed);
    added = await trimAddedCaptions(store, current, trimmed);
    await publish(worker, current, prefix, { trimmed, added });
    log.info({ upload: uploadId, run: started.run }, 'video trimmed');
  } catch (error) {
    await removeFiles(store, current, prefix, added);
    if (signal.aborted) throw new JobInterrupted();
    // A change of the video removes files.
    if (
      error instanceof VideoChangedError ||
      error instanceof StoreUnavailableError ||
      !isUnchanged(await findRequested(db, uploadId), current)
    )
      throw new JobDeferred(RETRY_MS);
    await recordFailure(worker, seen.request.id, uploadId, (error as Error).message);
    throw error;
  }
}

class VideoChangedError extends Error {
  override name = 'VideoChangedError';
}

type Requested = NonNullable<Awaited<ReturnType<typeof findRequested>>>;

/** Returns the request to trim a video, and what it depends on; undefined if there is none, or it has failed. */
async function findRequested(db: VideoQueryable, uploadId: string) {
  const request = await db
    .selectFrom('video.trims')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('error', 'is', null)
    .executeTakeFirst();
  const conversion = await findConversion(db, uploadId);
  const post = await findPostByUpload(db, uploadId);
  return request && conversion && post ? { request, conversion, post } : undefined;
}

/** Whether what a trimmed video is made from is the same as when it was read. */
const isUnchanged = (now: Requested | undefined, seen: Requested): now is Requested =>
  now?.request.id === seen.request.id &&
  now.conversion.run === seen.conversion.run &&
  isDeepStrictEqual(now.post.captions, seen.post.captions);

async function trimFiles(
  { store, trimmer }: Pick<TrimWorker, 'store' | 'trimmer'>,
  { request, conversion, post }: Requested,
  prefix: string,
  signal: AbortSignal,
): Promise<Trimmed> {
  const source = runPrefix(conversion.visibility_prefix, conversion.id, conversion.published_run!);
  const files = new Map<string, number>();
  for await (const { key, size } of store.list(source)) files.set(key.slice(source.length), size);
  return trimmer.trim({
    start: request.start_seconds,
    end: request.end_seconds,
    playlist: post.playlist!,
    files,
    read: async (name, range) =>
      buffer(
        await store.read(
          source + name,
          range && { start: range.offset, end: range.offset + range.length - 1 },
        ),
      ),
    copy: (from, to) => store.copy(source + from, prefix + to),
    publish: (name, body, contentType) => store.put(prefix + name, body, { contentType }),
    signal,
  });
}

async function trimEmbeddedCaptions(
  store: ObjectStore,
  { conversion, post }: Requested,
  prefix: string,
  part: Part,
): Promise<void> {
  const source = runPrefix(conversion.visibility_prefix, conversion.id, conversion.published_run!);
  for (const { name } of post.embedded_captions) {
    const body = trimWebVtt(await text(await store.read(source + name)), part);
    await store.put(prefix + name, body, CAPTIONS_TYPE);
  }
}

const CAPTIONS_TYPE = { contentType: 'text/vtt; charset=utf-8' };

/** Stores the captions that the owner added under new names. @returns the captions with these names. */
async function trimAddedCaptions(
  store: ObjectStore,
  { conversion, post }: Requested,
  part: Part,
): Promise<AddedCaptions[]> {
  const folder = addedPrefix(conversion.visibility_prefix, conversion.id, conversion.generation);
  const captions: AddedCaptions[] = [];
  for (const caption of post.captions) {
    const body = trimWebVtt(await text(await store.read(folder + caption.name)), part);
    const name = attachmentName(caption.language, 'vtt');
    await store.put(folder + name, body, CAPTIONS_TYPE);
    captions.push({ ...caption, name, bytes: Buffer.byteLength(body) });
  }
  return captions;
}

/** Publishes the trimmed files and removes the previous ones. @throws VideoChangedError, also if the request was canceled. */
async function publish(
  { db, queue, store }: TrimWorker,
  seen: Requested,
  prefix: string,
  { trimmed, added }: { trimmed: Trimmed; added: AddedCaptions[] },
): Promise<void> {
  const media_bytes = await bytesUnder(store, prefix);
  await inTransaction(db, async (trx) => {
    const { id, run, visibility_prefix, generation } = seen.conversion;
    if (!(await lockIfUnchanged(trx, seen.conversion))) throw new VideoChangedError();
    const now = await findRequested(trx, id);
    if (!isUnchanged(now, seen)) throw new VideoChangedError();
    const publication = {
      ...{ published_run: run, playlist: trimmed.playlist, poster: trimmed.poster },
      ...{ storyboard: trimmed.storyboard, duration_seconds: trimmed.durationSeconds },
      ...{ renditions: toJsonb(trimmed.renditions), media_bytes, superseded: '[]', is_trimmed: true },
    };
    await updateConversion(trx, id, {}, { publication });
    await changePost(trx, now.post, { trimmed, added });
    await trx.deleteFrom('video.trims').where('upload_id', '=', id).execute();
    await enqueueChapters(trx, queue, id);
    await removeRuns(trx, queue, seen.conversion, run);
    const folder = addedPrefix(visibility_prefix, id, generation);
    await enqueueRemoval(trx, queue, { keys: seen.post.captions.map(({ name }) => folder + name) });
  });
}

/** Changes what depends on the times of the video: chapters, captions, the positions of viewers, and what they watched most. */
async function changePost(
  trx: VideoTransaction,
  post: PostRow,
  { trimmed, added }: { trimmed: Trimmed; added: AddedCaptions[] },
): Promise<void> {
  // Those in the description would keep their times, so they become chapters that the owner entered.
  const chapters = trimChapters(chaptersOf(post, post.duration_seconds), trimmed);
  await trx
    .updateTable('video.posts')
    // The original still has what was cut off.
    .set({ chapters: toJsonb(chapters), downloadable: false, updated_at: sql`now()` })
    .where('id', '=', post.id)
    .execute();
  for (const { language, name, bytes } of added)
    await trx
      .updateTable('video.captions')
      .set({ name, bytes })
      .where('post_id', '=', post.id)
      .where('language', '=', language)
      .execute();
  await trx
    .updateTable('video.history')
    .set({ seconds: sql`greatest(0, least(seconds - ${trimmed.start}, ${trimmed.durationSeconds}))` })
    .where('post_id', '=', post.id)
    .execute();
  await trx.deleteFrom('video.watched_parts').where('post_id', '=', post.id).execute();
}

async function removeFiles(
  store: ObjectStore,
  { conversion: { id, visibility_prefix, generation } }: Requested,
  prefix: string,
  added: readonly TextTrack[],
): Promise<void> {
  await store.deletePrefix(prefix);
  for (const { name } of added) await store.delete(addedPrefix(visibility_prefix, id, generation) + name);
}

/** Counts a failed attempt. After the last one, the owner sees that the request has failed. */
const recordFailure = (
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  requestId: string,
  uploadId: string,
  message: string,
) =>
  inTransaction(db, async (trx) => {
    const reason = message.slice(0, MAX_REASON_CHARACTERS);
    const changed = await trx
      .updateTable('video.trims')
      .set({
        failures: sql`failures + 1`,
        error: sql`case when failures + 1 >= ${MAX_FAILURES} then ${reason} end`,
      })
      .where('id', '=', requestId)
      .returning('error')
      .executeTakeFirst();
    if (changed?.error != null) await enqueueRemovalOfAbandoned(trx, queue, uploadId);
    await notifyUpload(trx, uploadId);
  });
