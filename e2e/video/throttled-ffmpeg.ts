/** An ffmpeg with adjustable speed, so that tests can observe conversions on any machine. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegPath } from './media.ts';

/**
 * Maximum read speed, in seconds of video per second; `fast`: unlimited. ffmpeg reports progress only from the first thumbnail
 * sheet on: 25 s of the video, or an eighth of it.
 */
export type ConversionSpeed = number | 'fast';

/** @param folder - folder for the program, a shell script. */
export async function createThrottledFfmpeg(folder: string) {
  const scriptPath = join(folder, 'ffmpeg');
  const rateFile = join(folder, 'rate');
  const script = `#!/bin/sh
if [ -e '${rateFile}' ]; then exec ${ffmpegPath} -readrate "$(cat '${rateFile}')" "$@"; fi
exec ${ffmpegPath} "$@"
`;
  await writeFile(scriptPath, script, { mode: 0o755 });
  return {
    env: { FFMPEG_PATH: scriptPath },
    /** Applies to conversions that start after the call. */
    setConversionSpeed: (speed: ConversionSpeed): Promise<void> =>
      speed === 'fast' ? rm(rateFile, { force: true }) : writeFile(rateFile, String(speed)),
  };
}
