import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { locateFfmpeg } from '../locate.ts';

/** The ffmpeg and ffprobe binaries for tests, from the environment, PATH or an npm package. */
export const TOOLS = await locateFfmpeg({
  ffmpegPath: process.env.FFMPEG_PATH || undefined,
  ffprobePath: process.env.FFPROBE_PATH || undefined,
});

/** Runs ffmpeg. @throws Error with the output of ffmpeg on stderr if it fails. */
export function ffmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync(TOOLS.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
}

/** Creates a program that runs ffmpeg. @param before - shell commands that it runs first; `"$@"` are the arguments. */
export const wrapFfmpeg = (path: string, before = ''): void =>
  writeFileSync(path, `#!/bin/sh\n${before}\nexec ${TOOLS.ffmpeg} "$@"\n`, { mode: 0o755 });
