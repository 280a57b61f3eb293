/**
 * Segment lengths. With short segments, players start and switch sooner; long segments have less overhead. The first
 * segments are short; the others last 4 s, of which players buffer three before they start a live stream.
 */
export const SEGMENT_SECONDS = { first: 2, target: 4 };

/** Maximum time in seconds by which rounding to a frame shifts a keyframe. Shorter than a frame at 60 fps. */
export const BOUNDARY_TOLERANCE = 0.008;

/** Returns the start of a segment in seconds by its index; Infinity after the last listed segment. */
export type Boundaries = (segment: number) => number;

/**
 * Minimum length of the last segment in seconds. hls.js adds the composition offset of the first frame, up to 83 ms, to the times of a
 * segment, and takes a shorter one for missing.
 */
export const MIN_LAST_SECONDS = 0.5;

/**
 * Keyframes at 0, 1, 2 and then every 2 s, but not near the end; segments start at 0, 1, 2, 4, 8, 12, …
 *
 * @param seconds - duration of the video.
 */
export const gridKeyframes = (seconds: number): string =>
  `expr:gte(t,if(lt(n_forced,2),n_forced,(n_forced-1)*2))*(eq(n,0)+lt(t,${(seconds - MIN_LAST_SECONDS).toFixed(3)}))`;
export const gridBoundaries: Boundaries = (segment) =>
  segment < 3 ? segment : (segment - 2) * SEGMENT_SECONDS.target;
export const GRID_TARGET_SECONDS = SEGMENT_SECONDS.target;

export const listedBoundaries =
  (boundaries: readonly number[]): Boundaries =>
  (segment) =>
    boundaries[segment] ?? Number.POSITIVE_INFINITY;

/** Value of `-force_key_frames` for a list of times. */
export const listedKeyframes = (boundaries: readonly number[]): string =>
  boundaries
    // Slightly early, because the first frame at or after the time becomes the keyframe.
    .map((time) => Math.max(0, time - BOUNDARY_TOLERANCE / 2).toFixed(3))
    .join();
