import type { Conversion } from '../converter.ts';
import { ladder } from '../ladder.domain.ts';

import { encodeArguments } from './arguments.domain.ts';

import { AudioSegmenter, ENCODER_RUN_IN } from './audio-segmenter.ts';
import { GRID_KEYFRAMES, GRID_TARGET, gridBoundaries } from './boundaries.domain.ts';
import { openExtras } from './extras.ts';
import { makePoster } from './poster.ts';
import { runTool } from './process.ts';
import { PLAYLIST, Publication } from './publication.ts';
import { addRungs, checkLength, encodedSound, limitsOf, progressOf, shownAs, type Task } from './task.ts';

/** Encodes all renditions anew, in one process that decodes once. */
export async function convertByEncoding(task: Task): Promise<Conversion> {
  const { job, video, media, seconds, tools } = task;
  const rungs = ladder(video.shown);
  const publication = new Publication(job, video.shown.frameRate);
  const { onFrames, onCut } = progressOf(task);
  const audio =
    media.audio && new AudioSegmenter(publication.addAudio(media.audio, GRID_TARGET), ENCODER_RUN_IN);
  const segmenters = addRungs(publication, rungs, GRID_TARGET, {
    first: true,
    boundaries: gridBoundaries,
    audio,
    onCut,
  });
  const extras = openExtras(task, rungs);
  const args = encodeArguments(
    {
      ...task,
      ...extras.plan,
      rungs,
      keyframes: GRID_KEYFRAMES,
      holdUntil: seconds > (video.endSeconds ?? seconds) ? seconds : undefined,
      ...(media.audio && { audio: encodedSound(task, media.audio) }),
    },
    tools,
  );
  const outputs = [...segmenters, ...(audio ? [audio] : []), ...extras.outputs];
  const limits = limitsOf(task, rungs);
  const complaint = await runTool(tools.ffmpeg, args, { outputs, onFrames, limits, signal: job.signal });
  checkLength(task, segmenters[0]!.seconds, complaint);
  for (const segmenter of segmenters) await segmenter.finish();
  await audio?.finish();
  const made = segmenters[0]!.seconds;
  const rest = { ...(await extras.finish(made)), poster: await makePoster(task, limits) };
  const renditions = await publication.finish(extras.singles);
  return { ...shownAs(task, made), playlist: PLAYLIST, renditions, ...rest };
}
