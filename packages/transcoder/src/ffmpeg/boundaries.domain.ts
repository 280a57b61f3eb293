/**
 * Where segments begin. Players start sooner and switch sooner with short ones, and take less of the line with long ones:
 * the first are short, the others have the 4 s that players keep three of before they start live streams.
 */
export const SEGMENT_SECONDS = { first: 2, target: 4 };

/** Seconds: what rounding of times to a picture's place moves a keyframe at most. Shorter than a picture at 60. */
export const BOUNDARY_TOLERANCE = 0.008;

/** Where segments begin, by number. Not ascending without end only where the list is one. */
export type Boundaries = (segment: number) => number;

/** Keyframes at 0, 1, 2 and every 2 s from there on; segments begin at 0, 1, 2, 4, 8, 12, … */
export const GRID_KEYFRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,(n_forced-1)*2))';
export const gridBoundaries: Boundaries = (segment) =>
  segment < 3 ? segment : (segment - 2) * SEGMENT_SECONDS.target;
export const GRID_TARGET = SEGMENT_SECONDS.target;

export const listedBoundaries =
  (boundaries: readonly number[]): Boundaries =>
  (segment) =>
    boundaries[segment] ?? Number.POSITIVE_INFINITY;

/** Keyframes at the places of a list, as `-force_key_frames` takes them. */
export const listedKeyframes = (boundaries: readonly number[]): string =>
  boundaries
    // A little early, since the first picture that is not before it becomes the keyframe.
    .map((cut) => Math.max(0, cut - BOUNDARY_TOLERANCE / 2).toFixed(3))
    .join();
