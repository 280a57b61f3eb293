import { ConversionError, type ConversionJob, type Probed } from '../converter.ts';
import type { Rung } from '../ladder.domain.ts';

import { AUDIO_RATE } from './arguments.domain.ts';

import type { AudioSegmenter } from './audio-segmenter.ts';
import type { Boundaries } from './boundaries.domain.ts';
import type { FfmpegTools } from './find.ts';
import type { AudioPlan, Preset } from './plans.ts';
import type { AudioTrack, Media, VideoTrack } from './probe.domain.ts';
import type { ProcessLimits } from './process.ts';
import type { Publication } from './publication.ts';
import { causeOf, isLineFault } from './stderr.domain.ts';
import { VideoSegmenter } from './video-segmenter.ts';

/** One file to convert, probed and found fit. */
export interface Task {
  tools: FfmpegTools;
  job: ConversionJob;
  media: Media;
  video: VideoTrack;
  /** How long the result is. */
  seconds: number;
  input: readonly string[];
  preset: Preset;
  /** Of each encoder. */
  threads: number;
  /** Data that one process may hold. */
  memoryBytes: number;
}

/** Sound is made for this much longer than the pictures are said to be, in seconds; what is too long is cut off. */
const SPARE_SOUND = 2;
/** Containers without a length of their own: what is told of them is guessed from their ends. */
const GUESSED = /^(mpeg|mpegts)$/;
const isGuessed = ({ media }: Task): boolean => GUESSED.test(media.format);
/** Seconds in which a slow machine encodes at least one picture of the largest kind. */
const STALL_SECONDS = 120;
/** Seconds for each second of film, and for opening it: a sixtieth of the pace at which it is watched, at worst. */
const WALL = { perSecond: 60, fixed: 600 };
/** What a process may write, as a multiple of what it should, and bytes for small things. */
const OUTPUT = { factor: 2, fixed: 64 * 1024 ** 2 };

/**
 * Sound as it is encoded: silence follows it up to the end of the pictures, where that is known.
 */
export const encodedSound = (task: Task, track: AudioTrack): AudioPlan => ({
  track,
  copy: false,
  ...(!isGuessed(task) && { seconds: task.seconds + SPARE_SOUND }),
});

/** @param rungs - what the process writes, beside sound. */
export function limitsOf(task: Task, rungs: readonly Rung[]): ProcessLimits {
  const { memoryBytes, job } = task;
  const seconds = isGuessed(task) ? job.maxDurationSeconds : task.seconds;
  const rate = rungs.reduce((sum, { maxRate }) => sum + maxRate, AUDIO_RATE);
  return {
    memoryBytes,
    stallSeconds: STALL_SECONDS,
    wallSeconds: WALL.fixed + WALL.perSecond * seconds,
    outputBytes: OUTPUT.fixed + (OUTPUT.factor * rate * seconds) / 8,
  };
}

/** What x264 makes of its highest rate, on the whole. */
const USUAL_SHARE = 0.7;

/** Takes the renditions that one process encodes, in the order of its outputs; the sound follows the first. */
export function addRungs(
  publication: Publication,
  rungs: readonly Rung[],
  targetSeconds: number,
  options: {
    first: boolean;
    boundaries: Boundaries;
    audio?: AudioSegmenter | undefined;
    onCut: (end: number) => void;
  },
): VideoSegmenter[] {
  const { first, boundaries, audio } = options;
  const onCut = async (end: number) => {
    options.onCut(end);
    await audio?.cut(end);
  };
  return rungs.map((rung, at) => {
    const expected = { peak: rung.maxRate, average: Math.round(rung.maxRate * USUAL_SHARE) };
    const track = publication.addRendition(rung, targetSeconds, { expected, first });
    return new VideoSegmenter({ track, boundaries, checkIdr: false, ...(at === 0 && { onCut }) });
  });
}

/**
 * How far the first rendition is, by whoever knows more: ffmpeg counts pictures, but tells of none before each of its
 * outputs has begun, and the first sheet of a long film's storyboard is an eighth of it; segments come from the start.
 */
export function progressOf({ job, video, seconds }: Task) {
  let most = 0;
  const tell = (share: number): void => {
    if (share <= most) return;
    most = Math.min(1, share);
    job.onProgress(most);
  };
  return {
    onFrames: (frames: number): void => tell(frames / Math.max(1, video.shown.frameRate * seconds)),
    /** @param end - of the segment, in seconds. */
    onCut: (end: number): void => tell(end / seconds),
  };
}

/** By how much a result may be shorter than was said: seconds, share of the whole, share of a very short one. */
const SHORTER = { seconds: 0.5, share: 0.02, ofShort: 0.5 };

/**
 * ffmpeg ends well where a file breaks off: only the result shows it.
 *
 * @param made - seconds of pictures.
 * @param complaint - of whoever made them: a line may have broken off, and not the file.
 * @throws ConversionError; Error where another try may read more.
 */
export function checkLength(task: Task, made: number, complaint: string): void {
  const { video, seconds, job } = task;
  const said = Math.min(seconds, video.endSeconds ?? seconds);
  const allowed = Math.min(SHORTER.seconds + said * SHORTER.share, said * SHORTER.ofShort);
  if (made === 0 || (said - made > allowed && !isGuessed(task))) {
    if (isLineFault(complaint))
      throw new Error(`The file could not be read to its end: ${causeOf(complaint)}`);
    throw new ConversionError(
      'TRUNCATED_FILE',
      `The file breaks off: of ${said.toFixed(1)} s only ${made.toFixed(1)} s can be read.`,
    );
  }
  if (made > job.maxDurationSeconds + SHORTER.seconds) throw tooLong(made, job);
}

export const tooLong = (seconds: number, { maxDurationSeconds }: Task['job']): ConversionError =>
  new ConversionError(
    'TOO_LONG',
    `The video lasts ${Math.round(seconds)} s; at most ${maxDurationSeconds} s are taken.`,
  );

/** @param seconds - of pictures that were made. */
export const shownAs = ({ video: { shown } }: Task, seconds: number): Probed => ({
  durationSeconds: seconds,
  width: shown.width,
  height: shown.height,
});
