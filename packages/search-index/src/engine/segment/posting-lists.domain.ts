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
 * The documents that have each of many keys: a sorted list for a rare key, a bitmap for a common one.
 * A bitmap takes N / 8 bytes for N documents, a list 4 for each of its own: common is more than one in 32.
 */
export interface PostingLists {
  /** Where the list of each key begins in `documents`; one more than there are keys. */
  starts: Uint32Array;
  documents: Uint32Array;
  /** Keys that have a bitmap, in order; their lists are empty. */
  denseKeys: Uint32Array;
  /** The bitmaps one after another, each of `bitmapLength(documents)` elements. */
  denseBits: Int32Array;
  /** How many documents have each key. */
  counts: Uint32Array;
}

const COMMON = 32;

/**
 * @param keysOf - writes the keys of a document to the array and returns how many; a key may occur twice.
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

/** Whether a key is common, and has a bitmap. */
export const isDense = ({ starts, counts }: PostingLists, key: number): boolean =>
  counts[key]! > 0 && starts[key] === starts[key + 1];

/** The bitmap of a common key; undefined where it has a list. */
export function bitmapOf(lists: PostingLists, key: number): Bitmap | undefined {
  if (!isDense(lists, key)) return undefined;
  return denseBitmap(lists, lowerBound(lists.denseKeys, key));
}

/** The bitmap of the common key at an index of `denseKeys`. */
export function denseBitmap({ denseKeys, denseBits }: PostingLists, index: number): Bitmap {
  const size = denseBits.length / denseKeys.length;
  return denseBits.subarray(index * size, (index + 1) * size);
}

/** Ranges of keys in one array, since a part can be in thousands of words: the first key of each, and the end. */
export type KeyRanges = number[];

/** Fills an empty set with the documents of some keys. */
export function unite(lists: PostingLists, ranges: KeyRanges, target: Bitmap): void {
  const { starts, documents, denseKeys } = lists;
  const common: Bitmap[] = [];
  for (let at = 0; at < ranges.length; at += 2)
    for (
      let n = lowerBound(denseKeys, ranges[at]!);
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

/** How many documents some keys have; a document counts once for each key that it has. */
export function sizeOf({ starts, denseKeys, counts }: PostingLists, ranges: KeyRanges): number {
  let size = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    size += starts[ranges[at + 1]!]! - starts[ranges[at]!]!;
    for (let n = lowerBound(denseKeys, ranges[at]!); n < denseKeys.length; n++) {
      const key = denseKeys[n]!;
      if (key >= ranges[at + 1]!) break;
      size += counts[key]!;
    }
  }
  return size;
}

/** Removes the documents of a key from a set. */
export function removeDocuments(lists: PostingLists, key: number, target: Bitmap): void {
  const { starts, documents } = lists;
  const common = bitmapOf(lists, key);
  if (common) andNotInto(target, common);
  for (let at = starts[key]!; at < starts[key + 1]!; at++) clearBit(target, documents[at]!);
}

/** Whether a document of a set has a key. */
export function intersects(lists: PostingLists, key: number, set: Bitmap): boolean {
  const { starts, documents } = lists;
  const common = bitmapOf(lists, key);
  if (common) return common.some((word, i) => (word & set[i]!) !== 0);
  for (let at = starts[key]!; at < starts[key + 1]!; at++) if (hasBit(set, documents[at]!)) return true;
  return false;
}

/** Counts the documents of a set by key, for those keys of a range that have a list. @param counts - by key; written to. */
export function countListed(
  { starts, documents }: PostingLists,
  set: Bitmap,
  from: number,
  to: number,
  counts: Uint32Array,
): void {
  for (let key = from; key < to; key++) {
    const end = starts[key + 1]!;
    let count = 0;
    for (let at = starts[key]!; at < end; at++) {
      const document = documents[at]!;
      count += (set[document >>> 5]! >>> (document & 31)) & 1;
    }
    if (count > 0) counts[key] = count;
  }
}
