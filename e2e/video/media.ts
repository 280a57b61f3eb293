/** Files as people send them, made where they are needed. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';

export const ffmpegPath = process.env.FFMPEG_PATH || 'ffmpeg';

/** Why no video can be made; undefined where one can. */
export const noFfmpeg =
  spawnSync(ffmpegPath, ['-version']).status === 0
    ? undefined
    : `There is no ${ffmpegPath}. Install ffmpeg, or set FFMPEG_PATH.`;

/** A video that is played from its start to its end. */
export interface Film {
  /** Its file's name, which tells the container. */
  name: string;
  /** As it is shown: upright, with square pixels. */
  width: number;
  height: number;
  /** Whether it has a place among the few that are played at each commit. */
  quick: boolean;
  make(path: string): void | Promise<void>;
}

const SOUND = 'sine=440:beep_factor=4';
/** @param sound - a source of its own, or none. */
const lavfi = (picture: string, sound: string | null = SOUND): string[] => [
  ...['-f', 'lavfi', '-i', picture],
  ...(sound === null ? [] : ['-f', 'lavfi', '-i', sound]),
];
const pictures = (size: string, rate = 30) => `testsrc2=size=${size}:rate=${rate}`;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '96k'];

/** Encodes some seconds. */
const encode =
  (sources: string[], seconds: number, ...args: string[]) =>
  (path: string): void =>
    ffmpeg([...sources, '-t', String(seconds), ...H264, ...AAC, ...args, path]);

export const FILMS: readonly Film[] = [
  {
    name: 'landscape.mp4',
    ...{ width: 640, height: 360, quick: true },
    make: encode(lavfi(pictures('640x360')), 6),
  },
  {
    name: 'fit to be copied.mp4',
    ...{ width: 854, height: 480, quick: false },
    make: encode(lavfi(pictures('854x480')), 6, '-g', '60', '-sc_threshold', '0', '-bf', '2'),
  },
  {
    name: 'portrait.mp4',
    ...{ width: 270, height: 480, quick: false },
    make: encode(lavfi(pictures('270x480')), 5),
  },
  {
    name: 'turned.mov',
    ...{ width: 240, height: 426, quick: false },
    async make(path) {
      encode(lavfi(pictures('426x240')), 5)(path);
      await turn(path);
    },
  },
  {
    name: 'silent.mp4',
    ...{ width: 426, height: 240, quick: false },
    make: encode(lavfi(pictures('426x240'), null), 5),
  },
  {
    name: 'surround.mp4',
    ...{ width: 426, height: 240, quick: false },
    make: encode(lavfi(pictures('426x240'), 'sine=440:sample_rate=48000'), 5, '-ac', '6'),
  },
  {
    name: 'of a varying rate.mp4',
    ...{ width: 426, height: 240, quick: false },
    make: encode(lavfi(pictures('426x240')), 5, '-vf', "select='gt(mod(n\\,7)\\,2)+lt(n\\,60)'"),
  },
  {
    name: 'vp9.webm',
    ...{ width: 426, height: 240, quick: false },
    make: (path) =>
      ffmpeg([
        ...[...lavfi(pictures('426x240')), '-t', '5', '-c:v', 'libvpx-vp9', '-deadline', 'realtime'],
        ...['-cpu-used', '8', '-c:a', 'libopus', path],
      ]),
  },
  {
    name: 'hdr10.mp4',
    ...{ width: 426, height: 240, quick: false },
    make: encode(
      lavfi(pictures('426x240')),
      5,
      ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084'],
      ...['-colorspace', 'bt2020nc'],
    ),
  },
  {
    name: 'interlaced.ts',
    ...{ width: 426, height: 240, quick: false },
    make: encode(lavfi(pictures('426x240', 25)), 5, '-flags', '+ilme+ildct', '-x264opts', 'tff=1'),
  },
];

/**
 * Long enough to be watched while it is converted, and with a few renditions to choose from: 4 s of pictures, so many times.
 *
 * @param film - `rate`: pictures a second. Few of them take little of the machine.
 */
export function longFilm(path: string, film: { size: string; times: number; rate?: number }): void {
  const { size, times, rate = 12 } = film;
  const once = `${path}.once.mp4`;
  encode(lavfi(pictures(size, rate), null), 4)(once);
  const sound = ['-f', 'lavfi', '-i', SOUND, '-t', String(4 * times), ...AAC];
  ffmpeg(['-stream_loop', String(times - 1), '-i', once, ...sound, '-c:v', 'copy', path]);
}

/** What is uploaded where the page is looked at, and not the film: small, and fit to be copied. */
export function shortFilm(path: string): void {
  if (!short) {
    makeShortFilm(path);
    short = readFileSync(path);
  }
  writeFileSync(path, short);
}
/** Kept: it is made for nearly every test. */
let short: Buffer | undefined;
const makeShortFilm = encode(lavfi(pictures('426x240')), 4, '-g', '60', '-sc_threshold', '0', '-bf', '2');

/** What is called a film and is none. */
export const letter = (path: string): Promise<void> => writeFile(path, 'This is a letter.\n'.repeat(1_000));

/**
 * A short film with random bytes behind it that no player looks at, so that sending it takes its time and converting it none.
 *
 * @param bytes - of the whole file, roughly. @returns its SHA-256.
 */
export async function heavyFilm(path: string, bytes: number): Promise<string> {
  shortFilm(path);
  const film = await readFile(path);
  // ISO/IEC 14496-12, 8.1.2: a box of free space.
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), randomBytes(bytes)]);
  box.writeUInt32BE(box.length);
  await writeFile(path, Buffer.concat([film, box]));
  return createHash('sha256').update(film).update(box).digest('hex');
}

/** Writes the display matrix of a quarter turn (ISO/IEC 14496-12, 8.3.2): builds of ffmpeg call it differently. */
async function turn(path: string): Promise<void> {
  const bytes = await readFile(path);
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40;
  for (const [at, value] of [0, 1, 0, -1, 0, 0].entries())
    bytes.writeInt32BE(value * 0x10000, matrix + 4 * at);
  await writeFile(path, bytes);
}

/** @throws with what it said. */
function ffmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync(ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
}

/** Writes a file that is like no other. @returns its SHA-256. */
export async function randomFile(path: string, bytes: number): Promise<string> {
  const digest = createHash('sha256');
  await using file = await open(path, 'w');
  for (let left = bytes; left > 0; ) {
    const block = randomBytes(Math.min(left, 8 * 1024 ** 2));
    digest.update(block);
    await file.write(block);
    left -= block.length;
  }
  return digest.digest('hex');
}
