import { type MovieIndex, targetDuration } from '@workreel/hls';
import { ladder, type Rung, rungName, rungsBelow, startupRung } from '../ladder.domain.ts';
import {
  type Boundaries,
  GRID_TARGET_SECONDS,
  gridBoundaries,
  gridKeyframes,
  listedBoundaries,
  listedKeyframes,
} from './boundaries.domain.ts';
import { copyBoundaries } from './copy.domain.ts';
import type { Task } from './task.ts';

/** The renditions of a video, and where their segments begin. */
export interface ConversionPlan {
  /** Published first, so that playback starts early. */
  first: Rung;
  /** Those that are encoded, best first; may be empty. */
  rungs: readonly Rung[];
  boundaries: Boundaries;
  /** Value of `-force_key_frames`. */
  keyframes: string;
  targetSeconds: number;
  /** Index of the source, if its video is copied as the first rendition. */
  index?: MovieIndex;
}

/** Plans to copy the video of the source as the best rendition. */
export function planCopy({ video, seconds, maxHeight }: Task, index: MovieIndex): ConversionPlan {
  const boundaries = copyBoundaries(index);
  const lengths = boundaries.map((start, segment) => (boundaries[segment + 1] ?? seconds) - start);
  const first = { ...video.display, name: rungName(video.display), maxRate: index.bitsPerSecondPeak };
  return {
    ...{ first, rungs: rungsBelow(video.display, first, maxHeight), index },
    boundaries: listedBoundaries(boundaries),
    keyframes: listedKeyframes(boundaries),
    targetSeconds: targetDuration(lengths),
  };
}

/** Plans to encode all renditions. */
export function planEncoding({ video, seconds, maxHeight }: Task): ConversionPlan {
  const all = ladder(video.display, maxHeight);
  // Pictures made for audio need no more than their own size and the smallest one.
  const rungs = video.madeFrom && all.length > 1 ? [all[0]!, all.at(-1)!] : all;
  return {
    ...{ first: startupRung(rungs), rungs },
    boundaries: gridBoundaries,
    keyframes: gridKeyframes(seconds),
    targetSeconds: GRID_TARGET_SECONDS,
  };
}

/** Returns the task of a process that encodes beside others: a copy starts at its first frame. */
export const encodingTask = (task: Task, { index }: ConversionPlan): Task =>
  index ? { ...task, video: { ...task.video, frameOffset: 0 } } : task;
