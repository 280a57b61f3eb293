/** Creates sample files for uploads. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';

export const ffmpegPath = process.env.FFMPEG_PATH || 'ffmpeg';

/** Why videos cannot be created; undefined if they can. */
export const ffmpegUnavailable =
  spawnSync(ffmpegPath, ['-version']).status === 0
    ? undefined
    : `${ffmpegPath} cannot be run. Install ffmpeg, or set FFMPEG_PATH.`;

/** A video that a test uploads and plays from start to end. */
export interface SampleVideo {
  /** File name; the extension selects the container format. */
  name: string;
  /** Display size: after rotation, with square pixels. */
  width: number;
  height: number;
  /** Whether tests of the main depth include it. */
  inMainDepth: boolean;
  create(path: string): void | Promise<void>;
}

const SOUND = 'sine=440:beep_factor=4';
/** Returns the ffmpeg input arguments for generated sources. @param sound - null for a video without sound. */
const lavfi = (video: string, sound: string | null = SOUND): string[] => [
  ...['-f', 'lavfi', '-i', video],
  ...(sound === null ? [] : ['-f', 'lavfi', '-i', sound]),
];
const testPattern = (size: string, rate = 30) => `testsrc2=size=${size}:rate=${rate}`;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** The default coder takes twice the time. */
const AAC = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k'];

/** Returns a function that encodes the sources to a file with H.264 and AAC. */
const encode =
  (sources: string[], seconds: number, ...args: string[]) =>
  (path: string): void =>
    ffmpeg([...sources, '-t', String(seconds), ...H264, ...AAC, ...args, path]);

export const SAMPLE_VIDEOS: readonly SampleVideo[] = [
  {
    name: 'landscape.mp4',
    ...{ width: 640, height: 360, inMainDepth: true },
    create: encode(lavfi(testPattern('640x360')), 6),
  },
  {
    name: 'copyable.mp4',
    ...{ width: 854, height: 480, inMainDepth: true },
    create: encode(lavfi(testPattern('854x480')), 6, '-g', '60', '-sc_threshold', '0', '-bf', '2'),
  },
  {
    name: 'portrait.mp4',
    ...{ width: 270, height: 480, inMainDepth: false },
    create: encode(lavfi(testPattern('270x480')), 5),
  },
  {
    name: 'rotated.mov',
    ...{ width: 240, height: 426, inMainDepth: false },
    async create(path) {
      encode(lavfi(testPattern('426x240')), 5)(path);
      await writeRotationMatrix(path);
    },
  },
  {
    name: 'silent.mp4',
    ...{ width: 426, height: 240, inMainDepth: false },
    create: encode(lavfi(testPattern('426x240'), null), 5),
  },
  {
    name: 'surround.mp4',
    ...{ width: 426, height: 240, inMainDepth: false },
    create: encode(lavfi(testPattern('426x240'), 'sine=440:sample_rate=48000'), 5, '-ac', '6'),
  },
  {
    name: 'variable-frame-rate.mp4',
    ...{ width: 426, height: 240, inMainDepth: false },
    create: encode(lavfi(testPattern('426x240')), 5, '-vf', "select='gt(mod(n\\,7)\\,2)+lt(n\\,60)'"),
  },
  {
    name: 'vp9.webm',
    ...{ width: 426, height: 240, inMainDepth: false },
    create: (path) =>
      ffmpeg([
        ...[...lavfi(testPattern('426x240')), '-t', '5', '-c:v', 'libvpx-vp9', '-deadline', 'realtime'],
        ...['-cpu-used', '8', '-c:a', 'libopus', path],
      ]),
  },
  {
    name: 'hdr10.mp4',
    ...{ width: 426, height: 240, inMainDepth: false },
    create: encode(
      lavfi(testPattern('426x240')),
      5,
      ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084'],
      ...['-colorspace', 'bt2020nc'],
    ),
  },
  {
    name: 'interlaced.ts',
    ...{ width: 426, height: 240, inMainDepth: false },
    create: encode(lavfi(testPattern('426x240', 25)), 5, '-flags', '+ilme+ildct', '-x264opts', 'tff=1'),
  },
];

