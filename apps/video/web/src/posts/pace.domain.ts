/** How often the service is asked about what changes by itself. */
import type { Post, Upload } from '../api.ts';

const LEAST_MS = 2_000;
const MOST_MS = 30_000;

/** Whether a post's upload still changes by itself. */
export const isMoving = (status: Post['status']): boolean =>
  status === 'pending' || status === 'uploading' || status === 'uploaded' || status === 'converting';

/**
 * Milliseconds until a post is asked for again, or false where nothing more comes: the longer nothing has
 * changed, the longer. `updatedAt` is of the service's clock, so the pause is bounded at both ends.
 */
export function pauseBeforeAsking(
  { status, updatedAt }: Pick<Post, 'status' | 'updatedAt'>,
  now: number,
): number | false {
  if (!isMoving(status)) return false;
  return Math.min(MOST_MS, Math.max(LEAST_MS, (now - Date.parse(updatedAt)) / 4));
}

/** Milliseconds before a stream of events that broke is opened again. */
export const pauseBeforeFollowing = (breaks: number): number => Math.min(MOST_MS, 1_000 * 2 ** breaks);

/** A post as a change of its upload leaves it; what else changed with it has to be asked for. */
export const withUpload = (post: Post, { state, progress, error }: Upload): Post => ({
  ...post,
  status: state,
  progress,
  error,
});

/** Whether a change of the upload may have brought more than `withUpload` says: a stream, a poster, renditions. */
export const bringsMore = (
  before: Pick<Post, 'status' | 'playable'>,
  { state, progress }: Pick<Upload, 'state' | 'progress'>,
): boolean => before.status !== state || (!before.playable && progress !== null);
