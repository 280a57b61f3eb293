/** An ffmpeg that takes its time where it is told to: what is being converted can then be looked at, however fast the machine. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegPath } from './media.ts';

/**
 * Seconds of the film that it reads in a second at most; `fast`: as many as it can. It tells how far it is from the first sheet
 * of small pictures on: 25 s of the film, or an eighth.
 */
export type Pace = number | 'fast';

/** @param folder - where the program is written. @returns settings of a service that converts with it. */
export async function openPacedFfmpeg(folder: string) {
  const program = join(folder, 'ffmpeg');
  const rate = join(folder, 'rate');
  const script = `#!/bin/sh
if [ -e '${rate}' ]; then exec ${ffmpegPath} -readrate "$(cat '${rate}')" "$@"; fi
exec ${ffmpegPath} "$@"
`;
  await writeFile(program, script, { mode: 0o755 });
  return {
    env: { FFMPEG_PATH: program },
    /** Of conversions that begin from now on. */
    convert: (pace: Pace): Promise<void> =>
      pace === 'fast' ? rm(rate, { force: true }) : writeFile(rate, String(pace)),
  };
}
