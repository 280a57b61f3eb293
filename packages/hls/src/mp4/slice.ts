import { compositionTimesOf, type Fragment } from './fragment.ts';

/** A fragment with the bytes that contain its samples. */
export interface FragmentBytes {
  bytes: Buffer;
  fragment: Fragment;
}

/** Returns a part of a fragment. @param from - index of the first sample. @param to - index after the last sample. */
export function sliceFragment({ bytes, fragment }: FragmentBytes, from: number, to: number): FragmentBytes {
  const before = fragment.samples.slice(0, from);
  const samples = fragment.samples.slice(from, to);
  return {
    bytes,
    fragment: {
      ...fragment,
      samples,
      baseTime: fragment.baseTime + sum(before, 'duration'),
      duration: sum(samples, 'duration'),
      dataOffset: fragment.dataOffset + sum(before, 'size'),
    },
  };
}

const sum = (samples: Fragment['samples'], field: 'duration' | 'size'): number =>
  samples.reduce((total, sample) => total + sample[field], 0);

/** Returns the composition times of the samples, in the order in which they are presented, in units of the timescale. */
export const compositionTimes = (fragments: readonly Fragment[]): number[] =>
  fragments.flatMap(compositionTimesOf).sort((one, other) => one - other);
