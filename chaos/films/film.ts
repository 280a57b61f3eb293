/** A generated film and what is known about it. All times are in seconds from the first presented picture or sound. */
import type { Colour, Shown } from './picture.ts';

/**
 * `playable`: becomes a stream without a fault. `damaged`: becomes a stream of its intact parts with a warning, or is refused as
 * `TRUNCATED_FILE`. `noFilm`: is refused with a reason.
 */
export type Label = 'playable' | 'damaged' | 'noFilm';

/** A picture and the time at which it is presented; it is presented until the next one. */
export interface Shot {
  time: number;
  shown: Shown;
}

export interface PictureTruth {
  /** Upright, with square pixels. */
  width: number;
  height: number;
  shots: Shot[];
  /** Seed of the grain; undefined without grain. */
  grain?: number;
  /** Largest permitted difference of a colour from the truth, 0 to 255. */
  colourTolerance: number;
  /** Lowest permitted similarity to the original picture. */
  minSsim: number;
  corners: Colour[];
}

export interface SoundTruth {
  /** Start times of the beeps. */
  beeps: number[];
  /** Time at which the last sound ends. */
  end: number;
  /** Highest permitted true peak of the result in dBFS; undefined if the film itself is clipped. */
  maxPeak?: number;
}

export interface Truth {
  seconds: number;
  /** Undefined if the film has no picture. */
  picture?: PictureTruth;
  /** Undefined if the film has no sound. */
  sound?: SoundTruth;
  /** Permitted difference of durations and of times from the truth, in addition to the usual tolerance. */
  slack: number;
}

export interface Film {
  path: string;
  label: Label;
  /** Undefined for `noFilm`. */
  truth?: Truth;
  /** What the reason of a refusal must name. */
  reason?: RegExp;
  /** Whether nothing in a damaged file shows that something is missing, so that a warning cannot be expected. */
  undetectable?: boolean;
}

/** Returns what remains of a film that is cut to a span of time. */
export function cutTruth(truth: Truth, from: number, to: number): Truth {
  const seconds = to - from;
  const { picture, sound } = truth;
  return {
    ...truth,
    seconds,
    ...(picture && { picture: { ...picture, shots: cutShots(picture.shots, from, to) } }),
    ...(sound && {
      sound: {
        ...sound,
        beeps: sound.beeps.filter((time) => time >= from && time < to).map((time) => time - from),
        end: Math.min(seconds, sound.end - from),
      },
    }),
  };
}

function cutShots(shots: readonly Shot[], from: number, to: number): Shot[] {
  const EPSILON = 1e-6;
  return shots
    .filter((shot, index) => shot.time < to - EPSILON && (shots[index + 1]?.time ?? to) > from + EPSILON)
    .map(({ time, shown }) => ({ time: Math.max(0, time - from), shown }));
}

/** Returns the truth of one film directly followed by another. */
export function joinTruths(first: Truth, second: Truth, gap = 0): Truth {
  const offset = first.seconds + gap;
  return {
    ...first,
    seconds: offset + second.seconds,
    ...(first.picture &&
      second.picture && {
        picture: {
          ...first.picture,
          shots: [
            ...first.picture.shots,
            ...second.picture.shots.map(({ time, shown }) => ({ time: time + offset, shown })),
          ],
        },
      }),
    ...(first.sound &&
      second.sound && {
        sound: {
          ...first.sound,
          beeps: [...first.sound.beeps, ...second.sound.beeps.map((time) => time + offset)],
          end: second.sound.end + offset,
        },
      }),
  };
}

/** Moves the times of the picture and of the sound. */
export function shiftTruth(
  truth: Truth,
  { picture = 0, sound = 0 }: { picture?: number; sound?: number },
): Truth {
  return {
    ...truth,
    ...(truth.picture && {
      picture: {
        ...truth.picture,
        shots: truth.picture.shots.map(({ time, shown }, index) => ({
          time: index === 0 ? 0 : time + picture,
          shown,
        })),
      },
    }),
    ...(truth.sound && {
      sound: {
        ...truth.sound,
        beeps: truth.sound.beeps.map((time) => time + sound),
        end: truth.sound.end + sound,
      },
    }),
  };
}

/** Returns the times at which a film turns white. */
export const flashesOf = ({ shots }: PictureTruth): number[] =>
  shots
    .filter(({ shown }, index) => shown === 'flash' && shots[index - 1]?.shown !== 'flash')
    .map(({ time }) => time);
