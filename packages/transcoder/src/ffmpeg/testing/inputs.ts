import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../errors.ts';
import { ffmpeg } from './tools.ts';

/** A typical upload, generated on demand; at most a few seconds long. */
export interface Input {
  /** File name. */
  name: string;
  make(path: string): void;
  /** The expected error code or the expected stream. */
  expected: ErrorCode | { renditions: string[]; seconds: number; hasAudio: boolean };
}

type SourceOptions = {
  size?: string;
  rate?: string;
  seconds?: number;
  audioSeconds?: number | 'none';
  sampleRate?: number;
};

/** Test video with a beep per second. Default: the audio is as long as the video. */
const lavfi = ({
  size = '320x180',
  rate = '30',
  seconds = 3,
  audioSeconds = seconds,
  sampleRate = 44_100,
}: SourceOptions): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
  ...(audioSeconds === 'none' ? [] : ['-f', 'lavfi', '-i', `sine=440:b=4:d=${audioSeconds}:r=${sampleRate}`]),
];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '96k'];
const encode =
  (options: SourceOptions, ...args: string[]) =>
  (path: string): void =>
    ffmpeg([...lavfi(options), ...H264, ...AAC, ...args, path]);
const stream = (seconds: number, hasAudio: boolean, ...renditions: string[]) => ({
  renditions,
  seconds,
  hasAudio,
});

/** Writes a display matrix (ISO/IEC 14496-12, 8.3.2) to the first track. ffmpeg builds interpret rotation options differently. */
function setRotation(path: string, [a, b, c, d]: [number, number, number, number]): void {
  edit(path, (bytes) => {
    const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40;
    for (const [index, value] of [a, b, 0, c, d, 0].entries())
      bytes.writeInt32BE(value * 0x10000, matrix + 4 * index);
    return bytes;
  });
}

function edit(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)));
}

const encodeMjpeg = (path: string): void =>
  ffmpeg([...lavfi({}), '-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p', '-c:a', 'pcm_s16le', path]);

/** Overwrites the start of all JPEG frames, so that none can be decoded. */
function destroyFrames(bytes: Buffer): Buffer {
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at)) bytes.fill(0x55, at, at + 600);
  return bytes;
}

const truncateTo = (fraction: number) => (bytes: Buffer) =>
  bytes.subarray(0, Math.floor(bytes.length * fraction));

/** Files without video, one per format. */
const AUDIO_ONLY = [
  { name: 'audio.mp3', args: ['-c:a', 'libmp3lame'] },
  { name: 'audio.m4a', args: AAC },
  { name: 'audio.aac', args: AAC },
  { name: 'audio.flac', args: ['-c:a', 'flac'] },
  { name: 'audio.opus', args: ['-c:a', 'libopus'] },
  { name: 'audio.ogg', args: ['-c:a', 'libvorbis', '-ac', '2'] },
  { name: 'audio.wav', args: ['-c:a', 'pcm_s16le'] },
  { name: 'audio.aiff', args: ['-c:a', 'pcm_s24be'] },
  { name: 'audio.wma', args: ['-c:a', 'wmav2'] },
  { name: 'audio.ac3', args: ['-c:a', 'ac3'] },
  { name: 'audio.caf', args: ['-c:a', 'alac'] },
  { name: 'audio.wv', args: ['-c:a', 'wavpack'] },
  { name: 'audio.mka', args: ['-c:a', 'flac'] },
];

