import type { Post } from '../api.ts';

/** The signature in the path of a private stream; it changes with every response. */
const SIGNATURE = /\/~[^/]+(?=\/)/;

/** Whether two URLs differ only in their signatures. */
export const isSameStream = (a: string, b: string): boolean =>
  a.replace(SIGNATURE, '') === b.replace(SIGNATURE, '');

export interface Stream {
  url: string;
  /** Whether the video was still being converted when the URL was returned; then the stream may lack renditions. */
  growing: boolean;
}

/** Returns the stream of a post; null until it is playable. */
export const streamOf = ({ videoUrl, playable, status }: Post): Stream | null =>
  videoUrl !== null && playable ? { url: videoUrl, growing: status !== 'ready' } : null;

/**
 * Returns the stream to play after its post has changed. Keeps the current stream while the new URL refers to the same stream,
 * so that playback is not interrupted. Before playback has started, a complete stream replaces a growing one.
 */
export function nextStream(
  current: Stream | null,
  offered: Stream | null,
  hasStarted: boolean,
): Stream | null {
  if (!current || !offered) return offered ?? current;
  if (!isSameStream(current.url, offered.url)) return offered;
  return current.growing && !offered.growing && !hasStarted ? offered : current;
}
