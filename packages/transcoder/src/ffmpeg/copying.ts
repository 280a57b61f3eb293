import { type MovieIndex, targetDuration } from '@workreel/hls';
import type { Conversion } from '../converter.ts';
import { rungName, rungsBelow } from '../ladder.domain.ts';

import { copyArguments, encodeArguments } from './arguments.domain.ts';

import { AudioSegmenter, ENCODER_RUN_IN } from './audio-segmenter.ts';
import { listedBoundaries, listedKeyframes } from './boundaries.domain.ts';
import { canCopySound, copyCuts } from './copy.domain.ts';
import { openExtras } from './extras.ts';
import type { AudioPlan } from './plans.ts';
import { makePoster } from './poster.ts';
import { firstPacket } from './probe.ts';
import { runTool } from './process.ts';
import { PLAYLIST, Publication } from './publication.ts';
import { addRungs, checkLength, encodedSound, limitsOf, progressOf, shownAs, type Task } from './task.ts';
import { together } from './together.ts';
import { VideoSegmenter } from './video-segmenter.ts';

/**
 * Takes the source's pictures as the best rendition, in a process of its own that is done at once; another one
 * encodes those below, with keyframes where the source has them.
 *
 * @throws UnfitForCopyError where the source is not what its index says.
 */
export async function convertByCopying(task: Task, index: MovieIndex): Promise<Conversion> {
  const { job, video, tools } = task;
  const boundaries = copyCuts(index);
  const lengths = boundaries.map((cut, at) => (boundaries[at + 1] ?? index.durationSeconds) - cut);
  const target = targetDuration(lengths);
  const top = { ...video.shown, name: rungName(video.shown), maxRate: index.bitsPerSecondPeak };
  const rungs = rungsBelow(video.shown, top);
  const publication = new Publication(job, video.shown.frameRate);
  const track = publication.addRendition(top, target, {
    first: true,
    expected: { peak: Math.ceil(index.bitsPerSecondPeak), average: Math.ceil(index.bitsPerSecond) },
  });
  const sound = await soundOf(task, index);
  const audio = sound && new AudioSegmenter(publication.addAudio(sound.track, target), sound.runIn);
  const copied = new VideoSegmenter({
    track,
    boundaries: listedBoundaries(boundaries),
    onCut: async (end) => audio?.cut(end),
    checkIdr: true,
  });
  const { onFrames, onCut } = progressOf(task);
  const segmenters = addRungs(publication, rungs, target, {
    first: false,
    boundaries: listedBoundaries(boundaries),
    onCut,
  });
  const extras = openExtras(task, rungs);
  const keyframes = listedKeyframes(boundaries);
  const encode = encodeArguments({ ...task, ...extras.plan, rungs, keyframes }, tools);
  const copy = copyArguments({ ...task, ...(sound && { audio: sound }) });
  const limits = limitsOf(task, [top, ...rungs]);
  let complaint = '';
  await together(job.signal, [
    async (signal) => {
      const outputs = [copied, ...(audio ? [audio] : [])];
      const said = await runTool(tools.ffmpeg, copy, { outputs, limits, signal });
      checkLength(task, copied.seconds, said);
      await copied.finish();
      await audio?.finish();
    },
    async (signal) => {
      complaint = await runTool(tools.ffmpeg, encode, {
        outputs: [...segmenters, ...extras.outputs],
        onFrames,
        limits,
        signal,
      });
    },
  ]);
  for (const segmenter of segmenters) {
    checkLength(task, segmenter.seconds, complaint);
    await segmenter.finish();
  }
  const rest = { ...(await extras.finish(copied.seconds)), poster: await makePoster(task, limits) };
  const renditions = await publication.finish(extras.singles);
  return { ...shownAs(task, copied.seconds), playlist: PLAYLIST, renditions, ...rest };
}

/** Sound as it is where that can be, else encoded. */
async function soundOf(task: Task, index: MovieIndex): Promise<(AudioPlan & { runIn: number }) | undefined> {
  const { media, tools, job, memoryBytes } = task;
  const track = media.audio;
  if (track === undefined) return undefined;
  const first = await firstPacket(tools, job, track.index, memoryBytes);
  return first !== undefined && canCopySound(track, index.durationSeconds, first)
    ? { track, copy: true, runIn: Math.max(0, -first) }
    : { ...encodedSound(task, track), runIn: ENCODER_RUN_IN };
}
