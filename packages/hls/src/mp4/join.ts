import { Mp4Error } from './boxes.ts';
import type { Fragment, Sample } from './fragment.ts';
import { box, boxHeader, fullBox } from './write.ts';

export interface JoinOptions {
  /** Sequence number of the fragment in the stream, from 1. */
  sequence: number;
  /**
   * The decode time that is mapped to 0 (default: 0); earlier samples are dropped. An AAC encoder's first packet (1024 samples)
   * contains only encoder delay, which would delay the audio.
   */
  origin?: number;
}

/** `sample_flags` (ISO/IEC 14496-12, 8.8.3.1): independent of other samples; dependent and not a sync sample. */
const SYNC_FLAGS = 0x02000000;
const NON_SYNC_FLAGS = 0x01010000;
/** Sample durations have 32 bits. */
const MAX_DURATION = 2 ** 32 - 1;
/** A media segment of ISO/IEC 14496-12 (8.16.2): decodable from its start, with or without an index. */
const SEGMENT_TYPE = box('styp', Buffer.from('msdh\0\0\0\0msdhmsix', 'latin1'));

/**
 * Joins consecutive fragments of a track into one media segment (`styp moof mdat`). A gap between two fragments extends
 * the last sample of the first.
 *
 * @throws Mp4Error if the fragments are not consecutive.
 */
export function joinFragments(
  pieces: readonly { bytes: Buffer; fragment: Fragment }[],
  options: JoinOptions,
): Buffer {
  const first = pieces[0];
  if (first === undefined) throw new Mp4Error('the segment has no fragments');
  const origin = options.origin ?? 0;
  const skipped = samplesBefore(first.fragment, origin);
  const samples = joinSamples(pieces.map(({ fragment }) => fragment)).slice(skipped.count);
  if (samples.length === 0) throw new Mp4Error('the segment has no samples');
  const data = pieces.map(({ bytes, fragment }, index) =>
    dataOf(bytes, fragment, index === 0 ? skipped.bytes : 0),
  );
  const moof = movieFragment({
    sequence: options.sequence,
    trackId: first.fragment.trackId,
    baseTime: first.fragment.baseTime + skipped.duration - origin,
    samples,
  });
  return Buffer.concat([SEGMENT_TYPE, moof, boxHeader('mdat', data), ...data]);
}

function samplesBefore(fragment: Fragment, time: number): { count: number; bytes: number; duration: number } {
  let [count, bytes, duration] = [0, 0, 0];
  for (const sample of fragment.samples) {
    if (fragment.baseTime + duration >= time) break;
    count++;
    bytes += sample.size;
    duration += sample.duration;
  }
  return { count, bytes, duration };
}

function joinSamples(fragments: Fragment[]): Sample[] {
  return fragments.flatMap((fragment, index) => {
    const next = fragments[index + 1];
    if (next === undefined) return fragment.samples;
    const last = fragment.samples.at(-1)!;
    const duration = last.duration + next.baseTime - (fragment.baseTime + fragment.duration);
    if (duration <= 0 || duration > MAX_DURATION || next.trackId !== fragment.trackId)
      throw new Mp4Error('fragments that are not consecutive');
    return duration === last.duration
      ? fragment.samples
      : [...fragment.samples.slice(0, -1), { ...last, duration }];
  });
}

function dataOf(bytes: Buffer, fragment: Fragment, skippedBytes: number): Buffer {
  const end = fragment.samples.reduce((sum, sample) => sum + sample.size, fragment.dataOffset);
  return bytes.subarray(fragment.dataOffset + skippedBytes, end);
}

interface MovieFragment {
  sequence: number;
  trackId: number;
  baseTime: number;
  samples: Sample[];
}

/** Builds a `moof` whose `mdat` follows it directly. Values shared by all samples are stored once, in `tfhd`. */
function movieFragment({ sequence, trackId, baseTime, samples }: MovieFragment): Buffer {
  const first = samples[0]!;
  const sharedDuration = samples.every((sample) => sample.duration === first.duration);
  const allSync = samples.every((sample) => sample.isSync);
  const reordered = samples.some((sample) => sample.compositionOffset !== 0);
  // default-base-is-moof, default-sample-flags, and the default duration if all samples share it.
  const header = fullBox('tfhd', 0, 0x20000 | 0x20 | (sharedDuration ? 0x8 : 0), [
    trackId,
    ...(sharedDuration ? [first.duration] : []),
    allSync ? SYNC_FLAGS : NON_SYNC_FLAGS,
  ]);
  const decodeTime = fullBox('tfdt', 1, 0, [Math.floor(baseTime / 2 ** 32), baseTime % 2 ** 32]);
  const fieldsOf = (sample: Sample): number[] => [
    ...(sharedDuration ? [] : [sample.duration]),
    sample.size,
    ...(allSync ? [] : [sample.isSync ? SYNC_FLAGS : NON_SYNC_FLAGS]),
    ...(reordered ? [sample.compositionOffset] : []),
  ];
  const runFlags =
    0x1 | (sharedDuration ? 0 : 0x100) | 0x200 | (allSync ? 0 : 0x400) | (reordered ? 0x800 : 0);
  const entries = samples.flatMap(fieldsOf);
  const build = (dataOffset: number): Buffer =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, [sequence]),
      box('traf', header, decodeTime, fullBox('trun', 1, runFlags, [samples.length, dataOffset, ...entries])),
    );
  const mdatHeaderBytes = 8;
  return build(build(0).length + mdatHeaderBytes);
}
