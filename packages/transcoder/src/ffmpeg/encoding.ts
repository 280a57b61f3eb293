import type { Conversion } from '../converter.ts';
import { ladder, type Rung } from '../ladder.domain.ts';
import { encodeArguments } from './arguments.domain.ts';
import { Audio } from './audio.ts';
import { GRID_TARGET_SECONDS, gridBoundaries, gridKeyframes } from './boundaries.domain.ts';
import { openExtras } from './extras.ts';
import { PosterFrames } from './poster.ts';
import type { VideoTrack } from './probe.domain.ts';
import { runTool } from './process.ts';
import { Publication } from './publication.ts';
import { addSegmenters, checkDecoded, limitsOf, type Task, toConversion, trackProgress } from './task.ts';

/** Pictures made for audio need no more than their own size and the smallest one. */
function rungsOf({ display, madeFrom }: VideoTrack): Rung[] {
  const rungs = ladder(display);
  return madeFrom && rungs.length > 1 ? [rungs[0]!, rungs.at(-1)!] : rungs;
}

/** Encodes all renditions in one process that decodes the source once. */
export async function convertByEncoding(task: Task): Promise<Conversion> {
  const { job, video, seconds, tools } = task;
  const rungs = rungsOf(video);
  const publication = new Publication(job, video.display.frameRate);
  const { onFrames, onSegment } = trackProgress(task);
  await using audio = await Audio.open(task, {
    publication,
    targetSeconds: GRID_TARGET_SECONDS,
    copy: false,
  });
  const poster = new PosterFrames(seconds, 'bt709');
  const segmenters = addSegmenters(publication, rungs, GRID_TARGET_SECONDS, {
    initial: true,
    boundaries: gridBoundaries,
    audio,
    poster,
    lead: video.frameOffset,
    onSegment,
  });
  const extras = openExtras(task, rungs);
  const args = encodeArguments(
    {
      ...task,
      ...extras.plan,
      rungs,
      keyframes: gridKeyframes(seconds),
      audio: audio.plans,
    },
    tools,
  );
  const outputs = [...segmenters, ...audio.segmenters, ...extras.outputs];
  const limits = limitsOf(task, rungs);
  const stderr = await runTool(tools.ffmpeg, args, {
    outputs,
    onFrames,
    limits,
    launcher: tools.isolation.launcher(job.source),
    signal: job.signal,
  });
  checkDecoded(task, extras.decoded, stderr);
  for (const segmenter of segmenters) await segmenter.finish(seconds);
  await audio.finish();
  const encodedSeconds = segmenters[0]!.seconds;
  const rest = await extras.finish(encodedSeconds, poster, limits);
  const renditions = await publication.finish(extras.iframes);
  return toConversion(task, encodedSeconds, { ...rest, renditions });
}
