/** Playing a playlist. */

/**
 * Returns the next video of a playlist that can be played: null after the last one, undefined if the current video is not in it.
 *
 * @param current - ID of the current video.
 */
export function followingIn<Video extends { id: string; playable: boolean }>(
  videos: readonly Video[],
  current: string,
): Video | null | undefined {
  const index = videos.findIndex(({ id }) => id === current);
  if (index < 0) return undefined;
  return videos.slice(index + 1).find(({ playable }) => playable) ?? null;
}
