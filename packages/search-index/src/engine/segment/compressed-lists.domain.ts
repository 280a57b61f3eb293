import { lowerBound } from '../binary-search.domain.ts';
import { type Bitmap, bitmapLength, hasBit, nextBit, orInto, setBit } from '../bitmap.domain.ts';
import { GrowableArray } from './growable-array.domain.ts';

/**
 * The documents of each key, as differences between consecutive documents in bytes of seven bits (varints), of which most take one or two bytes;
 * for a frequent (dense) key, a bitmap. A description has a hundred times as many terms as a title, so plain lists would take several times the rest
 * of the index.
 */
export interface CompressedLists {
  /** Start of each key's list in `bytes`, and the end of the last list. */
  starts: Uint32Array;
  bytes: Uint8Array;
  /** Keys with a bitmap, in ascending order. Their lists are empty. */
  denseKeys: Uint32Array;
  /** Concatenated bitmaps of `bitmapLength(documents)` elements each. */
  denseBits: Int32Array;
}

/** A key is dense if more than one in this many documents has it: then a list would take as many bytes as a bitmap. */
const DENSE_INTERVAL = 8;

const isDense = (length: number, documentCount: number): boolean => length * DENSE_INTERVAL > documentCount;

/** Builds lists of documents in any order of keys. */
export class CompressedListsWriter {
  readonly lists: CompressedLists;
  readonly #ends: Uint32Array;
  readonly #nexts: Uint32Array;
  readonly #dense: ReadonlyMap<number, Bitmap>;

  /**
   * @param sizes - bytes of each list; see {@link varintLength}.
   * @param counts - number of documents of each key.
   */
  constructor(documentCount: number, sizes: Uint32Array, counts: Uint32Array) {
    const starts = new Uint32Array(sizes.length + 1);
    const dense: number[] = [];
    for (let key = 0; key < sizes.length; key++) {
      if (isDense(counts[key]!, documentCount)) dense.push(key);
      starts[key + 1] = starts[key]! + (dense.at(-1) === key ? 0 : sizes[key]!);
    }
    const size = bitmapLength(documentCount);
    const denseBits = new Int32Array(size * dense.length);
    this.#dense = new Map(dense.map((key, n) => [key, denseBits.subarray(n * size, (n + 1) * size)]));
    this.#ends = starts.slice(0, sizes.length);
    this.#nexts = new Uint32Array(sizes.length);
    const bytes = new Uint8Array(starts.at(-1)!);
    this.lists = { starts, bytes, denseKeys: Uint32Array.from(dense), denseBits };
  }

