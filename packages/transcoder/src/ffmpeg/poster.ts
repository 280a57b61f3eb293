import { posterArguments } from './arguments.domain.ts';

import { type ProcessLimits, readBytes } from './process.ts';
import type { Task } from './task.ts';
import { JPEG_TYPE } from './types.ts';

const NAME = 'poster.jpg';
/** Share of the film behind which its poster is taken: opening titles are over. */
const FROM = 0.1;

/** Where a picture that says something may stand, best first: a film may be black, or have one keyframe only. */
const tries = (seconds: number) => [
  { from: seconds * FROM, skipBlack: true },
  { from: 0, skipBlack: true },
  { from: 0, skipBlack: false },
];

/** Publishes a still of the film, of 1280 pixels at most. @returns its name. @throws as `runTool`. */
export async function makePoster(
  { tools, job: { publish, signal }, seconds, ...plan }: Task,
  limits: ProcessLimits,
): Promise<string> {
  for (const choice of tries(seconds)) {
    const args = posterArguments({ ...plan, ...choice }, tools);
    const jpeg = await readBytes(tools.ffmpeg, args, { limits, signal });
    if (jpeg.length === 0) continue;
    await publish(NAME, jpeg, JPEG_TYPE);
    return NAME;
  }
  throw new Error('ffmpeg made no picture of the film.');
}
