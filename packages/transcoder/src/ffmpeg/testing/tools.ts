import { spawnSync } from 'node:child_process';
import { findFfmpeg } from '../find.ts';

/** The build that tests run on: that of the settings, of PATH, or npm's. */
export const TOOLS = await findFfmpeg({
  ffmpegPath: process.env.FFMPEG_PATH || undefined,
  ffprobePath: process.env.FFPROBE_PATH || undefined,
});

/** Runs ffmpeg to its end. @throws with what it said. */
export function ffmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync(TOOLS.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
}
