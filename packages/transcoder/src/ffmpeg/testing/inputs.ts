import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../errors.ts';
import { ffmpeg } from './tools.ts';

/** A file as people send it, made where it is needed: seconds long at most. */
export interface Input {
  /** Its file's name. */
  name: string;
  make(path: string): void;
  /** What becomes of it: a refusal, or a stream with these renditions and this length (seconds). */
  becomes: ErrorCode | { renditions: string[]; seconds: number; sound: boolean };
}

type Streams = { size?: string; rate?: string; seconds?: number; sound?: number | 'none'; hz?: number };

/** Moving pictures with a beep each second; sound as long as the pictures where nothing is said. */
const lavfi = ({
  size = '320x180',
  rate = '30',
  seconds = 3,
  sound = seconds,
  hz = 44_100,
}: Streams): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
  ...(sound === 'none' ? [] : ['-f', 'lavfi', '-i', `sine=440:b=4:d=${sound}:r=${hz}`]),
];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '96k'];
const encode =
  (streams: Streams, ...args: string[]) =>
  (path: string): void =>
    ffmpeg([...lavfi(streams), ...H264, ...AAC, ...args, path]);
const stream = (seconds: number, sound: boolean, ...renditions: string[]) => ({ renditions, seconds, sound });

/** Writes a display matrix of ISO/IEC 14496-12 (8.3.2) into the first track: the angles of builds differ. */
function turn(path: string, [a, b, c, d]: [number, number, number, number]): void {
  edit(path, (bytes) => {
    const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40;
    for (const [at, value] of [a, b, 0, c, d, 0].entries())
      bytes.writeInt32BE(value * 0x10000, matrix + 4 * at);
    return bytes;
  });
}

function edit(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)));
}

const cutTo = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * share));

