import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadRequest } from './load.ts';

/** Like 4 s segments of a 720p rendition: 1 to 2 MB each, together about 100 MB. */
const SEGMENTS = 64;
const SEGMENT_BYTES = { min: 1_000_000, spread: 1_000_000 };
/** Approximate size that browsers request of a large file at a time. */
const RANGE_BYTES = 1024 ** 2;
const RANGES = 512;
const MIB = 1024 ** 2;

/** Maps indexes to evenly distributed values in [0, 1): fractional parts of multiples of the golden ratio. */
const spread = (index: number) => (index * 0.618_033_988_749_895) % 1;

/** Writes files as the service stores them. @returns the requests by kind. */
export function prepareFiles(root: string, largeMib: number): Record<'segments' | 'ranges', LoadRequest[]> {
  const bytes = randomFillSync(Buffer.alloc(SEGMENT_BYTES.min + SEGMENT_BYTES.spread));
  const segments = Array.from({ length: SEGMENTS }, (_, index) => {
    const key = `public/video/1/720p/${index}.m4s`;
    const length = Math.floor(SEGMENT_BYTES.min + SEGMENT_BYTES.spread * spread(index));
    mkdirSync(join(root, dirname(key)), { recursive: true });
    writeFileSync(join(root, key), bytes.subarray(0, length));
    return { path: `/files/${key}`, range: null, bytes: length };
  });
  const large = 'public/video/1/whole.mp4';
  const file = openSync(join(root, large), 'w');
  for (let mib = 0; mib < largeMib; mib++) writeSync(file, bytes, 0, MIB);
  closeSync(file);
  const ranges = Array.from({ length: RANGES }, (_, index) => {
    const start = Math.floor(spread(index) * (largeMib * MIB - RANGE_BYTES));
    return {
      path: `/files/${large}`,
      range: `bytes=${start}-${start + RANGE_BYTES - 1}`,
      bytes: RANGE_BYTES,
    };
  });
  return { segments, ranges };
}
