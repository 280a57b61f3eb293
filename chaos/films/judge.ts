/** Compares a published stream with the truth of its film. Faults are reported in words. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkStream } from '@workreel/hls/check';
import type { Conversion } from '@workreel/transcoder';
import { FLASH_SECONDS } from './build.ts';
import { type Film, flashesOf, type PictureTruth, type Truth } from './film.ts';
import {
  type Colour,
  type Decoded,
  isNumbered,
  Painter,
  readCorners,
  readShown,
  type Shown,
  ssim,
  toDecoded,
} from './picture.ts';
import { findBeeps, soundEnd } from './sound.ts';
import { type Decoding, decodeStream, readTrack, type Track } from './stream.ts';
import { runFfmpeg } from './tools.ts';

export interface Published {
  files: ReadonlyMap<string, Buffer>;
  result: Conversion;
}

/** Seconds. */
const TOLERANCE = { duration: 0.05, sync: 0.02, time: 0.03, picture: 0.02 };
/** Share of the pictures that may be shown at a wrong time or be unreadable. */
const WRONG_PICTURES = 0.02;
/** Players drop pictures above this rate. */
const MAX_RATE = 60.5;
/** Share of the pictures of a damaged film that are intact at least. */
const MIN_REMAINING = 0.25;
/** Flashes are further apart, and a beep belongs to at most one of them. */
const MAX_LAG_SECONDS = 0.3;
/** Pictures that are compared with the original. */
const COMPARED = 24;
const MIN_POSTER_LUMA = 30;

/** Writes a stream to a folder and judges it. @returns its faults. */
export async function judge(film: Film, { files, result }: Published, folder: string): Promise<string[]> {
  await writeFiles(folder, files);
  const faults = new Faults();
  await checkConformance(faults, files, result);
  const tracks = readTracks(faults, files, result);
  const decoding = await decodeStream(folder, result.playlist, {
    top: tracks.videos[0],
    hasSound: tracks.audio !== undefined,
  });
  const truth = film.truth!;
  const isWhole = film.label === 'playable';
  if (isWhole) checkDurations(faults, truth, tracks, result.durationSeconds);
  else if (!film.undetectable && result.warnings.length === 0) faults.add('there is no warning');
  checkTimes(faults, truth, tracks, decoding, isWhole);
  if (truth.picture && tracks.videos.length > 0) {
    checkSize(faults, truth.picture, tracks.videos);
    await checkPictures(faults, truth, decoding, isWhole);
    if (isWhole) {
      for (const video of tracks.videos) await checkColours(faults, truth.picture, folder, video);
      await checkPoster(faults, truth.picture, files, result);
    }
    checkStoryboard(faults, files, result);
  }
  if (truth.sound && isWhole) checkSound(faults, truth, decoding);
  return faults.list;
}

class Faults {
  readonly list: string[] = [];
  add(fault: string): void {
    if (!this.list.includes(fault)) this.list.push(fault);
  }
  /** Adds a fault if a value in seconds differs by more than the tolerance. */
  compare(name: string, actual: number, expected: number, tolerance: number): void {
    if (!(Math.abs(actual - expected) <= tolerance + 0.0005))
      this.add(`${name}: ${seconds(actual)} instead of ${seconds(expected)}`);
  }
}

const seconds = (value: number): string => `${value.toFixed(3)} s`;

async function writeFiles(folder: string, files: Published['files']): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

async function checkConformance(
  faults: Faults,
  files: Published['files'],
  { playlist }: Conversion,
): Promise<void> {
  const read = async (name: string) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`${name} is missing`);
    return { bytes };
  };
  for (const { severity, rule, url, message } of await checkStream({ playlist, read }))
    if (severity === 'error') faults.add(`hls:check ${rule}: ${message} (${url.replace(/^stream:\/*/, '')})`);
}

interface Tracks {
  /** Best first. */
  videos: Track[];
  audio?: Track;
}

