import type { VideoRange } from '../codec.ts';
import { ladder, type Rung } from '../ladder.domain.ts';
import { AV1_ENCODER, encodeArguments } from './arguments.domain.ts';
import type { Colors } from './colors.domain.ts';
import { type ConversionPlan, encodingTask } from './conversion-plan.ts';
import { FfmpegError, runTool } from './process.ts';
import type { Publication } from './publication.ts';
import { AV1_RATE, encodeAv1, MIN_AV1_SIDE, usefulRungs } from './quality.domain.ts';
import { measureAv1, type SampledQuality } from './quality.ts';
import { limitsOf, type Task, type trackProgress } from './task.ts';
import { VideoSegmenter } from './video-segmenter.ts';

interface Conversion {
  publication: Publication;
  progress: ReturnType<typeof trackProgress>;
  sampled: SampledQuality | null;
}

/** SVT-AV1 reserves up to 3 GB of memory for 1080p, of which it uses a third, and four times as much for 2160p. */
const MEMORY_FACTOR = 2;

/**
 * Adds the renditions of AV1, which keep HDR, to a publication that can already be played. One process after another encodes them,
 * because together they would take 2.4 GB of memory.
 *
 * @returns whether there are any.
 */
export async function addAv1(
  task: Task,
  plan: ConversionPlan,
  { publication, progress, sampled }: Conversion,
): Promise<boolean> {
  const { tools, job, seconds, video, memoryBytes } = task;
  const { boundaries, keyframes, targetSeconds } = plan;
  const { hdr } = video.colors;
  const encoding = encodingTask(task, plan);
  const chosen = rungsOf(task, plan, sampled);
  if (chosen.length === 0) return false;
  if (!tools.encoders.has(AV1_ENCODER))
    throw new FfmpegError(`${tools.ffmpeg} lacks the encoder ${AV1_ENCODER}`, '');
  const crf = await measureAv1(task, chosen, sampled);
  const rungs = chosen.map((rung) => encodeAv1(rung, crf));
  const onFramesOf = progress.ofAv1(rungs);
  for (const [position, rung] of rungs.entries()) {
    const track = new VideoSegmenter({
      track: publication.addRendition(rung, targetSeconds, {
        ...{ codec: 'av1', videoRange: videoRangeOf(hdr) },
      }),
      ...{ boundaries, lead: encoding.video.frameOffset },
    });
    const encoded = { rungs: [rung], keyframes, audio: [], keepHdr: hdr !== undefined };
    await runTool(tools.ffmpeg, encodeArguments({ ...encoding, ...encoded }, tools), {
      outputs: [track],
      onFrames: onFramesOf(position),
      limits: { ...limitsOf(task, [rung]), memoryBytes: MEMORY_FACTOR * memoryBytes },
      launcher: tools.isolation.launcher(job.source),
      signal: job.signal,
    });
    await track.finish(seconds);
  }
  return true;
}

const videoRangeOf = (hdr: Colors['hdr']): VideoRange =>
  hdr === undefined ? 'SDR' : hdr === 'pq' ? 'PQ' : 'HLG';

/** Players use one codec, so a smaller best rendition than that of H.264 would not be chosen. */
function rungsOf(
  { video, maxHeight }: Task,
  { first, index }: ConversionPlan,
  sampled: SampledQuality | null,
): Rung[] {
  const rungs = ladder(video.display, maxHeight).filter(
    ({ width, height }) => Math.min(width, height) >= MIN_AV1_SIDE,
  );
  if (index && rungs[0] && rungs[0].height < first.height) return [];
  return sampled ? usefulRungs(rungs, (rung) => sampled.rateOf(rung) * AV1_RATE) : rungs;
}
