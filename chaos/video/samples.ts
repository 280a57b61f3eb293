/** Files to upload. */
import { createHash, randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoVideo } from '@workreel/video-server';

export interface Sample {
  filename: string;
  bytes: Buffer;
  sha256: string;
  /** False if the file is not a video despite its name. */
  playable: boolean;
}

/** Size of a video file: three parts of at most 8 MiB. */
const VIDEO_BYTES = 20 * 1024 ** 2 + 12_345;
/** Size of an invalid file: two parts. */
const INVALID_FILE_BYTES = 9 * 1024 ** 2;

/** Creates a short video with ffmpeg. Its conversion takes about as long as its duration. @param size - frame size. */
export async function createVideo(folder: string, size = '1280x720', seconds = 8): Promise<Buffer> {
  const file = join(folder, 'sample.mp4');
  const video = {
    filename: 'sample.mp4',
    title: '',
    description: '',
    tags: [],
    videoGraph: `testsrc2=s=${size}:r=30`,
    audioGraph: 'sine=440:r=48000',
    seconds,
  };
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env;
  const paths = { ffmpegPath: FFMPEG_PATH, ffprobePath: FFPROBE_PATH };
  await makeDemoVideo(paths, video, file, AbortSignal.timeout(120_000));
  return readFile(file);
}

/** Appends to the video a free space box with random content. MP4 readers ignore the box (ISO/IEC 14496-12, 8.1.2). */
export function videoFile(number: number, video: Buffer): Sample {
  const bytes = randomFillSync(Buffer.allocUnsafe(VIDEO_BYTES), video.length + 8);
  video.copy(bytes);
  bytes.writeUInt32BE(bytes.length - video.length, video.length);
  bytes.write('free', video.length + 4, 'latin1');
  return toSample(`video-${number}.mp4`, bytes, { playable: true });
}

/** Creates a file of random bytes with the name of a video. */
export const invalidFile = (number: number): Sample =>
  toSample(`invalid-${number}.mp4`, randomFillSync(Buffer.allocUnsafe(INVALID_FILE_BYTES)), {
    playable: false,
  });

const toSample = (filename: string, bytes: Buffer, { playable }: { playable: boolean }): Sample => ({
  filename,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  playable,
});
