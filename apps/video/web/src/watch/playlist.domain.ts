/** Playing a playlist. */

export interface Neighbors<Video> {
  previous: Video | undefined;
  next: Video | undefined;
  /** Whether they are those of a playlist. */
  inPlaylist: boolean;
}

/**
 * Returns the videos before and after a video of a playlist, among those that can be played; undefined if the video is not in it.
 *
 * @param current - ID of the video.
 */
export function neighborsIn<Video extends { id: string; playable: boolean }>(
  videos: readonly Video[],
  current: string,
): Neighbors<Video> | undefined {
  const index = videos.findIndex(({ id }) => id === current);
  if (index < 0) return undefined;
  return {
    previous: videos.slice(0, index).findLast(({ playable }) => playable),
    next: videos.slice(index + 1).find(({ playable }) => playable),
    inPlaylist: true,
  };
}
