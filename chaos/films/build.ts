/** Makes a film from a description, together with its truth. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shot, Truth } from './film.ts';
import { CORNERS, type Matrix, Painter } from './picture.ts';
import { synthesize } from './sound.ts';
import { runFfmpeg } from './tools.ts';

export interface PictureSpec {
  /** As displayed. */
  width: number;
  height: number;
  /** Pictures per second, as ffmpeg writes it: `30000/1001`. */
  rate: string;
  seconds: number;
  /** Presentation times; default: at the rate for the seconds. */
  times?: number[];
  /** Seconds for which the film is dark at its start. */
  dark?: number;
  /** Seconds for which nothing moves at its end. */
  still?: number;
  /** Shares of the duration at which the film turns white. */
  flashes?: number[];
  /** Number of the first picture. */
  firstNumber?: number;
  grain?: number;
}

export interface SoundSpec {
  seconds: number;
  rate: number;
  channels: number;
  amplitude: number;
  /** Time from the start of the picture to the start of the sound. */
  delay: number;
}

export interface Recipe {
  /** Name of the file without its folder. */
  name: string;
  picture?: PictureSpec;
  sound?: SoundSpec;
  /** Filters between the pictures and the encoder. */
  filters: string[];
  matrix: Matrix;
  fullRange: boolean;
  pixelFormat: string;
  video: string[];
  audio: string[];
  output: string[];
  minSsim: number;
  colourTolerance: number;
  maxPeak?: number;
}

/**
 * Whether an edit list says that the first samples of compressed sound are the encoder's delay. Without one, everything may be late by
 * that delay.
 */
const keepsDelay = ({ name, output }: Recipe): boolean =>
  /\.(mp4|mov|m4a|3gp)$/.test(name) && !output.includes('-movflags');
/** Samples; the longest is that of WMA. */
const ENCODER_DELAY = 2200;
export const FLASH_SECONDS = 0.1;
/** Otherwise, times are rounded to the frame rate. */
const EXACT_TIMES = ['-fps_mode', 'passthrough', '-enc_time_base', '1:90000'];
const DEFAULT_FLASHES = [0.3, 0.7];

export const framesPerSecond = (rate: string): number => {
  const [numerator, denominator = 1] = rate.split('/').map(Number);
  return numerator! / denominator;
};

/** Returns when the last picture ends. */
const endOf = ({ times, rate, seconds }: PictureSpec): number =>
  times ? seconds : Math.max(1, Math.round(seconds * framesPerSecond(rate))) / framesPerSecond(rate);

/** Returns the pictures of a film and when they are presented. */
export function shotsOf(spec: PictureSpec): Shot[] {
  const { rate, seconds, dark = 0, still = 0, firstNumber = 0, flashes = DEFAULT_FLASHES } = spec;
  const fps = framesPerSecond(rate);
  const count = Math.max(1, Math.round(seconds * fps));
  const times = spec.times ?? Array.from({ length: count }, (_, index) => index / fps);
  const shots: Shot[] = times.map((time, index) => ({
    time,
    shown: time < dark ? 'dark' : firstNumber + index,
  }));
  for (const share of flashes) {
    const first = times.findIndex((time) => time >= share * seconds - 1e-6);
    if (first < 0) continue;
    for (let index = first; index < times.length; index++)
      if (index === first || times[index]! < times[first]! + FLASH_SECONDS - 1e-6)
        shots[index]!.shown = 'flash';
  }
  const stillFrom = shots.findIndex(
    ({ time, shown }) => time >= seconds - still && typeof shown === 'number',
  );
  if (still > 0 && stillFrom >= 0)
    for (const shot of shots.slice(stillFrom)) shot.shown = shots[stillFrom]!.shown;
  return shots;
}

