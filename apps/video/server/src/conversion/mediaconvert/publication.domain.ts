import type { Playlist } from '@workreel/hls';
import type { Probed } from '@workreel/transcoder';
import { planStoryboard, rungName, storyboardVtt } from '@workreel/transcoder';
import type { Rendition } from '@workreel/video-contract';
import { UNKNOWN_DURATION } from './job-settings.domain.ts';

/** File names from the job settings, relative to the output's prefix. */
export const PLAYLIST = 'index.m3u8';
const POSTER_FOLDER = 'poster/';
const THUMB_FOLDER = 'thumbs/';

/** The output cannot be published, and a new job would produce the same output. */
export class UnusableOutputError extends Error {
  override name = 'UnusableOutputError';
}
/** A file of the output is missing: it was removed or never written. */
export class OutputMissingError extends Error {
  override name = 'OutputMissingError';
}

export type MultivariantPlaylist = Extract<Playlist, { kind: 'multivariant' }>;
export type MediaPlaylist = Extract<Playlist, { kind: 'media' }>;

/** Returns the URIs of the media playlists in a multivariant playlist, without duplicates. */
export const referencedPlaylists = ({ variants, audio, iframes }: MultivariantPlaylist): string[] => [
  ...new Set([...variants, ...audio, ...iframes].flatMap(({ uri }) => (uri === undefined ? [] : [uri]))),
];

/** Returns the URIs of the files in a media playlist, without duplicates. */
export const referencedFiles = ({ segments }: MediaPlaylist): string[] => [
  ...new Set(segments.flatMap(({ uri, map }) => (map === undefined ? [uri] : [map.uri, uri]))),
];

/**
 * Describes a video from its playlists.
 *
 * @param media - media playlists by their URI in the multivariant playlist.
 * @throws UnusableOutputError if a variant has no resolution or the video no duration.
 */
export function describeOutput(
  multivariant: MultivariantPlaylist,
  media: ReadonlyMap<string, MediaPlaylist>,
): Probed & { renditions: Rendition[] } {
  const variants = multivariant.variants.map(({ uri, resolution, bandwidth, averageBandwidth }) => {
    if (resolution === undefined) throw new UnusableOutputError(`The variant ${uri} has no resolution.`);
    const rendition = {
      name: renditionName(uri) ?? rungName(resolution),
      ...({ codec: 'h264', videoRange: 'SDR' } as const),
      ...resolution,
      averageBandwidth: averageBandwidth ?? bandwidth,
      bandwidth,
    };
    return { uri, rendition };
  });
  variants.sort((one, other) => pixels(other.rendition) - pixels(one.rendition));
  const { uri, rendition } = variants[0]!;
  const { width, height } = rendition;
  const durationSeconds = media.get(uri)!.segments.reduce((sum, { seconds }) => sum + seconds, 0);
  if (durationSeconds <= 0) throw new UnusableOutputError('The video has no duration.');
  return { durationSeconds, width, height, renditions: variants.map((one) => one.rendition) };
}

const pixels = ({ width, height }: Rendition): number => width * height;

/** Returns the name modifier of the output: `720p` for `index_720p.m3u8`. */
const renditionName = (uri: string): string | undefined => /_([A-Za-z0-9]+)\.m3u8$/.exec(uri)?.[1];

/** Chooses the poster: the second image if there is one, since videos often start with a black frame. */
export function posterOf(names: Iterable<string>): string {
  const images = imagesUnder(names, POSTER_FOLDER);
  const poster = images[1] ?? images[0];
  if (poster === undefined) throw new OutputMissingError('The output contains no image for the poster.');
  return poster;
}

export const thumbsOf = (names: Iterable<string>): string[] => imagesUnder(names, THUMB_FOLDER);

/** Returns the images in chronological order: their numbers have the same number of digits. */
const imagesUnder = (names: Iterable<string>, folder: string): string[] =>
  [...names].filter((name) => name.startsWith(folder) && name.endsWith('.jpg')).sort();

/**
 * Returns the storyboard as WebVTT.
 *
 * @param thumbs - URIs of the thumbnails relative to the storyboard.
 * @param size - of a thumbnail, in pixels.
 */
export function storyboardText(
  { durationSeconds, ...video }: Probed,
  thumbs: readonly string[],
  size: { width: number; height: number },
): string {
  const interval = inferInterval(
    planStoryboard(video, durationSeconds).interval,
    durationSeconds,
    thumbs.length,
  );
  return storyboardVtt({ interval, ...size, columns: 1, rows: 1 }, durationSeconds, thumbs);
}

/**
 * Infers the interval between two thumbnails, in seconds, from their number. The job was planned with the duration of the
 * original, which may be unknown, or differ slightly from that of the output and so lead to an interval one second longer or
 * shorter.
 */
function inferInterval(planned: number, seconds: number, count: number): number {
  const distance = (interval: number, max = Number.POSITIVE_INFINITY) =>
    Math.abs(Math.min(Math.ceil(seconds / interval), max) - count);
  const { storyboardSeconds, storyboardImages } = UNKNOWN_DURATION;
  const candidates = [
    ...[planned, planned + 1, Math.max(1, planned - 1)].map((interval) => ({
      interval,
      distance: distance(interval),
    })),
    { interval: storyboardSeconds, distance: distance(storyboardSeconds, storyboardImages) },
  ];
  return candidates.reduce((best, one) => (one.distance < best.distance ? one : best)).interval;
}

/** Number of bytes to read from the start of a JPEG to find its size, which may follow large metadata. */
export const JPEG_HEADER_BYTES = 64 * 1024;
