import {
  type Fragment,
  FragmentReader,
  firstPresentation,
  type InitInfo,
  Mp4Error,
  startsWithIdr,
} from '../index.ts';
import type { MediaPlaylist, Resource, Segment } from '../parse/parse-media.domain.ts';
import { error, type Finding } from './finding.domain.ts';
import { mediaHeaders } from './headers.domain.ts';
import { LoadError, type Source } from './load.ts';

/** A media playlist and what its files hold. Times in seconds. */
export interface Rendition {
  /** Address of the playlist. */
  where: string;
  playlist: MediaPlaylist;
  init: InitInfo;
  segments: MeasuredSegment[];
}

export interface MeasuredSegment {
  where: string;
  /** By its `EXTINF`. */
  declaredSeconds: number;
  bytes: number;
  /** Decode time of the first sample. */
  start: number;
  seconds: number;
  sampleCount: number;
  /** Shortest sample, but for the last of the stream: the highest rate of pictures. */
  shortestSample: number;
  firstPresentation: number;
  /** Whether the first sample is one to begin with; of H.264 also by what it holds. */
  startsWithSync: boolean;
  startsWithIdr: boolean;
  /** Largest step in time between two of its fragments. */
  innerGap: number;
}

/** An hour of sound, or a minute of the densest pictures; what is larger is no segment. */
const MAX_SEGMENT_BYTES = 64 * 1024 ** 2;
const MAX_INIT_BYTES = 1024 ** 2;

/**
 * Reads all files of a media playlist, one at a time.
 *
 * @returns no rendition where one cannot be read: the findings say which.
 */
export async function measure(
  source: Source,
  where: string,
  playlist: MediaPlaylist,
): Promise<{ rendition?: Rendition; findings: Finding[] }> {
  const findings: Finding[] = [];
  const map = playlist.segments[0]?.map;
  if (map === undefined) return { findings: [error('init', where, 'no segment with an EXT-X-MAP')] };
  if (playlist.segments.some((segment) => !sameResource(segment.map, map)))
    return { findings: [error('unsupported', where, 'several init segments')] };
  let file = where;
  try {
    const read = async (resource: Resource, maxBytes: number): Promise<Buffer> => {
      file = source.resolve(resource.uri, where);
      const loaded = await source.read(file, { range: resource.range, maxBytes });
      findings.push(...mediaHeaders(loaded));
      return loaded.bytes;
    };
    const initBytes = await read(map, MAX_INIT_BYTES);
    const init = readInitSegment(initBytes);
    const segments: MeasuredSegment[] = [];
    for (const segment of playlist.segments) {
      const bytes = await read(segment, MAX_SEGMENT_BYTES);
      segments.push({ where: file, ...measureSegment(segment, bytes, initBytes, init) });
    }
    return { rendition: { where, playlist, init, segments }, findings };
  } catch (caught) {
    if (caught instanceof LoadError) findings.push(error('readable', file, caught.message));
    else if (caught instanceof Mp4Error)
      findings.push(error(caught instanceof InitError ? 'init' : 'segment', file, caught.message));
    else throw caught;
    return { findings };
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
    if (more !== undefined) throw new Mp4Error('it holds more than its moov');
    if (piece?.kind !== 'init') throw new Mp4Error('it holds no moov');
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
): Omit<MeasuredSegment, 'where'> {
  const reader = new FragmentReader();
  const pieces = [...reader.read(initBytes), ...reader.read(bytes)];
  const parts = pieces.filter((piece) => piece.kind === 'fragment');
  reader.end();
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) throw new Mp4Error('it holds no fragment');
  const fragments = parts.map(({ fragment }) => fragment);
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
    innerGap: seconds(
      fragments
        .slice(1)
        .reduce(
          (gap, fragment, index) => Math.max(gap, Math.abs(fragment.baseTime - endOf(fragments[index]!))),
          0,
        ),
    ),
  };
}

const endOf = (fragment: Fragment): number => fragment.baseTime + fragment.duration;
