import type { Rung } from '../ladder.domain.ts';
import type { Quality } from '../quality.ts';
import { sampleArguments } from './arguments.domain.ts';
import { runTool } from './process.ts';
import {
  AIMS,
  crfFor,
  metricOf,
  type Point,
  predictRate,
  readPoints,
  SAMPLE_SECONDS,
  samplePositions,
} from './quality.domain.ts';
import { limitsOf, type Task } from './task.ts';

/** Maximum shorter side of samples. With the same rate factor, all sizes of a video have nearly the same quality. */
const SAMPLE_SIDE = 360;

/** What samples have shown. */
export interface SampledQuality {
  quality: Quality;
  /** Returns the average rate of a rendition, in bit/s. */
  rateOf(rung: Rung): number;
}

/**
 * Encodes short samples to find the rate factor that gives a video the target quality.
 *
 * @param rungs - that will be encoded.
 * @returns null if samples would take too long or cannot be encoded.
 */
export async function measureQuality(
  task: Task,
  rungs: readonly Rung[],
  signal: AbortSignal,
): Promise<SampledQuality | null> {
  const { tools, job, seconds, video } = task;
  const size = rungs
    .filter(({ width, height }) => Math.min(width, height) <= SAMPLE_SIDE)
    .toSorted((one, other) => other.height - one.height)[0];
  if (size === undefined || video.madeFrom) return null;
  const metric = metricOf(tools);
  const samples: Point[][] = [];
  for (const start of samplePositions(seconds, size, rungs)) {
    const log = await runTool(
      tools.ffmpeg,
      sampleArguments({ ...task, size, start, seconds: SAMPLE_SECONDS }, metric, tools),
      {
        limits: limitsOf(task, []),
        launcher: tools.isolation.launcher(job.source),
        signal,
      },
    );
    const points = readPoints(metric, log);
    if (points) samples.push(points);
  }
  if (samples.length === 0) return null;
  const crf = crfFor(metric, samples);
  return {
    quality: { metric, target: AIMS[metric].target, crf },
    rateOf: (rung) => predictRate(samples, { size, crf }, rung),
  };
}