/** Typical uploads with their expected results. */
export const INPUTS: readonly Input[] = [
  {
    name: 'landscape.mp4',
    make: encode({ size: '640x360' }),
    expected: stream(3, true, '360p', '240p'),
  },
  {
    name: 'portrait.mp4',
    make: encode({ size: '270x480' }),
    expected: stream(3, true, '270p'),
  },
  {
    name: 'rotated 90.mp4',
    make(path) {
      encode({})(path);
      setRotation(path, [0, 1, -1, 0]);
    },
    expected: stream(3, true, '180p'),
  },
  {
    name: 'rotated 270.mov',
    make(path) {
      encode({})(path);
      setRotation(path, [0, -1, 1, 0]);
    },
    expected: stream(3, true, '180p'),
  },
  {
    name: 'square.mp4',
    make: encode({ size: '240x240' }),
    expected: stream(3, true, '240p'),
  },
  {
    name: 'odd, 4:4:4.mp4',
    make: encode({}, '-vf', 'scale=641:361', '-pix_fmt', 'yuv444p'),
    expected: stream(3, true, '360p', '240p'),
  },
  { name: '23.976.mp4', make: encode({ rate: '24000/1001' }), expected: stream(3, true, '180p') },
  {
    name: '29.97.mp4',
    make: encode({ rate: '30000/1001' }),
    expected: stream(3, true, '180p'),
  },
  { name: '60.mp4', make: encode({ rate: '60' }), expected: stream(3, true, '180p') },
  { name: '120.mp4', make: encode({ rate: '120' }), expected: stream(3, true, '180p') },
  {
    name: 'variable.mp4',
    make: encode({ seconds: 2 }, '-vf', "setpts='(N+5*floor(N/7))/30/TB'", '-fps_mode', 'passthrough'),
    expected: stream(3.33, true, '180p'),
  },
  {
    name: 'still image.mp4',
    make: encode({ rate: '1', seconds: 1, audioSeconds: 9 }),
    expected: stream(9, true, '180p'),
  },
  { name: 'silent.mp4', make: encode({ audioSeconds: 'none' }), expected: stream(3, false, '180p') },
  ...AUDIO_ONLY.map(({ name, args }) => ({
    name,
    make: (path: string) => ffmpeg(['-f', 'lavfi', '-i', 'sine=d=2:r=48000', ...args, path]),
    expected: stream(2, true, '360p', '240p'),
  })),
  {
    name: 'audio with cover art.m4a',
    make: (path) =>
      ffmpeg([
        ...[...lavfi({ size: '300x300', seconds: 1, audioSeconds: 2 }), '-map', '1', '-map', '0'],
        ...['-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-disposition:v', 'attached_pic'],
        ...[...AAC, '-f', 'mp4', path],
      ]),
    expected: stream(2, true, '300p', '240p'),
  },
  {
    name: 'animation.gif',
    make: (path) => ffmpeg([...lavfi({ rate: '10', audioSeconds: 'none' }), path]),
    expected: stream(3, false, '180p'),
  },
  {
    name: 'animation.apng',
    make: (path) => ffmpeg([...lavfi({ rate: '10', audioSeconds: 'none' }), '-f', 'apng', path]),
    expected: stream(3, false, '180p'),
  },
  {
    name: 'animation.webp',
    make: (path) => ffmpeg([...lavfi({ rate: '10', audioSeconds: 'none' }), '-c:v', 'libwebp_anim', path]),
    expected: stream(3, false, '180p'),
  },
  {
    name: 'one frame.gif',
    make: (path) => ffmpeg([...lavfi({ audioSeconds: 'none' }), '-frames:v', '1', path]),
    expected: 'STILL_IMAGE',
  },
  {
    name: 'photo.jpg',
    make: (path) => ffmpeg([...lavfi({ audioSeconds: 'none' }), '-frames:v', '1', path]),
    expected: 'STILL_IMAGE',
  },
  {
    name: 'realvideo.rm',
    make: (path) => ffmpeg([...lavfi({}), '-c:v', 'rv20', '-c:a', 'ac3', '-s', '352x288', path]),
    expected: stream(3, true, '288p'),
  },
  {
    name: 'two mono tracks.mov',
    make: (path) =>
      ffmpeg([...[...lavfi({}), '-map', '0', '-map', '1', '-map', '1', ...H264, '-c:a', 'pcm_s16le', path]]),
    expected: stream(3, true, '180p'),
  },
  {
    name: '8k.mp4',
    make: encode({ size: '7680x4320', rate: '2', seconds: 1 }),
    expected: stream(1, true, '1080p', '720p', '480p', '360p', '240p'),
  },
  {
    name: 'encrypted.mp4',
    make: encode(
      { seconds: 1 },
      ...['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'],
      ...['-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'],
    ),
    expected: 'PROTECTED_FILE',
  },
  {
    name: 'undecodable frames.avi',
    make(path) {
      encodeMjpeg(path);
      edit(path, destroyFrames);
    },
    expected: 'UNSUPPORTED_FORMAT',
  },
  // The first is unknown, the second has no decoder in ffmpeg 5.1, and in later versions, nothing can be decoded.
  ...['xyz1', 'vvc1'].map((codec) => ({
    name: `codec ${codec}.mp4`,
    make(path: string) {
      encode({})(path);
      edit(path, (bytes) => {
        bytes.write(codec, bytes.indexOf('avc1', bytes.indexOf('stsd', 0, 'latin1'), 'latin1'), 'latin1');
        return bytes;
      });
    },
    expected: 'UNSUPPORTED_FORMAT' as const,
  })),
  {
    name: 'undecodable first track.avi',
    make(path) {
      ffmpeg([
        ...[...lavfi({}), '-map', '0', '-map', '0', '-map', '1'],
        ...['-c:v:0', 'mjpeg', '-pix_fmt:v:0', 'yuvj422p', '-c:v:1', 'mpeg4', '-c:a', 'pcm_s16le', path],
      ]);
      edit(path, destroyFrames);
    },
    expected: stream(3, true, '180p'),
  },
  {
    name: 'text only.mkv',
    make(path) {
      writeFileSync(`${path}.srt`, '1\n00:00:00,500 --> 00:00:01,500\nHello\n');
      ffmpeg(['-i', `${path}.srt`, path]);
    },
    expected: 'NO_VIDEO_TRACK',
  },
  { name: 'shorter audio.mp4', make: encode({ audioSeconds: 1.2 }), expected: stream(3, true, '180p') },
  {
    name: 'longer audio.mp4',
    make: encode({ audioSeconds: 3.6 }),
    expected: stream(3.6, true, '180p'),
  },
  {
    name: '5.1.mp4',
    make: encode({ sampleRate: 48_000 }, '-ac', '6'),
    expected: stream(3, true, '180p'),
  },
  {
    name: 'two audio tracks.mp4',
    // Some phones write a first audio track with a codec that ffmpeg does not support.
    make(path) {
      encode({}, '-map', '0:v', '-map', '1:a', '-map', '1:a')(path);
      edit(path, (bytes) => {
        bytes.write('apac', bytes.indexOf('mp4a', 0, 'latin1'), 'latin1');
        return bytes;
      });
    },
    expected: stream(3, true, '180p'),
  },
  {
    name: 'hdr10.mp4',
    make: encode(
      {},
      ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084'],
      ...['-colorspace', 'bt2020nc'],
    ),
    expected: stream(3, true, '180p'),
  },
  {
    name: 'interlaced.ts',
    make: encode({ rate: '25' }, '-flags', '+ilme+ildct', '-x264opts', 'tff=1'),
    expected: stream(3, true, '180p'),
  },
  {
    name: 'non-square pixels.mp4',
    make: encode({ size: '180x180' }, '-vf', 'setsar=16/9'),
    expected: stream(3, true, '180p'),
  },
  {
    name: 'vp9.webm',
    make: (path) =>
      ffmpeg([
        ...lavfi({ seconds: 2, sampleRate: 48_000 }),
        ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'],
        ...['-c:a', 'libopus', path],
      ]),
    expected: stream(2, true, '180p'),
  },
  {
    name: 'no duration.webm',
    // Like MediaRecorder in browsers: no duration and no index.
    make: (path) =>
      ffmpeg([
        ...lavfi({ seconds: 2, sampleRate: 48_000 }),
        ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'],
        ...['-c:a', 'libopus', '-f', 'webm', '-live', '1', path],
      ]),
    expected: stream(2, true, '180p'),
  },
  { name: 'matroska.mkv', make: encode({}), expected: stream(3, true, '180p') },
  { name: 'quicktime.mov', make: encode({}), expected: stream(3, true, '180p') },
  {
    name: 'mjpeg.avi',
    make: encodeMjpeg,
    expected: stream(3, true, '180p'),
  },
  {
    name: 'very short.mp4',
    make: encode({ seconds: 0.05, rate: '40' }),
    expected: stream(0.05, true, '180p'),
  },
  { name: 'tiny.mp4', make: encode({ size: '32x18' }), expected: stream(3, true, '18p') },
  {
    name: 'faststart.mp4',
    make: encode({}, '-movflags', '+faststart'),
    expected: stream(3, true, '180p'),
  },
  {
    name: 'fragmented.mp4',
    make: encode({}, '-g', '15', '-movflags', '+frag_keyframe+empty_moov'),
    expected: stream(3, true, '180p'),
  },
  {
    name: 'truncated.mp4',
    make(path) {
      encode({}, '-movflags', '+faststart')(path);
      edit(path, truncateTo(0.6));
    },
    expected: 'TRUNCATED_FILE',
  },
  {
    name: 'truncated, no index.mp4',
    make(path) {
      encode({})(path);
      edit(path, truncateTo(0.6));
    },
    expected: 'TRUNCATED_FILE',
  },
  {
    name: 'truncated, fragmented.mp4',
    // The remaining fragments can be played, and nothing shows that the file is truncated.
    make(path) {
      encode({}, '-g', '15', '-movflags', '+frag_keyframe+empty_moov')(path);
      edit(path, truncateTo(0.6));
    },
    expected: stream(1.93, true, '180p'),
  },
  {
    name: 'truncated.mkv',
    make(path) {
      encode({})(path);
      edit(path, truncateTo(0.5));
    },
    expected: 'TRUNCATED_FILE',
  },
  {
    name: 'text.mp4',
    make: (path) => writeFileSync(path, 'This is not a video.\n'.repeat(200)),
    expected: 'NOT_A_VIDEO',
  },
  { name: 'empty.mp4', make: (path) => writeFileSync(path, ''), expected: 'NOT_A_VIDEO' },
  {
    name: 'image.mp4',
    make: (path) => ffmpeg([...lavfi({ seconds: 1 }), '-frames:v', '1', '-f', 'image2', '-c:v', 'png', path]),
    expected: 'STILL_IMAGE',
  },
  {
    name: 'unusual codec.avi',
    make: (path) => ffmpeg([...lavfi({ seconds: 1 }), '-c:v', 'asv1', path]),
    expected: 'UNSUPPORTED_FORMAT',
  },
  {
    name: 'unusual second track.avi',
    make: (path) =>
      ffmpeg([
        ...lavfi({ seconds: 1 }),
        ...['-map', '0:v', '-map', '0:v', '-c:v:0', 'mpeg4', '-c:v:1', 'asv1', path],
      ]),
    expected: 'UNSUPPORTED_FORMAT',
  },
  {
    name: 'ein Film & mehr + 50% “für” 한국 🎬.mp4',
    make: encode({ seconds: 1 }),
    expected: stream(1, true, '180p'),
  },
  { name: "-i 'quoted' %03d:0.mp4", make: encode({ seconds: 1 }), expected: stream(1, true, '180p') },
];

/** Generates an input. @returns its path. */
export function makeInput(folder: string, name: string): string {
  const path = join(folder, name);
  INPUTS.find((input) => input.name === name)!.make(path);
  return path;
}
