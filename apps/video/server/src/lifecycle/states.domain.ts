import type { UploadState } from '@workreel/video-contract';

/** Which states may follow each. Nothing follows `ready`, `aborted` and `expired`. */
const NEXT: Record<UploadState, readonly UploadState[]> = {
  pending: ['uploading', 'uploaded', 'aborted', 'expired'],
  uploading: ['uploaded', 'aborted', 'expired'],
  uploaded: ['converting', 'failed'],
  converting: ['ready', 'failed'],
  ready: [],
  failed: ['converting'],
  aborted: [],
  expired: [],
};

export const mayFollow = (state: UploadState, next: UploadState): boolean => NEXT[state].includes(next);

/** Whether the bytes are still on their way. */
export const isArriving = (state: UploadState): boolean => state === 'pending' || state === 'uploading';
/** Whether the transfer was given up. */
export const hasEnded = (state: UploadState): boolean => state === 'aborted' || state === 'expired';
/** Whether nothing happens any more unless somebody asks for it. */
export const isSettled = (state: UploadState): boolean =>
  state === 'ready' || state === 'failed' || hasEnded(state);
