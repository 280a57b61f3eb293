/** Reads a published stream in two ways: as ffmpeg presents it, and as Chromium's Media Source Extensions do. */
import { FragmentReader, type InitInfo } from '@workreel/hls';
import { type Decoded, toDecoded } from './picture.ts';
import type { HeardSound } from './sound.ts';
import { runFfmpeg } from './tools.ts';

/** A track with its times as Chromium computes them, in seconds. */
export interface Track {
  folder: string;
  info: InitInfo;
  /** Start and end of each sample in presentation order. */
  samples: { start: number; end: number }[];
  start: number;
  end: number;
}

/** The top rendition as ffmpeg decodes it. */
export interface Decoding {
  pictures: Decoded[];
  /** Presentation times of the pictures in seconds. */
  pictureTimes: number[];
  sound?: HeardSound;
  /** Start times of the decoded audio frames, and the positions of their first samples in the decoded sound, in seconds. */
  soundFrames: { time: number; position: number }[];
  matrix: string;
  range: string;
}

/** Larger pictures are scaled down before they are compared. */
const MAX_SIDE = 640;
/** Rate at which sound is analysed: four times that of the stream, so that peaks between samples show. */
const SOUND_RATE = 192_000;

type Files = ReadonlyMap<string, Buffer>;

/** Reads a track as Chromium does: `tfdt`, durations, composition offsets, and the media time of the first edit. */
export function readTrack(files: Files, playlist: string): Track {
  const folder = playlist.slice(0, playlist.lastIndexOf('/'));
  const text = files.get(playlist)?.toString();
  if (text === undefined) throw new Error(`${playlist} is missing`);
  const init = files.get(`${folder}/${/#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1]}`)!;
  const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const reader = new FragmentReader();
  const samples: Track['samples'] = [];
  let info: InitInfo | undefined;
  for (const bytes of [init, ...names.map((name) => files.get(`${folder}/${name}`)!)])
    for (const piece of reader.read(bytes)) {
      if (piece.kind === 'init') {
        info = piece.info;
        continue;
      }
      let time = piece.fragment.baseTime - editMediaTime(init);
      for (const { duration, compositionOffset } of piece.fragment.samples) {
        const start = time + compositionOffset;
        samples.push({ start: start / info!.timescale, end: (start + duration) / info!.timescale });
        time += duration;
      }
    }
  samples.sort((one, other) => one.start - other.start);
  const end = samples.reduce((latest, sample) => Math.max(latest, sample.end), 0);
  return { folder, info: info!, samples, start: samples[0]?.start ?? 0, end };
}

/** Returns the media time of the first edit; 0 without one. Chromium ignores empty edits and all others but the first. */
function editMediaTime(init: Buffer): number {
  const box = init.indexOf('elst', 0, 'latin1');
  if (box < 0) return 0;
  const isLong = init[box + 4] === 1;
  if (init.readUInt32BE(box + 8) === 0) return 0;
  const mediaTime = isLong ? Number(init.readBigInt64BE(box + 20)) : init.readInt32BE(box + 16);
  return Math.max(0, mediaTime);
}

interface DecodeOptions {
  /** Size to scale the pictures to; undefined without pictures. */
  size: Size | undefined;
  hasSound: boolean;
}
type Size = Pick<Decoded, 'width' | 'height'>;

/** Returns the size at which pictures are compared. */
export function comparedSize({ width, height }: Size, maxSide = MAX_SIDE): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/**
 * Decodes a file, or the best rendition and the sound of a playlist, like players that are based on ffmpeg.
 *
 * @param input - options for the input.
 */
export async function decode(
  path: string,
  { size, hasSound }: DecodeOptions,
  input: readonly string[] = [],
): Promise<Decoding> {
  const { width, height } = size ?? { width: 0, height: 0 };
  const { stderr, outputs } = await runFfmpeg(
    [
      ...['-hide_banner', '-nostats', ...input, '-i', path],
      ...(size
        ? [
            ...['-an', '-fps_mode', 'passthrough', '-vf'],
            ...[`showinfo=checksum=0,scale=${width}:${height}:flags=area,format=yuv420p`],
            ...['-f', 'rawvideo', 'pipe:1'],
          ]
        : []),
      ...(hasSound ? ['-vn', '-af', `ashowinfo,aresample=${SOUND_RATE}`, '-f', 'f32le', 'pipe:3'] : []),
    ],
    { pipes: 1 },
  );
  const [pictures, sound] = outputs;
  const bytes = (width * height * 3) / 2;
  const count = size ? Math.floor(pictures!.length / bytes) : 0;
  const channels = Number(/ channels:(\d+)/.exec(stderr)?.[1] ?? 1);
  return {
    pictures: Array.from({ length: count }, (_, index) =>
      toDecoded(pictures!.subarray(index * bytes, (index + 1) * bytes), width, height),
    ),
    pictureTimes: [...stderr.matchAll(/Parsed_showinfo.* pts_time:(\S+)/g)].map(([, time]) => Number(time)),
    soundFrames: soundFrames(stderr),
    ...(sound!.length > 0 && { sound: { rate: SOUND_RATE, samples: loudest(sound!, channels) } }),
    matrix: /color_space:(\S+)/.exec(stderr)?.[1] ?? 'unknown',
    range: /color_range:(\S+)/.exec(stderr)?.[1] ?? 'unknown',
  };
}

function soundFrames(stderr: string): Decoding['soundFrames'] {
  let position = 0;
  return [...stderr.matchAll(/Parsed_ashowinfo.* pts_time:(\S+) .*? rate:(\d+) nb_samples:(\d+)/g)].map(
    ([, time, rate, samples]) => {
      const frame = { time: Number(time), position };
      position += Number(samples) / Number(rate);
      return frame;
    },
  );
}

/** Returns the loudest channel of each sample. */
function loudest(bytes: Buffer, channels: number): Float32Array {
  const count = Math.floor(bytes.length / 4 / channels);
  const values = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + count * channels * 4),
  );
  const result = new Float32Array(count);
  for (let index = 0; index < count; index++)
    for (let channel = 0; channel < channels; channel++)
      result[index] = Math.max(result[index]!, Math.abs(values[index * channels + channel]!));
  return result;
}
