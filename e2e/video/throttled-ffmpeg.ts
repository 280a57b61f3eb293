/** An ffmpeg with adjustable speed, so that tests can observe conversions on any machine. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegPath } from './media.ts';

/**
 * Maximum read speed, in seconds of video per second; `fast`: unlimited. ffmpeg reports no progress before it has written the
 * first thumbnail sheet, which covers 25 s or an eighth of the video.
 */
export type ConversionSpeed = number | 'fast';

/** @param folder - folder for the wrapper script. */
export async function createThrottledFfmpeg(folder: string) {
  const scriptPath = join(folder, 'ffmpeg');
  const rateFile = join(folder, 'rate');
  const script = `#!/bin/sh
if [ -e '${rateFile}' ]; then exec ${ffmpegPath} -readrate "$(cat '${rateFile}')" "$@"; fi
exec ${ffmpegPath} "$@"
`;
  await writeFile(scriptPath, script, { mode: 0o755 });
  return {
    // The script reads the file with the rate.
    env: { FFMPEG_PATH: scriptPath, FFMPEG_ISOLATION: 'off' },
    /** Applies to conversions that start after the call. */
    setConversionSpeed: (speed: ConversionSpeed): Promise<void> =>
      speed === 'fast' ? rm(rateFile, { force: true }) : writeFile(rateFile, String(speed)),
  };
}
