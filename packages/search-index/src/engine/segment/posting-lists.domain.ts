import {
  andNotInto,
  type Bitmap,
  bitmapLength,
  clearBit,
  countBoth,
  orInto,
  setBit,
  setBits,
} from '../bitmap.domain.ts';

/**
 * Which documents hold each of many keys: a sorted list where a key is rare, a bitmap where it is common.
 * A bitmap of N documents takes N / 8 bytes, a list 4 for each document: so common is more than one in 32.
 */
export interface PostingLists {
  /** Where the list of each key begins in `documents`; one more than there are keys. */
  starts: Uint32Array;
  documents: Uint32Array;
  /** Keys that have a bitmap, in order; their lists are empty. */
  denseKeys: Uint32Array;
  /** The bitmaps one after another, each of `bitmapLength(documents)` elements. */
  denseBits: Int32Array;
  /** How many documents hold each key. */
  counts: Uint32Array;
}

const COMMON = 32;

/**
 * @param keysOf - writes the keys of a document to the array and says how many; a key may come twice.
 * @param most - the most keys that a document has.
 */
export function buildPostingLists(
  keyCount: number,
  documentCount: number,
  most: number,
  keysOf: (document: number, keys: Uint32Array) => number,
): PostingLists {
  const keys = new Uint32Array(most);
  const counts = new Uint32Array(keyCount);
  // Document + 1 that a key was last seen in, so that each is counted once.
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
    if (counts[key]! * COMMON > documentCount) dense.push(key);
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

/** The bitmap of a common key; undefined where it has a list. */
export function bitmapOf(lists: PostingLists, key: number): Bitmap | undefined {
  const { starts, counts } = lists;
  if (counts[key] === 0 || starts[key + 1]! > starts[key]!) return undefined;
  return denseBitmap(lists, denseIndex(lists.denseKeys, key));
}

/** The index of the first common key that is not before a key. */
function denseIndex(denseKeys: Uint32Array, key: number): number {
  let low = 0;
  let high = denseKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (denseKeys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bitmap of the common key at a index of `denseKeys`. */
export function denseBitmap({ denseKeys, denseBits }: PostingLists, index: number): Bitmap {
  const size = denseBits.length / denseKeys.length;
  return denseBits.subarray(index * size, (index + 1) * size);
}

/** Ranges of keys, one after another: where each begins and where it has ended. A word can have thousands of parts. */
export type KeyRanges = number[];

/** Makes an empty set the documents of some keys. */
export function unite(lists: PostingLists, ranges: KeyRanges, target: Bitmap): void {
  const { starts, documents, denseKeys } = lists;
  const common: Bitmap[] = [];
  for (let at = 0; at < ranges.length; at += 2)
    for (
      let n = denseIndex(denseKeys, ranges[at]!);
      n < denseKeys.length && denseKeys[n]! < ranges[at + 1]!;
      n++
    )
      common.push(denseBitmap(lists, n));
  const [first, ...others] = common;
  if (first) target.set(first);
  for (let n = 0; n < others.length; n += 2) orInto(target, others[n]!, others[n + 1] ?? others[n]!);
  for (let at = 0; at < ranges.length; at += 2)
    setBits(target, documents, starts[ranges[at]!]!, starts[ranges[at + 1]!]!);
}

/** How many documents some keys have, each counted for every key that it has. */
export function sizeOf({ starts, denseKeys, counts }: PostingLists, ranges: KeyRanges): number {
  let size = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    size += starts[ranges[at + 1]!]! - starts[ranges[at]!]!;
    for (let n = denseIndex(denseKeys, ranges[at]!); n < denseKeys.length; n++) {
      const key = denseKeys[n]!;
      if (key >= ranges[at + 1]!) break;
      size += counts[key]!;
    }
  }
  return size;
}

/** Takes the documents of a key out of a set. */
export function removeDocuments(lists: PostingLists, key: number, target: Bitmap): void {
  const { starts, documents } = lists;
  const common = bitmapOf(lists, key);
  if (common) andNotInto(target, common);
  for (let at = starts[key]!; at < starts[key + 1]!; at++) clearBit(target, documents[at]!);
}

/** How many documents of a set hold a key. */
export function countCommon(lists: PostingLists, key: number, set: Bitmap): number {
  const { starts, documents } = lists;
  const end = starts[key + 1]!;
  let at = starts[key]!;
  if (at === end) {
    const bitmap = bitmapOf(lists, key);
    return bitmap ? countBoth(bitmap, set) : 0;
  }
  let count = 0;
  for (; at < end; at++) {
    const document = documents[at]!;
    count += (set[document >>> 5]! >>> (document & 31)) & 1;
  }
  return count;
}
