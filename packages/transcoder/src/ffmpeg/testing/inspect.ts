import { spawnSync } from 'node:child_process';
import { FragmentReader } from '@workreel/hls';
import { checkStream } from '@workreel/hls/check';
import { type Loudness, LoudnessReader, MEASURING_FILTERS } from '../loudness.domain.ts';
import { TOOLS } from './tools.ts';

/** Checks a published stream. */
export const checkFiles = (files: ReadonlyMap<string, Buffer>, playlist = 'index.m3u8') =>
  checkStream({ playlist, read: async (name) => ({ bytes: files.get(name)! }) });

/** Joins the init segment and the segments of a track into one file. */
export function joinTrack(files: ReadonlyMap<string, Buffer>, folder: string): Buffer {
  const names = [...files.keys()].filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.m4s'));
  names.sort((one, other) => Number(/(\d+)\.m4s/.exec(one)![1]) - Number(/(\d+)\.m4s/.exec(other)![1]));
  return Buffer.concat([files.get(`${folder}/init.mp4`)!, ...names.map((name) => files.get(name)!)]);
}

/** Joins the audio track of the final playlist. */
export const joinAudio = (files: ReadonlyMap<string, Buffer>): Buffer =>
  joinTrack(files, /TYPE=AUDIO.*URI="([\w-]+)\//.exec(String(files.get('index.m3u8')))![1]!);

/** Reads the samples of a track. Times are decode times in units of the timescale. */
export function readSamples(track: Buffer): {
  timescale: number;
  samples: { time: number; bytes: Buffer; isSync: boolean }[];
} {
  const reader = new FragmentReader();
  let timescale = 0;
  const samples = [];
  for (const piece of reader.read(track)) {
    if (piece.kind === 'init') {
      timescale = piece.info.timescale;
      continue;
    }
    let [time, offset] = [piece.fragment.baseTime, piece.fragment.dataOffset];
    for (const { duration, size, isSync } of piece.fragment.samples) {
      samples.push({ time, bytes: piece.bytes.subarray(offset, offset + size), isSync });
      time += duration;
      offset += size;
    }
  }
  return { timescale, samples };
}

/** Scales the first frame of an image or video to 4×4 pixels. @returns their RGB values, row by row. */
export function colorGrid(media: Buffer): [number, number, number][] {
  const raw = decode(media, ['-frames:v', '1', '-vf', 'scale=4:4:flags=area,format=rgb24', '-f', 'rawvideo']);
  return Array.from({ length: 16 }, (_, index) => [
    raw[index * 3]!,
    raw[index * 3 + 1]!,
    raw[index * 3 + 2]!,
  ]);
}

/** Returns the mean color of parts of the frame at a time, which are given as arguments of the crop filter. */
export const cropColors = (
  media: Buffer,
  parts: readonly string[],
  seconds = 0,
): [number, number, number][] =>
  parts.map((part) => {
    const filters = `trim=start=${seconds},format=rgb24,crop=${part},scale=1:1:flags=area`;
    const raw = decode(media, ['-frames:v', '1', '-vf', filters, '-f', 'rawvideo']);
    return [raw[0]!, raw[1]!, raw[2]!];
  });

/** Returns the pixel aspect ratio that a file declares: `1:1`. */
export function pixelAspectRatio(media: Buffer): string {
  const args = ['-v', 'error', '-show_entries', 'stream=sample_aspect_ratio', '-of', 'csv=p=0', 'pipe:0'];
  const { status, stdout, stderr } = spawnSync(TOOLS.ffprobe, args, { input: media });
  if (status !== 0) throw new Error(String(stderr));
  return String(stdout).trim();
}

/** Returns what ffprobe says about a track. */
export function probeTrack(media: Buffer): Record<string, unknown> {
  const args = ['-v', 'error', '-show_streams', '-of', 'json', 'pipe:0'];
  const { status, stdout, stderr } = spawnSync(TOOLS.ffprobe, args, { input: media });
  if (status !== 0) throw new Error(String(stderr));
  return JSON.parse(String(stdout)).streams[0];
}

/** Decodes audio to 16-bit, 48 kHz. @param channels - to which it is mixed; their samples alternate. */
export function decodeAudio(media: Buffer, channels = 1): Int16Array {
  const raw = decode(media, ['-ac', String(channels), '-ar', '48000', '-f', 's16le']);
  return new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1);
}

/** Returns the frequency of a tone in Hz, from its zero crossings in the second second. */
export function frequencyOf(samples: Int16Array): number {
  const middle = samples.subarray(48_000, 2 * 48_000);
  return middle.filter((sample, index) => index > 0 && sample >= 0 && middle[index - 1]! < 0).length;
}

export function measureLoudness(media: Buffer): Loudness {
  const filters = MEASURING_FILTERS.join();
  const args = ['-v', 'error', '-i', 'pipe:0', '-vn', '-af', filters, '-f', 'null', '-'];
  const { stdout, stderr } = spawnSync(TOOLS.ffmpeg, args, { input: media, maxBuffer: 64 * 1024 ** 2 });
  if (String(stderr) !== '') throw new Error(String(stderr));
  const reader = new LoudnessReader();
  reader.push(String(stdout));
  return reader.loudness;
}

function decode(media: Buffer, args: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(
    TOOLS.ffmpeg,
    ['-v', 'error', '-i', 'pipe:0', ...args, 'pipe:1'],
    {
      input: media,
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

/** Returns the mean luma of each frame, in the order of their presentation. */
export function frameColors(media: Buffer): number[] {
  return [
    ...decode(media, [
      '-fps_mode',
      'passthrough',
      '-vf',
      'scale=1:1:flags=area,format=gray',
      '-f',
      'rawvideo',
    ]),
  ];
}
