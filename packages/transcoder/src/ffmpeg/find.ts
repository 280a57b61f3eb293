import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { FfmpegError, readText } from './process.ts';
import { readDecodable, readNames, readVersion } from './tools.domain.ts';

/** The programs that convert, and what they can. */
export interface FfmpegTools {
  ffmpeg: string;
  ffprobe: string;
  /** As it prints it: `5.1.9-0+deb12u1`, `N-47683-g0e8eb07980`. */
  version: string;
  /** Whether it is the one that npm brought: of 2018, it works but decodes no AV1. */
  bundled: boolean;
  decoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Whether `-fps_mode` is there, which came for `-vsync` in 5.1. */
  fpsMode: boolean;
}

export interface FfmpegPaths {
  /** FFMPEG_PATH and FFPROBE_PATH. */
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
}

/** No ffmpeg that can be used; the message says what to install. It may be there at the next try. */
export class FfmpegMissingError extends Error {
  override name = 'FfmpegMissingError';
}

const ENCODERS = ['libx264', 'aac', 'mjpeg'];

/** Asking a program what it can takes 50 ms; a slow disk may make it longer. */
const ASKING = {
  limits: { memoryBytes: 1024 ** 3, stallSeconds: 20, wallSeconds: 20, outputBytes: 4 * 1024 ** 2 },
};

/**
 * The ffmpeg and ffprobe of the settings, else of PATH, else those of npm's optional packages.
 *
 * @throws FfmpegMissingError.
 */
export async function findFfmpeg({ ffmpegPath, ffprobePath }: FfmpegPaths): Promise<FfmpegTools> {
  const found = await first('ffmpeg', ffmpegPath, askFfmpeg);
  const probe = await first('ffprobe', ffprobePath, askVersion);
  return { ...found.what, ffmpeg: found.path, ffprobe: probe.path, bundled: found.bundled };
}

/** A line for the operator: which it is, and what it lacks. */
export const describeTools = ({ ffmpeg, version, bundled }: FfmpegTools): string =>
  bundled
    ? `ffmpeg ${version}, which npm brought: of 2018, it decodes no AV1. Install a newer one (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg).`
    : `ffmpeg ${version} (${ffmpeg})`;

async function first<What>(
  tool: 'ffmpeg' | 'ffprobe',
  given: string | undefined,
  ask: (path: string) => Promise<What>,
): Promise<{ path: string; bundled: boolean; what: What }> {
  const bundled = given === undefined ? bundledPath(tool) : undefined;
  const paths = [given ?? tool, ...(bundled === undefined ? [] : [bundled])];
  const faults: string[] = [];
  for (const path of paths) {
    try {
      return { path, bundled: path === bundled, what: await ask(path) };
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  const advice =
    given === undefined
      ? `Install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg), or set ${tool.toUpperCase()}_PATH.`
      : `Correct ${tool.toUpperCase()}_PATH, or leave it out to use the one on PATH.`;
  throw new FfmpegMissingError(`No usable ${tool}: ${faults.join('; ')}. ${advice}`);
}

async function askFfmpeg(path: string): Promise<Omit<FfmpegTools, 'ffmpeg' | 'ffprobe' | 'bundled'>> {
  const version = await askVersion(path);
  const [encoders, codecs, filters, help] = await Promise.all(
    [['-encoders'], ['-codecs'], ['-filters'], ['-h', 'long']].map((what) => ask(path, what)),
  );
  const missing = ENCODERS.filter((name) => !readNames(encoders!).has(name));
  if (missing.length > 0) throw new FfmpegError(`${path} has no ${missing.join(', ')}`, '');
  return {
    version,
    decoders: readDecodable(codecs!),
    filters: readNames(filters!),
    fpsMode: /^-fps_mode/m.test(help!),
  };
}

const askVersion = async (path: string): Promise<string> => readVersion(await ask(path, ['-version']));

const ask = (path: string, what: readonly string[]): Promise<string> =>
  readText(path, ['-hide_banner', ...what], { ...ASKING, signal: new AbortController().signal });

/** Of npm's packages, which are optional: undefined where they, or a binary for this machine, are not installed. */
function bundledPath(tool: 'ffmpeg' | 'ffprobe'): string | undefined {
  try {
    const { path } = createRequire(import.meta.url)(`@${tool}-installer/${tool}`) as { path: string };
    makeExecutable(path);
    return path;
  } catch {
    return undefined;
  }
}

/** ffprobe's package leaves this to its install script, and npm runs none here. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    try {
      chmodSync(path, 0o755);
    } catch {
      // Installed by somebody else: starting it says what is wrong.
    }
  }
}

/**
 * Threads of one encoder. x264 takes 1.5 for each core, of which each keeps pictures: on large machines that
 * is memory for no speed, since all renditions are encoded at the same time.
 */
export const encoderThreads = (cores = availableParallelism()): number =>
  Math.max(2, Math.min(Math.ceil(cores * 1.5), 8));
