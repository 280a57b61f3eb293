import {
  type Bandwidth,
  type FragmentBytes,
  joinFragments,
  measureBandwidth,
  mediaPlaylist,
  sliceFragment,
} from '@workreel/hls';
import type { TrimJob } from '../../trim.ts';
import { INIT } from '../published-track.ts';
import { MP4_TYPE, PLAYLIST_TYPE } from '../types.ts';
import { reencode, type ToolRun } from './reencode.ts';
import { type Cut, chooseSamples, chooseSegments } from './selection.domain.ts';
import { presentationTimes, readSegment, type SourceSegment, type SourceTrack } from './source-track.ts';

/** A published track of the trimmed video. */
export interface TrimmedTrack {
  /** Name of the playlist. */
  playlist: string;
  source: SourceTrack;
  init: Buffer;
  segments: TrimmedSegment[];
  seconds: number;
  bandwidth: Bandwidth;
}

interface TrimmedSegment {
  uri: string;
  seconds: number;
  bytes: number;
  read(): Promise<FragmentBytes[]>;
}

/** Copied at once: a bucket takes some 30 ms for each. */
const CONCURRENT_COPIES = 16;

/** The samples of a cut segment that are kept, and the init segment of the track with what they need. */
type CutSegment = (
  init: Buffer,
  segment: FragmentBytes[],
  part: { from: number; to: number },
) => Promise<{ init: Buffer; pieces: FragmentBytes[] }>;

/** Trims a rendition. @param maxRate - of the encoded parts, in bit/s. */
export const trimVideo = (
  run: ToolRun,
  job: TrimJob,
  track: { source: SourceTrack; folder: string; cut: Cut; maxRate: number },
): Promise<TrimmedTrack> =>
  trimTrack(job, track, (init, segment, part) =>
    reencode(run, { ...track.source, init, maxRate: track.maxRate }, segment, part),
  );

/** Trims audio between two packets, which last about 20 ms. */
export const trimAudio = (
  job: TrimJob,
  track: { source: SourceTrack; folder: string; cut: Cut },
): Promise<TrimmedTrack> =>
  trimTrack(job, track, async (init, segment, part) => ({ init, pieces: sliceFragments(segment, part) }));

async function trimTrack(
  job: TrimJob,
  { source, folder, cut }: { source: SourceTrack; folder: string; cut: Cut },
  cutSegment: CutSegment,
): Promise<TrimmedTrack> {
  const lengths = source.segments.map(({ seconds }) => seconds);
  const choices = chooseSegments(source.start, lengths, cut, source.sampleSeconds);
  const segments: TrimmedSegment[] = [];
  const copies: (() => Promise<void>)[] = [];
  let { init } = source;
  for (const [index, segment] of source.segments.entries()) {
    const uri = `${segments.length}.m4s`;
    const name = `${folder}/${uri}`;
    if (choices[index] === 'copy') {
      copies.push(() => job.copy(segment.name, name));
      segments.push({
        ...{ uri, seconds: segment.seconds, bytes: sizeOf(job, segment) },
        read: () => readSegment(job, source.init, segment),
      });
    }
    if (choices[index] !== 'cut') continue;
    const fragments = await readSegment(job, source.init, segment);
    const times = presentationTimes(fragments, source.info);
    const part = chooseSamples(times, cut);
    if (part.from === part.to) continue;
    const result = await cutSegment(init, fragments, part);
    init = result.init;
    const bytes = joinFragments(result.pieces, { sequence: segments.length + 1 });
    await job.publish(name, bytes, MP4_TYPE);
    segments.push({
      ...{ uri, seconds: times[part.to]! - times[part.from]!, bytes: bytes.length },
      read: async () => result.pieces,
    });
  }
  if (segments.length === 0) throw new Error(`Nothing would be left of ${folder}.`);
  for (let start = 0; start < copies.length; start += CONCURRENT_COPIES) {
    job.signal.throwIfAborted();
    await Promise.all(copies.slice(start, start + CONCURRENT_COPIES).map((copy) => copy()));
  }
  await job.publish(`${folder}/${INIT}`, init, MP4_TYPE);
  const playlist = `${folder}/index.m3u8`;
  const { targetSeconds } = source;
  const text = mediaPlaylist({ segments, init: INIT, targetSeconds, ended: true });
  await job.publish(playlist, text, PLAYLIST_TYPE);
  return {
    ...{ playlist, source, init, segments },
    seconds: segments.reduce((sum, { seconds }) => sum + seconds, 0),
    bandwidth: measureBandwidth(segments, targetSeconds),
  };
}

function sizeOf({ files }: TrimJob, { name, range }: SourceSegment): number {
  if (range !== undefined) throw new Error(`${name} contains several segments, so it cannot be copied.`);
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`${name} does not exist.`);
  return bytes;
}

function sliceFragments(
  fragments: readonly FragmentBytes[],
  { from, to }: { from: number; to: number },
): FragmentBytes[] {
  let start = 0;
  return fragments.flatMap((piece) => {
    const count = piece.fragment.samples.length;
    const [first, last] = [Math.max(0, from - start), Math.min(count, to - start)];
    start += count;
    return first < last ? [sliceFragment(piece, first, last)] : [];
  });
}
