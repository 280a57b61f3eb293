import {
  type Fragment,
  FragmentReader,
  firstPresentation,
  type InitInfo,
  joinFragments,
} from '../../../server/src/media/index.ts';
import type { CmafGroup } from './plan.domain.ts';
import { JobError } from './wire.ts';

/** One track of a CMAF group, cut into the files that it is stored as. */
export interface CutTrack {
  info: InitInfo;
  init: Buffer;
  segments: Segment[];
  /** All samples together. */
  seconds: number;
  /** Pictures or packets. */
  samples: number;
}

export interface Segment {
  bytes: Buffer;
  seconds: number;
}

type Part = { bytes: Buffer; fragment: Fragment };
type Lengths = Pick<CmafGroup, 'segmentSeconds' | 'fragmentSeconds' | 'minFinalSeconds' | 'signedOffsets'>;

/** An AAC encoder's first packet holds nothing but its run-in; samples. */
const RUN_IN = 1024;

/** A fragmented MP4 of one track as ffmpeg writes it, in parts. */
function readTrack(file: Buffer): { info: InitInfo; init: Buffer; parts: Part[] } {
  const pieces = [...new FragmentReader().read(file)];
  const init = pieces.find((piece) => piece.kind === 'init');
  const parts = pieces.filter((piece) => piece.kind === 'fragment');
  if (!init || parts.length === 0)
    throw new JobError(1020, 'Video sync did not read enough good frames to process successfully');
  return { info: init.info, init: init.bytes, parts };
}

/**
 * Cuts pictures at the first keyframe at or behind each multiple of the segments' length.
 *
 * @param file - a fragment for each keyframe.
 */
export function cutVideo(file: Buffer, group: Lengths): CutTrack {
  const { info, init: written, parts } = readTrack(file);
  const init = withoutRotation(written);
  const first = parts[0]!.fragment;
  const startOf = ({ fragment }: Part) => fragment.baseTime / info.timescale;
  // Half a picture: the times of pictures are rounded.
  const near = first.samples[0]!.duration / info.timescale / 2;
  const windows = windowsOf(parts, startOf, group.segmentSeconds, near);
  const tail = windows.at(-1)!;
  if (windows.length > 1 && lengthOf(tail, info) < group.minFinalSeconds)
    windows.splice(-2, 2, [...windows.at(-2)!, ...tail]);
  return assemble({
    info,
    init,
    windows,
    group,
    near,
    startOf,
    shift: group.signedOffsets ? shiftOf(first) : 0,
  });
}

/** ISO/IEC 14496-12, 8.3.2: fixed-point numbers of a matrix that leaves a picture as it is. */
const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** Bytes from the name of a `tkhd` (version 0) to its matrix. */
const TO_MATRIX = 44;

/** The service passes no rotation on, whether it turned the pictures or not; ffmpeg does. */
function withoutRotation(init: Buffer): Buffer {
  const turned = Buffer.from(init);
  const matrix = turned.indexOf('tkhd', 0, 'latin1') + TO_MATRIX;
  for (const [at, value] of UPRIGHT.entries()) turned.writeInt32BE(value, matrix + 4 * at);
  return turned;
}

const shiftOf = (first: Fragment): number => firstPresentation(first) - first.baseTime;

/**
 * Cuts sound where the pictures were cut, to a packet.
 *
 * @param file - a fragment for each packet.
 * @param pictures - undefined where the group has none: by the segments' length.
 * @param seconds - what it ends at, to a packet more; undefined: where it ends by itself.
 */
export function cutAudio(
  file: Buffer,
  group: Lengths,
  pictures: CutTrack | undefined,
  seconds: number | undefined,
): CutTrack {
  const { info, init, parts } = readTrack(file);
  const heard = parts.filter(({ fragment }) => fragment.baseTime >= RUN_IN);
  const packet = RUN_IN / info.timescale;
  const kept = heard.slice(0, seconds === undefined ? heard.length : Math.ceil(seconds / packet - 1e-6));
  const startOf = ({ fragment }: Part) => (fragment.baseTime - RUN_IN) / info.timescale;
  const cuts = pictures && startsOf(pictures);
  const windows = cuts
    ? cuts.map((start, at) =>
        between(kept, startOf, start - packet / 2, (cuts[at + 1] ?? Infinity) - packet / 2),
      )
    : windowsOf(kept, startOf, group.segmentSeconds, packet / 2);
  const filled = windows.filter((window) => window.length > 0);
  return assemble({
    info,
    init,
    windows: filled,
    group,
    near: packet / 2,
    startOf,
    shift: 0,
    origin: RUN_IN,
  });
}

function startsOf({ segments }: CutTrack): number[] {
  let at = 0;
  return segments.map(({ seconds }) => {
    const start = at;
    at += seconds;
    return start;
  });
}

const between = (parts: readonly Part[], startOf: (part: Part) => number, from: number, to: number): Part[] =>
  parts.filter((part) => startOf(part) >= from && startOf(part) < to);

/** Parts by the window of this length that they begin in; windows without any are left out. */
function windowsOf(
  parts: readonly Part[],
  startOf: (part: Part) => number,
  length: number,
  near: number,
): Part[][] {
  const origin = startOf(parts[0]!);
  const numberOf = (part: Part) => Math.floor((startOf(part) - origin + near) / length);
  return [...Map.groupBy(parts, numberOf).values()];
}

const lengthOf = (parts: readonly Part[], { timescale }: InitInfo): number =>
  parts.reduce((sum, { fragment }) => sum + fragment.duration, 0) / timescale;

interface Assembly {
  info: InitInfo;
  init: Buffer;
  windows: Part[][];
  group: Lengths;
  near: number;
  startOf: (part: Part) => number;
  shift: number;
  origin?: number;
}

/** Makes a file of each window, of fragments of the group's length. */
function assemble({ info, init, windows, group, near, startOf, shift, origin = 0 }: Assembly): CutTrack {
  let sequence = 0;
  const segments = windows.map((window) => {
    const fragments = windowsOf(window, startOf, group.fragmentSeconds, near);
    const bytes = fragments.map((parts) => joinFragments(parts, { sequence: ++sequence, shift, origin }));
    return { bytes: Buffer.concat(bytes), seconds: lengthOf(window, info) };
  });
  const all = windows.flat();
  return {
    info,
    init,
    segments,
    seconds: lengthOf(all, info),
    samples: all.reduce((sum, { fragment }) => sum + fragment.samples.length, 0),
  };
}
