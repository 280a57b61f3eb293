import type { Bandwidth } from '@workreel/hls';
import type { Log } from '@workreel/platform/log';
import type { VideoCodec } from '../codec.ts';
import {
  type Conversion,
  ConversionError,
  type ConversionJob,
  type ConversionWarning,
} from '../converter.ts';
import type { WarningCode } from '../errors.ts';
import type { Rung } from '../ladder.domain.ts';
import type { TrimJob } from '../trim.ts';
import { AUDIO_RATE, audioRate } from './arguments.domain.ts';
import { missingSeconds } from './completeness.domain.ts';
import type { FfmpegTools } from './locate.ts';
import { endOf, type PacketReader } from './packets.domain.ts';
import type { AudioPlan, Clock, Preset } from './plans.ts';
import type { AudioTrack, Media, VideoTrack } from './probe.domain.ts';
import type { ProcessLimits } from './process.ts';
import { PLAYLIST } from './publication.ts';
import { describeDamage } from './stderr.domain.ts';

/** A file to convert, after probing. */
export interface Task {
  tools: FfmpegTools;
  job: ConversionJob;
  log: Log;
  media: Media;
  video: VideoTrack;
  /** Duration of the result: that of the track that ends last. */
  seconds: number;
  clock?: Clock | undefined;
  /** What the result lacks. */
  warnings: Warnings;
  input: readonly string[];
  codecs: readonly VideoCodec[];
  /** Maximum shorter side of renditions that are encoded, in pixels. */
  maxHeight: number;
  /** Of all encoders. Default: depends on the size. */
  preset?: Preset | undefined;
  /** Per encoder. */
  threads: number;
  /** Limit per process. */
  memoryBytes: number;
}

/** Seconds in which a slow machine encodes at least one frame of the maximum size. */
const STALL_SECONDS = 120;
/** Time limit in seconds per second of video, plus a fixed part: at worst 1/60 of real-time speed. */
const WALL_SECONDS = { perSecond: 60, fixed: 600 };
/** Output limit as a multiple of the expected size, plus a fixed part for small outputs. */
const OUTPUT_LIMIT = { factor: 2, fixed: 64 * 1024 ** 2 };

/** Seconds by which encoded audio exceeds the video, whose last frame may exceed the duration; the rest is cut off. */
const EXTRA_AUDIO_SECONDS = 0.5;

/** Plans to encode audio, padded with silence to the end of the video. @param gain - in dB. */
export const planEncodedAudio = ({ seconds }: Task, track: AudioTrack, gain: number): AudioPlan => ({
  track,
  copy: false,
  gain,
  seconds: seconds + EXTRA_AUDIO_SECONDS,
});

/** @param rungs - renditions that the process writes in addition to audio. */
export function limitsOf(task: Task, rungs: readonly Rung[]): ProcessLimits {
  const { memoryBytes, seconds, media } = task;
  const audio = media.otherAudio.reduce((sum, track) => sum + audioRate(track), AUDIO_RATE);
  const rate = rungs.reduce((sum, { maxRate }) => sum + maxRate, audio);
  return {
    memoryBytes,
    stallSeconds: STALL_SECONDS,
    wallSeconds: WALL_SECONDS.fixed + WALL_SECONDS.perSecond * seconds,
    outputBytes: OUTPUT_LIMIT.fixed + (OUTPUT_LIMIT.factor * rate * seconds) / 8,
  };
}

/** Limits of the processes that trim a video, each of which encodes a segment or the storyboard. */
export const trimLimits = (
  memoryBytes: number,
  { start, end }: Pick<TrimJob, 'start' | 'end'>,
): ProcessLimits => ({
  memoryBytes,
  stallSeconds: STALL_SECONDS,
  wallSeconds: WALL_SECONDS.fixed + (end - start),
  outputBytes: OUTPUT_LIMIT.fixed,
});

/** Typical ratio of x264's average rate to its maximum rate. */
const AVERAGE_SHARE = 0.7;

/** Returns the rate of a rendition before it is encoded. */
export const expectedRate = ({ maxRate }: Rung): Bandwidth => ({
  peak: maxRate,
  average: Math.round(maxRate * AVERAGE_SHARE),
});

