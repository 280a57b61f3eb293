import type { VideoCodec } from '../codec.ts';
import { ladder, type Rung } from '../ladder.domain.ts';
import type { Quality, QualityMetric } from '../quality.ts';
import { sampleArguments } from './arguments.domain.ts';
import { FfmpegError, runTool } from './process.ts';
import {
  AIMS,
  av1CrfFor,
  av1CrfOf,
  crfFor,
  metricOf,
  predictRate,
  readSample,
  SAMPLE_SECONDS,
  type Sample,
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
  const metric = metricOf(task.tools);
  const { size, samples } = await encodeSamples(task, rungs, { metric, codec: 'h264', signal });
  if (samples.length === 0) return null;
  const crf = crfFor(metric, samples);
  return {
    quality: { metric, target: AIMS[metric].target, crf },
    rateOf: (rung) => predictRate(samples, { size, crf }, rung),
  };
}

/**
 * Returns the rate factor with which AV1 has the target quality.
 *
 * @param rungs - that will be encoded.
 * @param sampled - what was measured for H.264.
 * @returns undefined if nothing was measured.
 */
export async function measureAv1(
  task: Task,
  rungs: readonly Rung[],
  sampled: SampledQuality | null,
): Promise<number | undefined> {
  const metric = metricOf(task.tools);
  // SVT-AV1 does not measure SSIM.
  if (metric !== 'ssim') {
    const { signal } = task.job;
    const { samples } = await encodeSamples(task, rungs, { metric, codec: 'av1', signal });
    if (samples.length > 0) return av1CrfFor(metric, samples);
  }
  return sampled ? av1CrfOf(sampled.quality.crf) : undefined;
}

async function encodeSamples(
  task: Task,
  rungs: readonly Rung[],
  { metric, codec, signal }: { metric: QualityMetric; codec: VideoCodec; signal: AbortSignal },
): Promise<{ size: Rung; samples: Sample[] }> {
  const { tools, job, seconds, video } = task;
  const size = ladder(video.display).find(({ width, height }) => Math.min(width, height) <= SAMPLE_SIDE)!;
  const samples: Sample[] = [];
  if (video.madeFrom) return { size, samples };
  for (const start of samplePositions(seconds, size, { codec, rungs })) {
    const plan = { ...task, codec, size, start, seconds: SAMPLE_SECONDS };
    try {
      const stderr = await runTool(tools.ffmpeg, sampleArguments(plan, metric, tools), {
        limits: limitsOf(task, []),
        launcher: tools.isolation.launcher(job.source),
        signal,
      });
      const sample = readSample(metric, codec, stderr);
      if (sample) samples.push(sample);
    } catch (error) {
      // The renditions show whether the file can be decoded.
      if (!(error instanceof FfmpegError)) throw error;
      task.log.warn({ err: error, codec, start }, 'a sample could not be encoded');
    }
  }
  return { size, samples };
}
