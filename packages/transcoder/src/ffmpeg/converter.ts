import type { Log } from '@workreel/platform/log';
import type { Conversion, ConversionJob, Converter } from '../converter.ts';
import { copyFault } from './copy.domain.ts';
import { convertByCopying } from './copying.ts';
import { convertByEncoding } from './encoding.ts';
import { describeTools, encoderThreads, type FfmpegPaths, type FfmpegTools, findFfmpeg } from './find.ts';
import { inputArguments } from './input.domain.ts';
import type { Preset } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';
import { probe } from './probe.ts';
import { indexOf } from './source.ts';
import { type Task, tooLong } from './task.ts';
import { UnfitForCopyError } from './video-segmenter.ts';

export interface FfmpegConverterOptions extends FfmpegPaths {
  log: Log;
  /** `veryfast` (default) looks better at a rate, `superfast` takes two thirds of the work. */
  preset?: Preset;
  /** Largest picture taken, in pixels. */
  maxPixels?: number;
  /** Data that one ffmpeg may hold, in bytes. */
  memoryBytes?: number;
}

export interface FfmpegConverter extends Converter {
  /** What converts: looked for again until it is found. @throws FfmpegMissingError that says what to install. */
  tools(): Promise<FfmpegTools>;
}

/** 4096×4096: 4K in any shape. A decoder holds about twenty pictures. */
const MAX_PIXELS = 4096 ** 2;
/** A ladder of 1080p takes 0.6 GB, decoding 4K twice as much; libraries reserve what they never touch. */
const MEMORY_BYTES = 3 * 1024 ** 3;
/** Seconds by which sound may be longer before the last picture is held for it. */
const LONGER_SOUND = 1;

/** Opens also where no ffmpeg is installed: then each conversion fails with what to install, until it is. */
export function openFfmpegConverter(options: FfmpegConverterOptions): FfmpegConverter {
  let found: Promise<FfmpegTools> | undefined;
  const tools = () => {
    found ??= findFfmpeg(options).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
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
  const seconds = lengthOf(video, media.audio?.endSeconds);
  if (seconds > job.maxDurationSeconds) throw tooLong(seconds, job);
  const { width, height } = video.shown;
  await job.onProbed({ durationSeconds: seconds, width, height });
  const task: Task = {
    tools,
    job: { ...job, onPlayable: once(job.onPlayable) },
    media,
    video,
    seconds,
    preset,
    threads: encoderThreads(),
    memoryBytes,
    input: inputArguments(job.source),
  };
  const index = await indexOf(job.source, job.signal);
  const fault = copyFault(media, index);
  if (fault === undefined && index !== undefined) {
    try {
      return await convertByCopying(task, index);
    } catch (error) {
      if (!(error instanceof UnfitForCopyError)) throw error;
      log.warn({ err: error }, 'a source could not be copied after all, and is encoded');
    }
  } else log.debug({ fault }, 'a source is encoded');
  return convertByEncoding(task);
}

/** What is encoded after a copy that failed plays a second time. */
function once(tell: ConversionJob['onPlayable']): ConversionJob['onPlayable'] {
  let told = false;
  return async (playable) => {
    if (told) return;
    told = true;
    await tell(playable);
  };
}

/** The pictures', or the sound's where that goes on for longer. */
function lengthOf(video: VideoTrack, audioEnd = 0): number {
  const end = video.endSeconds ?? 0;
  return audioEnd > end + LONGER_SOUND ? audioEnd : end;
}
