import { type Bandwidth, type MovieIndex, targetDuration } from '@workreel/hls';
import type { Conversion } from '../converter.ts';
import { ladder, type Rung, rungName, rungsBelow, startupRung } from '../ladder.domain.ts';
import { copyArguments, encodeArguments } from './arguments.domain.ts';
import { Audio } from './audio.ts';
import {
  type Boundaries,
  GRID_TARGET_SECONDS,
  gridBoundaries,
  gridKeyframes,
  listedBoundaries,
  listedKeyframes,
} from './boundaries.domain.ts';
import { missingSeconds } from './completeness.domain.ts';
import { runConcurrently } from './concurrently.ts';
import { copyBoundaries } from './copy.domain.ts';
import { openExtras } from './extras.ts';
import { PosterFrames } from './poster.ts';
import { runTool } from './process.ts';
import { Publication } from './publication.ts';
import { checkDecoded, expectedRate, limitsOf, type Task, toConversion, trackProgress } from './task.ts';
import { VideoSegmenter } from './video-segmenter.ts';

/** The renditions of a video, and where their segments begin. */
export interface ConversionPlan {
  /** Published first, so that playback starts early. */
  first: Rung;
  /** Best first; may be empty. */
  others: readonly Rung[];
  boundaries: Boundaries;
  /** Value of `-force_key_frames`. */
  keyframes: string;
  targetSeconds: number;
  /** Index of the source, if its video is copied as the first rendition. */
  index?: MovieIndex;
}

/** Plans to copy the video of the source as the best rendition. */
export function planCopy({ video, seconds }: Task, index: MovieIndex): ConversionPlan {
  const boundaries = copyBoundaries(index);
  const lengths = boundaries.map((start, segment) => (boundaries[segment + 1] ?? seconds) - start);
  const first = { ...video.display, name: rungName(video.display), maxRate: index.bitsPerSecondPeak };
  return {
    ...{ first, others: rungsBelow(video.display, first), index },
    boundaries: listedBoundaries(boundaries),
    keyframes: listedKeyframes(boundaries),
    targetSeconds: targetDuration(lengths),
  };
}

/** Plans to encode all renditions. */
export function planEncoding({ video, seconds }: Task): ConversionPlan {
  const rungs = ladder(video.display);
  // Pictures made for audio need no more than their own size and the smallest one.
  const used = video.madeFrom && rungs.length > 1 ? [rungs[0]!, rungs.at(-1)!] : rungs;
  const first = startupRung(used);
  return {
    ...{ first, others: used.filter((rung) => rung !== first) },
    boundaries: gridBoundaries,
    keyframes: gridKeyframes(seconds),
    targetSeconds: GRID_TARGET_SECONDS,
  };
}

/**
 * Converts a video in two processes: one makes the first rendition and the audio, the other one everything else.
 *
 * @throws NotCopyableError if the source does not match its index.
 */
export async function runConversion(task: Task, plan: ConversionPlan): Promise<Conversion> {
  const { job, video, tools, seconds } = task;
  const { first, others, keyframes, index } = plan;
  const publication = new Publication(job, video.display.frameRate);
  const progress = trackProgress(task);
  await using audio = await Audio.open(task, { ...plan, publication, copy: index !== undefined });
  const poster = new PosterFrames(seconds, index ? video.colors.matrix : 'bt709');
  const [firstTrack, ...tracks] = [first, ...others].map((rung) => {
    const isCopy = rung === first && index !== undefined;
    return new VideoSegmenter({
      ...plan,
      track: publication.addRendition(rung, plan.targetSeconds, {
        expected: isCopy ? rateOf(index) : expectedRate(rung),
        initial: rung === first,
      }),
      // A copy starts at its first frame.
      lead: index ? 0 : video.frameOffset,
      checkIdr: isCopy,
      poster: rung === bestOf(plan) ? poster : undefined,
      onSegment: async (end) => {
        if (rung === others[0]) progress.onSegment(end);
        if (rung === first) await audio.addBoundary(end);
      },
    });
  });
  const extras = openExtras(task, others);
  const limits = limitsOf(task, [first, ...others]);
  const launcher = tools.isolation.launcher(job.source);
  const aligned = index ? { ...task, video: { ...video, frameOffset: 0 } } : task;
  const makeFirst = async (signal: AbortSignal) => {
    const args = index
      ? copyArguments({ ...task, audio: audio.plans })
      : encodeArguments({ ...task, rungs: [first], keyframes, audio: audio.plans }, tools);
    const outputs = [firstTrack!, ...audio.segmenters];
    const stderr = await runTool(tools.ffmpeg, args, { outputs, limits, launcher, signal });
    // The other renditions show how much of a copy can be decoded.
    if (index) missingSeconds(index.durationSeconds, firstTrack!.seconds, stderr);
    await firstTrack!.finish(seconds);
    await audio.finish();
  };
  let stderr = '';
  const makeOthers = async (signal: AbortSignal) => {
    const args = encodeArguments(
      { ...aligned, rungs: others, keyframes, audio: [], extras: extras.plan },
      tools,
    );
    const outputs = [...tracks, ...extras.outputs];
    const { onFrames } = progress;
    stderr = await runTool(tools.ffmpeg, args, { outputs, onFrames, limits, launcher, signal });
  };
  await runConcurrently(job.signal, [makeFirst, makeOthers]);
  checkDecoded(task, extras.decoded, stderr);
  for (const track of tracks) await track.finish(seconds);
  const converted = firstTrack!.seconds;
  const rest = await extras.finish(converted, poster, limits);
  const renditions = await publication.finish(extras.iframes);
  return toConversion(task, converted, { ...rest, renditions });
}

const rateOf = ({ bitsPerSecondPeak, bitsPerSecond }: MovieIndex): Bandwidth => ({
  peak: Math.ceil(bitsPerSecondPeak),
  average: Math.ceil(bitsPerSecond),
});

/** The poster is made from the best rendition. */
const bestOf = ({ first, others }: ConversionPlan): Rung =>
  [first, ...others].reduce((best, rung) => (rung.height > best.height ? rung : best));
