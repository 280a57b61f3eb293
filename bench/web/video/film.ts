import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** bit/s of its pictures. */
export const FILM_RATE = 4_000_000;
/** Where films are kept between runs. */
const CACHE = join(tmpdir(), 'workreel-bench-films');

/**
 * A film of 1080p30 with sound at an even rate, which is fit to be the best rendition as it is: a keyframe every 2 s. Its
 * pictures are drawn, with grain on them, so that they are worth their bits: nothing need be fetched for it.
 */
export async function makeFilm(ffmpeg: string, seconds: number): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `${seconds}-s-at-${FILM_RATE}.mp4`);
  if (existsSync(path)) return path;
  const half = join(CACHE, `part-${process.pid}.mp4`);
  const rate = String(FILM_RATE);
  await run(ffmpeg, [
    ...['-v', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30,noise=alls=12:allf=t'],
    ...['-f', 'lavfi', '-i', 'sine=440:beep_factor=4:sample_rate=48000'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
    ...['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate],
    ...['-g', '60', '-sc_threshold', '0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', half],
  ]);
  renameSync(half, path);
  return path;
}

/** The best rendition of a stream and its sound as one file, with the index in front, as one would put a video on a page by hand. */
export async function progressive(ffmpeg: string, stream: string, path: string): Promise<void> {
  // Of several renditions ffmpeg takes the one with the most pixels.
  const args = ['-i', stream, '-c', 'copy', '-movflags', '+faststart', path];
  await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args]);
}
