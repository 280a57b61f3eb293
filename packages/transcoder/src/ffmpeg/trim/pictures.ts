import { type FragmentBytes, type InitInfo, joinFragments } from '@workreel/hls';
import type { TrimJob } from '../../trim.ts';
import { storyboardArguments } from '../arguments.domain.ts';
import { MAX_SD_LINES } from '../colors.domain.ts';
import { PosterFrames } from '../poster.ts';
import { runTool } from '../process.ts';
import { planStoryboard } from '../storyboard.domain.ts';
import { Storyboard } from '../storyboard.ts';
import type { ToolRun } from './reencode.ts';
import type { Cut } from './selection.domain.ts';
import { readSegment, type SourceSegment, type SourceTrack } from './source-track.ts';
import type { TrimmedTrack } from './trimmed-track.ts';

/** An I-frame, and when it is shown, in seconds of the media timeline. */
export interface Iframe {
  segment: SourceSegment;
  start: number;
  end: number;
}

/**
 * Returns the I-frames of a cut. The first one is also shown before its time, from the start of the cut: the frame before it is cut off.
 *
 * @returns none if the cut is so short that it contains none.
 */
export function iframesOf({ start, segments }: SourceTrack, cut: Cut): Iframe[] {
  let time = start;
  const inside: Iframe[] = [];
  for (const segment of segments) {
    const end = time + segment.seconds;
    if (time > cut.start - MIN_SECONDS && time < cut.end - MIN_SECONDS)
      inside.push({ segment, start: Math.max(time, cut.start), end: Math.min(end, cut.end) });
    time = end;
  }
  const [first] = inside;
  const isLate = first !== undefined && first.start > cut.start + MIN_SECONDS;
  return isLate && Number.isFinite(cut.start)
    ? [{ ...first, start: cut.start, end: first.start }, ...inside]
    : inside;
}

/** Shorter than a frame. */
const MIN_SECONDS = 0.008;

/**
 * Returns I-frames for a storyboard, each of which begins when the one before it is shown: at any time, the picture is one that is shown then or
 * within a second, never an earlier one, which may belong to the chapter before, or have been cut off.
 */
export const comingIframes = (iframes: readonly Iframe[]): Iframe[] =>
  iframes.map(({ segment, start, end }, index) => ({
    segment,
    start: index === 0 ? start : iframes[index - 1]!.start + MIN_SECONDS,
    end: index === iframes.length - 1 ? end : start + MIN_SECONDS,
  }));

/** Reads the init segment of an I-frame track and some of its frames. */
export async function* readIframes(
  job: TrimJob,
  track: SourceTrack,
  iframes: readonly Iframe[],
): AsyncGenerator<Buffer> {
  yield track.init;
  for (const [index, { segment, ...times }] of iframes.entries()) {
    const [piece] = await readSegment(job, track.init, segment);
    yield* frame(piece!, track.info, index + 1, times);
  }
}

/** Returns the init segment of a rendition and the first frame of each segment, which is shown until the next one. */
export async function* keyframesOf({ init, source, segments }: TrimmedTrack): AsyncGenerator<Buffer> {
  yield init;
  let end = 0;
  for (const [index, segment] of segments.entries()) {
    const [piece] = await segment.read();
    const start = end;
    end += segment.seconds;
    yield* frame(piece!, source.info, index + 1, { start, end });
  }
}

function* frame(
  { bytes, fragment }: FragmentBytes,
  { timescale, presentationStart }: InitInfo,
  sequence: number,
  { start, end }: { start: number; end: number },
): Generator<Buffer> {
  const [baseTime, duration] = [Math.round(start * timescale), Math.round((end - start) * timescale)];
  const sample = { ...fragment.samples[0]!, duration, compositionOffset: presentationStart };
  yield joinFragments([{ bytes, fragment: { ...fragment, samples: [sample], baseTime, duration } }], {
    sequence,
  });
}

/** Makes a poster from the best rendition. @throws like `PosterFrames.publish`. */
export async function makePoster(
  { tools, limits }: ToolRun,
  job: TrimJob,
  { init, source, segments, seconds }: TrimmedTrack,
): Promise<string> {
  const frames = new PosterFrames(seconds, source.info.height > MAX_SD_LINES ? 'bt709' : 'bt601');
  frames.begin(init);
  let end = 0;
  for (const segment of segments) {
    end += segment.seconds;
    if (frames.needs(end)) frames.add(await segment.read(), end);
  }
  return frames.publish(tools, job, limits);
}

/** Makes the storyboard. @param frames - an init segment, and frames in the order of their times. */
export async function makeStoryboard(
  { tools, limits }: ToolRun,
  job: TrimJob,
  frames: AsyncIterable<Buffer>,
  { seconds, ...size }: { width: number; height: number; seconds: number },
): Promise<string | null> {
  const layout = planStoryboard(size, seconds);
  const storyboard = new Storyboard(job.publish, layout);
  await runTool(tools.ffmpeg, storyboardArguments(layout, seconds), {
    outputs: [storyboard],
    input: frames,
    limits,
    launcher: tools.isolation.launcher(),
    signal: job.signal,
  });
  return storyboard.finish(seconds);
}
