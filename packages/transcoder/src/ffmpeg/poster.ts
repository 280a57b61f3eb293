import { withoutMetadata } from '../jpeg-metadata.domain.ts';
import { posterArguments } from './arguments.domain.ts';
import { type ProcessLimits, readBytes } from './process.ts';
import type { Task } from './task.ts';
import { JPEG_TYPE } from './types.ts';

const NAME = 'poster.jpg';
/** Position of the poster as a fraction of the duration, after opening titles. */
const POSITION = 0.1;

/** Poster positions to try in order, because a video may be black or have only one keyframe. */
const candidates = (seconds: number) => [
  { from: seconds * POSITION, skipBlack: true },
  { from: 0, skipBlack: true },
  { from: 0, skipBlack: false },
];

/** Publishes a poster of at most 1280 pixels per side. @returns its name. @throws like `runTool` */
export async function makePoster(
  { tools, job: { publish, signal, source }, seconds, ...plan }: Task,
  limits: ProcessLimits,
): Promise<string> {
  const launcher = tools.isolation.launcher(source);
  for (const candidate of candidates(seconds)) {
    const args = posterArguments({ ...plan, ...candidate }, tools);
    const jpeg = await readBytes(tools.ffmpeg, args, { limits, launcher, signal });
    if (jpeg.length === 0) continue;
    // ffmpeg may copy Exif data from the pictures of the source.
    await publish(NAME, withoutMetadata(jpeg), JPEG_TYPE);
    return NAME;
  }
  throw new Error('ffmpeg produced no poster.');
}
