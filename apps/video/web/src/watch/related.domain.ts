/** The videos that are offered next to a video, and their order. */
import type { Post } from '../api.ts';

/** Whether a video is offered: the list of the library also has the user's own drafts and videos that are not public. */
export const isOffered = ({
  playable,
  visibility,
  publishedAt,
}: Pick<Post, 'playable' | 'visibility' | 'publishedAt'>): boolean =>
  playable && visibility === 'public' && publishedAt !== null;

/**
 * Returns videos that have not been played first: otherwise the newest two videos of an author would play by turns.
 *
 * @param played - IDs of the videos that have been played since the page was loaded.
 */
export const unplayedFirst = <Video extends { id: string }>(
  videos: readonly Video[],
  played: ReadonlySet<string>,
): Video[] => [...videos.filter(({ id }) => !played.has(id)), ...videos.filter(({ id }) => played.has(id))];
