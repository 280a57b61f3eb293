/** When to refetch posts that are being uploaded or converted. */
import type { Post, Upload } from '../api.ts';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/** Whether the upload of a post is still being uploaded or converted. */
export const isInProgress = (status: Post['status']): boolean =>
  status === 'pending' || status === 'uploading' || status === 'uploaded' || status === 'converting';

/** Returns the milliseconds until a post whose file is being replaced or trimmed is refetched; false if it is not, or if the owner has to act. */
export function replacementDelay(
  { replacement, trim, updatedAt }: Pick<Post, 'replacement' | 'trim' | 'updatedAt'>,
  now: number,
): number | false {
  if (trim?.state === 'waiting') return MIN_DELAY_MS;
  if (!replacement) return false;
  // A converted file takes over within seconds.
  const status = replacement.state === 'ready' ? 'converting' : replacement.state;
  return refetchDelay({ status, updatedAt }, now);
}

/**
 * Returns the milliseconds until a post is refetched, which grow with the time since its last change; false if it has reached
 * its final state. `updatedAt` comes from the clock of the service, so the delay is clamped.
 */
export function refetchDelay(
  { status, updatedAt }: Pick<Post, 'status' | 'updatedAt'>,
  now: number,
): number | false {
  if (!isInProgress(status)) return false;
  return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, (now - Date.parse(updatedAt)) / 4));
}

/** Milliseconds before reconnecting to an event stream. @param failures - consecutive failures before this attempt. */
export const reconnectDelay = (failures: number): number => Math.min(MAX_DELAY_MS, 1_000 * 2 ** failures);

/** Applies a change of the upload to its post. Other fields may have changed too; see {@link needsRefetch}. */
export const withUpload = (post: Post, { state, progress, error }: Upload): Post => ({
  ...post,
  status: state,
  progress,
  error,
});

/**
 * Whether a change of the upload may have changed fields that {@link withUpload} does not set: the stream, the
 * thumbnail, the renditions.
 */
export const needsRefetch = (
  before: Pick<Post, 'status' | 'playable'>,
  { state, progress }: Pick<Upload, 'state' | 'progress'>,
): boolean => before.status !== state || (!before.playable && progress !== null);
