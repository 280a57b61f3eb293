/** Sets of documents of one segment: bit n % 32 of element n / 32 stands for document n. */
export type Bitmap = Uint32Array;

/** Elements of a bitmap over so many documents. */
export const bitmapLength = (documents: number): number => (documents + 31) >>> 5;

export const hasBit = (bitmap: Bitmap, at: number): boolean => (bitmap[at >>> 5]! & (1 << (at & 31))) !== 0;
export function setBit(bitmap: Bitmap, at: number): void {
  bitmap[at >>> 5]! |= 1 << (at & 31);
}
export function clearBit(bitmap: Bitmap, at: number): void {
  bitmap[at >>> 5]! &= ~(1 << (at & 31));
}

export function orInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! |= source[i]!;
}
export function andInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= source[i]!;
}
export function andNotInto(target: Bitmap, source: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! &= ~source[i]!;
}

/** Bits set in 32. From H. S. Warren, "Hacker's Delight", 5-1. */
function bitsIn(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
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

/**
 * Makes a set what is in all of some sets and in none of others, going through each once.
 *
 * @returns how many are in it.
 */
export function intersect(target: Bitmap, all: readonly Bitmap[], none: readonly Bitmap[]): number {
  const [first, second = first] = all as [Bitmap, Bitmap];
  const more = all.slice(2);
  let count = 0;
  for (let i = 0; i < target.length; i++) {
    let word = first[i]! & second[i]!;
    for (let n = 0; n < more.length; n++) word &= more[n]![i]!;
    for (let n = 0; n < none.length; n++) word &= ~none[n]![i]!;
    target[i] = word;
    if (word !== 0) count += bitsIn(word);
  }
  return count;
}

/** How many documents are in both sets. */
export function countBoth(one: Bitmap, other: Bitmap): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) {
    const word = one[i]! & other[i]!;
    if (word !== 0) count += bitsIn(word);
  }
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
