/** Checks the colours of the corners, which also show whether a picture is upright. */
import { join } from 'node:path';
import type { Conversion } from '@workreel/transcoder';
import type { PictureTruth } from '../film.ts';
import { type Colour, type Decoded, readCorners, readShown, toDecoded } from '../picture.ts';
import type { Track } from '../stream.ts';
import { runFfmpeg } from '../tools.ts';
import type { Faults } from './faults.ts';
import type { Published } from './published.ts';

/** Chroma has half the resolution, so that smaller corners mix. */
const MIN_COLOURED = 16;
const MIN_POSTER_LUMA = 30;

/** Checks the colours of the corners of a picture in the middle of a rendition. */
export async function checkColours(
  faults: Faults,
  picture: PictureTruth,
  folder: string,
  track: Track,
): Promise<void> {
  const [width, height] = [64, 64];
  const path = join(folder, track.folder, 'index.m3u8');
  const { stderr, outputs } = await runFfmpeg([
    ...['-hide_banner', '-nostats', '-i', path, '-fps_mode', 'passthrough'],
    ...[
      '-vf',
      `showinfo=checksum=0,scale=${width}:${height}:flags=area,format=yuv420p`,
      '-f',
      'rawvideo',
      'pipe:1',
    ],
  ]);
  const bytes = (width * height * 3) / 2;
  const pictures = Array.from({ length: Math.floor(outputs[0]!.length / bytes) }, (_, index) =>
    toDecoded(outputs[0]!.subarray(index * bytes, (index + 1) * bytes), width, height),
  );
  const lit = pictures.filter((decoded) => !['flash', 'dark'].includes(String(readShown(decoded))));
  const middle = lit[Math.floor(lit.length / 2)];
  if (middle === undefined) return;
  const space = /color_space:(\S+)/.exec(stderr)?.[1] ?? 'unknown';
  // Chromium assumes BT.709 from 720 lines on, like most players.
  const assumed = track.info.height >= 720 ? 'bt709' : 'bt601';
  const matrix =
    space === 'unknown'
      ? assumed
      : space === 'bt709'
        ? 'bt709'
        : space.startsWith('bt2020')
          ? 'bt2020'
          : 'bt601';
  compareCorners(faults, track.folder, readCorners(middle, matrix, /color_range:pc/.test(stderr)), picture);
}

function compareCorners(
  faults: Faults,
  name: string,
  actual: Colour[],
  { width, corners, colourTolerance }: PictureTruth,
): void {
  const distance = (one: Colour, other: Colour) =>
    Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)));
  if (width < MIN_COLOURED) return;
  const closest = actual.map((colour) =>
    corners.reduce(
      (best, corner, index) => (distance(colour, corner) < distance(colour, corners[best]!) ? index : best),
      0,
    ),
  );
  if (closest.some((corner, index) => corner !== index)) {
    faults.add(
      `${name}: the corners are ${closest.map((corner) => corner + 1).join(' ')} instead of 1 2 3 4`,
    );
    return;
  }
  const worst = Math.max(...actual.map((colour, index) => distance(colour, corners[index]!)));
  if (worst > colourTolerance) faults.add(`${name}: colours differ by ${worst.toFixed(0)}`);
}

export async function checkPoster(
  faults: Faults,
  picture: PictureTruth,
  files: Published['files'],
  { poster }: Conversion,
): Promise<void> {
  const bytes = poster ? files.get(poster) : undefined;
  if (!bytes) {
    faults.add('there is no poster');
    return;
  }
  const decoded = await decodeImage(bytes);
  if (decoded === undefined) {
    faults.add('the poster is not a JPEG');
    return;
  }
  const lit = picture.shots.some(({ shown }) => shown !== 'dark');
  const mean = decoded.luma.reduce((sum, value) => sum + value, 0) / decoded.luma.length;
  if (lit && mean < MIN_POSTER_LUMA) {
    faults.add('the poster is black');
    return;
  }
  const shown = readShown(decoded);
  if (shown !== 'flash' && shown !== 'dark')
    compareCorners(faults, 'poster', readCorners(decoded, 'bt601', true), picture);
}

/** @returns undefined if it is no JPEG. */
async function decodeImage(bytes: Buffer): Promise<Decoded | undefined> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const { outputs } = await runFfmpeg(
    [
      ...['-v', 'error', '-f', 'mjpeg', '-i', 'pipe:0', '-frames:v', '1'],
      ...[
        '-vf',
        'scale=64:64:flags=area:out_range=pc:out_color_matrix=bt601,format=yuvj420p',
        '-f',
        'rawvideo',
        'pipe:1',
      ],
    ],
    { input: [bytes] },
  ).catch(() => ({ outputs: [Buffer.alloc(0)] }));
  return outputs[0]!.length < 64 * 96 ? undefined : toDecoded(outputs[0]!, 64, 64);
}
