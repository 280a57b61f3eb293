/** What all kinds of films have in common. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pick, type Random } from '../../random.ts';
import { build, type PictureSpec, type Recipe, type SoundSpec } from '../build.ts';
import type { Film, Truth } from '../film.ts';

export interface Context {
  /** An empty folder. */
  folder: string;
  random: Random;
}

/** Makes a film of one kind; its variants are chosen at random. */
export type Make = (context: Context) => Promise<Film>;
export type Kinds = Readonly<Record<string, Make>>;

/** A description of a film, of which only the unusual parts are given. */
export interface Plan extends Partial<Omit<Recipe, 'picture' | 'sound'>> {
  picture?: Partial<PictureSpec> | 'none';
  sound?: Partial<SoundSpec> | 'none';
}

const SIZES = [
  [320, 180],
  [320, 240],
  [426, 240],
  [240, 320],
] as const;
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10'];
/** Slower, with references that make a film hard to cut. */
export const H264_B_FRAMES = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12', '-bf', '3'];
export const AAC = ['-c:a', 'aac', '-b:a', '160k'];
const MIN_SSIM = { clean: 0.95, grain: 0.85 };
/** Rounding, chroma subsampling and two lossy encodings. */
const COLOUR_TOLERANCE = 14;

export function toRecipe(random: Random, plan: Plan): Recipe {
  const [width, height] = pick(SIZES, random);
  const seconds = 2 + Math.floor(random() * 3) / 2;
  const picture =
    plan.picture === 'none' ? undefined : { width, height, rate: '25', seconds, ...plan.picture };
  const soundSeconds = picture?.seconds ?? seconds;
  const sound =
    plan.sound === 'none'
      ? undefined
      : { seconds: soundSeconds, rate: 48_000, channels: 2, amplitude: 0.5, delay: 0, ...plan.sound };
  return {
    name: 'film.mp4',
    filters: [],
    matrix: 'bt601',
    fullRange: false,
    pixelFormat: 'yuv420p',
    video: H264,
    audio: AAC,
    output: [],
    minSsim: picture?.grain === undefined ? MIN_SSIM.clean : MIN_SSIM.grain,
    colourTolerance: COLOUR_TOLERANCE,
    maxPeak: 0,
    ...plan,
    ...(picture ? { picture } : { picture: undefined }),
    ...(sound ? { sound } : { sound: undefined }),
  } as Recipe;
}

export const buildPlan = ({ folder, random }: Context, plan: Plan): Promise<{ path: string; truth: Truth }> =>
  build(folder, toRecipe(random, plan));

/** A kind of film that is made directly from a plan. */
export const planned =
  (choose: (random: Random) => Plan): Make =>
  async (context) => ({ label: 'playable', ...(await buildPlan(context, choose(context.random))) });

export async function edit(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(path, change(await readFile(path)));
}

/** Replaces a file by one that was made from it. */
export async function replaceBy(path: string, make: (output: string) => Promise<void>): Promise<void> {
  const extension = path.slice(path.lastIndexOf('.'));
  const output = join(path, '..', `made${extension}`);
  await make(output);
  await rename(output, path);
}
