import type { UploadState } from '@workreel/video-contract';

/** Allowed transitions. `ready`, `aborted` and `expired` are final. */
const TRANSITIONS: Record<UploadState, readonly UploadState[]> = {
  pending: ['uploading', 'uploaded', 'aborted', 'expired'],
  uploading: ['uploaded', 'aborted', 'expired'],
  uploaded: ['converting', 'failed'],
  converting: ['ready', 'failed'],
  ready: [],
  failed: ['converting'],
  aborted: [],
  expired: [],
};

export const canTransition = (state: UploadState, next: UploadState): boolean =>
  TRANSITIONS[state].includes(next);

/** Whether the file is still being uploaded. */
export const isTransferring = (state: UploadState): boolean => state === 'pending' || state === 'uploading';
/** Whether the transfer was aborted or has expired. */
export const isAbandoned = (state: UploadState): boolean => state === 'aborted' || state === 'expired';
/** Whether the state no longer changes unless a user or admin requests a retry. */
export const isSettled = (state: UploadState): boolean =>
  state === 'ready' || state === 'failed' || isAbandoned(state);
