import {
  type Fragment,
  FragmentReader,
  firstPresentation,
  type InitInfo,
  Mp4Error,
  startsWithIdr,
} from '../index.ts';
import type { MediaPlaylist, Resource, Segment } from '../parse/parse-media.domain.ts';
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
      const bytes = await read(segment, MAX_SEGMENT_BYTES);
      segments.push({ url: file, ...measureSegment(segment, bytes, initBytes, init) });
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

class InitError extends Mp4Error {}

function readInitSegment(bytes: Buffer): InitInfo {
  try {
    const reader = new FragmentReader();
    const [piece, more] = [...reader.read(bytes)];
    reader.end();
    if (more !== undefined) throw new Mp4Error('the init segment has data after its moov');
    if (piece?.kind !== 'init') throw new Mp4Error('the init segment has no moov');
    return piece.info;
  } catch (caught) {
    throw caught instanceof Mp4Error ? new InitError(caught.message) : caught;
  }
}

function measureSegment(
  segment: Segment,
  bytes: Buffer,
  initBytes: Buffer,
  init: InitInfo,
): Omit<MeasuredSegment, 'url'> {
  const reader = new FragmentReader();
  const pieces = [...reader.read(initBytes), ...reader.read(bytes)];
  const fragmentPieces = pieces.filter((piece) => piece.kind === 'fragment');
  reader.end();
  const [first, last] = [fragmentPieces[0], fragmentPieces.at(-1)];
  if (first === undefined || last === undefined) throw new Mp4Error('the segment has no fragments');
  const fragments = fragmentPieces.map(({ fragment }) => fragment);
  const durations = fragments.flatMap(({ samples }) => samples.map(({ duration }) => duration));
  const end = last.fragment.baseTime + last.fragment.duration;
  const seconds = (units: number): number => units / init.timescale;
  return {
    declaredSeconds: segment.seconds,
    bytes: bytes.length,
    start: seconds(first.fragment.baseTime),
    seconds: seconds(end - first.fragment.baseTime),
    sampleCount: durations.length,
    shortestSample: seconds(
      (durations.length > 1 ? durations.slice(0, -1) : durations).reduce((a, b) => Math.min(a, b)),
    ),
    firstPresentation: seconds(firstPresentation(first.fragment)),
    startsWithSync: first.fragment.samples[0]!.isSync,
    startsWithIdr: init.avc === undefined || startsWithIdr(first.bytes, first.fragment, init.avc),
    maxFragmentGap: seconds(
      fragments
        .slice(1)
        .reduce(
          (gap, fragment, index) =>
            Math.max(gap, Math.abs(fragment.baseTime - decodeEndOf(fragments[index]!))),
          0,
        ),
    ),
  };
}

const decodeEndOf = (fragment: Fragment): number => fragment.baseTime + fragment.duration;