/** The list of what people send, and what becomes of it. */
export const INPUTS: readonly Input[] = [
  {
    name: 'landscape.mp4',
    make: encode({ size: '640x360' }),
    becomes: stream(3, true, '360p', '240p'),
  },
  {
    name: 'portrait.mp4',
    make: encode({ size: '270x480' }),
    becomes: stream(3, true, '270p'),
  },
  {
    name: 'turned by 90.mp4',
    make(path) {
      encode({})(path);
      turn(path, [0, 1, -1, 0]);
    },
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'turned by 270.mov',
    make(path) {
      encode({})(path);
      turn(path, [0, -1, 1, 0]);
    },
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'square.mp4',
    make: encode({ size: '240x240' }),
    becomes: stream(3, true, '240p'),
  },
  {
    name: 'odd, 4:4:4.mp4',
    make: encode({}, '-vf', 'scale=641:361', '-pix_fmt', 'yuv444p'),
    becomes: stream(3, true, '360p', '240p'),
  },
  { name: '23.976.mp4', make: encode({ rate: '24000/1001' }), becomes: stream(3, true, '180p') },
  {
    name: '29.97.mp4',
    make: encode({ rate: '30000/1001' }),
    becomes: stream(3, true, '180p'),
  },
  { name: '60.mp4', make: encode({ rate: '60' }), becomes: stream(3, true, '180p') },
  { name: '120.mp4', make: encode({ rate: '120' }), becomes: stream(3, true, '180p') },
  {
    name: 'variable.mp4',
    make: encode({ seconds: 2 }, '-vf', "setpts='(N+5*floor(N/7))/30/TB'", '-vsync', '0'),
    becomes: stream(3.4, true, '180p'),
  },
  {
    name: 'still.mp4',
    make: encode({ rate: '1', seconds: 1, sound: 9 }),
    becomes: stream(9, true, '180p'),
  },
  { name: 'silent.mp4', make: encode({ sound: 'none' }), becomes: stream(3, false, '180p') },
  {
    name: 'sound.m4a',
    make: (path) => ffmpeg(['-f', 'lavfi', '-i', 'sine=d=2', ...AAC, path]),
    becomes: 'NO_VIDEO_TRACK',
  },
  {
    name: 'sound with a cover.m4a',
    make: (path) =>
      ffmpeg([
        ...[...lavfi({ seconds: 1 }), '-map', '1', '-map', '0'],
        ...['-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-disposition:v', 'attached_pic'],
        ...[...AAC, '-f', 'mp4', path],
      ]),
    becomes: 'NO_VIDEO_TRACK',
  },
  { name: 'shorter sound.mp4', make: encode({ sound: 1.2 }), becomes: stream(3, true, '180p') },
  {
    name: 'longer sound.mp4',
    make: encode({ sound: 3.6 }),
    becomes: stream(3, true, '180p'),
  },
  {
    name: '5.1.mp4',
    make: encode({ hz: 48_000 }, '-ac', '6'),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'two sounds.mp4',
    // The first as some phones write one: of a kind that nobody else knows.
    make(path) {
      encode({}, '-map', '0:v', '-map', '1:a', '-map', '1:a')(path);
      edit(path, (bytes) => {
        bytes.write('apac', bytes.indexOf('mp4a', 0, 'latin1'), 'latin1');
        return bytes;
      });
    },
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'hdr10.mp4',
    make: encode(
      {},
      ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084'],
      ...['-colorspace', 'bt2020nc'],
    ),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'interlaced.ts',
    make: encode({ rate: '25' }, '-flags', '+ilme+ildct', '-x264opts', 'tff=1'),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'wide pixels.mp4',
    make: encode({ size: '180x180' }, '-vf', 'setsar=16/9'),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'vp9.webm',
    make: (path) =>
      ffmpeg([
        ...lavfi({ seconds: 2, hz: 48_000 }),
        ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'],
        ...['-c:a', 'libopus', path],
      ]),
    becomes: stream(2, true, '180p'),
  },
  {
    name: 'no length.webm',
    // To a pipe, as a browser's recorder writes: no length, no index.
    make: (path) =>
      ffmpeg([
        ...lavfi({ seconds: 2, hz: 48_000 }),
        ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'],
        ...['-c:a', 'libopus', '-f', 'webm', '-live', '1', path],
      ]),
    becomes: stream(2, true, '180p'),
  },
  { name: 'matroska.mkv', make: encode({}), becomes: stream(3, true, '180p') },
  { name: 'quicktime.mov', make: encode({}), becomes: stream(3, true, '180p') },
  {
    name: 'mjpeg.avi',
    make: (path) =>
      ffmpeg([...lavfi({}), '-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p', '-c:a', 'pcm_s16le', path]),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'moment.mp4',
    make: encode({ seconds: 0.05, rate: '40' }),
    becomes: stream(0.05, true, '180p'),
  },
  { name: 'tiny.mp4', make: encode({ size: '32x18' }), becomes: stream(3, true, '18p') },
  {
    name: 'index in front.mp4',
    make: encode({}, '-movflags', '+faststart'),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'fragments.mp4',
    make: encode({}, '-g', '15', '-movflags', '+frag_keyframe+empty_moov'),
    becomes: stream(3, true, '180p'),
  },
  {
    name: 'truncated.mp4',
    make(path) {
      encode({}, '-movflags', '+faststart')(path);
      edit(path, cutTo(0.6));
    },
    becomes: 'TRUNCATED_FILE',
  },
  {
    name: 'truncated, without index.mp4',
    make(path) {
      encode({})(path);
      edit(path, cutTo(0.6));
    },
    becomes: 'TRUNCATED_FILE',
  },
  {
    name: 'truncated fragments.mp4',
    // What is there can be watched, and nothing in it says that there was more.
    make(path) {
      encode({}, '-g', '15', '-movflags', '+frag_keyframe+empty_moov')(path);
      edit(path, cutTo(0.6));
    },
    becomes: stream(2, true, '180p'),
  },
  {
    name: 'truncated.mkv',
    make(path) {
      encode({})(path);
      edit(path, cutTo(0.5));
    },
    becomes: 'TRUNCATED_FILE',
  },
  {
    name: 'text.mp4',
    make: (path) => writeFileSync(path, 'This is no video.\n'.repeat(200)),
    becomes: 'NOT_A_VIDEO',
  },
  { name: 'empty.mp4', make: (path) => writeFileSync(path, ''), becomes: 'NOT_A_VIDEO' },
  {
    name: 'picture.mp4',
    make: (path) => ffmpeg([...lavfi({ seconds: 1 }), '-frames:v', '1', '-f', 'image2', '-c:v', 'png', path]),
    becomes: 'NOT_A_VIDEO',
  },
  {
    name: 'ein Film & mehr + 50% “für” 한국 🎬.mp4',
    make: encode({ seconds: 1 }),
    becomes: stream(1, true, '180p'),
  },
  { name: "-i 'quoted' %03d:0.mp4", make: encode({ seconds: 1 }), becomes: stream(1, true, '180p') },
];

/** @returns its path. */
export function makeInput(folder: string, name: string): string {
  const path = join(folder, name);
  INPUTS.find((input) => input.name === name)!.make(path);
  return path;
}
