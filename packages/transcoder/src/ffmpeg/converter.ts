import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHAPTERS_FILE, CHAPTERS_TYPE, type MovieIndex, NO_CHAPTERS } from '@workreel/hls';
import { checkStream, formatViolations, StreamRecorder } from '@workreel/hls/check';
import type { VideoCodec } from '../codec.ts';
import {
  type Conversion,
  ConversionError,
  type ConversionJob,
  type ConversionWarning,
  type Converter,
  type Publish,
} from '../converter.ts';
import { DEFAULT_MAX_HEIGHT } from '../ladder.domain.ts';
import type { Trimmer } from '../trim.ts';
import { convertWebp } from './animated-webp.ts';
import { runConversion } from './conversion.ts';
import { type ConversionPlan, planCopy, planEncoding } from './conversion-plan.ts';
import { reasonToEncode } from './copy.domain.ts';
import { assertUnprotected, isAnimatedWebp, refusalOf } from './head.domain.ts';
import { inputArguments } from './input.domain.ts';
import { type Installation, type InstallationOptions, openInstallation } from './installation.ts';
import { describeTools, encoderThreads, type FfmpegTools } from './locate.ts';
import { type Measured, measureTracks } from './measure.ts';
import { withinFrame } from './packets.domain.ts';
import type { Preset } from './plans.ts';
import { type Media, type VideoTrack, withSurround } from './probe.domain.ts';
import { probe } from './probe.ts';
import { PLAYLIST } from './publication.ts';
import { readStructure, type Structure } from './source.ts';
import { type Task, tooLongError, trimLimits, Warnings } from './task.ts';
import { openTemporaryFolder } from './temporary.ts';
import { findUndecodable } from './trial.ts';
import { trimStream } from './trim/trim.ts';
import { NotCopyableError } from './video-segmenter.ts';

export interface FfmpegConverterOptions extends InstallationOptions {
  /** Preset of all encoders. Default: `veryfast` for the first rendition, slower ones for the others. */
  preset?: Preset;
  /** Codecs of the renditions, default only H.264, which is always among them. */
  codecs?: readonly VideoCodec[];
  /** Maximum shorter side of renditions that are encoded, in pixels. Default 1080. */
  maxHeight?: number;
  /** Whether audio with 5.1 channels or more is also published in 5.1. Default: only in stereo. */
  keepSurround?: boolean;
  /** Maximum frame size. */
  maxPixels?: number;
  /** Memory limit per ffmpeg process. */
  memoryBytes?: number;
  /** Folder for temporary files, which is created if it is missing. Default: that of the system. */
  temporary?: string;
}

export interface FfmpegConverter extends Converter, Trimmer, Pick<Installation, 'tools'> {}

/** 8K (7680×4320) in the sizes of television and cinema, which are scaled down. */
const MAX_PIXELS = 8192 * 4352;
/**
 * For renditions up to 1080p; larger ones take more in proportion. A 1080p ladder takes 0.6 GB. Decoding to it takes 1.2 GB in 4K; in 8K, with LARGE_FRAME_THREADS, 1.1 GB from H.264 and 1.9 GB
 * from HEVC in 10 bits. Libraries also reserve memory that they never use.
 */
const MEMORY_BYTES = 3 * 1024 ** 3;
const memoryLimit = ({ memoryBytes, maxHeight = DEFAULT_MAX_HEIGHT }: FfmpegConverterOptions): number =>
  memoryBytes ?? MEMORY_BYTES * Math.max(1, maxHeight / DEFAULT_MAX_HEIGHT);
/** Above 4096×4096, each thread of a decoder takes another 80 MB (H.264) or 130 MB (HEVC in 10 bits), so they are limited. */
const LARGE_FRAME_PIXELS = 4096 ** 2;
const LARGE_FRAME_THREADS = 4;
/** The first ones show the cause. */
const MAX_REPORTED_ERRORS = 5;

/** Opens a converter. Until ffmpeg is installed, its conversions fail with a message that states what to install. */
export function openFfmpegConverter(options: FfmpegConverterOptions): FfmpegConverter {
  const { tools, install, recheck } = openInstallation(options);
  return {
    name: 'ffmpeg',
    isRemote: false,
    tools,
    prepare: async (settings) =>
      describeTools(await (settings?.install ? install(settings.signal) : tools())),
    convert: async (job) => {
      const current = await tools();
      try {
        return await convert(current, job, options);
      } catch (error) {
        if (!job.signal.aborted && !(error instanceof ConversionError)) await recheck();
        throw error;
      }
    },
    trim: async (job) =>
      trimStream(
        {
          tools: await tools(),
          limits: trimLimits(memoryLimit(options), job),
          signal: job.signal,
        },
        job,
      ),
  };
}

async function convert(
  tools: FfmpegTools,
  job: ConversionJob,
  options: FfmpegConverterOptions,
): Promise<Conversion> {
  const structure = await readStructure(job.source, job.signal);
  const refusal = refusalOf(structure.head);
  if (refusal) throw refusal;
  assertUnprotected(structure.sampleEntries);
  if (!isAnimatedWebp(structure.head)) return convertSource(tools, job, options, structure, []);
  await using folder = await openTemporaryFolder(options.temporary ?? tmpdir());
  const { maxPixels = MAX_PIXELS } = options;
  const memoryBytes = memoryLimit(options);
  const path = join(folder.path, 'animation.png');
  const { source, warnings } = await convertWebp(tools, job, { maxPixels, memoryBytes, path });
  const converted = await readStructure(source, job.signal);
  return await convertSource(tools, { ...job, source }, options, converted, warnings);
}

