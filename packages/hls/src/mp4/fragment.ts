import { boxesOf, Fields, getBox, Mp4Error } from './boxes.ts';
import type { AvcConfig, InitInfo, SampleDefaults } from './init.ts';

/** A `moof` and its `mdat` with one track. Times are in units of the track's timescale. */
export interface Fragment {
  trackId: number;
  /** Decode time of the first sample (`tfdt`). */
  baseTime: number;
  duration: number;
  samples: Sample[];
  /** Offset of the first sample's bytes from the `moof`; the other samples follow without gaps. */
  dataOffset: number;
}

export interface Sample {
  duration: number;
  /** In bytes. */
  size: number;
  /** True if decoding can start here. */
  isSync: boolean;
  /** Presentation time minus decode time. */
  compositionOffset: number;
}

/** Maximum number of samples per fragment: 15 minutes at the highest frame rate that we encode. */
const MAX_SAMPLES = 60_000;
/** ISO/IEC 14496-12, 8.8.3.1. */
const SAMPLE_IS_NON_SYNC = 0x10000;

/**
 * Reads a fragment (ISO/IEC 14496-12, 8.8).
 *
 * @param bytes - a `moof` followed by its `mdat`.
 * @throws Mp4Error for several tracks, samples outside the `mdat`, or gaps between samples.
 */
export function readFragment(bytes: Buffer, init: Pick<InitInfo, 'trackId' | 'defaults'>): Fragment {
  const [moof, mdat] = boxesOf(bytes);
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat') throw new Mp4Error('a moof without an mdat');
  const tracks = boxesOf(moof.body).filter((box) => box.type === 'traf');
  if (tracks.length !== 1) throw new Mp4Error(`a fragment with ${tracks.length} tracks instead of one`);
  const track = tracks[0]!.body;
  const defaults = readTrackHeader(getBox(track, 'tfhd'), init);
  const { samples, dataOffset } = readRuns(track, defaults);
  const dataEnd = samples.reduce((end, sample) => end + sample.size, dataOffset);
  if (dataOffset < mdat.end - mdat.body.length || dataEnd > mdat.end)
    throw new Mp4Error('samples outside the mdat');
  return {
    trackId: init.trackId,
    baseTime: readBaseTime(getBox(track, 'tfdt')),
    duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    samples,
    dataOffset,
  };
}

function readTrackHeader(tfhd: Buffer, init: Pick<InitInfo, 'trackId' | 'defaults'>): SampleDefaults {
  const fields = new Fields(tfhd);
  const { flags } = fields.versionAndFlags();
  const trackId = fields.u32();
  if (trackId !== init.trackId)
    throw new Mp4Error(`a fragment of track ${trackId}, but the init segment has track ${init.trackId}`);
  if (flags & 0x1) throw new Mp4Error('a fragment with base-data-offset, which is not supported');
  if (flags & 0x2) fields.skip(4);
  return {
    duration: flags & 0x8 ? fields.u32() : init.defaults.duration,
    size: flags & 0x10 ? fields.u32() : init.defaults.size,
    flags: flags & 0x20 ? fields.u32() : init.defaults.flags,
  };
}

function readBaseTime(tfdt: Buffer): number {
  const fields = new Fields(tfdt);
  return fields.versionAndFlags().version === 1 ? fields.u64() : fields.u32();
}

function readRuns(track: Buffer, defaults: SampleDefaults): { samples: Sample[]; dataOffset: number } {
  const samples: Sample[] = [];
  let dataOffset: number | undefined;
  let dataEnd = 0;
  for (const box of boxesOf(track)) {
    if (box.type !== 'trun') continue;
    const run = readRun(box.body, defaults, MAX_SAMPLES - samples.length);
    const start = run.dataOffset ?? dataEnd;
    dataOffset ??= start;
    if (samples.length > 0 && start !== dataEnd) throw new Mp4Error('a gap between samples of a fragment');
    dataEnd = run.samples.reduce((end, sample) => end + sample.size, start);
    samples.push(...run.samples);
  }
  if (dataOffset === undefined || samples.length === 0) throw new Mp4Error('a fragment without samples');
  return { samples, dataOffset };
}

function readRun(
  trun: Buffer,
  defaults: SampleDefaults,
  maxSamples: number,
): { samples: Sample[]; dataOffset: number | undefined } {
  const fields = new Fields(trun);
  const { flags } = fields.versionAndFlags();
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const count = fields.u32();
  if (count > maxSamples) throw new Mp4Error(`a fragment with more than ${MAX_SAMPLES} samples`);
  const dataOffset = has(0x1) ? fields.i32() : undefined;
  const firstFlags = has(0x4) ? fields.u32() : undefined;
  const samples = Array.from({ length: count }, (_, index) => {
    const duration = has(0x100) ? fields.u32() : defaults.duration;
    const size = has(0x200) ? fields.u32() : defaults.size;
    const explicitFlags = has(0x400) ? fields.u32() : defaults.flags;
    const sampleFlags = index === 0 ? (firstFlags ?? explicitFlags) : explicitFlags;
    // Read as signed even in version 0: muxers write negative offsets there, and real offsets stay below 2^31.
    const compositionOffset = has(0x800) ? fields.i32() : 0;
    return { duration, size, isSync: (sampleFlags & SAMPLE_IS_NON_SYNC) === 0, compositionOffset };
  });
  return { samples, dataOffset };
}

/** Returns the composition times of the samples, in the order in which they are decoded, in units of the timescale. */
export function compositionTimesOf({ baseTime, samples }: Fragment): number[] {
  let decodeTime = baseTime;
  return samples.map(({ duration, compositionOffset }) => {
    const time = decodeTime + compositionOffset;
    decodeTime += duration;
    return time;
  });
}

/** Returns the earliest presentation time of a fragment, in units of its timescale. */
export const firstPresentation = (fragment: Fragment): number =>
  compositionTimesOf(fragment).reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);

/** NAL unit types of H.264 (ITU-T H.264, table 7-1). */
const SLICE = 1;
const IDR_SLICE = 5;

/**
 * Returns whether an H.264 fragment starts with an IDR picture. A sync sample may also be a recovery point, after which frames can
 * refer to earlier ones.
 */
export function startsWithIdr(bytes: Buffer, fragment: Fragment, avc: AvcConfig): boolean {
  const first = fragment.samples[0]!;
  const end = fragment.dataOffset + first.size;
  let offset = fragment.dataOffset;
  while (offset + avc.lengthSize < end) {
    const length = bytes.readUIntBE(offset, avc.lengthSize);
    const type = bytes[offset + avc.lengthSize]! & 31;
    if (type === IDR_SLICE) return true;
    if (type >= SLICE && type < IDR_SLICE) return false;
    offset += avc.lengthSize + length;
  }
  return false;
}
