import type { Playlist } from '@workreel/hls';
import type { Probed } from '@workreel/transcoder';
import { boardText, planBoard, rungName } from '@workreel/transcoder';
import type { Rendition } from '@workreel/video-contract';
import { UNKNOWN_LENGTH } from './job-settings.domain.ts';

/** Names that the settings of a job give, relative to the output's prefix. */
export const PLAYLIST = 'index.m3u8';
const POSTERS = 'poster/';
const THUMBS = 'thumbs/';

/** What was made cannot be published, and would not be if it were made again. */
export class UnusableOutputError extends Error {
  override name = 'UnusableOutputError';
}
/** Something that should be there is not: it was removed, or never written. */
export class OutputMissingError extends Error {
  override name = 'OutputMissingError';
}

export type Multivariant = Extract<Playlist, { kind: 'multivariant' }>;
export type Media = Extract<Playlist, { kind: 'media' }>;

/** The media playlists that a multivariant one names, each once. */
export const namedPlaylists = ({ variants, audio, iframes }: Multivariant): string[] => [
  ...new Set([...variants, ...audio, ...iframes].flatMap(({ uri }) => (uri === undefined ? [] : [uri]))),
];

/** The files that a media playlist names, each once. */
export const namedFiles = ({ segments }: Media): string[] => [
  ...new Set(segments.flatMap(({ uri, map }) => (map === undefined ? [uri] : [map.uri, uri]))),
];

/**
 * What the playlists say of a video.
 *
 * @param media - by the address that the multivariant playlist gives.
 * @throws UnusableOutputError where a variant does not say its size, or the video has no length.
 */
export function describeOutput(
  multivariant: Multivariant,
  media: ReadonlyMap<string, Media>,
): Probed & { renditions: Rendition[] } {
  const variants = multivariant.variants.map(({ uri, resolution, bandwidth, averageBandwidth }) => {
    if (resolution === undefined) throw new UnusableOutputError(`The variant ${uri} does not say its size.`);
    const rendition = {
      name: renditionName(uri) ?? rungName(resolution),
      ...resolution,
      averageBandwidth: averageBandwidth ?? bandwidth,
      bandwidth,
    };
    return { uri, rendition };
  });
  variants.sort((one, other) => rank(other.rendition) - rank(one.rendition));
  const { uri, rendition } = variants[0]!;
  const { width, height } = rendition;
  const durationSeconds = media.get(uri)!.segments.reduce((sum, { seconds }) => sum + seconds, 0);
  if (durationSeconds <= 0) throw new UnusableOutputError('The video has no length.');
  return { durationSeconds, width, height, renditions: variants.map((one) => one.rendition) };
}

const rank = ({ width, height }: Rendition): number => width * height;

/** `720p` of `index_720p.m3u8`: the output's name modifier. */
const renditionName = (uri: string): string | undefined => /_([A-Za-z0-9]+)\.m3u8$/.exec(uri)?.[1];

/** The poster: a film is often black where it begins, so it is the second picture taken, if there is one. */
export function posterOf(names: Iterable<string>): string {
  const pictures = picturesUnder(names, POSTERS);
  const poster = pictures[1] ?? pictures[0];
  if (poster === undefined) throw new OutputMissingError('There is no picture for the poster.');
  return poster;
}

export const thumbsOf = (names: Iterable<string>): string[] => picturesUnder(names, THUMBS);

/** In the order in which they were taken: their numbers have as many digits. */
const picturesUnder = (names: Iterable<string>, folder: string): string[] =>
  [...names].filter((name) => name.startsWith(folder) && name.endsWith('.jpg')).sort();

/**
 * WebVTT that says which picture shows which time.
 *
 * @param thumbs - their addresses, relative to the text.
 * @param size - of each, pixels.
 */
export function storyboardText(
  { durationSeconds, ...shown }: Probed,
  thumbs: readonly string[],
  size: { width: number; height: number },
): string {
  const interval = intervalOf(planBoard(shown, durationSeconds).interval, durationSeconds, thumbs.length);
  return boardText({ interval, ...size, columns: 1, rows: 1 }, durationSeconds, thumbs);
}

/**
 * Seconds between two pictures, which their number tells: the length that was read of the original may have been a little
 * another one than that of the result, so that one second more or less was chosen, or there was none to be read.
 */
function intervalOf(planned: number, seconds: number, count: number): number {
  const distance = (interval: number, most = Number.POSITIVE_INFINITY) =>
    Math.abs(Math.min(Math.ceil(seconds / interval), most) - count);
  const { boardSeconds, boardPictures } = UNKNOWN_LENGTH;
  const candidates = [
    ...[planned, planned + 1, Math.max(1, planned - 1)].map((interval) => ({
      interval,
      off: distance(interval),
    })),
    { interval: boardSeconds, off: distance(boardSeconds, boardPictures) },
  ];
  return candidates.reduce((best, one) => (one.off < best.off ? one : best)).interval;
}

/** Bytes from the beginning of a JPEG in which its size stands, behind what programs like to add. */
export const JPEG_HEAD_BYTES = 64 * 1024;