/** @param warnings - what the source already lacks. */
async function convertSource(
  tools: FfmpegTools,
  job: ConversionJob,
  options: FfmpegConverterOptions,
  structure: Structure,
  warnings: readonly ConversionWarning[],
): Promise<Conversion> {
  const excluded = new Set<number>();
  for (;;) {
    const task = await plan(tools, job, options, structure, excluded);
    for (const warning of warnings) task.warnings.add(warning);
    // Only once: when the stream starts again, they may have been replaced already.
    if (excluded.size === 0) await job.publish(CHAPTERS_FILE, NO_CHAPTERS, CHAPTERS_TYPE);
    try {
      return await convertTask(task, structure.index);
    } catch (error) {
      const undecodable = await findUndecodable(task, error);
      if (undecodable.length === 0) throw error;
      task.log.warn(
        { err: error, tracks: undecodable },
        'tracks of a file cannot be decoded, trying without them',
      );
      for (const track of undecodable) excluded.add(track);
    }
  }
}

/** @param excluded - indexes of tracks of which nothing can be decoded. */
async function plan(
  tools: FfmpegTools,
  job: ConversionJob,
  options: FfmpegConverterOptions,
  { head, index }: Structure,
  excluded: ReadonlySet<number>,
): Promise<Task> {
  const { log, preset, maxPixels = MAX_PIXELS } = options;
  const memoryBytes = memoryLimit(options);
  const { codecs = ['h264'], maxHeight = DEFAULT_MAX_HEIGHT, keepSurround = false } = options;
  const probed = await probe(tools, job, { memoryBytes, maxPixels, head, excluded, log });
  // An index lists every frame with its time.
  const measured: Measured = index
    ? { media: { ...probed, video: withIndex(probed, index) }, warnings: [] }
    : await measureTracks(tools, job, probed, memoryBytes);
  const media = keepSurround ? withSurround(measured.media) : measured.media;
  const { video, audio } = media;
  const seconds = Math.max(video.endSeconds ?? 0, audio?.endSeconds ?? 0);
  if (seconds > job.maxDurationSeconds) throw tooLongError(seconds, job);
  const { width, height } = video.display;
  await job.onProbed({ durationSeconds: seconds, width, height });
  return {
    tools,
    job: { ...job, onPlayable: growing(job.onPlayable) },
    log,
    media,
    video,
    seconds,
    clock: measured.clock,
    warnings: new Warnings([...measured.warnings, ...audioWarnings(media)]),
    ...{ preset, codecs, maxHeight },
    threads: encoderThreads(),
    memoryBytes,
    input: [...decoderThreads(video), ...inputArguments(job.source, tools)],
  };
}

async function convertTask(task: Task, index: MovieIndex | undefined): Promise<Conversion> {
  const reason = reasonToEncode(task.media, index);
  if (reason === undefined && index !== undefined) {
    try {
      return await publishChecked(task, planCopy(task, index));
    } catch (error) {
      if (!(error instanceof NotCopyableError) && !(error instanceof InvalidStreamError)) throw error;
      task.log.warn({ err: error }, 'the source cannot be copied, encoding it instead');
    }
  } else task.log.debug({ reason }, 'encoding the source instead of copying it');
  return publishChecked(task, planEncoding(task));
}

const decoderThreads = ({ coded: { width, height } }: VideoTrack): string[] =>
  width * height > LARGE_FRAME_PIXELS ? ['-threads', String(LARGE_FRAME_THREADS)] : [];

/** Phones may record a second track with a codec that ffmpeg does not know; then the other one is used. */
const audioWarnings = ({ audio, audioTrackCount }: Media): ConversionWarning[] =>
  audio === undefined && audioTrackCount > 0
    ? [{ code: 'DAMAGED', detail: 'no audio track can be decoded' }]
    : [];

/** An index lists the times of all frames, corrected by the edit list. */
function withIndex({ video, clockStart }: Media & { video: VideoTrack }, index: MovieIndex): VideoTrack {
  const isRegular = index.longestSampleSeconds < index.shortestSampleSeconds * 1.5;
  // An edit list may begin between two frames.
  const time = index.keyframes[0] === undefined ? video.startSeconds : index.keyframes[0] - clockStart;
  return { ...video, frameOffset: isRegular ? withinFrame(time, video.display.frameRate) : 0 };
}

/** Thrown if a published stream violates the rules that players rely on. */
class InvalidStreamError extends ConversionError {
  override name = 'InvalidStreamError';
}

/** Checks the published stream before it is reported as ready. @throws InvalidStreamError */
async function publishChecked(task: Task, plan: ConversionPlan): Promise<Conversion> {
  const recorder = new StreamRecorder(PLAYLIST);
  recorder.record(CHAPTERS_FILE, NO_CHAPTERS);
  const publish: Publish = async (name, body, contentType) => {
    recorder.record(name, body);
    await task.job.publish(name, body, contentType);
  };
  const conversion = await runConversion({ ...task, job: { ...task.job, publish } }, plan);
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
