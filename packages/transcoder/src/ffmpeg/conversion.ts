import type { Bandwidth, MovieIndex } from '@workreel/hls';
import type { Conversion } from '../converter.ts';
import type { Rung } from '../ladder.domain.ts';
import { copyArguments, encodeArguments } from './arguments.domain.ts';
import { Audio } from './audio.ts';
import { addAv1 } from './av1.ts';
import { missingSeconds } from './completeness.domain.ts';
import { runConcurrently } from './concurrently.ts';
import { type ConversionPlan, encodingTask } from './conversion-plan.ts';
import { openExtras } from './extras.ts';
import { PosterFrames } from './poster.ts';
import { FfmpegError, runTool } from './process.ts';
import { Publication } from './publication.ts';
import type { PublishedTrack } from './published-track.ts';
import { encodeFirst, encodeOther, isFirstUnlike, usefulRungs } from './quality.domain.ts';
import { measureQuality, type SampledQuality } from './quality.ts';
import { checkDecoded, expectedRate, limitsOf, type Task, toConversion, trackProgress } from './task.ts';
import { type SegmenterOptions, VideoSegmenter } from './video-segmenter.ts';

/**
 * Converts a video in two processes: one makes the first rendition and the audio, the other one everything else.
 *
 * @throws NotCopyableError if the source does not match its index.
 */
export async function runConversion(task: Task, plan: ConversionPlan): Promise<Conversion> {
  const { job, video, tools, seconds, codecs, warnings } = task;
  const { first, rungs, keyframes, targetSeconds, index } = plan;
  const others = rungs.filter((rung) => rung !== first);
  const encoding = encodingTask(task, plan);
  const publication = new Publication(job, video.display.frameRate);
  const progress = trackProgress(task);
  await using audio = await Audio.open(task, { ...plan, publication, copy: index !== undefined });
  const poster = new PosterFrames(seconds, index ? video.colors.matrix : 'bt709');
  const best = index ? first : rungs[0]!;
  const common = { boundaries: plan.boundaries, lead: encoding.video.frameOffset };
  const segment = (
    rung: Rung,
    track: PublishedTrack,
    options: Pick<SegmenterOptions, 'onSegment' | 'checkIdr'>,
  ) => new VideoSegmenter({ ...common, track, poster: rung === best ? poster : undefined, ...options });
  const firstTrack = segment(
    first,
    publication.addRendition(first, targetSeconds, {
      codec: 'h264',
      expected: index ? copiedRate(index) : expectedRate(first),
    }),
    { checkIdr: index !== undefined, onSegment: (end) => audio.addBoundary(end) },
  );
  const extras = openExtras(task, others);
  const limits = limitsOf(task, [first, ...others]);
  const launcher = tools.isolation.launcher(job.source);

  /** What both processes report: only the first one reads the audio. */
  const reports: string[] = [];
  const makeFirst = async (signal: AbortSignal) => {
    const args = index
      ? copyArguments({ ...task, audio: audio.plans })
      : encodeArguments(
          { ...task, rungs: [encodeFirst(first, task.preset)], keyframes, audio: audio.plans },
          tools,
        );
    const outputs = [firstTrack, ...audio.segmenters];
    const stderr = await runTool(tools.ffmpeg, args, { outputs, limits, launcher, signal });
    // The other renditions show how much of a copy can be decoded.
    if (index) missingSeconds(index.durationSeconds, firstTrack.seconds, stderr);
    reports.push(stderr);
    await firstTrack.finish(seconds);
    await audio.finish();
  };

  const openOther = (rung: Rung) => {
    if (rung === first)
      return new VideoSegmenter({ ...common, track: publication.replaceRendition(rung, targetSeconds) });
    const track = publication.addRendition(rung, targetSeconds, { codec: 'h264' });
    const onSegment = async (end: number) => progress.onSegment(end);
    return segment(rung, track, rung === others[0] ? { onSegment } : {});
  };

  let sampled = null as SampledQuality | null;
  const tracks: VideoSegmenter[] = [];
  const makeOthers = async (signal: AbortSignal) => {
    sampled = await measureQuality(task, rungs, signal);
    const chosen = sampled ? rungsToEncode(plan, sampled) : others;
    tracks.push(...chosen.map(openOther));
    const { onFrames } = progress;
    const encoded = chosen.map((rung) => encodeOther(rung, task.preset, sampled?.quality));
    const args = encodeArguments(
      { ...encoding, rungs: encoded, keyframes, audio: [], extras: extras.plan },
      tools,
    );
    const outputs = [...tracks, ...extras.outputs];
    reports.push(await runTool(tools.ffmpeg, args, { outputs, onFrames, limits, launcher, signal }));
  };

  await runConcurrently(job.signal, [makeFirst, makeOthers]);
  checkDecoded(task, extras.decoded, reports.join('\n'));
  for (const track of tracks) await track.finish(seconds);
  const converted = firstTrack.seconds;
  const rest = await extras.finish(converted, poster, limits);
  let renditions = await publication.finish(extras.iframes);
  // Without AV1, the video can be watched nevertheless.
  try {
    if (codecs.includes('av1') && (await addAv1(task, plan, { publication, progress, sampled })))
      renditions = await publication.finish(extras.iframes);
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    warnings.add({ code: 'AV1_FAILED', detail: error.message });
  }
  const { superseded } = publication;
  const quality = sampled?.quality ?? null;
  return toConversion(task, converted, { ...rest, renditions, quality, superseded });
}

/** Returns the renditions of the second process, best first. */
const rungsToEncode = ({ first, rungs }: ConversionPlan, { quality, rateOf }: SampledQuality): Rung[] =>
  usefulRungs(
    rungs.filter((rung) => rung !== first || isFirstUnlike(quality)),
    rateOf,
  );

const copiedRate = ({ bitsPerSecondPeak, bitsPerSecond }: MovieIndex): Bandwidth => ({
  peak: Math.ceil(bitsPerSecondPeak),
  average: Math.ceil(bitsPerSecond),
});
