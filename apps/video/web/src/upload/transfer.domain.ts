/** One file on its way to the service: its state, and all changes that this state can go through. */
import type { Post } from '../api.ts';
import { isComplete, type PostTexts, textsOf } from '../posts/post-texts.domain.ts';
import { addSample, rateOf, type Sample, secondsLeft } from './rate.domain.ts';
import type { UploadTarget } from './resume.domain.ts';
import { isRetriable, retryDelay } from './upload-errors.domain.ts';

/** `stalled`: the network or the service is away, and the transfer continues by itself. */
export type Phase =
  | 'waiting'
  | 'preparing'
  | 'uploading'
  | 'stalled'
  | 'paused'
  | 'failed'
  | 'cancelling'
  | 'uploaded';

/** Times are milliseconds of the page's clock, `performance.now()`. */
export interface Transfer {
  readonly id: string;
  readonly file: File;
  readonly phase: Phase;
  /** Paused by the user while it was being prepared. */
  readonly pauseRequested: boolean;
  /** Null until the service has an upload for it. */
  readonly target: UploadTarget | null;
  readonly postId: string | null;
  readonly sentBytes: number;
  readonly samples: readonly Sample[];
  readonly lastProgressAt: number;
  /** Failures since the last progress. */
  readonly failures: number;
  /** Of a stalled transfer; null where it waits for an event instead. */
  readonly retryAt: number | null;
  /** The last failure. */
  readonly error: Error | null;
  /** The details of the video, as typed. */
  readonly texts: PostTexts;
  /** Whether the service has these texts. */
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed';
}

/** Files uploaded at once: they share the bandwidth, and a finished one is converted while the next is sent. */
const MAX_CONCURRENT = 3;
/** A connection that takes no byte for so long, in milliseconds, is shown as lost. */
const SILENCE_MS = 10_000;

const STALLED = { phase: 'stalled', retryAt: null } as const;

export function newTransfer(id: string, file: File, texts: PostTexts): Transfer {
  const begun = { phase: 'waiting', pauseRequested: false, target: null, postId: null } as const;
  const progress = { sentBytes: 0, samples: [], lastProgressAt: 0, failures: 0, retryAt: null, error: null };
  return { id, file, ...begun, ...progress, texts, saving: 'saved' };
}

/** Returns the same transfer where nothing changes. */
export type Change = (transfer: Transfer) => Transfer;

/** A change that applies in these phases. In any other it comes too late, and is ignored. */
const from =
  (phases: readonly Phase[], change: (transfer: Transfer) => Partial<Transfer> | null): Change =>
  (transfer) => {
    const changed = phases.includes(transfer.phase) ? change(transfer) : null;
    return changed ? { ...transfer, ...changed } : transfer;
  };

const PREPARING: readonly Phase[] = ['preparing'];
const RUNNING: readonly Phase[] = ['uploading', 'stalled'];
const STARTED: readonly Phase[] = [...PREPARING, ...RUNNING];
const UNDER_WAY: readonly Phase[] = ['waiting', ...STARTED];
const hasBytesLeft = ({ sentBytes, file }: Transfer): boolean => sentBytes < file.size;

export const prepare = from(['waiting'], () => ({ phase: 'preparing' }));

export const openUpload = (target: UploadTarget, sentBytes: number) =>
  from(PREPARING, () => ({ target, sentBytes }));

/** @param sentTexts - the texts that the post was created with; null where there was a post before. */
export const openPost = (post: Post, sentTexts: PostTexts | null) =>
  from(PREPARING, ({ texts, saving }) => {
    const isSaved = saving === 'saved' || (sentTexts === texts && isComplete(texts));
    // Texts typed before there was a post, or while it was created, are kept, and saved next.
    return { postId: post.id, ...(isSaved && { texts: textsOf(post), saving: 'saved' }) };
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

export const pause = from(UNDER_WAY, ({ phase }) =>
  phase === 'preparing' ? { pauseRequested: true } : { phase: 'paused' },
);
export const resume = from(['paused', 'failed', 'stalled'], () => ({ phase: 'waiting' }));
export const cancel = from([...UNDER_WAY, 'paused', 'failed'], () => ({ phase: 'cancelling' }));
export const failToCancel = (error: Error) => from(['cancelling'], () => ({ phase: 'failed', error }));

export const goOffline = from(['uploading'], (transfer) => (hasBytesLeft(transfer) ? STALLED : null));
export const goOnline = from(['stalled'], () => ({ phase: 'waiting' }));
/** Retries what is due. Where no byte is left, only the service's answer is missing, which may take its time. */
export const tick = (now: number) =>
  from(RUNNING, (transfer) => {
    const { phase, retryAt, lastProgressAt } = transfer;
    if (phase === 'stalled') return retryAt !== null && now >= retryAt ? { phase: 'waiting' } : null;
    return hasBytesLeft(transfer) && now - lastProgressAt > SILENCE_MS ? STALLED : null;
  });

export const edit =
  (texts: Partial<PostTexts>): Change =>
  (transfer) => ({ ...transfer, texts: { ...transfer.texts, ...texts }, saving: 'unsaved' });
/** @param texts - that were saved, or not: what was typed meanwhile is unsaved in any case. */
export const setSaving =
  (saving: Transfer['saving'], texts: PostTexts): Change =>
  (transfer) => ({ ...transfer, saving: texts === transfer.texts ? saving : 'unsaved' });

export const isUnderWay = ({ phase }: Transfer): boolean => UNDER_WAY.includes(phase);
/** Whether its bytes are being sent. Those of a stalled transfer are, too: Uppy retries them for a while. */
export const isRunning = (transfer?: Transfer): boolean => RUNNING.includes(transfer?.phase ?? 'waiting');

/** The waiting transfers that there is room for, the oldest first. */
export function nextToStart(transfers: readonly Transfer[]): Transfer[] {
  const active = transfers.filter(({ phase }) => [...STARTED, 'cancelling'].includes(phase)).length;
  const waiting = transfers.filter(({ phase }) => phase === 'waiting');
  return waiting.slice(0, Math.max(0, MAX_CONCURRENT - active));
}

/** Bytes a second and seconds left; null while they are unknown. */
export function speedOf({ phase, samples, sentBytes, file }: Transfer) {
  const rate = phase === 'uploading' ? rateOf(samples) : null;
  return { rate, secondsLeft: secondsLeft(file.size - sentBytes, rate) };
}

/** Phases worth announcing to a screen reader: the others pass within a moment. */
const ANNOUNCED: readonly Phase[] = ['uploading', 'stalled', 'paused', 'failed', 'uploaded'];

/** The transfers that have entered a phase worth announcing. */
export function announced(before: readonly Transfer[], after: readonly Transfer[]): Transfer[] {
  const phases = new Map(before.map(({ id, phase }) => [id, phase]));
  return after.filter(({ id, phase }) => ANNOUNCED.includes(phase) && phases.get(id) !== phase);
}
