import { FragmentReader, firstPresentation, type InitInfo, Mp4Error, startsWithIdr } from '../index.ts';
import { boxesOf } from '../mp4/boxes.ts';

/** Thrown for an invalid init segment. */
export class InitError extends Mp4Error {}

export function readInitSegment(bytes: Buffer): InitInfo {
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

/** A `moof` and `mdat` of a media file. Times are in units of the track's timescale. */
export interface MeasuredFragment {
  /** In bytes, within its file; leading boxes such as `styp` belong to the fragment after them. */
  start: number;
  end: number;
  baseTime: number;
  duration: number;
  sampleCount: number;
  /** Except the last sample, unless it is the only one. */
  shortestSample: number;
  firstPresentation: number;
  startsWithSync: boolean;
  startsWithIdr: boolean;
}

/** Measures the fragments of a file. @throws Mp4Error */
export function measureFragments(bytes: Buffer, initBytes: Buffer, init: InitInfo): MeasuredFragment[] {
  const reader = new FragmentReader();
  const pieces = [...reader.read(initBytes), ...reader.read(bytes)];
  reader.end();
  const ends = boxesOf(bytes).flatMap(({ type, end }) => (type === 'mdat' ? [end] : []));
  return pieces
    .filter((piece) => piece.kind === 'fragment')
    .map((piece, index) => {
      const { fragment } = piece;
      const durations = fragment.samples.map(({ duration }) => duration);
      return {
        start: ends[index - 1] ?? 0,
        // What follows the last one belongs to it.
        end: index === ends.length - 1 ? bytes.length : ends[index]!,
        baseTime: fragment.baseTime,
        duration: fragment.duration,
        sampleCount: durations.length,
        shortestSample: (durations.length > 1 ? durations.slice(0, -1) : durations).reduce((a, b) =>
          Math.min(a, b),
        ),
        firstPresentation: firstPresentation(fragment) - init.presentationStart,
        startsWithSync: fragment.samples[0]!.isSync,
        startsWithIdr: init.avc === undefined || startsWithIdr(piece.bytes, fragment, init.avc),
      };
    });
}
