import { checkStream, formatViolations, StreamRecorder } from '@workreel/hls/check';
import type { Log } from '@workreel/platform/log';
import {
  type Conversion,
  ConversionError,
  type ConversionJob,
  type Converter,
  type Publish,
} from '../converter.ts';
import { reasonToEncode } from './copy.domain.ts';
import { convertByCopying } from './copying.ts';
import { convertByEncoding } from './encoding.ts';
import { inputArguments } from './input.domain.ts';
import { describeTools, encoderThreads, type FfmpegPaths, type FfmpegTools, locateFfmpeg } from './locate.ts';
import { measureTracks } from './measure.ts';
import type { Preset } from './plans.ts';
import { probe } from './probe.ts';
import { PLAYLIST } from './publication.ts';
import { readIndex } from './source.ts';
import { type Task, tooLongError, Warnings } from './task.ts';
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
/** The first ones show the cause. */
const MAX_REPORTED_ERRORS = 5;
/** A 1080p ladder takes 0.6 GB, decoding 4K twice as much; libraries also reserve memory that they never use. */
const MEMORY_BYTES = 3 * 1024 ** 3;

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
  const probed = await probe(tools, job, { memoryBytes, maxPixels });
  const index = await readIndex(job.source, job.signal);
  // An index lists every frame with its time.
  const measured = index
    ? { media: probed, warnings: [] }
    : await measureTracks(tools, job, probed, memoryBytes);
  const { media } = measured;
  const { video, audio } = media;
  const seconds = Math.max(video.endSeconds ?? 0, audio?.endSeconds ?? 0);
  if (seconds > job.maxDurationSeconds) throw tooLongError(seconds, job);
  const { width, height } = video.display;
  await job.onProbed({ durationSeconds: seconds, width, height });
  const task: Task = {
    tools,
    job: { ...job, onPlayable: growing(job.onPlayable) },
    media,
    video,
    seconds,
    warnings: new Warnings(measured.warnings),
    preset,
    threads: encoderThreads(),
    memoryBytes,
    input: inputArguments(job.source, tools),
  };
  const reason = reasonToEncode(media, index);
  if (reason === undefined && index !== undefined) {
    try {
      return await publishChecked(task, (recorded) => convertByCopying(recorded, index));
    } catch (error) {
      if (!(error instanceof NotCopyableError) && !(error instanceof InvalidStreamError)) throw error;
      log.warn({ err: error }, 'the source cannot be copied, encoding it instead');
    }
  } else log.debug({ reason }, 'encoding the source instead of copying it');
  return publishChecked(task, convertByEncoding);
}

/** Thrown if a published stream violates the rules that players rely on. */
class InvalidStreamError extends ConversionError {
  override name = 'InvalidStreamError';
}

/** Checks the published stream before it is reported as ready. @throws InvalidStreamError */
async function publishChecked(
  task: Task,
  convertTask: (task: Task) => Promise<Conversion>,
): Promise<Conversion> {
  const recorder = new StreamRecorder(PLAYLIST);
  const publish: Publish = async (name, body, contentType) => {
    recorder.record(name, body);
    await task.job.publish(name, body, contentType);
  };
  const conversion = await convertTask({ ...task, job: { ...task.job, publish } });
  const errors = (await checkStream(recorder)).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return conversion;
  throw new InvalidStreamError(
    'CONVERSION_FAILED',
    `The converted video has errors, so it was not published: ${formatViolations(errors.slice(0, MAX_REPORTED_ERRORS))}`,
  );
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
