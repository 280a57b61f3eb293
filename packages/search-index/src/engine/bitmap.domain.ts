/**
 * Sets of documents of one segment: bit n % 32 of element n / 32 stands for document n. Signed, since every element
 * then is what V8 calls a small integer: before a loop is compiled, others are objects.
 */
export type Bitmap = Int32Array;

/** Elements of a bitmap over so many documents. */
export const bitmapLength = (documents: number): number => (documents + 31) >>> 5;

export const hasBit = (bitmap: Bitmap, at: number): boolean => (bitmap[at >>> 5]! & (1 << (at & 31))) !== 0;
export function setBit(bitmap: Bitmap, at: number): void {
  bitmap[at >>> 5]! |= 1 << (at & 31);
}
/** The documents for which a condition holds. */
export function bitmapWhere(documents: number, holds: (document: number) => boolean): Bitmap {
  const bitmap = new Int32Array(bitmapLength(documents));
  for (let document = 0; document < documents; document++) if (holds(document)) setBit(bitmap, document);
  return bitmap;
}
/** Adds the documents of a part of a list. */
export function setBits(bitmap: Bitmap, documents: Uint32Array, from: number, to: number): void {
  for (let n = from; n < to; n++) {
    const document = documents[n]!;
    bitmap[document >>> 5]! |= 1 << (document & 31);
  }
}
export function clearBit(bitmap: Bitmap, at: number): void {
  bitmap[at >>> 5]! &= ~(1 << (at & 31));
}

/** Adds two sets, in one pass; they may be the same. */
export function orInto(target: Bitmap, one: Bitmap, other: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! |= one[i]! | other[i]!;
}
export function andInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= source[i]!;
}
export function andNotInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= ~source[i]!;
}

/** Bits set in 32. From H. S. Warren, "Hacker's Delight", 5-1. */
export function bitsIn(word: number): number {
  let n = (word - ((word >>> 1) & 0x55555555)) | 0;
  n = ((n & 0x33333333) + ((n >>> 2) & 0x33333333)) | 0;
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many documents are in the set. */
export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bitmap.length; i++) {
    const word = bitmap[i]!;
    if (word !== 0) count += bitsIn(word);
  }
  return count;
}

/** How many documents of a range are in the set. @param to - the first after it. */
export function countRange(bitmap: Bitmap, from: number, to: number): number {
  if (from >= to) return 0;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) return bitsIn(bitmap[first]! & head & tail);
  let count = bitsIn(bitmap[first]! & head) + bitsIn(bitmap[last]! & tail);
  for (let i = first + 1; i < last; i++) count += bitsIn(bitmap[i]!);
  return count;
}

/** Makes a set the first documents of another. @param count - so many. */
export function copyFirst(target: Bitmap, source: Bitmap, count: number): void {
  const whole = count >>> 5;
  target.set(source.subarray(0, whole));
  target.fill(0, whole);
  if (count & 31) target[whole] = source[whole]! & (-1 >>> (32 - (count & 31)));
}

/** Makes a set what is in all of some sets, at least one, and in none of others. */
export function intersect(
  target: Bitmap,
  [first, second = first, ...others]: readonly Bitmap[],
  none: readonly Bitmap[],
): void {
  for (let i = 0; i < target.length; i++) target[i] = first![i]! & second![i]!;
  for (const other of others) andInto(target, other);
  for (const other of none) andNotInto(target, other);
}

/** A set, and how many documents are in it. */
export interface FoundSet {
  set: Bitmap;
  count: number;
}

/** The elements of a set that are not empty: a small set is gone through in few steps. */
export interface Elements {
  at: Int32Array;
  bits: Int32Array;
  length: number;
}

/** @param at - and `bits`: as long as a set, to be written to. */
export function elementsOf(set: Bitmap, at: Int32Array, bits: Int32Array): Elements {
  let length = 0;
  for (let i = 0; i < set.length; i++) {
    if (set[i] === 0) continue;
    at[length] = i;
    bits[length++] = set[i]!;
  }
  return { at, bits, length };
}

/** How many documents of a set, given by its elements, are in another. */
export function countElements(bitmap: Bitmap, { at, bits, length }: Elements): number {
  let count = 0;
  for (let n = 0; n < length; n++) count += bitsIn(bitmap[at[n]!]! & bits[n]!);
  return count;
}

/** The first document of the set from `at` on; -1 where there is none. */
export function nextBit(bitmap: Bitmap, at: number): number {
  let i = at >>> 5;
  if (i >= bitmap.length) return -1;
  let word = bitmap[i]! & (-1 << (at & 31));
  while (word === 0) {
    if (++i >= bitmap.length) return -1;
    word = bitmap[i]!;
  }
  return (i << 5) + 31 - Math.clz32(word & -word);
}

/** Every document of the set, in order. */
export function documentsIn(bitmap: Bitmap, count: number = countBits(bitmap)): Uint32Array {
  const documents = new Uint32Array(count);
  let n = 0;
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i]!; word !== 0; word &= word - 1)
      documents[n++] = (i << 5) + 31 - Math.clz32(word & -word);
  }
  return documents;
}
