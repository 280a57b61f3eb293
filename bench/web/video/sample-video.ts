import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Video bit rate in bit/s, without audio. */
export const VIDEO_BITRATE = 4_000_000;
/** Folder of videos, which are reused between runs. */
const CACHE = join(tmpdir(), 'workreel-bench-videos');

/**
 * Creates a 1080p30 video with audio, a constant bit rate and a keyframe every 2 s, so that the best rendition can be a copy.
 * The frames show a test pattern with noise, so that encoding them needs the full bit rate.
 */
export async function createSampleVideo(ffmpeg: string, seconds: number): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `${seconds}-s-at-${VIDEO_BITRATE}.mp4`);
  if (existsSync(path)) return path;
  const partial = join(CACHE, `part-${process.pid}.mp4`);
  const rate = String(VIDEO_BITRATE);
  await run(ffmpeg, [
    ...['-v', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30,noise=alls=12:allf=t'],
    ...['-f', 'lavfi', '-i', 'sine=440:beep_factor=4:sample_rate=48000'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
    ...['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate],
    ...['-g', '60', '-sc_threshold', '0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', partial],
  ]);
  renameSync(partial, path);
  return path;
}

/** Copies the best rendition of a stream and its audio into one MP4 with `faststart`. */
export async function createMp4(ffmpeg: string, stream: string, path: string): Promise<void> {
  // ffmpeg selects the rendition with the most pixels.
  const args = ['-i', stream, '-c', 'copy', '-movflags', '+faststart', path];
  await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args]);
}
