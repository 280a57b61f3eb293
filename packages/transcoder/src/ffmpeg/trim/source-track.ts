import { posix } from 'node:path';
import {
  compositionTimes,
  type FragmentBytes,
  FragmentReader,
  type InitInfo,
  parsePlaylist,
  type Segment,
} from '@workreel/hls';
import type { TrimJob } from '../../trim.ts';

/** A track of the video that is trimmed. */
export interface SourceTrack {
  segments: SourceSegment[];
  init: Buffer;
  info: InitInfo;
  /** `EXT-X-TARGETDURATION`. */
  targetSeconds: number;
  /** When the first sample is presented, in seconds. A video that has been trimmed before does not start at 0. */
  start: number;
  /** Mean duration of a sample in the first segment. */
  sampleSeconds: number;
}

export interface SourceSegment extends Pick<Segment, 'seconds' | 'range'> {
  /** Name of the file. */
  name: string;
}

/** Reads a media playlist, its init segment, and its first segment. @throws Error for playlists that no converter writes. */
export async function readTrack(job: Pick<TrimJob, 'read'>, uri: string): Promise<SourceTrack> {
  const playlist = parsePlaylist(await job.read(uri));
  const map = playlist.kind === 'media' ? playlist.segments[0]?.map : undefined;
  if (playlist.kind !== 'media' || map === undefined || !playlist.ended)
    throw new Error(`${uri} is not the playlist of a complete track.`);
  const folder = posix.dirname(uri);
  const nameOf = (name: string) => posix.join(folder, name);
  const segments = playlist.segments.map((segment) => ({ ...segment, name: nameOf(segment.uri) }));
  const init = await job.read(nameOf(map.uri), map.range);
  const [piece] = [...new FragmentReader().read(init)];
  if (piece?.kind !== 'init') throw new Error(`${uri} has no init segment.`);
  const { info } = piece;
  const first = await readSegment(job, init, segments[0]!);
  const times = presentationTimes(first, info);
  const [start, end] = [times[0]!, times.at(-1)!];
  return {
    ...{ segments, init, info, targetSeconds: playlist.targetDuration },
    ...{ start, sampleSeconds: (end - start) / (times.length - 1) },
  };
}

/** Reads the fragments of a segment. */
export async function readSegment(
  job: Pick<TrimJob, 'read'>,
  init: Buffer,
  { name, range }: SourceSegment,
): Promise<FragmentBytes[]> {
  const reader = new FragmentReader();
  const pieces = [...reader.read(init), ...reader.read(await job.read(name, range))];
  reader.end();
  const fragments = pieces.filter((piece) => piece.kind === 'fragment');
  if (fragments.length === 0) throw new Error(`${name} has no fragments.`);
  return fragments;
}

/** Returns when the samples of a segment are presented, ascending, and when the last one ends, in seconds. */
export function presentationTimes(
  fragments: readonly FragmentBytes[],
  { timescale, presentationStart }: InitInfo,
): number[] {
  const times = compositionTimes(fragments.map(({ fragment }) => fragment));
  const duration = fragments.reduce((sum, { fragment }) => sum + fragment.duration, 0);
  return [...times, times[0]! + duration].map((time) => (time - presentationStart) / timescale);
}