function readTracks(faults: Faults, files: Published['files'], { playlist }: Conversion): Tracks {
  const text = files.get(playlist)!.toString();
  const read = (name: string): Track[] => {
    try {
      return [readTrack(files, name)];
    } catch (error) {
      faults.add(`${name} cannot be read: ${(error as Error).message}`);
      return [];
    }
  };
  const videos = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(read);
  videos.sort((one, other) => other.info.width - one.info.width);
  const audio = /#EXT-X-MEDIA:TYPE=AUDIO.*URI="([^"]+)"/.exec(text)?.[1];
  return {
    videos: videos.filter(({ info }) => info.kind === 'video'),
    ...(audio && { audio: read(audio)[0]! }),
  };
}

function checkDurations(faults: Faults, truth: Truth, { videos, audio }: Tracks, reported: number): void {
  const tolerance = TOLERANCE.duration + truth.slack;
  faults.compare('reported duration', reported, truth.seconds, tolerance);
  for (const { folder, start, end } of [...videos, ...(audio ? [audio] : [])]) {
    faults.compare(`${folder} starts`, start, 0, TOLERANCE.duration);
    faults.compare(`${folder} ends`, end, truth.seconds, tolerance);
  }
  if (truth.sound && !audio) faults.add('there is no sound');
  if (truth.picture && videos.length === 0) faults.add('there is no picture');
}

/** Compares flashes and beeps with each other and with the truth, in both readings. */
function checkTimes(
  faults: Faults,
  truth: Truth,
  tracks: Tracks,
  decoding: Decoding,
  isWhole: boolean,
): void {
  const top = tracks.videos[0];
  const shown = decoding.pictures.map((picture) => readShown(picture));
  if (top && top.samples.length !== decoding.pictures.length)
    faults.add(`ffmpeg decodes ${decoding.pictures.length} of ${top.samples.length} pictures`);
  const beeps = decoding.sound ? findBeeps(decoding.sound) : [];
  const readings = [
    {
      name: 'ffmpeg',
      pictureTimes: decoding.pictureTimes,
      frameTimes: decoding.soundFrames.map(({ time }) => time),
    },
    {
      name: 'Chromium',
      pictureTimes: top?.samples.map(({ start }) => start) ?? [],
      frameTimes: chromiumFrameTimes(tracks.audio, decoding),
    },
  ];
  for (const { name, pictureTimes, frameTimes } of readings) {
    const flashTimes = flashStarts(shown).map((index) => pictureTimes[index]!);
    const beepTimes = beeps.map((position) => timeOf(position, decoding.soundFrames, frameTimes));
    const expected = {
      flash: truth.picture ? flashesOf(truth.picture) : [],
      beep: truth.sound?.beeps,
    };
    if (isWhole) {
      if (truth.picture) compareTimes(faults, `${name}: flash`, flashTimes, expected.flash, truth.slack);
      if (expected.beep) compareTimes(faults, `${name}: beep`, beepTimes, expected.beep, truth.slack);
    }
    // The first picture of a damaged flash may be missing.
    const tolerance = isWhole ? TOLERANCE.sync : TOLERANCE.sync + FLASH_SECONDS;
    for (const flash of flashTimes) {
      const beep = beepTimes.find((time) => Math.abs(time - flash) < MAX_LAG_SECONDS);
      if (beep !== undefined && Math.abs(beep - flash) > tolerance + 0.0005)
        faults.add(
          `${name}: sound ${((beep - flash) * 1000).toFixed(0)} ms after the picture at ${seconds(flash)}`,
        );
    }
  }
}

/** Chromium takes the times of the packets; ffmpeg may skip some at the start as an edit list says. */
function chromiumFrameTimes(audio: Track | undefined, { soundFrames }: Decoding): number[] {
  if (audio === undefined) return [];
  const skipped = Math.max(0, audio.samples.length - soundFrames.length);
  return audio.samples.slice(skipped).map(({ start }) => start);
}

function timeOf(position: number, frames: Decoding['soundFrames'], times: readonly number[]): number {
  const index = frames.findLastIndex((frame) => frame.position <= position);
  return (times[index] ?? Number.NaN) + position - (frames[index]?.position ?? 0);
}

function compareTimes(
  faults: Faults,
  name: string,
  actual: readonly number[],
  expected: readonly number[],
  slack: number,
): void {
  if (actual.length !== expected.length) {
    faults.add(
      `${name}: at ${actual.map(seconds).join(', ') || 'no time'} instead of ${expected.map(seconds).join(', ') || 'never'}`,
    );
    return;
  }
  for (const [index, time] of expected.entries())
    faults.compare(name, actual[index]!, time, TOLERANCE.time + slack);
}

