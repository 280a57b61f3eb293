import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadRequest } from './load.ts';

/** As a video of 720p has them, 4 s each: 1 to 2 MB, 64 of them about 100 MB. */
const SEGMENTS = 64;
const SEGMENT_BYTES = { least: 1_000_000, more: 1_000_000 };
/** What a browser asks of a large file at a time, in bytes, and how many different ones. */
const RANGE_BYTES = 1024 ** 2;
const RANGES = 512;
const MIB = 1024 ** 2;

/** Evenly spread, alike in every run: the multiples of the golden ratio, without their whole part. */
const spread = (at: number) => (at * 0.618_033_988_749_895) % 1;

/** Writes the files as the service keeps them. @returns what is asked of them, by kind. */
export function prepare(root: string, largeMib: number): Record<'segments' | 'ranges', LoadRequest[]> {
  const bytes = randomFillSync(Buffer.alloc(SEGMENT_BYTES.least + SEGMENT_BYTES.more));
  const segments = Array.from({ length: SEGMENTS }, (_, at) => {
    const key = `public/video/1/720p/${at}.m4s`;
    const length = Math.floor(SEGMENT_BYTES.least + SEGMENT_BYTES.more * spread(at));
    mkdirSync(join(root, dirname(key)), { recursive: true });
    writeFileSync(join(root, key), bytes.subarray(0, length));
    return { path: `/files/${key}`, range: null, bytes: length };
  });
  const large = 'public/video/1/whole.mp4';
  const file = openSync(join(root, large), 'w');
  for (let at = 0; at < largeMib; at++) writeSync(file, bytes, 0, MIB);
  closeSync(file);
  const ranges = Array.from({ length: RANGES }, (_, at) => {
    const start = Math.floor(spread(at) * (largeMib * MIB - RANGE_BYTES));
    return {
      path: `/files/${large}`,
      range: `bytes=${start}-${start + RANGE_BYTES - 1}`,
      bytes: RANGE_BYTES,
    };
  });
  return { segments, ranges };
}
