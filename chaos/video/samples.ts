/** Files to send. */
import { createHash, randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoVideo } from '@workreel/video-server';

/** A file to send. */
export interface Sample {
  filename: string;
  bytes: Buffer;
  sha256: string;
  /** Whether it is a video; else a file that is only named like one. */
  playable: boolean;
}

/** Three parts of 8 MiB, the last of them shorter. */
const VIDEO_BYTES = 20 * 1024 ** 2 + 12_345;
/** Two parts. */
const OTHER_BYTES = 9 * 1024 ** 2;

/** A few seconds of 720p, made once by ffmpeg, which convert in about as long. @param size - of the picture. */
export async function makeVideo(folder: string, size = '1280x720', seconds = 8): Promise<Buffer> {
  const file = join(folder, 'sample.mp4');
  const video = {
    filename: 'sample.mp4',
    title: '',
    description: '',
    tags: [],
    picture: `testsrc2=s=${size}:r=30`,
    sound: 'sine=440:r=48000',
    seconds,
  };
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env;
  await makeDemoVideo({ FFMPEG_PATH, FFPROBE_PATH }, video, file, AbortSignal.timeout(120_000));
  return readFile(file);
}

/** A file of its own: the same video, and behind it what a reader of MP4 passes over (ISO/IEC 14496-12, 8.1.2). */
export function videoFile(number: number, video: Buffer): Sample {
  const bytes = randomFillSync(Buffer.allocUnsafe(VIDEO_BYTES), video.length + 8);
  video.copy(bytes);
  bytes.writeUInt32BE(bytes.length - video.length, video.length);
  bytes.write('free', video.length + 4, 'latin1');
  return describe(`video-${number}.mp4`, bytes, { playable: true });
}

/** Noise that is named like a video. */
export const otherFile = (number: number): Sample =>
  describe(`other-${number}.mp4`, randomFillSync(Buffer.allocUnsafe(OTHER_BYTES)), { playable: false });

const describe = (filename: string, bytes: Buffer, { playable }: { playable: boolean }): Sample => ({
  filename,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  playable,
});
