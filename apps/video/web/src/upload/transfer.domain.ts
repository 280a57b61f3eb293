/** The upload of one file: its state and state transitions. */
import type { Post } from '../api.ts';
import { fieldsOf, isComplete, type PostFields } from '../posts/post-fields.domain.ts';
import { addSample, rateOf, type Sample, secondsLeft } from './rate.domain.ts';
import type { Question, UploadTarget } from './resume.domain.ts';
import { isRetriable, retryDelay } from './upload-errors.domain.ts';

/**
 * `asking`: the user has to answer a question before the file is sent.
 * `stalled`: the network or the service is unavailable, and the transfer resumes automatically.
 */
export type Phase =
  | 'waiting'
  | 'preparing'
  | 'asking'
  | 'uploading'
  | 'stalled'
  | 'paused'
  | 'failed'
  | 'cancelling'
  | 'uploaded';

/** Times are in milliseconds of `performance.now()`. */
export interface Transfer {
  readonly id: string;
  readonly file: File;
  readonly phase: Phase;
  /** Whether the user paused the transfer during preparation. */
  readonly pauseRequested: boolean;
  /** ID of the upload that the user chose to continue with this file. */
  readonly continues: string | null;
  /** ID of the post whose file this one replaces; null for a new video. */
  readonly replaces: string | null;
  /** While `asking`. */
  readonly question: Question | null;
  /** Whether the user has answered the question. */
  readonly confirmed: boolean;
  /** Null until the upload is created. */
  readonly target: UploadTarget | null;
  readonly postId: string | null;
  readonly sentBytes: number;
  readonly samples: readonly Sample[];
  readonly lastProgressAt: number;
  /** Failures since the last progress. */
  readonly failures: number;
  /** When to retry a stalled transfer; null if the transfer waits for an event instead. */
  readonly retryAt: number | null;
  /** The last failure. */
  readonly error: Error | null;
  /** The details of the video, as typed. */
  readonly fields: PostFields;
  /** Whether these fields are saved in the service. */
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed';
}

/** Files uploaded concurrently. They share the bandwidth, and an uploaded file is converted while the next one is sent. */
const MAX_CONCURRENT = 3;
/** Milliseconds without progress after which the connection is shown as lost. */
const STALL_TIMEOUT_MS = 10_000;

const STALLED = { phase: 'stalled', retryAt: null } as const;

/**
 * @param options - `continues`: ID of the upload that the user chose to continue with this file; `replaces`: ID of the post whose file it
 *   replaces.
 */
export function newTransfer(
  id: string,
  file: File,
  fields: PostFields,
  { continues = null, replaces = null }: Partial<Pick<Transfer, 'continues' | 'replaces'>> = {},
): Transfer {
  const unasked = { continues, replaces, question: null, confirmed: false };
  const initial = { phase: 'waiting', pauseRequested: false, target: null, postId: null } as const;
  const progress = { sentBytes: 0, samples: [], lastProgressAt: 0, failures: 0, retryAt: null, error: null };
  return { id, file, ...initial, ...unasked, ...progress, fields, saving: 'saved' };
}

/** A transition. Returns the same object if nothing changes. */
export type Change = (transfer: Transfer) => Transfer;

/** Creates a transition that applies in certain phases; in others it is outdated and ignored. */
const from =
  (phases: readonly Phase[], change: (transfer: Transfer) => Partial<Transfer> | null): Change =>
  (transfer) => {
    const changed = phases.includes(transfer.phase) ? change(transfer) : null;
    return changed ? { ...transfer, ...changed } : transfer;
  };

const PREPARING: readonly Phase[] = ['preparing'];
const RUNNING: readonly Phase[] = ['uploading', 'stalled'];
const STARTED: readonly Phase[] = [...PREPARING, ...RUNNING];
const IN_PROGRESS: readonly Phase[] = ['waiting', ...STARTED];
const hasBytesLeft = ({ sentBytes, file }: Transfer): boolean => sentBytes < file.size;

export const prepare = from(['waiting'], () => ({ phase: 'preparing' }));

export const ask = (question: Question) =>
  from(PREPARING, () => ({ phase: 'asking', question, pauseRequested: false }));
/** Sends the file after all. */
export const confirm = from(['asking'], () => ({ phase: 'waiting', question: null, confirmed: true }));

export const setUpload = (target: UploadTarget, sentBytes: number) =>
  from(PREPARING, () => ({ target, sentBytes }));

/** @param sentFields - fields with which the post was created; null if the post already existed. */
export const setPost = (post: Post, sentFields: PostFields | null) =>
  from(PREPARING, ({ fields, saving }) => {
    const isSaved = saving === 'saved' || (sentFields === fields && isComplete(fields));
    // Keep fields that were edited before the post existed or while it was created; they are saved next.
    return { postId: post.id, ...(isSaved && { fields: fieldsOf(post), saving: 'saved' }) };
  });

