import { ConversionError, type ConversionJob, type Probed } from '../converter.ts';
import type { Rung } from '../ladder.domain.ts';
import { AUDIO_RATE } from './arguments.domain.ts';
import type { AudioSegmenter } from './audio-segmenter.ts';
import type { Boundaries } from './boundaries.domain.ts';
import type { FfmpegTools } from './locate.ts';
import type { AudioPlan, Preset } from './plans.ts';
import type { AudioTrack, Media, VideoTrack } from './probe.domain.ts';
import type { ProcessLimits } from './process.ts';
import type { Publication } from './publication.ts';
import { extractCause, isNetworkError } from './stderr.domain.ts';
import { VideoSegmenter } from './video-segmenter.ts';

/** A file to convert, after probing. */
export interface Task {
  tools: FfmpegTools;
  job: ConversionJob;
  media: Media;
  video: VideoTrack;
  /** Duration of the result. */
  seconds: number;
  input: readonly string[];
  preset: Preset;
  /** Per encoder. */
  threads: number;
  /** Limit per process. */
  memoryBytes: number;
}

/** Time for which audio is encoded beyond the declared duration of the video; the excess is cut off. */
const EXTRA_AUDIO_SECONDS = 2;
/** Containers that do not store a duration: ffprobe estimates it from the timestamps at the end. */
const FORMATS_WITHOUT_DURATION = /^(mpeg|mpegts)$/;
const hasEstimatedDuration = ({ media }: Task): boolean => FORMATS_WITHOUT_DURATION.test(media.format);
/** Seconds in which a slow machine encodes at least one frame of the maximum size. */
const STALL_SECONDS = 120;
/** Time limit in seconds per second of video, plus a fixed part: at worst 1/60 of real-time speed. */
const WALL_SECONDS = { perSecond: 60, fixed: 600 };
/** Output limit as a multiple of the expected size, plus a fixed part for small outputs. */
const OUTPUT_LIMIT = { factor: 2, fixed: 64 * 1024 ** 2 };

/** Plans to encode audio, padded with silence to the end of the video if that is known. */
export const planEncodedAudio = (task: Task, track: AudioTrack): AudioPlan => ({
  track,
  copy: false,
  ...(!hasEstimatedDuration(task) && { padToSeconds: task.seconds + EXTRA_AUDIO_SECONDS }),
});

/** @param rungs - renditions that the process writes in addition to audio. */
export function limitsOf(task: Task, rungs: readonly Rung[]): ProcessLimits {
  const { memoryBytes, job } = task;
  const seconds = hasEstimatedDuration(task) ? job.maxDurationSeconds : task.seconds;
  const rate = rungs.reduce((sum, { maxRate }) => sum + maxRate, AUDIO_RATE);
  return {
    memoryBytes,
    stallSeconds: STALL_SECONDS,
    wallSeconds: WALL_SECONDS.fixed + WALL_SECONDS.perSecond * seconds,
    outputBytes: OUTPUT_LIMIT.fixed + (OUTPUT_LIMIT.factor * rate * seconds) / 8,
  };
}

/** Typical ratio of x264's average rate to its maximum rate. */
const AVERAGE_SHARE = 0.7;

/** Creates the segmenters for the renditions of one process, in output order; the audio follows the first rendition. */
export function addSegmenters(
  publication: Publication,
  rungs: readonly Rung[],
  targetSeconds: number,
  options: {
    /** Whether the first version of the multivariant playlist includes these renditions. */
    initial: boolean;
    boundaries: Boundaries;
    audio?: AudioSegmenter | undefined;
    onSegment: (end: number) => void;
  },
): VideoSegmenter[] {
  const { initial, boundaries, audio } = options;
  const onSegment = async (end: number) => {
    options.onSegment(end);
    await audio?.addBoundary(end);
  };
  return rungs.map((rung, index) => {
    const expected = { peak: rung.maxRate, average: Math.round(rung.maxRate * AVERAGE_SHARE) };
    const track = publication.addRendition(rung, targetSeconds, { expected, initial });
    return new VideoSegmenter({ track, boundaries, checkIdr: false, ...(index === 0 && { onSegment }) });
  });
}

/**
 * Reports progress from two sources, whichever is further. ffmpeg counts frames, but reports none before all of its outputs
 * have started, and the first storyboard sheet of a long video appears after an eighth of it. Segments are published from
 * the start.
 */
export function trackProgress({ job, video, seconds }: Task) {
  let reported = 0;
  const report = (fraction: number): void => {
    if (fraction <= reported) return;
    reported = Math.min(1, fraction);
    job.onProgress(reported);
  };
  return {
    onFrames: (frames: number): void => report(frames / Math.max(1, video.display.frameRate * seconds)),
    /** @param end - end of the segment in seconds. */
    onSegment: (end: number): void => report(end / seconds),
  };
}

/** Tolerance for a result shorter than declared: a fixed part plus a fraction, limited to a fraction of very short videos. */
const DURATION_TOLERANCE = { seconds: 0.5, fraction: 0.02, maxFraction: 0.5 };

/**
 * Checks that the whole file was read: ffmpeg succeeds even if a file is truncated.
 *
 * @param actual - duration of the output video in seconds.
 * @param stderr - output of the ffmpeg process; shows whether the connection broke rather than the file.
 * @throws ConversionError if the file is truncated or too long; Error if a retry may help.
 */
export function checkDuration(task: Task, actual: number, stderr: string): void {
  const { video, seconds, job } = task;
  const declared = Math.min(seconds, video.endSeconds ?? seconds);
  const allowed = Math.min(
    DURATION_TOLERANCE.seconds + declared * DURATION_TOLERANCE.fraction,
    declared * DURATION_TOLERANCE.maxFraction,
  );
  if (actual === 0 || (declared - actual > allowed && !hasEstimatedDuration(task))) {
    if (isNetworkError(stderr))
      throw new Error(`The file could not be read completely: ${extractCause(stderr)}`);
    throw new ConversionError(
      'TRUNCATED_FILE',
      `The file is truncated: only ${actual.toFixed(1)} s of ${declared.toFixed(1)} s can be read.`,
    );
  }
  if (actual > job.maxDurationSeconds + DURATION_TOLERANCE.seconds) throw tooLongError(actual, job);
}

export const tooLongError = (seconds: number, { maxDurationSeconds }: Task['job']): ConversionError =>
  new ConversionError(
    'TOO_LONG',
    `The video lasts ${Math.round(seconds)} s; at most ${maxDurationSeconds} s are allowed.`,
  );

/** @param seconds - duration of the output video. */
export const toProbed = ({ video: { display } }: Task, seconds: number): Probed => ({
  durationSeconds: seconds,
  width: display.width,
  height: display.height,
});
