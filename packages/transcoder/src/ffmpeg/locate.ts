import { availableParallelism } from 'node:os';
import { isAcceptedCodec } from './codecs.domain.ts';
import { findDownloaded, type ToolPaths } from './download.ts';
import type { IsolationMode } from './isolation.domain.ts';
import { detectIsolation, type Isolation } from './isolation.ts';
import { FfmpegError, readText } from './process.ts';
import {
  hasLoopback,
  isTooOld,
  OLDEST_VERSION,
  readDecoders,
  readNames,
  readVersion,
} from './tools.domain.ts';

/** The programs and their capabilities. */
export interface FfmpegTools extends ToolPaths {
  /** As printed by ffmpeg: `5.1.9-0+deb12u1`, `n9.0.2-17-g2a571b6068`. */
  version: string;
  /** Codecs that we accept and that this build can decode. */
  codecs: ReadonlySet<string>;
  /** The decoders of these codecs. */
  decoders: readonly string[];
  encoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Whether it can decode what it encodes in the same process (`-dec`). */
  hasLoopback: boolean;
  isolation: Isolation;
}

export interface FfmpegPaths {
  /** The setting FFMPEG_PATH. */
  ffmpegPath?: string | undefined;
  /** The setting FFPROBE_PATH. */
  ffprobePath?: string | undefined;
  /** Folder of the downloaded tools, which are used if PATH has none. Nothing is downloaded. Default: none. */
  downloads?: string | undefined;
  /** The setting FFMPEG_ISOLATION. Default `auto`. */
  isolation?: IsolationMode;
}

/** Thrown if no usable ffmpeg was found. The message states what to install; a retry may succeed. */
export class FfmpegMissingError extends Error {
  override name = 'FfmpegMissingError';
}

const ENCODERS = ['libx264', 'aac', 'mjpeg'];

/** Querying a program takes 50 ms, or longer on a slow disk. */
const QUERY_OPTIONS = {
  limits: { memoryBytes: 1024 ** 3, stallSeconds: 20, wallSeconds: 20, outputBytes: 4 * 1024 ** 2 },
};

const ADVICE =
  `Install ffmpeg ${OLDEST_VERSION} or newer (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg; ` +
  'Windows: winget install Gyan.FFmpeg), or set FFMPEG_PATH and FFPROBE_PATH.';

/**
 * Locates ffmpeg and ffprobe: the paths from the settings, otherwise those on PATH, otherwise the downloaded ones.
 *
 * @throws FfmpegMissingError; SettingsError if the isolation is required but not possible.
 */
export async function locateFfmpeg({
  ffmpegPath,
  ffprobePath,
  downloads,
  isolation = 'auto',
}: FfmpegPaths): Promise<FfmpegTools> {
  const errors: string[] = [];
  for await (const paths of candidates()) {
    try {
      const capabilities = await queryCapabilities(paths.ffmpeg);
      await queryVersion(paths.ffprobe);
      return {
        ...paths,
        ...capabilities,
        isolation: await detectIsolation(isolation, [paths.ffmpeg, paths.ffprobe]),
      };
    } catch (error) {
      if (!(error instanceof FfmpegError)) throw error;
      errors.push(error.message);
    }
  }
  const advice = isConfigured() ? 'Correct FFMPEG_PATH and FFPROBE_PATH, or remove them.' : ADVICE;
  throw new FfmpegMissingError(`No usable ffmpeg: ${errors.join('; ')}. ${advice}`);

  function isConfigured(): boolean {
    return ffmpegPath !== undefined || ffprobePath !== undefined;
  }

  async function* candidates(): AsyncGenerator<ToolPaths> {
    yield { ffmpeg: ffmpegPath ?? 'ffmpeg', ffprobe: ffprobePath ?? 'ffprobe' };
    const downloaded =
      downloads === undefined || isConfigured() ? undefined : await findDownloaded(downloads);
    if (downloaded) yield downloaded;
  }
}

/** Returns whether the programs that were located can still be run. */
export const areUsable = ({ ffmpeg, ffprobe }: ToolPaths): Promise<boolean> =>
  Promise.all([ffmpeg, ffprobe].map(queryVersion)).then(
    () => true,
    () => false,
  );

/** Returns a line for the log: the version and its isolation. */
export const describeTools = ({ ffmpeg, version, isolation }: FfmpegTools): string =>
  `ffmpeg ${version} (${ffmpeg}), ${isolation.description}`;

async function queryCapabilities(
  path: string,
): Promise<Omit<FfmpegTools, 'ffmpeg' | 'ffprobe' | 'isolation'>> {
  const version = await queryVersion(path);
  const [encoders, codecs, filters] = await Promise.all(
    ['-encoders', '-codecs', '-filters'].map((option) => runQuery(path, option)),
  );
  const available = readNames(encoders!);
  const missing = ENCODERS.filter((name) => !available.has(name));
  if (missing.length > 0) throw new FfmpegError(`${path} lacks the encoders ${missing.join(', ')}`, '');
  const accepted = [...readDecoders(codecs!)].filter(([codec]) => isAcceptedCodec(codec));
  return {
    version: readVersion(version),
    hasLoopback: hasLoopback(version),
    codecs: new Set(accepted.map(([codec]) => codec)),
    decoders: accepted.flatMap(([, names]) => names),
    encoders: available,
    filters: readNames(filters!),
  };
}

/** @returns the output of `-version`. @throws FfmpegError if the program does not run or is too old. */
async function queryVersion(path: string): Promise<string> {
  const text = await runQuery(path, '-version');
  if (isTooOld(text))
    throw new FfmpegError(
      `${path} is version ${readVersion(text)}, but ${OLDEST_VERSION} or newer is required`,
      '',
    );
  return text;
}

const runQuery = (path: string, option: string): Promise<string> =>
  readText(path, ['-hide_banner', option], { ...QUERY_OPTIONS, signal: new AbortController().signal });

/**
 * Returns the number of threads per encoder. By default x264 starts 1.5 per core, each of which buffers frames. On large
 * machines that costs memory without a gain in speed, because all renditions are encoded concurrently.
 */
export const encoderThreads = (cores = availableParallelism()): number =>
  Math.max(2, Math.min(Math.ceil(cores * 1.5), 8));