export const start = (now: number) =>
  from(PREPARING, ({ pauseRequested }) => {
    if (pauseRequested) return { phase: 'paused', pauseRequested: false };
    return { phase: 'uploading', samples: [], lastProgressAt: now };
  });

export const progress = (bytes: number, now: number) =>
  from(RUNNING, ({ samples }) => ({
    phase: 'uploading',
    sentBytes: bytes,
    samples: addSample(samples, { at: now, bytes }),
    lastProgressAt: now,
    failures: 0,
  }));

export const complete = from(STARTED, ({ file }) => ({ phase: 'uploaded', sentBytes: file.size }));

/** A failed transfer waits for the user, a stalled one is retried. */
export const fail = (error: Error, now: number) =>
  from(STARTED, ({ pauseRequested, failures }) => {
    if (pauseRequested || !isRetriable(error)) return { phase: 'failed', error, pauseRequested: false };
    return { phase: 'stalled', error, failures: failures + 1, retryAt: now + retryDelay(failures) };
  });

export const pause = from(IN_PROGRESS, ({ phase }) =>
  phase === 'preparing' ? { pauseRequested: true } : { phase: 'paused' },
);
export const resume = from(['paused', 'failed', 'stalled'], () => ({ phase: 'waiting' }));
export const cancel = from([...IN_PROGRESS, 'paused', 'failed'], () => ({ phase: 'cancelling' }));
export const failCancel = (error: Error) => from(['cancelling'], () => ({ phase: 'failed', error }));

export const goOffline = from(['uploading'], (transfer) => (hasBytesLeft(transfer) ? STALLED : null));
export const goOnline = from(['stalled'], () => ({ phase: 'waiting' }));
/**
 * Retries transfers that are due, and detects stalled ones. A transfer whose bytes are all sent does not stall, because
 * the response may take long.
 */
export const tick = (now: number) =>
  from(RUNNING, (transfer) => {
    const { phase, retryAt, lastProgressAt } = transfer;
    if (phase === 'stalled') return retryAt !== null && now >= retryAt ? { phase: 'waiting' } : null;
    return hasBytesLeft(transfer) && now - lastProgressAt > STALL_TIMEOUT_MS ? STALLED : null;
  });

export const edit =
  (fields: Partial<PostFields>): Change =>
  (transfer) => ({ ...transfer, fields: { ...transfer.fields, ...fields }, saving: 'unsaved' });
/** @param fields - fields of the save request; fields edited since then are unsaved in any case. */
export const setSaving =
  (saving: Transfer['saving'], fields: PostFields): Change =>
  (transfer) => ({ ...transfer, saving: fields === transfer.fields ? saving : 'unsaved' });

/** The IDs of the uploads that a transfer sends, is to continue, or asks about. */
export const uploadIdsOf = ({ target, continues, question }: Transfer): string[] =>
  [target?.uploadId, continues, question?.kind === 'active' && question.uploadId].filter(
    (id) => typeof id === 'string',
  );

export const isInProgress = ({ phase }: Transfer): boolean => IN_PROGRESS.includes(phase);
/** Whether its bytes are being sent. This includes stalled transfers, because Uppy retries them for a while. */
export const isRunning = (transfer?: Transfer): boolean => RUNNING.includes(transfer?.phase ?? 'waiting');

/** Returns the waiting transfers that can start now, oldest first. */
export function nextToStart(transfers: readonly Transfer[]): Transfer[] {
  const active = transfers.filter(({ phase }) => [...STARTED, 'cancelling'].includes(phase)).length;
  const waiting = transfers.filter(({ phase }) => phase === 'waiting');
  return waiting.slice(0, Math.max(0, MAX_CONCURRENT - active));
}

/** Returns bytes per second and seconds left; null if unknown. */
export function speedOf({ phase, samples, sentBytes, file }: Transfer) {
  const rate = phase === 'uploading' ? rateOf(samples) : null;
  return { rate, secondsLeft: secondsLeft(file.size - sentBytes, rate) };
}

/** Phases that are announced to screen readers; the others are brief. */
const ANNOUNCED_PHASES: readonly Phase[] = ['asking', 'uploading', 'stalled', 'paused', 'failed', 'uploaded'];

/** Returns the transfers that have entered a phase that is announced. */
export function newlyAnnounced(before: readonly Transfer[], after: readonly Transfer[]): Transfer[] {
  const phases = new Map(before.map(({ id, phase }) => [id, phase]));
  return after.filter(({ id, phase }) => ANNOUNCED_PHASES.includes(phase) && phases.get(id) !== phase);
}
