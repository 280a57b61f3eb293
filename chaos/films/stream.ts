/** Reads a published stream in two ways: as ffmpeg presents it, and as Chromium's Media Source Extensions do. */
import { join } from 'node:path';
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

/** Decodes the best rendition and the sound from a folder, like players that are based on ffmpeg. */
export async function decodeStream(
  folder: string,
  playlist: string,
  { top, hasSound }: { top: Track | undefined; hasSound: boolean },
): Promise<Decoding> {
  const scale = top && Math.min(1, MAX_SIDE / Math.max(top.info.width, top.info.height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale!) / 2));
  const [width, height] = top ? [even(top.info.width), even(top.info.height)] : [0, 0];
  const { stderr, outputs } = await runFfmpeg(
    [
      ...['-hide_banner', '-nostats', '-copyts', '-i', join(folder, playlist)],
      ...(top
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
  const size = (width * height * 3) / 2;
  const count = size === 0 ? 0 : Math.floor(pictures!.length / size);
  const channels = Number(/ channels:(\d+)/.exec(stderr)?.[1] ?? 1);
  return {
    pictures: Array.from({ length: count }, (_, index) =>
      toDecoded(pictures!.subarray(index * size, (index + 1) * size), width, height),
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
