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
import { readSegment, type SourceTrack } from './source-track.ts';
import type { TrimmedTrack } from './trimmed-track.ts';

/**
 * Returns the init segment of an I-frame track and its frames within a cut. The frame that is shown at the start of the cut begins there.
 */
export async function* trimIframes(job: TrimJob, track: SourceTrack, cut: Cut): AsyncGenerator<Buffer> {
  yield track.init;
  let [end, sequence] = [track.start, 0];
  for (const segment of track.segments) {
    const start = end;
    end += segment.seconds;
    if (end <= cut.start + MIN_SECONDS || start >= cut.end - MIN_SECONDS) continue;
    const [piece] = await readSegment(job, track.init, segment);
    yield* frame(piece!, track.info, ++sequence, {
      start: Math.max(start, cut.start),
      end: Math.min(end, cut.end),
    });
  }
}

/** Shorter than a frame. */
const MIN_SECONDS = 0.008;

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
