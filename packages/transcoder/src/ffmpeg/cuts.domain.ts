/**
 * Where segments begin. Players start sooner and switch sooner with short ones, and take less of the line with long ones:
 * the first are short, the others have the 4 s that players keep three of before they start live streams.
 */
export const CUT_RULE = { first: 2, target: 4 };

/** Seconds: what rounding of times to a picture's place moves a keyframe at most. Shorter than a picture at 60. */
export const CUT_SLACK = 0.008;

/** Where segments begin, by number. Not ascending without end only where the list is one. */
export type Cuts = (segment: number) => number;

/** Keyframes at 0, 1, 2 and every 2 s from there on; segments begin at 0, 1, 2, 4, 8, 12, … */
export const GRID_KEYFRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,(n_forced-1)*2))';
export const gridCuts: Cuts = (segment) => (segment < 3 ? segment : (segment - 2) * CUT_RULE.target);
export const GRID_TARGET = CUT_RULE.target;

export const listedCuts =
  (cuts: readonly number[]): Cuts =>
  (segment) =>
    cuts[segment] ?? Number.POSITIVE_INFINITY;

/** Keyframes at the places of a list, as `-force_key_frames` takes them. */
export const listedKeyframes = (cuts: readonly number[]): string =>
  cuts
    // A little early, since the first picture that is not before it becomes the keyframe.
    .map((cut) => Math.max(0, cut - CUT_SLACK / 2).toFixed(3))
    .join();
