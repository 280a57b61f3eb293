import type { Conversion } from '../converter.ts';
import { ladder } from '../ladder.domain.ts';
import { encodeArguments } from './arguments.domain.ts';
import { AudioSegmenter, ENCODER_DELAY } from './audio-segmenter.ts';
import { GRID_KEYFRAMES, GRID_TARGET_SECONDS, gridBoundaries } from './boundaries.domain.ts';
import { openExtras } from './extras.ts';
import { makePoster } from './poster.ts';
import { runTool } from './process.ts';
import { PLAYLIST, Publication } from './publication.ts';
import {
  addSegmenters,
  checkDuration,
  limitsOf,
  planEncodedAudio,
  type Task,
  toProbed,
  trackProgress,
} from './task.ts';

/** Encodes all renditions in one process that decodes the source once. */
export async function convertByEncoding(task: Task): Promise<Conversion> {
  const { job, video, media, seconds, tools } = task;
  const rungs = ladder(video.display);
  const publication = new Publication(job, video.display.frameRate);
  const { onFrames, onSegment } = trackProgress(task);
  const audio =
    media.audio && new AudioSegmenter(publication.addAudio(media.audio, GRID_TARGET_SECONDS), ENCODER_DELAY);
  const segmenters = addSegmenters(publication, rungs, GRID_TARGET_SECONDS, {
    initial: true,
    boundaries: gridBoundaries,
    audio,
    onSegment,
  });
  const extras = openExtras(task, rungs);
  const args = encodeArguments(
    {
      ...task,
      ...extras.plan,
      rungs,
      keyframes: GRID_KEYFRAMES,
      holdUntil: seconds > (video.endSeconds ?? seconds) ? seconds : undefined,
      ...(media.audio && { audio: planEncodedAudio(task, media.audio) }),
    },
    tools,
  );
  const outputs = [...segmenters, ...(audio ? [audio] : []), ...extras.outputs];
  const limits = limitsOf(task, rungs);
  const stderr = await runTool(tools.ffmpeg, args, {
    outputs,
    onFrames,
    limits,
    launcher: tools.isolation.launcher(job.source),
    signal: job.signal,
  });
  checkDuration(task, segmenters[0]!.seconds, stderr);
  for (const segmenter of segmenters) await segmenter.finish();
  await audio?.finish();
  const encodedSeconds = segmenters[0]!.seconds;
  const rest = { ...(await extras.finish(encodedSeconds)), poster: await makePoster(task, limits) };
  const renditions = await publication.finish(extras.iframes);
  return { ...toProbed(task, encodedSeconds), playlist: PLAYLIST, renditions, ...rest, warnings: [] };
}