/** Makes the film in a folder. @returns its path and its truth if nothing else is done to it. */
export async function build(folder: string, recipe: Recipe): Promise<{ path: string; truth: Truth }> {
  const { picture, sound } = recipe;
  const path = join(folder, recipe.name);
  const audioPath = join(folder, 'sound.raw');
  const shots = picture && shotsOf(picture);
  const beeps = beepsOf(shots ?? defaultBeeps(sound!.seconds), sound);
  if (sound) await writeFile(audioPath, synthesize({ ...sound, beeps }));
  const early = Math.max(0, -(sound?.delay ?? 0));
  const late = Math.max(0, sound?.delay ?? 0);
  await runFfmpeg(
    [
      ...['-v', 'error', '-y'],
      ...(picture ? [...(early > 0 ? ['-itsoffset', String(early)] : []), ...pictureInput(picture)] : []),
      ...(sound
        ? [
            ...(late > 0 ? ['-itsoffset', String(late)] : []),
            ...['-f', 'f32le', '-ar', String(sound.rate), '-ac', String(sound.channels), '-i', audioPath],
          ]
        : []),
      ...(picture ? ['-vf', filtersOf(recipe, shots!), ...recipe.video] : []),
      ...(picture?.times ? EXACT_TIMES : []),
      ...(sound ? recipe.audio : []),
      ...[...recipe.output, path],
    ],
    { input: picture ? paintAll(picture, shots!) : [] },
  );
  await rm(audioPath, { force: true });
  const pictureSeconds = picture ? endOf(picture) : 0;
  const soundEnd = sound ? sound.delay + sound.seconds : 0;
  return {
    path,
    truth: {
      seconds: early + Math.max(pictureSeconds, soundEnd),
      slack: sound && !keepsDelay(recipe) ? ENCODER_DELAY / sound.rate : 0,
      ...(picture && {
        picture: {
          width: picture.width,
          height: picture.height,
          shots: shots!.map(({ time, shown }, index) => ({ time: index === 0 ? 0 : time + early, shown })),
          ...(picture.grain !== undefined && { grain: picture.grain }),
          minSsim: recipe.minSsim,
          colourTolerance: recipe.colourTolerance,
          corners: [...CORNERS],
        },
      }),
      ...(sound && {
        sound: {
          beeps: beeps.map((time) => time + sound.delay + early),
          end: soundEnd + early,
          ...(recipe.maxPeak !== undefined && { maxPeak: recipe.maxPeak }),
        },
      }),
    },
  };
}

const defaultBeeps = (seconds: number): Shot[] =>
  DEFAULT_FLASHES.map((share) => ({ time: share * seconds, shown: 'flash' }));

/** Returns the times from the start of the sound at which the film turns white. */
function beepsOf(shots: readonly Shot[], sound: SoundSpec | undefined): number[] {
  if (!sound) return [];
  return shots
    .filter(({ shown }, index) => shown === 'flash' && shots[index - 1]?.shown !== 'flash')
    .map(({ time }) => time - sound.delay)
    .filter((time) => time >= 0 && time < sound.seconds - FLASH_SECONDS);
}

function pictureInput({ width, height, rate }: PictureSpec): string[] {
  return [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
    ...['-framerate', rate, '-i', 'pipe:0'],
  ];
}

function* paintAll({ width, height, grain }: PictureSpec, shots: readonly Shot[]): Generator<Buffer> {
  const painter = new Painter(width, height, grain);
  for (const { shown } of shots) yield painter.paint(shown);
}

function filtersOf(
  { picture, filters, matrix, fullRange, pixelFormat }: Recipe,
  shots: readonly Shot[],
): string {
  const range = fullRange ? 'pc' : 'tv';
  const isRgb = /^(gbr|rgb|bgr|pal8)/.test(pixelFormat);
  return [
    ...(picture!.times ? [`settb=1/90000,setpts=${timesExpression(shots)}`] : []),
    ...filters,
    isRgb
      ? `format=${pixelFormat}`
      : `scale=out_color_matrix=${matrix}:out_range=${range},format=${pixelFormat}`,
  ].join(',');
}

/** Writes times as an expression of the frame number, one term per run of evenly spaced frames. */
function timesExpression(shots: readonly Shot[]): string {
  const terms: string[] = [];
  for (let first = 0; first < shots.length; ) {
    const start = shots[first]!.time;
    const step = (shots[first + 1]?.time ?? start) - start;
    let last = first;
    while (
      last + 1 < shots.length &&
      Math.abs(shots[last + 1]!.time - start - (last + 1 - first) * step) < 1e-6
    )
      last++;
    terms.push(`between(N,${first},${last})*(${start}+(N-${first})*${step})`);
    first = last + 1;
  }
  return `'round((${terms.join('+')})/TB)'`;
}
