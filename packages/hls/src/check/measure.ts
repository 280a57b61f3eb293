import { type InitInfo, Mp4Error } from '../index.ts';
import type { MediaPlaylist, Resource, Segment } from '../parse/parse-media.domain.ts';
import { InitError, type MeasuredFragment, measureFragments, readInitSegment } from './fragments.ts';
import { checkMediaHeaders } from './headers.domain.ts';
import { LoadError, type Source } from './load.ts';
import { error, type Violation } from './violation.domain.ts';

/** A media playlist with the measurements of its files. Times are in seconds. */
export interface Rendition {
  /** URL of the playlist. */
  url: string;
  playlist: MediaPlaylist;
  init: InitInfo;
  segments: MeasuredSegment[];
}

export interface MeasuredSegment {
  url: string;
  /** The `EXTINF` value. */
  declaredSeconds: number;
  bytes: number;
  /** Decode time of the first sample. */
  start: number;
  seconds: number;
  sampleCount: number;
  /** Duration of the shortest sample, except the last one: its inverse is the highest frame rate. */
  shortestSample: number;
  firstPresentation: number;
  /** Whether the first sample is flagged as a sync sample. */
  startsWithSync: boolean;
  /** Whether the first sample has an IDR picture; true for codecs other than H.264. */
  startsWithIdr: boolean;
  /** Largest gap or overlap between two of its fragments. */
  maxFragmentGap: number;
}

/** Enough for an hour of audio, or a minute of video at the highest rate. */
const MAX_SEGMENT_BYTES = 64 * 1024 ** 2;
const MAX_INIT_BYTES = 1024 ** 2;

/**
 * Reads all files of a media playlist, one at a time.
 *
 * @returns no rendition if a file cannot be read or parsed; the violations identify the file.
 */
export async function measureRendition(
  source: Source,
  url: string,
  playlist: MediaPlaylist,
): Promise<{ rendition?: Rendition; violations: Violation[] }> {
  const violations: Violation[] = [];
  const map = playlist.segments[0]?.map;
  if (map === undefined) return { violations: [error('init', url, 'has no EXT-X-MAP')] };
  if (playlist.segments.some((segment) => !sameResource(segment.map, map)))
    return { violations: [error('unsupported', url, 'has more than one init segment')] };
  let file = url;
  try {
    const read = async (resource: Resource, maxBytes: number): Promise<Buffer> => {
      file = source.resolve(resource.uri, url);
      const loaded = await source.read(file, { range: resource.range, maxBytes });
      violations.push(...checkMediaHeaders(loaded));
      return loaded.bytes;
    };
    const initBytes = await read(map, MAX_INIT_BYTES);
    const init = readInitSegment(initBytes);
    const segments: MeasuredSegment[] = [];
    for (const segment of playlist.segments) {
      const fragments =
        source.fragments?.(source.resolve(segment.uri, url), segment.range) ??
        measureFragments(await read(segment, MAX_SEGMENT_BYTES), initBytes, init);
      file = source.resolve(segment.uri, url);
      segments.push({ url: file, ...measureSegment(segment, fragments, init) });
    }
    return { rendition: { url, playlist, init, segments }, violations };
  } catch (caught) {
    if (caught instanceof LoadError) violations.push(error('readable', file, caught.message));
    else if (caught instanceof Mp4Error)
      violations.push(error(caught instanceof InitError ? 'init' : 'segment', file, caught.message));
    else throw caught;
    return { violations };
  }
}

const sameResource = (one: Resource | undefined, other: Resource): boolean =>
  one?.uri === other.uri &&
  one.range?.offset === other.range?.offset &&
  one.range?.length === other.range?.length;

function measureSegment(
  segment: Segment,
  fragments: readonly MeasuredFragment[],
  { timescale }: InitInfo,
): Omit<MeasuredSegment, 'url'> {
  const [first, last] = [fragments[0], fragments.at(-1)];
  if (first === undefined || last === undefined) throw new Mp4Error('the segment has no fragments');
  const seconds = (units: number): number => units / timescale;
  const gaps = fragments
    .slice(1)
    .map(({ baseTime }, index) => Math.abs(baseTime - decodeEndOf(fragments[index]!)));
  return {
    declaredSeconds: segment.seconds,
    bytes: last.end - first.start,
    start: seconds(first.baseTime),
    seconds: seconds(decodeEndOf(last) - first.baseTime),
    sampleCount: fragments.reduce((sum, { sampleCount }) => sum + sampleCount, 0),
    shortestSample: seconds(
      fragments.reduce(
        (shortest, fragment) => Math.min(shortest, fragment.shortestSample),
        Number.POSITIVE_INFINITY,
      ),
    ),
    firstPresentation: seconds(first.firstPresentation),
    startsWithSync: first.startsWithSync,
    startsWithIdr: first.startsWithIdr,
    maxFragmentGap: seconds(gaps.reduce((gap, other) => Math.max(gap, other), 0)),
  };
}

const decodeEndOf = ({ baseTime, duration }: MeasuredFragment): number => baseTime + duration;
