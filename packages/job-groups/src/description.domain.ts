import { hash32 } from './hash.domain.ts';
import { normalizeText } from './text.domain.ts';

/** Words of a phrase. */
const PHRASE = 3;
/** Phrases of a sketch: with 128, a share of 0.7 is estimated within 0.08 in 95 % of cases. */
const SKETCH = 128;
/** Ends of sentences and list entries. Phrases do not cross them, so that the order and the marks of entries do not matter. */
const ENDS = /[\n\r.!?;:•·▪■□●○◆▶✓*]+|\s[-–—]\s/;
/** Texts with fewer phrases tell too little. */
const MIN_PHRASES = 20;
const MAX_WORDS = 5_000;

/**
 * Returns the smallest hashes of the phrases of three words of a description: a sample by which texts can be compared whatever their
 * lengths. Signed 32-bit integers, ascending; null if the text is too short.
 */
export function sketchOf(description: string | null): number[] | null {
  if (description === null) return null;
  const hashes = new Set<number>();
  let count = 0;
  for (const entry of normalizeText(description).split(ENDS)) {
    const words = entry.match(/[\p{L}\p{N}]+/gu) ?? [];
    count += words.length;
    if (count > MAX_WORDS) break;
    for (let start = 0; start + PHRASE <= words.length; start++)
      hashes.add(hash32(words.slice(start, start + PHRASE).join(' ')) | 0);
  }
  if (hashes.size < MIN_PHRASES) return null;
  return [...Int32Array.from(hashes).sort().subarray(0, SKETCH)];
}

/**
 * Estimates which share of the phrases of the shorter text the longer one has, so that a shortened text equals the whole one. Null if one
 * of them is unknown.
 */
export function sharedPhrases(one: readonly number[] | null, other: readonly number[] | null): number | null {
  if (one === null || other === null) return null;
  // Up to this hash, both sketches are complete.
  const limit = Math.min(limitOf(one), limitOf(other));
  const [first, second] = [one, other].map((sketch) => sketch.filter((hash) => hash <= limit)) as [
    number[],
    number[],
  ];
  const known = new Set(first);
  const common = second.filter((hash) => known.has(hash)).length;
  const smaller = Math.min(first.length, second.length);
  return smaller === 0 ? 0 : common / smaller;
}

const limitOf = (sketch: readonly number[]): number =>
  sketch.length < SKETCH ? Number.POSITIVE_INFINITY : sketch.at(-1)!;
