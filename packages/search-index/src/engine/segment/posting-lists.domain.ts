import { lowerBound } from '../binary-search.domain.ts';
import {
  andNotInto,
  type Bitmap,
  bitmapLength,
  clearBit,
  hasBit,
  orInto,
  setBit,
  setBits,
} from '../bitmap.domain.ts';

/**
 * The documents of each key: a sorted list for a rare key, a bitmap for a frequent (dense) key. A bitmap of N documents takes
 * N / 8 bytes and a list 4 bytes per entry, so a bitmap is smaller if more than one in 32 documents has the key.
 */
export interface PostingLists {
  /** Start of each key's list in `documents`, and the end of the last list. */
  starts: Uint32Array;
  documents: Uint32Array;
  /** Keys with a bitmap, in ascending order. Their lists are empty. */
  denseKeys: Uint32Array;
  /** Concatenated bitmaps of `bitmapLength(documents)` elements each. */
  denseBits: Int32Array;
  /** Number of documents by key. */
  counts: Uint32Array;
}

/** A key is dense if more than one in this many documents has it. */
const DENSE_INTERVAL = 32;

/**
 * @param keysOf - writes the keys of a document to the array and returns their number; duplicates are allowed.
 * @param maxKeys - maximum number of keys per document.
 */
export function buildPostingLists(
  keyCount: number,
  documentCount: number,
  maxKeys: number,
  keysOf: (document: number, keys: Uint32Array) => number,
): PostingLists {
  const keys = new Uint32Array(maxKeys);
  const counts = new Uint32Array(keyCount);
  // Last document with each key, plus 1. Prevents counting duplicates.
  const seen = new Uint32Array(keyCount);
  for (let document = 0; document < documentCount; document++) {
    const length = keysOf(document, keys);
    for (let i = 0; i < length; i++) {
      const key = keys[i]!;
      if (seen[key] === document + 1) continue;
      seen[key] = document + 1;
      counts[key]!++;
    }
  }
  const starts = new Uint32Array(keyCount + 1);
  const dense: number[] = [];
  let length = 0;
  for (let key = 0; key < keyCount; key++) {
    starts[key] = length;
    if (counts[key]! * DENSE_INTERVAL > documentCount) dense.push(key);
    else length += counts[key]!;
  }
  starts[keyCount] = length;
  const documents = new Uint32Array(length);
  const size = bitmapLength(documentCount);
  const denseKeys = Uint32Array.from(dense);
  const denseBits = new Int32Array(size * dense.length);
  const bitmaps = new Map(dense.map((key, n) => [key, denseBits.subarray(n * size, (n + 1) * size)]));
  const isDense = new Uint8Array(keyCount);
  for (const key of dense) isDense[key] = 1;
  const ends = starts.slice(0, keyCount);
  seen.fill(0);
  for (let document = 0; document < documentCount; document++) {
    const length = keysOf(document, keys);
    for (let i = 0; i < length; i++) {
      const key = keys[i]!;
      if (seen[key] === document + 1) continue;
      seen[key] = document + 1;
      if (isDense[key] === 1) setBit(bitmaps.get(key)!, document);
      else documents[ends[key]!++] = document;
    }
  }
  return { starts, documents, denseKeys, denseBits, counts };
}

/** Returns whether a key has a bitmap. */
export const isDense = ({ starts, counts }: PostingLists, key: number): boolean =>
  counts[key]! > 0 && starts[key] === starts[key + 1];

/** Returns the bitmap of a dense key; undefined for other keys. */
export function bitmapOf(lists: PostingLists, key: number): Bitmap | undefined {
  if (!isDense(lists, key)) return undefined;
  return denseBitmap(lists, lowerBound(lists.denseKeys, key));
}

/** Returns the bitmap of the dense key `denseKeys[index]`. */
export function denseBitmap({ denseKeys, denseBits }: PostingLists, index: number): Bitmap {
  const size = denseBits.length / denseKeys.length;
  return denseBits.subarray(index * size, (index + 1) * size);
}

/** Flat array of [start, end) pairs. Avoids an object per range, because thousands of words can contain a query word. */
export type KeyRanges = number[];

/** Adds the documents of all keys in the ranges to an empty bitmap. */
export function unionInto(lists: PostingLists, ranges: KeyRanges, target: Bitmap): void {
  const { starts, documents, denseKeys } = lists;
  const bitmaps: Bitmap[] = [];
  for (let index = 0; index < ranges.length; index += 2)
    for (
      let n = lowerBound(denseKeys, ranges[index]!);
      n < denseKeys.length && denseKeys[n]! < ranges[index + 1]!;
      n++
    )
      bitmaps.push(denseBitmap(lists, n));
  const [first, ...others] = bitmaps;
  if (first) target.set(first);
  for (let n = 0; n < others.length; n += 2) orInto(target, others[n]!, others[n + 1] ?? others[n]!);
  for (let index = 0; index < ranges.length; index += 2)
    setBits(target, documents, starts[ranges[index]!]!, starts[ranges[index + 1]!]!);
}

/** Sums the document counts of all keys in the ranges. A document with several keys is counted several times. */
export function sizeOf({ starts, denseKeys, counts }: PostingLists, ranges: KeyRanges): number {
  let size = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    size += starts[ranges[index + 1]!]! - starts[ranges[index]!]!;
    for (let n = lowerBound(denseKeys, ranges[index]!); n < denseKeys.length; n++) {
      const key = denseKeys[n]!;
      if (key >= ranges[index + 1]!) break;
      size += counts[key]!;
    }
  }
  return size;
}

/** Removes the documents of a key from a bitmap. */
export function removeDocuments(lists: PostingLists, key: number, target: Bitmap): void {
  const { starts, documents } = lists;
  const bitmap = bitmapOf(lists, key);
  if (bitmap) andNotInto(target, bitmap);
  for (let index = starts[key]!; index < starts[key + 1]!; index++) clearBit(target, documents[index]!);
}

/** Returns whether any document of the bitmap has the key. */
export function intersects(lists: PostingLists, key: number, docs: Bitmap): boolean {
  const { starts, documents } = lists;
  const bitmap = bitmapOf(lists, key);
  if (bitmap) return bitmap.some((word, i) => (word & docs[i]!) !== 0);
  for (let index = starts[key]!; index < starts[key + 1]!; index++)
    if (hasBit(docs, documents[index]!)) return true;
  return false;
}

/** Counts the documents of a bitmap by key, for the keys of a range that are not dense. @param counts - output by key. */
export function countListed(
  { starts, documents }: PostingLists,
  docs: Bitmap,
  from: number,
  to: number,
  counts: Uint32Array,
): void {
  for (let key = from; key < to; key++) {
    const end = starts[key + 1]!;
    let count = 0;
    for (let index = starts[key]!; index < end; index++) {
      const document = documents[index]!;
      count += (docs[document >>> 5]! >>> (document & 31)) & 1;
    }
    if (count > 0) counts[key] = count;
  }
}
