import {
  cutPoints,
  firstPresentation,
  iframePlaylist,
  joinFragments,
  measureBandwidth,
  mediaPlaylist,
  multivariantPlaylist,
  targetDuration,
} from '../index.ts';
import { AAC, audioSource, cut, ffmpeg, H264, TO_PIPE, videoSource } from '../testing/streams.ts';
import type { StreamReader } from './index.ts';

/** A stream's files by name. */
export type Files = Map<string, Buffer>;

const SECONDS = 11.2;

/** A whole stream as it should be: two variants, sound, I-frames in one file; `index.m3u8` names them. */
export function buildStream(): Files {
  const files: Files = new Map();
  const variants = [
    { name: '180p', width: 320, height: 180 },
    { name: '90p', width: 160, height: 90 },
  ].map(({ name, width, height }) => {
    const bytes = ffmpeg([...videoSource(`${width}x${height}`, '30', SECONDS), ...H264, ...TO_PIPE]);
    return { name, width, height, ...putRendition(files, name, bytes) };
  });
  const sound = ffmpeg([...audioSource(SECONDS), ...AAC, '-frag_duration', '500000', ...TO_PIPE]);
  const audio = putRendition(files, 'audio', sound);
  const iframes = putIframes(files);
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
        audio: { uri: 'audio/index.m3u8', channels: 2, codec: audio.codec, name: 'Sound' },
        iframes: {
          uri: 'iframes/index.m3u8',
          bandwidth: iframes.peak,
          averageBandwidth: iframes.average,
          width: 160,
          height: 90,
          codecs: iframes.codec,
        },
      }),
    ),
  );
  return files;
}

interface PutRendition {
  peak: number;
  average: number;
  codec: string;
}

/** Segments of 2, 4, 4 and 1.2 seconds. */
function putRendition(files: Files, name: string, bytes: Buffer): PutRendition {
  const { init, fragments } = cut([bytes]);
  const { timescale, kind, codec } = init.info;
  const origin = kind === 'audio' ? 1024 : 0;
  const first = fragments[0]!.fragment;
  const shift = kind === 'audio' ? 0 : firstPresentation(first) - first.baseTime;
  const starts = fragments.map(({ fragment }) => Math.max(0, fragment.baseTime - origin) / timescale);
  const cuts = cutPoints(starts, SECONDS, { first: 2, target: 4 });
  const segments = cuts.map((start, index) => {
    const end = cuts[index + 1] ?? Number.POSITIVE_INFINITY;
    const parts = fragments.filter((_, at) => starts[at]! >= start && starts[at]! < end);
    const body = joinFragments(parts, { sequence: index + 1, shift, origin });
    files.set(`${name}/${index}.m4s`, body);
    const { duration } = cut([init.bytes, body]).fragments[0]!.fragment;
    return { uri: `${index}.m4s`, bytes: body.length, seconds: duration / timescale };
  });
  const targetSeconds = targetDuration(segments.map(({ seconds }) => seconds));
  files.set(`${name}/init.mp4`, init.bytes);
  const playlist = mediaPlaylist({ segments, init: 'init.mp4', targetSeconds, ended: true });
  files.set(`${name}/index.m3u8`, Buffer.from(playlist));
  return { ...measureBandwidth(segments, targetSeconds), codec };
}

function putIframes(files: Files): PutRendition {
  const pictures = ffmpeg([
    ...videoSource('160x90', '30', SECONDS),
    ...['-vf', 'fps=1', '-c:v', 'libx264', '-g', '1', '-pix_fmt', 'yuv420p', ...TO_PIPE],
  ]);
  const { init, fragments } = cut([pictures]);
  const bodies = fragments.map((part, index) => joinFragments([part], { sequence: index + 1, shift: 0 }));
  let offset = init.bytes.length;
  const segments = bodies.map((body) => {
    const range = { offset, length: body.length };
    offset += body.length;
    return { uri: 'pictures.mp4', seconds: 1, bytes: body.length, range };
  });
  files.set('iframes/pictures.mp4', Buffer.concat([init.bytes, ...bodies]));
  const playlist = iframePlaylist({
    segments,
    init: 'pictures.mp4',
    initRange: { offset: 0, length: init.bytes.length },
    targetSeconds: 1,
    ended: true,
  });
  files.set('iframes/index.m3u8', Buffer.from(playlist));
  return { ...measureBandwidth(segments, 1), codec: init.info.codec };
}

/** Reads a stream from memory. */
export const readerOf = (files: Files, playlist = 'index.m3u8'): StreamReader => ({
  playlist,
  async read(name) {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`there is no ${name}`);
    return { bytes };
  },
});
