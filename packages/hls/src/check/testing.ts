import {
  CHAPTERS_FILE,
  chaptersJson,
  firstPresentation,
  iframePlaylist,
  joinFragments,
  measureBandwidth,
  mediaPlaylist,
  multivariantPlaylist,
  segmentBoundaries,
  targetDuration,
  withPresentationStart,
} from '../index.ts';
import { AAC, audioSource, ffmpeg, H264, readPieces, TO_PIPE, videoSource } from '../testing/streams.ts';
import type { StreamReader } from './index.ts';

/** Files of a stream by name. */
export type Files = Map<string, Buffer>;

const SECONDS = 11.2;

const CHAPTERS = [
  { start: 0, title: '처음' },
  { start: 7.5, title: 'Second' },
];

/** Builds a valid stream: two variants, audio, I-frames in one file, chapters, and `index.m3u8`. */
export function buildStream(): Files {
  const files: Files = new Map();
  const variants = [
    { name: '180p', width: 320, height: 180 },
    { name: '90p', width: 160, height: 90 },
  ].map(({ name, width, height }) => {
    const bytes = ffmpeg([...videoSource(`${width}x${height}`, '30', SECONDS), ...H264, ...TO_PIPE]);
    return { name, width, height, ...addRendition(files, name, bytes) };
  });
  const audioBytes = ffmpeg([...audioSource(SECONDS), ...AAC, '-frag_duration', '500000', ...TO_PIPE]);
  const audio = addRendition(files, 'audio', audioBytes);
  const iframes = addIframes(files);
  files.set(CHAPTERS_FILE, Buffer.from(chaptersJson(CHAPTERS)));
  files.set(
    'index.m3u8',
    Buffer.from(
      multivariantPlaylist({
        variants: variants.map((variant) => ({
          uri: `${variant.name}/index.m3u8`,
          bandwidth: variant.peak + audio.peak,
          averageBandwidth: variant.average + audio.average,
          width: variant.width,
          height: variant.height,
          frameRate: 30,
          codecs: variant.codec,
        })),
        audio: [{ uri: 'audio/index.m3u8', channels: 2, codec: audio.codec, name: 'Audio' }],
        iframes: {
          uri: 'iframes/index.m3u8',
          bandwidth: iframes.peak,
          averageBandwidth: iframes.average,
          width: 160,
          height: 90,
          codecs: iframes.codec,
        },
        chapters: true,
      }),
    ),
  );
  return files;
}

interface AddedRendition {
  peak: number;
  average: number;
  codec: string;
}

/** Adds a rendition with segments of 2, 4, 4 and 1.2 seconds. */
function addRendition(files: Files, name: string, bytes: Buffer): AddedRendition {
  const { init, fragments } = readPieces([bytes]);
  const { timescale, kind, codec } = init.info;
  const origin = kind === 'audio' ? 1024 : 0;
  const first = fragments[0]!.fragment;
  const start = kind === 'audio' ? 0 : firstPresentation(first) - first.baseTime;
  const starts = fragments.map(({ fragment }) => Math.max(0, fragment.baseTime - origin) / timescale);
  const boundaries = segmentBoundaries(starts, SECONDS, { first: 2, target: 4 });
  const segments = boundaries.map((start, index) => {
    const end = boundaries[index + 1] ?? Number.POSITIVE_INFINITY;
    const pieces = fragments.filter((_, index) => starts[index]! >= start && starts[index]! < end);
    const body = joinFragments(pieces, { sequence: index + 1, origin });
    files.set(`${name}/${index}.m4s`, body);
    const { duration } = readPieces([init.bytes, body]).fragments[0]!.fragment;
    return { uri: `${index}.m4s`, bytes: body.length, seconds: duration / timescale };
  });
  const targetSeconds = targetDuration(segments.map(({ seconds }) => seconds));
  files.set(`${name}/init.mp4`, withPresentationStart(init.bytes, start));
  const playlist = mediaPlaylist({ segments, init: 'init.mp4', targetSeconds, ended: true });
  files.set(`${name}/index.m3u8`, Buffer.from(playlist));
  return { ...measureBandwidth(segments, targetSeconds), codec };
}

function addIframes(files: Files): AddedRendition {
  const bytes = ffmpeg([
    ...videoSource('160x90', '30', SECONDS),
    ...['-vf', 'fps=1', '-c:v', 'libx264', '-g', '1', '-pix_fmt', 'yuv420p', ...TO_PIPE],
  ]);
  const { init, fragments } = readPieces([bytes]);
  const bodies = fragments.map((piece, index) => joinFragments([piece], { sequence: index + 1 }));
  let offset = init.bytes.length;
  const segments = bodies.map((body) => {
    const range = { offset, length: body.length };
    offset += body.length;
    return { uri: 'frames.mp4', seconds: 1, bytes: body.length, range };
  });
  files.set('iframes/frames.mp4', Buffer.concat([init.bytes, ...bodies]));
  const playlist = iframePlaylist({
    segments,
    init: 'frames.mp4',
    initRange: { offset: 0, length: init.bytes.length },
    targetSeconds: 1,
    ended: true,
  });
  files.set('iframes/index.m3u8', Buffer.from(playlist));
  return { ...measureBandwidth(segments, 1), codec: init.info.codec };
}

/** Reads a stream from memory. */
export const inMemoryReader = (files: Files, playlist = 'index.m3u8'): StreamReader => ({
  playlist,
  async read(name) {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`file ${name} does not exist`);
    return { bytes };
  },
});
