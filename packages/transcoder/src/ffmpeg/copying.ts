import { type MovieIndex, targetDuration } from '@workreel/hls';
import type { Conversion } from '../converter.ts';
import { rungName, rungsBelow } from '../ladder.domain.ts';
import { copyArguments, encodeArguments } from './arguments.domain.ts';
import { Audio } from './audio.ts';
import { listedBoundaries, listedKeyframes } from './boundaries.domain.ts';
import { missingSeconds } from './completeness.domain.ts';
import { runConcurrently } from './concurrently.ts';
import { copyBoundaries } from './copy.domain.ts';
import { openExtras } from './extras.ts';
import { PosterFrames } from './poster.ts';
import { runTool } from './process.ts';
import { Publication } from './publication.ts';
import { addSegmenters, checkDecoded, limitsOf, type Task, toConversion, trackProgress } from './task.ts';
import { VideoSegmenter } from './video-segmenter.ts';

/**
 * Copies the video of the source as the best rendition in a separate process, which takes little time. Another process
 * encodes the lower renditions, with keyframes at the segment boundaries of the copy.
 *
 * @throws NotCopyableError if the source does not match its index.
 */
export async function convertByCopying(task: Task, index: MovieIndex): Promise<Conversion> {
  const { job, video, tools, seconds } = task;
  const boundaries = copyBoundaries(index);
  const lengths = boundaries.map((start, segment) => (boundaries[segment + 1] ?? seconds) - start);
  const target = targetDuration(lengths);
  const top = { ...video.display, name: rungName(video.display), maxRate: index.bitsPerSecondPeak };
  const rungs = rungsBelow(video.display, top);
  const publication = new Publication(job, video.display.frameRate);
  const track = publication.addRendition(top, target, {
    initial: true,
    expected: { peak: Math.ceil(index.bitsPerSecondPeak), average: Math.ceil(index.bitsPerSecond) },
  });
  await using audio = await Audio.open(task, { publication, targetSeconds: target, copy: true });
  const poster = new PosterFrames(seconds, video.colors.matrix);
  const copied = new VideoSegmenter({
    track,
    poster,
    boundaries: listedBoundaries(boundaries),
    onSegment: (end) => audio.addBoundary(end),
    checkIdr: true,
  });
  const { onFrames, onSegment } = trackProgress(task);
  const segmenters = addSegmenters(publication, rungs, target, {
    initial: false,
    boundaries: listedBoundaries(boundaries),
    onSegment,
  });
  const extras = openExtras(task, rungs);
  const keyframes = listedKeyframes(boundaries);
  // The copy starts at its first frame.
  const aligned = { ...task, video: { ...video, frameOffset: 0 } };
  const encode = encodeArguments({ ...aligned, ...extras.plan, rungs, keyframes, audio: [] }, tools);
  const copy = copyArguments({ ...task, audio: audio.plans });
  const limits = limitsOf(task, [top, ...rungs]);
  const launcher = tools.isolation.launcher(job.source);
  let stderr = '';
  await runConcurrently(job.signal, [
    async (signal) => {
      const outputs = [copied, ...audio.segmenters];
      const copyStderr = await runTool(tools.ffmpeg, copy, { outputs, limits, launcher, signal });
      // The lower renditions show how much of it can be decoded.
      missingSeconds(index.durationSeconds, copied.seconds, copyStderr);
      await copied.finish(seconds);
      await audio.finish();
    },
    async (signal) => {
      stderr = await runTool(tools.ffmpeg, encode, {
        outputs: [...segmenters, ...extras.outputs],
        onFrames,
        limits,
        launcher,
        signal,
      });
    },
  ]);
  checkDecoded(task, extras.decoded, stderr);
  for (const segmenter of segmenters) await segmenter.finish(seconds);
  const rest = await extras.finish(copied.seconds, poster, limits);
  const renditions = await publication.finish(extras.iframes);
  return toConversion(task, copied.seconds, { ...rest, renditions });
}
