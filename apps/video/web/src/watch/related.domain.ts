/** The order of the videos that are offered next to a video. */

/**
 * Returns videos that have not been played first: otherwise the newest two videos of an author would play by turns.
 *
 * @param played - IDs of the videos that have been played since the page was loaded.
 */
export const unplayedFirst = <Video extends { id: string }>(
  videos: readonly Video[],
  played: ReadonlySet<string>,
): Video[] => [...videos.filter(({ id }) => !played.has(id)), ...videos.filter(({ id }) => played.has(id))];