/**
 * Creates a video that is long enough to be watched during its conversion, by repeating four seconds.
 *
 * @param options - `times`: number of repetitions; `rate`: frames per second, low by default to save CPU time; `copyable`:
 *   whether the conversion copies it as the best rendition, which is then published first and alone; default: true; `bFrames`:
 *   whether it has B-frames; default: true.
 */
export function createLongVideo(
  path: string,
  options: { size: string; times: number; rate?: number; copyable?: boolean; bFrames?: boolean },
): void {
  const { size, times, rate = 12, copyable = true, bFrames = true } = options;
  const loop = `${path}.loop.mp4`;
  const format = ['-pix_fmt', copyable ? 'yuv420p' : 'yuv444p', ...(bFrames ? [] : ['-bf', '0'])];
  encode(lavfi(testPattern(size, rate), null), 4, ...format)(loop);
  const sound = ['-f', 'lavfi', '-i', SOUND, '-t', String(4 * times), ...AAC];
  ffmpeg(['-stream_loop', String(times - 1), '-i', loop, ...sound, '-c:v', 'copy', path]);
}

/** Creates a video with sound in English, in 5.1, and in Korean. */
export function createBilingualVideo(path: string): void {
  ffmpeg([
    ...[...lavfi(testPattern('320x180')), '-f', 'lavfi', '-i', 'sine=880', '-t', '20', ...H264, ...AAC],
    ...['-map', '0', '-map', '1', '-map', '2'],
    ...['-ac:a:0', '6', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=kor', path],
  ]);
}

/** Creates a small video whose streams are copied during conversion, for tests in which its content does not matter. */
export function createShortVideo(path: string): void {
  if (!shortVideo) {
    encodeShortVideo(path);
    shortVideo = readFileSync(path);
  }
  writeFileSync(path, shortVideo);
}
/** Cached, because nearly every test uses it. */
let shortVideo: Buffer | undefined;
const encodeShortVideo = encode(
  lavfi(testPattern('426x240')),
  4,
  '-g',
  '60',
  '-sc_threshold',
  '0',
  '-bf',
  '2',
);

/** Creates a text file, which is not a video regardless of its name. */
export const createTextFile = (path: string): Promise<void> =>
  writeFile(path, 'This is a text file.\n'.repeat(1_000));

/**
 * Creates a short video followed by random bytes that players ignore: uploading it takes time, converting it does not.
 *
 * @param bytes - approximate size of the file. @returns its SHA-256.
 */
export async function createPaddedVideo(path: string, bytes: number): Promise<string> {
  createShortVideo(path);
  const video = await readFile(path);
  // ISO/IEC 14496-12, 8.1.2: free space box.
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), randomBytes(bytes)]);
  box.writeUInt32BE(box.length);
  await writeFile(path, Buffer.concat([video, box]));
  return createHash('sha256').update(video).update(box).digest('hex');
}

/** Writes a 90° rotation matrix (ISO/IEC 14496-12, 8.3.2). The ffmpeg option for it differs between versions. */
async function writeRotationMatrix(path: string): Promise<void> {
  const bytes = await readFile(path);
  const matrixStart = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40;
  for (const [index, value] of [0, 1, 0, -1, 0, 0].entries())
    bytes.writeInt32BE(value * 0x10000, matrixStart + 4 * index);
  await writeFile(path, bytes);
}

/** Runs ffmpeg. @throws Error with its stderr. */
function ffmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync(ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
}

/** Creates a file with random content. @returns its SHA-256. */
export async function createRandomFile(path: string, bytes: number): Promise<string> {
  const digest = createHash('sha256');
  await using file = await open(path, 'w');
  for (let remaining = bytes; remaining > 0; ) {
    const block = randomBytes(Math.min(remaining, 8 * 1024 ** 2));
    digest.update(block);
    await file.write(block);
    remaining -= block.length;
  }
  return digest.digest('hex');
}