const flashStarts = (shown: readonly (Shown | 'plain' | undefined)[]): number[] =>
  shown.flatMap((value, index) => (value === 'flash' && shown[index - 1] !== 'flash' ? [index] : []));

function checkSize(faults: Faults, { width, height }: PictureTruth, videos: readonly Track[]): void {
  const [top] = videos;
  const scale = Math.min(1, Math.max(top!.info.width, top!.info.height) / Math.max(width, height));
  for (const { folder, info } of videos) {
    const ratio = info.width / info.height / (width / height);
    const rounding = 2.5 / Math.min(info.width, info.height);
    if (Math.abs(ratio - 1) > Math.max(0.01, rounding))
      faults.add(`${folder} is ${info.width}×${info.height}, the film ${width}×${height}`);
  }
  if (Math.min(width, height) <= 1080 && scale < 1 && Math.abs(top!.info.width - width) > 2)
    faults.add(`the best rendition is ${top!.info.width}×${top!.info.height} instead of ${width}×${height}`);
}

/** Checks that each picture is shown at its time, that none is lost, and that they look like the original. */
async function checkPictures(
  faults: Faults,
  truth: Truth,
  decoding: Decoding,
  isWhole: boolean,
): Promise<void> {
  const { picture } = truth;
  const { shots, width, height } = picture!;
  const { pictures, pictureTimes } = decoding;
  const first = pictures[0];
  if (first === undefined) return;
  const shown = pictures.map((decoded) => readShown(decoded));
  if (isNumbered(width, height) && isNumbered(first.width, first.height)) {
    checkOrder(faults, truth, shown, pictureTimes, isWhole);
    if (isWhole) checkMotion(faults, truth, shown);
    else checkRemains(faults, truth, shown);
  }
  if (!isWhole) return;
  const comparable = shown.flatMap((value, index) => {
    const expected = value === 'plain' ? shownAt(shots, pictureTimes[index]!) : value;
    return typeof expected === 'number' ? [{ index, number: expected }] : [];
  });
  const step = Math.max(1, Math.ceil(comparable.length / COMPARED));
  const compared = comparable.filter((_, index) => index % step === 0);
  if (compared.length === 0) return;
  const originals = await paintScaled(
    picture!,
    compared.map(({ number }) => number),
    first,
    decoding.matrix,
    decoding.range,
  );
  const similarities = compared.map(({ index }, position) =>
    ssim(pictures[index]!.luma, originals[position]!.luma, first.width, first.height),
  );
  const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
  if (mean < picture!.minSsim) faults.add(`SSIM ${mean.toFixed(3)} instead of ${picture!.minSsim}`);
}

function shownAt(shots: readonly { time: number; shown: Shown }[], time: number): Shown | undefined {
  return shots.findLast((shot) => shot.time <= time + 0.001)?.shown;
}

function checkOrder(
  faults: Faults,
  { picture, slack, seconds: end }: Truth,
  shown: readonly (Shown | 'plain' | undefined)[],
  times: readonly number[],
  isWhole: boolean,
): void {
  const { shots } = picture!;
  const tolerance = TOLERANCE.picture + slack;
  const wrong: string[] = [];
  for (const [index, value] of shown.entries()) {
    const time = times[index]!;
    if (value === undefined) {
      if (isWhole) wrong.push(`unreadable at ${seconds(time)}`);
      continue;
    }
    const fits = shots.some(
      (shot, index) =>
        shot.shown === value &&
        shot.time <= time + tolerance &&
        (index === shots.length - 1 ? end : shots[index + 1]!.time) >= time - tolerance,
    );
    if (fits || !isWhole) continue;
    const own = shots.find((shot) => shot.shown === value);
    wrong.push(`picture ${value} at ${seconds(time)} instead of ${own ? seconds(own.time) : 'never'}`);
  }
  if (wrong.length > Math.max(1, shown.length * WRONG_PICTURES))
    faults.add(`${wrong.length} of ${shown.length} pictures are wrong: ${wrong.slice(0, 3).join(', ')}`);
}

