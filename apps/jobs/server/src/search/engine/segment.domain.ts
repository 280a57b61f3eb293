import type { Bitmap } from './bitmap.domain.ts';
import { KIND } from './document.domain.ts';
import type { Lists } from './lists.domain.ts';
import { placeOf, type Strings } from './strings.domain.ts';

/**
 * The arrays of a segment, by name, in the order in which they lie in its memory. The values of a document are
 * `facetValues`, what facets count and few documents have, close together, and `values`, the others. The former are
 * numbered apart: `facetPlaces` has the place of each number.
 */
const ARRAYS = {
  ids: Float64Array,
  sortAts: Float64Array,
  amounts: Float64Array,
  wordStarts: Uint32Array,
  wordListStarts: Uint32Array,
  wordListDocuments: Uint32Array,
  wordListDenseKeys: Uint32Array,
  wordListDenseBits: Int32Array,
  wordListCounts: Uint32Array,
  gramKeys: Uint32Array,
  gramStarts: Uint32Array,
  gramWords: Uint32Array,
  valueStringStarts: Uint32Array,
  valueListStarts: Uint32Array,
  valueListDocuments: Uint32Array,
  valueListDenseKeys: Uint32Array,
  valueListDenseBits: Int32Array,
  valueListCounts: Uint32Array,
  termStarts: Uint32Array,
  terms: Uint32Array,
  facetPlaces: Uint32Array,
  facetStarts: Uint32Array,
  facetValues: Uint16Array,
  valueStarts: Uint32Array,
  values: Uint32Array,
  byId: Uint32Array,
  byDay: Uint32Array,
  dayRanks: Uint32Array,
  byYears: Uint32Array,
  yearsRanks: Uint32Array,
  byAmount: Uint32Array,
  amountRanks: Uint32Array,
  amountGroups: Uint32Array,
  titleSamples: Uint32Array,
  titleCounts: Uint32Array,
  companySamples: Uint32Array,
  companyCounts: Uint32Array,
  open: Int32Array,
  live: Int32Array,
  days: Int32Array,
  years: Int16Array,
  fieldLengths: Uint16Array,
  wordUnits: Uint16Array,
  valueUnits: Uint16Array,
} as const;

type Constructed<Constructor> = Constructor extends Float64ArrayConstructor
  ? Float64Array
  : Constructor extends Uint32ArrayConstructor
    ? Uint32Array
    : Constructor extends Int32ArrayConstructor
      ? Int32Array
      : Constructor extends Uint16ArrayConstructor
        ? Uint16Array
        : Int16Array;
export type Arrays = { [Name in keyof typeof ARRAYS]: Constructed<(typeof ARRAYS)[Name]> };
type Name = keyof Arrays;
const NAMES = Object.keys(ARRAYS) as Name[];

/** A segment as it goes between threads and into a file: how long each array is, and all of them one after another. */
export interface PackedSegment {
  lengths: number[];
  buffer: SharedArrayBuffer;
}

/**
 * An index over some postings, never changed but for two bitmaps: which are open, and which are still
 * stored. Documents are numbered in the default order, newest first.
 */
export interface Segment {
  count: number;
  words: Strings;
  /** Of each word in each field: key = word × 4 + field. */
  wordLists: Lists;
  /** What postings are filtered by and counted under, each with the sign of its kind. */
  values: Strings;
  valueLists: Lists;
  open: Bitmap;
  live: Bitmap;
  arrays: Arrays;
  packed: PackedSegment;
}

/** Each array begins at a multiple of this. */
const ALIGNMENT = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Copies arrays into one piece of memory that threads share. */
export function packSegment(arrays: Arrays): PackedSegment {
  const lengths = NAMES.map((name) => arrays[name].length);
  const buffer = new SharedArrayBuffer(bytesOf(lengths));
  const { arrays: views } = openSegment({ lengths, buffer });
  for (const name of NAMES) (views[name] as Uint32Array).set(arrays[name] as Uint32Array);
  return { lengths, buffer };
}

/** Bytes of a segment whose arrays are so long. @throws RangeError for lengths that are none. */
export function bytesOf(lengths: readonly number[]): number {
  if (
    lengths.length !== NAMES.length ||
    !lengths.every((length) => Number.isSafeInteger(length) && length >= 0)
  )
    throw new RangeError('These are not the lengths of a segment.');
  return NAMES.reduce((sum, name, n) => sum + aligned(lengths[n]! * ARRAYS[name].BYTES_PER_ELEMENT), 0);
}

/** Views of a segment's memory; nothing is copied. */
export function openSegment(packed: PackedSegment): Segment {
  const views: Partial<Record<Name, unknown>> = {};
  let at = 0;
  for (const [n, name] of NAMES.entries()) {
    const length = packed.lengths[n]!;
    views[name] = new (
      ARRAYS[name] as new (
        buffer: SharedArrayBuffer,
        at: number,
        length: number,
      ) => unknown
    )(packed.buffer, at, length);
    at += aligned(length * ARRAYS[name].BYTES_PER_ELEMENT);
  }
  const arrays = views as Arrays;
  return {
    count: arrays.ids.length,
    words: { starts: arrays.wordStarts, units: arrays.wordUnits },
    wordLists: {
      starts: arrays.wordListStarts,
      documents: arrays.wordListDocuments,
      denseKeys: arrays.wordListDenseKeys,
      denseBits: arrays.wordListDenseBits,
      counts: arrays.wordListCounts,
    },
    values: { starts: arrays.valueStringStarts, units: arrays.valueUnits },
    valueLists: {
      starts: arrays.valueListStarts,
      documents: arrays.valueListDocuments,
      denseKeys: arrays.valueListDenseKeys,
      denseBits: arrays.valueListDenseBits,
      counts: arrays.valueListCounts,
    },
    open: arrays.open,
    live: arrays.live,
    arrays,
    packed,
  };
}

/** The document of a posting; -1 where the segment does not hold it. */
export function documentOf({ arrays: { byId, ids } }: Segment, id: number): number {
  let low = 0;
  let high = byId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[byId[middle]!]! < id) low = middle + 1;
    else high = middle;
  }
  const document = byId[low];
  return document !== undefined && ids[document] === id ? document : -1;
}

/** Where the amounts of a currency begin and end in their order. */
export function amountsOf({ arrays, values }: Segment, currency: string): [number, number] {
  const place = placeOf(values, KIND.currency + currency);
  for (let at = 0; at < arrays.amountGroups.length; at += 2)
    if (arrays.amountGroups[at] === place)
      return [at === 0 ? 0 : arrays.amountGroups[at - 1]!, arrays.amountGroups[at + 1]!];
  return [0, 0];
}
