import type { Log } from '@workreel/platform/log';
import type { Conversion, ConversionJob, Converter } from '../converter.ts';
import { reasonToEncode } from './copy.domain.ts';
import { convertByCopying } from './copying.ts';
import { convertByEncoding } from './encoding.ts';
import { inputArguments } from './input.domain.ts';
import { describeTools, encoderThreads, type FfmpegPaths, type FfmpegTools, locateFfmpeg } from './locate.ts';
import type { Preset } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';
import { probe } from './probe.ts';
import { readIndex } from './source.ts';
import { type Task, tooLongError } from './task.ts';
import { NotCopyableError } from './video-segmenter.ts';

export interface FfmpegConverterOptions extends FfmpegPaths {
  log: Log;
  /** Default `veryfast`. `superfast` takes two thirds of the CPU time, at lower quality per bit. */
  preset?: Preset;
  /** Maximum frame size. */
  maxPixels?: number;
  /** Memory limit per ffmpeg process. */
  memoryBytes?: number;
}

export interface FfmpegConverter extends Converter {
  /** Locates ffmpeg and caches the result if it succeeds. @throws FfmpegMissingError that states what to install. */
  tools(): Promise<FfmpegTools>;
}

/** 4096×4096: 4K in any aspect ratio. A decoder holds about twenty frames in memory. */
const MAX_PIXELS = 4096 ** 2;
/** A 1080p ladder takes 0.6 GB, decoding 4K twice as much; libraries also reserve memory that they never use. */
const MEMORY_BYTES = 3 * 1024 ** 3;
/** If the audio is longer than the video by more than this, the last frame is held. */
const MAX_EXTRA_AUDIO_SECONDS = 1;

/** Opens a converter. Until ffmpeg is installed, its conversions fail with a message that states what to install. */
export function openFfmpegConverter(options: FfmpegConverterOptions): FfmpegConverter {
  let cached: Promise<FfmpegTools> | undefined;
  const tools = () => {
    cached ??= locateFfmpeg(options).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
  return {
    name: 'ffmpeg',
    isRemote: false,
    tools,
    prepare: async () => describeTools(await tools()),
    convert: async (job) => convert(await tools(), job, options),
  };
}

async function convert(
  tools: FfmpegTools,
  job: ConversionJob,
  options: FfmpegConverterOptions,
): Promise<Conversion> {
  const { log, preset = 'veryfast', maxPixels = MAX_PIXELS, memoryBytes = MEMORY_BYTES } = options;
  const media = await probe(tools, job, { memoryBytes, maxPixels });
  const video = media.video;
  const seconds = durationOf(video, media.audio?.endSeconds);
  if (seconds > job.maxDurationSeconds) throw tooLongError(seconds, job);
  const { width, height } = video.display;
  await job.onProbed({ durationSeconds: seconds, width, height });
  const task: Task = {
    tools,
    job: { ...job, onPlayable: growing(job.onPlayable) },
    media,
    video,
    seconds,
    preset,
    threads: encoderThreads(),
    memoryBytes,
    input: inputArguments(job.source, tools),
  };
  const index = await readIndex(job.source, job.signal);
  const reason = reasonToEncode(media, index);
  if (reason === undefined && index !== undefined) {
    try {
      return await convertByCopying(task, index);
    } catch (error) {
      if (!(error instanceof NotCopyableError)) throw error;
      log.warn({ err: error }, 'the source cannot be copied, encoding it instead');
    }
  } else log.debug({ reason }, 'encoding the source instead of copying it');
  return convertByEncoding(task);
}

/** If encoding follows a failed copy, the stream starts again; calls are passed on once it is longer than before. */
function growing(notify: ConversionJob['onPlayable']): ConversionJob['onPlayable'] {
  let seconds = 0;
  return async (playable) => {
    if (playable.seconds <= seconds) return;
    seconds = playable.seconds;
    await notify(playable);
  };
}

/** Returns the duration of the video, or of the audio if that is considerably longer. */
function durationOf(video: VideoTrack, audioEnd = 0): number {
  const end = video.endSeconds ?? 0;
  return audioEnd > end + MAX_EXTRA_AUDIO_SECONDS ? audioEnd : end;
}