  /** Adds a document to the list of a key. The documents of a key must be ascending. */
  push(key: number, document: number): void {
    const { starts, bytes } = this.lists;
    if (starts[key] === starts[key + 1]) {
      setBit(this.#dense.get(key)!, document);
      return;
    }
    let rest = document - this.#nexts[key]!;
    this.#nexts[key] = document + 1;
    for (; rest > 0x7f; rest >>>= 7) bytes[this.#ends[key]!++] = (rest & 0x7f) | 0x80;
    bytes[this.#ends[key]!++] = rest;
  }
}

/** Builds lists key by key. */
export class CompressedListsBuilder {
  readonly #documentCount: number;
  readonly #starts = new GrowableArray(Uint32Array);
  readonly #bytes = new GrowableArray(Uint8Array);
  readonly #dense = new Map<number, Bitmap>();

  constructor(documentCount: number) {
    this.#documentCount = documentCount;
  }

  /** Adds the list of the next key. @param documents - at least one, ascending and distinct. */
  add(documents: Uint32Array): void {
    this.#starts.push(this.#bytes.length);
    if (isDense(documents.length, this.#documentCount)) {
      const bitmap = new Int32Array(bitmapLength(this.#documentCount));
      for (let n = 0; n < documents.length; n++) setBit(bitmap, documents[n]!);
      this.#dense.set(this.#starts.length - 1, bitmap);
      return;
    }
    let next = 0;
    for (let n = 0; n < documents.length; n++) {
      pushVarint(this.#bytes, documents[n]! - next);
      next = documents[n]! + 1;
    }
  }

  build(): CompressedLists {
    this.#starts.push(this.#bytes.length);
    const size = bitmapLength(this.#documentCount);
    const denseBits = new Int32Array(size * this.#dense.size);
    for (const [n, bitmap] of [...this.#dense.values()].entries()) denseBits.set(bitmap, n * size);
    return {
      starts: this.#starts.values,
      bytes: this.#bytes.values,
      denseKeys: Uint32Array.from(this.#dense.keys()),
      denseBits,
    };
  }
}

/** Appends a number in groups of seven bits, the lowest first. */
export function pushVarint(bytes: GrowableArray<Uint8Array>, value: number): void {
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/** Returns the number of bytes of a number below 2^31. */
export const varintLength = (value: number): number => 1 + Math.floor((31 - Math.clz32(value | 1)) / 7);

/** Calls `visit` for each of the ascending numbers whose differences the bytes contain, until it returns false. */
export function visitVarints(
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (value: number) => unknown,
): void {
  let next = 0;
  for (let index = start; index < end; ) {
    let byte = bytes[index++]!;
    let difference = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[index++]!;
      difference |= (byte & 0x7f) << shift;
    }
    next += difference;
    if (visit(next++) === false) return;
  }
}

/** Returns the bitmap of a dense key; undefined for other keys. */
export function denseBitmapOf({ denseKeys, denseBits }: CompressedLists, key: number): Bitmap | undefined {
  const index = lowerBound(denseKeys, key);
  if (denseKeys[index] !== key) return undefined;
  const size = denseBits.length / denseKeys.length;
  return denseBits.subarray(index * size, (index + 1) * size);
}

/** Adds the documents of keys to a bitmap. */
export function unionListsInto(lists: CompressedLists, keys: readonly number[], target: Bitmap): void {
  const { starts, bytes } = lists;
  for (const key of keys) {
    const end = starts[key + 1]!;
    if (starts[key] === end) {
      const bitmap = denseBitmapOf(lists, key)!;
      orInto(target, bitmap, bitmap);
      continue;
    }
    // Not visitVarints: a call for each document of a frequent word would take most of the time of a search.
    let document = -1;
    for (let index = starts[key]!; index < end; ) {
      let byte = bytes[index++]!;
      let difference = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[index++]!;
        difference |= (byte & 0x7f) << shift;
      }
      document += difference + 1;
      target[document >>> 5]! |= 1 << (document & 31);
    }
  }
}

/** Calls `visit` for each document of a key, in ascending order, until it returns false. */
export function visitDocuments(
  lists: CompressedLists,
  key: number,
  visit: (document: number) => unknown,
): void {
  const { starts, bytes } = lists;
  const end = starts[key + 1]!;
  if (starts[key] !== end) {
    visitVarints(bytes, starts[key]!, end, visit);
    return;
  }
  const bitmap = denseBitmapOf(lists, key)!;
  for (let document = nextBit(bitmap, 0); document >= 0; document = nextBit(bitmap, document + 1))
    if (visit(document) === false) return;
}

/** Returns the size of lists, about their number of documents. */
export const bytesOfLists = (
  { starts, denseKeys, denseBits }: CompressedLists,
  keys: readonly number[],
): number =>
  keys.reduce((sum, key) => {
    const bytes = starts[key + 1]! - starts[key]!;
    return sum + (bytes > 0 ? bytes : (denseBits.length / denseKeys.length) * Int32Array.BYTES_PER_ELEMENT);
  }, 0);

/** Returns whether any document of the bitmap has the key. */
export function listIntersects(lists: CompressedLists, key: number, docs: Bitmap): boolean {
  let found = false;
  visitDocuments(lists, key, (document) => {
    found = hasBit(docs, document);
    return !found;
  });
  return found;
}