function checkMotion(
  faults: Faults,
  { picture, seconds: length }: Truth,
  shown: readonly (Shown | 'plain' | undefined)[],
): void {
  const expected = new Set(picture!.shots.map(({ shown }) => shown)).size;
  const actual = new Set(shown).size;
  const possible = Math.min(expected, picture!.shots.length / length > MAX_RATE ? length * 30 : expected);
  if (actual < possible * 0.95 - 1)
    faults.add(`${actual} different pictures instead of ${Math.round(possible)}`);
}

/** The intact part of a damaged film has at least some of its pictures. */
function checkRemains(
  faults: Faults,
  { picture }: Truth,
  shown: readonly (Shown | 'plain' | undefined)[],
): void {
  const expected = new Set(picture!.shots.map(({ shown }) => shown));
  const remaining = [...new Set(shown)].filter((value) => expected.has(value as Shown)).length;
  if (remaining < expected.size * MIN_REMAINING)
    faults.add(`only ${remaining} of ${expected.size} different pictures remain`);
}

/** Paints originals and scales them to the size of a decoded picture, with its colour matrix. */
async function paintScaled(
  { width, height, grain }: PictureTruth,
  numbers: readonly number[],
  size: Pick<Decoded, 'width' | 'height'>,
  matrix: string,
  range: string,
): Promise<Decoded[]> {
  const painter = new Painter(width, height, grain);
  const output = `out_color_matrix=${matrix === 'bt709' ? 'bt709' : 'bt601'}:out_range=${range === 'pc' ? 'pc' : 'tv'}`;
  const { outputs } = await runFfmpeg(
    [
      ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', 'pipe:0'],
      ...['-vf', `scale=${size.width}:${size.height}:flags=bicubic:${output},format=yuv420p`],
      ...['-f', 'rawvideo', 'pipe:1'],
    ],
    { input: paintAll(painter, numbers) },
  );
  const bytes = (size.width * size.height * 3) / 2;
  return numbers.map((_, index) =>
    toDecoded(outputs[0]!.subarray(index * bytes, (index + 1) * bytes), size.width, size.height),
  );
}

function* paintAll(painter: Painter, numbers: readonly number[]): Generator<Buffer> {
  for (const number of numbers) yield painter.paint(number);
}

/** Checks the colours of the corners of a picture in the middle of a rendition. */
async function checkColours(
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
  { corners, colourTolerance }: PictureTruth,
): void {
  const distance = (one: Colour, other: Colour) =>
    Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)));
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

async function checkPoster(
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

function checkStoryboard(
  faults: Faults,
  files: Published['files'],
  { storyboard, durationSeconds }: Conversion,
): void {
  const text = storyboard ? files.get(storyboard)?.toString() : undefined;
  if (text === undefined) {
    faults.add('there is no storyboard');
    return;
  }
  const folder = storyboard!.slice(0, storyboard!.lastIndexOf('/') + 1);
  let covered = 0;
  for (const [, from, to, sheet] of text.matchAll(/(\S+) --> (\S+)\n([^#\n]+)#xywh=/g)) {
    if (Math.abs(clock(from!) - covered) > 0.002)
      faults.add(`the storyboard has a gap at ${seconds(covered)}`);
    covered = clock(to!);
    const bytes = files.get(folder + sheet);
    if (bytes?.[0] !== 0xff || bytes[1] !== 0xd8) faults.add(`the storyboard lacks ${sheet}`);
  }
  faults.compare('the storyboard ends', covered, durationSeconds, TOLERANCE.duration);
}

const clock = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function checkSound(faults: Faults, { sound, slack }: Truth, { sound: heard, soundFrames }: Decoding): void {
  if (!heard) {
    faults.add('the sound cannot be decoded');
    return;
  }
  const start = soundFrames[0]?.time ?? 0;
  const end = start + soundEnd(heard);
  if (end < sound!.end - TOLERANCE.duration - slack)
    faults.add(`the sound is cut: it ends at ${seconds(end)} instead of ${seconds(sound!.end)}`);
  const peak = 20 * Math.log10(heard.samples.reduce((max, value) => Math.max(max, value), 1e-9));
  if (sound!.maxPeak !== undefined && peak > sound!.maxPeak)
    faults.add(`the sound peaks at ${peak.toFixed(1)} dBFS instead of at most ${sound!.maxPeak}`);
}
