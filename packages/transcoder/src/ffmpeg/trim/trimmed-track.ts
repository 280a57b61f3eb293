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
import { type Choice, type Cut, chooseSamples, chooseSegments } from './selection.domain.ts';
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

/** The samples of a cut segment that are kept, and the init segment of the track with what they need. The index is that of the segment. */
type CutSegment = (
  init: Buffer,
  segment: FragmentBytes[],
  part: { from: number; to: number },
  index: number,
) => Promise<{ init: Buffer; pieces: FragmentBytes[] }>;

interface TrackCut {
  source: SourceTrack;
  folder: string;
  cut: Cut;
}

/** Trims a rendition. @param maxRate - of the encoded parts, in bit/s. */
export const trimVideo = (
  run: ToolRun,
  job: TrimJob,
  track: TrackCut & { maxRate: number },
): Promise<TrimmedTrack> =>
  trimTrack(job, track, chooseFor(track), (init, segment, part) =>
    reencode(run, { ...track.source, init, maxRate: track.maxRate }, segment, part),
  );

/**
 * Trims audio between two packets, which last about 20 ms. The first one lasts longer or shorter than before, so that the audio starts when
 * the video does: browsers play from where both are buffered, and WebKit does not always get over a gap before it.
 */
export function trimAudio(job: TrimJob, track: TrackCut): Promise<TrimmedTrack> {
  const choices = chooseFor(track);
  const { info } = track.source;
  const start = Math.round(track.cut.start * info.timescale) + info.presentationStart;
  const first = Number.isFinite(start) ? choices.findIndex((choice) => choice !== 'drop') : -1;
  if (first >= 0) choices[first] = 'cut';
  return trimTrack(job, track, choices, async (init, segment, part, index) => {
    const pieces = sliceFragments(segment, part);
    return { init, pieces: index === first ? startAt(pieces, start) : pieces };
  });
}

const chooseFor = ({ source, cut }: TrackCut) =>
  chooseSegments(
    source.start,
    source.segments.map(({ seconds }) => seconds),
    cut,
    source.sampleSeconds,
  );

async function trimTrack(
  job: TrimJob,
  { source, folder, cut }: TrackCut,
  choices: readonly Choice[],
  cutSegment: CutSegment,
): Promise<TrimmedTrack> {
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
    const result = await cutSegment(init, fragments, part, index);
    init = result.init;
    const bytes = joinFragments(result.pieces, { sequence: segments.length + 1 });
    await job.publish(name, bytes, MP4_TYPE);
    segments.push({
      ...{ uri, seconds: secondsOf(result.pieces, source), bytes: bytes.length },
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

const secondsOf = (pieces: readonly FragmentBytes[], { info }: SourceTrack) =>
  pieces.reduce((sum, { fragment }) => sum + fragment.duration, 0) / info.timescale;

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

/** Lets the first sample start at another time, and end when it did. @param time - in units of the timescale. */
function startAt([piece, ...rest]: readonly FragmentBytes[], time: number): FragmentBytes[] {
  if (!piece) return [];
  const { fragment } = piece;
  const [first, ...others] = fragment.samples;
  const baseTime = time - first!.compositionOffset;
  const moved = baseTime - fragment.baseTime;
  const samples = [{ ...first!, duration: first!.duration - moved }, ...others];
  return [
    { ...piece, fragment: { ...fragment, samples, baseTime, duration: fragment.duration - moved } },
    ...rest,
  ];
}
