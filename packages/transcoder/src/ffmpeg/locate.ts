import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { isAcceptedCodec } from './codecs.domain.ts';
import type { IsolationMode } from './isolation.domain.ts';
import { detectIsolation, type Isolation } from './isolation.ts';
import { FfmpegError, readText } from './process.ts';
import { readDecoders, readNames, readVersion } from './tools.domain.ts';

/** The programs and their capabilities. */
export interface FfmpegTools {
  ffmpeg: string;
  ffprobe: string;
  /** As printed by ffmpeg: `5.1.9-0+deb12u1`, `N-47683-g0e8eb07980`. */
  version: string;
  /** Whether it is the build from npm. That build is from 2018 and does not decode AV1. */
  bundled: boolean;
  /** Codecs that we accept and that this build can decode. */
  codecs: ReadonlySet<string>;
  /** The decoders of these codecs. */
  decoders: readonly string[];
  filters: ReadonlySet<string>;
  /** Whether `-fps_mode` is supported, which replaced `-vsync` in 5.1. */
  fpsMode: boolean;
  isolation: Isolation;
}

export interface FfmpegPaths {
  /** The setting FFMPEG_PATH. */
  ffmpegPath?: string | undefined;
  /** The setting FFPROBE_PATH. */
  ffprobePath?: string | undefined;
  /** Whether npm's build is used if there is no other. It is from 2018. Default true. */
  allowBundled?: boolean;
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

/**
 * Locates ffmpeg and ffprobe: the paths from the settings, otherwise those on PATH, otherwise npm's optional packages if they are
 * allowed.
 *
 * @throws FfmpegMissingError; SettingsError if the isolation is required but not possible.
 */
export async function locateFfmpeg({
  ffmpegPath,
  ffprobePath,
  allowBundled = true,
  isolation = 'auto',
}: FfmpegPaths): Promise<FfmpegTools> {
  const ffmpeg = await locate('ffmpeg', ffmpegPath, allowBundled, queryCapabilities);
  const ffprobe = await locate('ffprobe', ffprobePath, allowBundled, queryVersion);
  return {
    ...ffmpeg.result,
    ffmpeg: ffmpeg.path,
    ffprobe: ffprobe.path,
    bundled: ffmpeg.bundled,
    isolation: await detectIsolation(isolation, [ffmpeg.path, ffprobe.path]),
  };
}

/** Returns a line for the log: the version, its limitations and its isolation. */
export const describeTools = ({ ffmpeg, version, bundled, isolation }: FfmpegTools): string =>
  `ffmpeg ${version} (${bundled ? 'from npm' : ffmpeg}), ${isolation.description}${bundled ? BUNDLED_ADVICE : ''}`;
const BUNDLED_ADVICE =
  '. This build from 2018 does not decode AV1 and is too old for files of strangers: install a newer version (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg).';

const UNUSED_BUNDLED =
  ' The build from npm dates from 2018, so it is not used for files from other machines (HOST is not a loopback address).';

async function locate<Result>(
  tool: 'ffmpeg' | 'ffprobe',
  configured: string | undefined,
  allowBundled: boolean,
  query: (path: string) => Promise<Result>,
): Promise<{ path: string; bundled: boolean; result: Result }> {
  const bundled = configured === undefined && allowBundled ? bundledPath(tool) : undefined;
  const paths = [configured ?? tool, ...(bundled === undefined ? [] : [bundled])];
  const errors: string[] = [];
  for (const path of paths) {
    try {
      return { path, bundled: path === bundled, result: await query(path) };
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  const advice =
    configured === undefined
      ? `Install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg), or set ${tool.toUpperCase()}_PATH.${allowBundled ? '' : UNUSED_BUNDLED}`
      : `Correct ${tool.toUpperCase()}_PATH, or remove it to use the version on PATH.`;
  throw new FfmpegMissingError(`No usable ${tool}: ${errors.join('; ')}. ${advice}`);
}

async function queryCapabilities(
  path: string,
): Promise<Omit<FfmpegTools, 'ffmpeg' | 'ffprobe' | 'bundled' | 'isolation'>> {
  const version = await queryVersion(path);
  const [encoders, codecs, filters, help] = await Promise.all(
    [['-encoders'], ['-codecs'], ['-filters'], ['-h', 'long']].map((args) => runQuery(path, args)),
  );
  const missing = ENCODERS.filter((name) => !readNames(encoders!).has(name));
  if (missing.length > 0) throw new FfmpegError(`${path} lacks the encoders ${missing.join(', ')}`, '');
  const accepted = [...readDecoders(codecs!)].filter(([codec]) => isAcceptedCodec(codec));
  return {
    version,
    codecs: new Set(accepted.map(([codec]) => codec)),
    decoders: accepted.flatMap(([, names]) => names),
    filters: readNames(filters!),
    fpsMode: /^-fps_mode/m.test(help!),
  };
}

const queryVersion = async (path: string): Promise<string> => readVersion(await runQuery(path, ['-version']));

const runQuery = (path: string, args: readonly string[]): Promise<string> =>
  readText(path, ['-hide_banner', ...args], { ...QUERY_OPTIONS, signal: new AbortController().signal });

/** Returns the path in npm's optional packages; undefined if they contain no binary for this platform or are not installed. */
function bundledPath(tool: 'ffmpeg' | 'ffprobe'): string | undefined {
  try {
    const { path } = createRequire(import.meta.url)(`@${tool}-installer/${tool}`) as { path: string };
    makeExecutable(path);
    return path;
  } catch {
    return undefined;
  }
}

/** Makes a binary executable. The ffprobe package leaves this to its install script, which npm does not run in this project. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    try {
      chmodSync(path, 0o755);
    } catch {
      // The file belongs to another user. Running it reports the error.
    }
  }
}

/**
 * Returns the number of threads per encoder. By default x264 starts 1.5 per core, each of which buffers frames. On large
 * machines that costs memory without a gain in speed, because all renditions are encoded concurrently.
 */
export const encoderThreads = (cores = availableParallelism()): number =>
  Math.max(2, Math.min(Math.ceil(cores * 1.5), 8));
