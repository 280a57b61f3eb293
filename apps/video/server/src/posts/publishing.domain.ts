import { badRequest } from '@workreel/platform/problem';
import type { PostChange } from '@workreel/video-contract';

/** Whether a post is published, and when a draft will be. */
export interface Publishing {
  /** Null for a draft. */
  published_at: Date | null;
  /** Null for a published post, and for a draft that is not scheduled. */
  publish_at: Date | null;
}

export const DRAFT: Publishing = { published_at: null, publish_at: null };

/** How far ahead a post can be scheduled: 366 days. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/**
 * Returns whether a post is published after a request.
 *
 * @throws Problem 400 INVALID_REQUEST if the time is not within the next year, or if the post is or becomes published.
 */
export function changePublishing(
  current: Publishing,
  { published, publishAt }: Pick<PostChange, 'published' | 'publishAt'>,
  now: Date,
): Publishing {
  const isPublished = published ?? current.published_at !== null;
  const scheduled = typeof publishAt === 'string' ? parseTime(publishAt, now) : publishAt;
  if (!isPublished)
    return { published_at: null, publish_at: scheduled === undefined ? current.publish_at : scheduled };
  if (scheduled) throw invalidTime('A published post has no publishAt. Set published to false first.');
  return { published_at: current.published_at ?? now, publish_at: null };
}

function parseTime(publishAt: string, now: Date): Date {
  const time = new Date(publishAt);
  const ahead = time.getTime() - now.getTime();
  if (ahead > 0 && ahead <= MAX_AHEAD_MS) return time;
  throw invalidTime(
    'publishAt must be in the future, at most a year from now. To publish immediately, set published.',
  );
}

const invalidTime = (message: string) =>
  badRequest('INVALID_REQUEST', message, [{ path: '/publishAt', message }]);

/** Whether two states are the same, regardless of when a post was published. */
export const isSamePublishing = (a: Publishing, b: Publishing): boolean =>
  (a.published_at === null) === (b.published_at === null) &&
  a.publish_at?.getTime() === b.publish_at?.getTime();
