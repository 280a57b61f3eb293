/**
 * A set of documents of one segment: bit n % 32 of element n / 32 represents document n. Signed, so that V8 can represent
 * elements as small integers; before a loop is optimized, larger numbers are heap objects.
 */
export type Bitmap = Int32Array;

/** Returns the number of elements of a bitmap for this many documents. */
export const bitmapLength = (documents: number): number => (documents + 31) >>> 5;

export const hasBit = (bitmap: Bitmap, document: number): boolean =>
  (bitmap[document >>> 5]! & (1 << (document & 31))) !== 0;
export function setBit(bitmap: Bitmap, document: number): void {
  bitmap[document >>> 5]! |= 1 << (document & 31);
}
/** Returns the documents for which a condition holds. */
export function bitmapWhere(documents: number, holds: (document: number) => boolean): Bitmap {
  const bitmap = new Int32Array(bitmapLength(documents));
  for (let document = 0; document < documents; document++) if (holds(document)) setBit(bitmap, document);
  return bitmap;
}
/** Sets the bits of `documents[from]` to `documents[to - 1]`. */
export function setBits(bitmap: Bitmap, documents: Uint32Array, from: number, to: number): void {
  for (let n = from; n < to; n++) {
    const document = documents[n]!;
    bitmap[document >>> 5]! |= 1 << (document & 31);
  }
}
export function clearBit(bitmap: Bitmap, document: number): void {
  bitmap[document >>> 5]! &= ~(1 << (document & 31));
}

/** Adds two bitmaps to the target in one pass. Both may be the same bitmap. */
export function orInto(target: Bitmap, first: Bitmap, second: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! |= first[i]! | second[i]!;
}
export function andInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= source[i]!;
}
export function andNotInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= ~source[i]!;
}

/** Counts the set bits of a 32-bit word. From H. S. Warren, "Hacker's Delight", 5-1. */
export function bitsIn(word: number): number {
  let n = (word - ((word >>> 1) & 0x55555555)) | 0;
  n = ((n & 0x33333333) + ((n >>> 2) & 0x33333333)) | 0;
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Counts the documents in the bitmap. */
export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bitmap.length; i++) {
    const word = bitmap[i]!;
    if (word !== 0) count += bitsIn(word);
  }
  return count;
}

/** Counts the documents in the bitmap from `from` up to, but not including, `to`. */
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

/** Copies documents 0 to `count - 1` of a bitmap and clears the rest of the target. */
export function copyFirst(target: Bitmap, source: Bitmap, count: number): void {
  const fullElements = count >>> 5;
  target.set(source.subarray(0, fullElements));
  target.fill(0, fullElements);
  if (count & 31) target[fullElements] = source[fullElements]! & (-1 >>> (32 - (count & 31)));
}

/** Stores the documents that are in all included bitmaps (at least one) and in none of the excluded ones. */
export function intersect(
  target: Bitmap,
  [first, second = first, ...others]: readonly Bitmap[],
  excluded: readonly Bitmap[],
): void {
  for (let i = 0; i < target.length; i++) target[i] = first![i]! & second![i]!;
  for (const bitmap of others) andInto(target, bitmap);
  for (const bitmap of excluded) andNotInto(target, bitmap);
}

/** A bitmap of documents and their number. */
export interface DocumentSet {
  bitmap: Bitmap;
  count: number;
}

/** The non-zero elements of a bitmap, so that a bitmap of few documents can be traversed quickly. */
export interface Elements {
  indexes: Int32Array;
  bits: Int32Array;
  length: number;
}

/** Collects the non-zero elements of a bitmap. @param indexes, bits - output buffers, each as long as the bitmap. */
export function elementsOf(bitmap: Bitmap, indexes: Int32Array, bits: Int32Array): Elements {
  let length = 0;
  for (let i = 0; i < bitmap.length; i++) {
    if (bitmap[i] === 0) continue;
    indexes[length] = i;
    bits[length++] = bitmap[i]!;
  }
  return { indexes, bits, length };
}

/** Counts the documents of a bitmap that are also in another bitmap, given by its non-zero elements. */
export function countElements(bitmap: Bitmap, { indexes, bits, length }: Elements): number {
  let count = 0;
  for (let n = 0; n < length; n++) count += bitsIn(bitmap[indexes[n]!]! & bits[n]!);
  return count;
}

/** Returns the first document of the bitmap that is >= `document`, or -1. */
export function nextBit(bitmap: Bitmap, document: number): number {
  let i = document >>> 5;
  if (i >= bitmap.length) return -1;
  let word = bitmap[i]! & (-1 << (document & 31));
  while (word === 0) {
    if (++i >= bitmap.length) return -1;
    word = bitmap[i]!;
  }
  return (i << 5) + 31 - Math.clz32(word & -word);
}

/** Lists the documents of the bitmap in ascending order. */
export function documentsIn(bitmap: Bitmap, count: number = countBits(bitmap)): Uint32Array {
  const documents = new Uint32Array(count);
  let n = 0;
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i]!; word !== 0; word &= word - 1)
      documents[n++] = (i << 5) + 31 - Math.clz32(word & -word);
  }
  return documents;
}