/** Share of H.264 in the time of a conversion to both codecs. */
const SHARE_BEFORE_AV1 = 0.3;

/**
 * Reports progress from two sources, whichever is further. ffmpeg counts frames, but reports none before all of its outputs
 * have started, and the first storyboard sheet of a long video appears after an eighth of it. Segments are published from
 * the start.
 */
export function trackProgress({ job, video, seconds, codecs }: Task) {
  let reported = 0;
  const report = (fraction: number): void => {
    if (fraction <= reported) return;
    reported = Math.min(1, fraction);
    job.onProgress(reported);
  };
  const share = codecs.includes('av1') ? SHARE_BEFORE_AV1 : 1;
  const total = Math.max(1, video.display.frameRate * seconds);
  return {
    onFrames: (frames: number): void => report(share * Math.min(1, frames / total)),
    /** @param end - end of the segment in seconds. */
    onSegment: (end: number): void => report(share * Math.min(1, end / seconds)),
    /** Returns a function that returns that for `onFrames` of each rendition. @param rungs - in the order of their encoding. */
    ofAv1(rungs: readonly Rung[]) {
      const pixels = rungs.map(({ width, height }) => width * height);
      const allPixels = pixels.reduce((sum, count) => sum + count, 0);
      return (index: number) => {
        const done = pixels.slice(0, index).reduce((sum, count) => sum + count, 0);
        return (frames: number): void => {
          const part = (done + pixels[index]! * Math.min(1, frames / total)) / allPixels;
          report(share + (1 - share) * part);
        };
      };
    },
  };
}

export const tooLongError = (
  seconds: number,
  { maxDurationSeconds }: Pick<ConversionJob, 'maxDurationSeconds'>,
): ConversionError =>
  new ConversionError(
    'TOO_LONG',
    `The video lasts ${Math.round(seconds)} s; at most ${maxDurationSeconds} s are allowed.`,
  );

/** The defects of a conversion so far, one for each code. */
export class Warnings {
  readonly #details = new Map<WarningCode, string>();

  constructor(warnings: readonly ConversionWarning[]) {
    for (const warning of warnings) this.add(warning);
  }

  add({ code, detail }: ConversionWarning): void {
    if (!this.#details.has(code)) this.#details.set(code, detail);
  }

  get list(): ConversionWarning[] {
    return [...this.#details].map(([code, detail]) => ({ code, detail }));
  }

  /**
   * Runs a step that a video can do without, and adds a warning if it fails.
   *
   * @returns undefined if it failed. @throws the reason of the signal if it aborts.
   */
  async attempt<Result>(
    code: WarningCode,
    signal: AbortSignal,
    step: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await step();
    } catch (error) {
      signal.throwIfAborted();
      this.add({ code, detail: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }
}

/**
 * Checks how much of the video could be decoded, and adds a warning if the file is damaged.
 *
 * @param decoded - times of the decoded frames.
 * @param stderr - output of the processes that read the file.
 * @throws ConversionError if the file is cut off; Error if a retry may help.
 */
export function checkDecoded({ video, warnings }: Task, decoded: PacketReader, stderr: string): void {
  const frames = decoded.partsOf(0)[0];
  const actual = frames ? endOf(frames, 1 / video.display.frameRate) : 0;
  const missing = missingSeconds(video.endSeconds ?? 0, actual, stderr);
  const damage = missing > 0 ? `the last ${missing.toFixed(1)} s cannot be decoded` : describeDamage(stderr);
  if (damage !== undefined) warnings.add({ code: 'DAMAGED', detail: damage });
}

/** @param seconds - duration of the output video. */
export const toConversion = (
  { video: { display }, warnings }: Task,
  seconds: number,
  parts: Omit<Conversion, 'durationSeconds' | 'width' | 'height' | 'playlist' | 'warnings'>,
): Conversion => ({
  durationSeconds: seconds,
  width: display.width,
  height: display.height,
  playlist: PLAYLIST,
  ...parts,
  warnings: warnings.list,
});
