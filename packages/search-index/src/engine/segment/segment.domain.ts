import { firstWhere } from '../binary-search.domain.ts';
import type { Bitmap } from '../bitmap.domain.ts';
import { KIND } from '../document.domain.ts';
import type { PostingLists } from './posting-lists.domain.ts';
import { ordinalOf, type StringTable } from './string-table.domain.ts';

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

/** The kinds of numbers that an array may hold, by their names. */
const TYPES = { Float64Array, Uint32Array, Int32Array, Uint16Array, Int16Array };
/** Which arrays lie in a segment's memory, in their order: `[name, type]`. A snapshot says it of itself. */
export type Layout = readonly (readonly [name: string, type: keyof typeof TYPES])[];
export const LAYOUT = NAMES.map((name) => [name, ARRAYS[name].name]) as unknown as Layout;

/** What all other arrays can be made from. */
const PRIMARY: readonly Name[] = [
  ...(['ids', 'sortAts', 'amounts', 'days', 'years', 'open', 'live'] as const),
  ...(['wordStarts', 'wordUnits', 'termStarts', 'terms', 'fieldLengths'] as const),
  ...([
    'valueStringStarts',
    'valueUnits',
    'facetPlaces',
    'facetStarts',
    'facetValues',
    'valueStarts',
    'values',
  ] as const),
];

export const isCurrentLayout = (layout: Layout): boolean => String(layout) === String(LAYOUT);
/** Whether a segment of this layout holds what one of today's can be made from. */
export const isReadableLayout = (layout: Layout): boolean =>
  PRIMARY.every((name) => layout.some((array) => array[0] === name && array[1] === ARRAYS[name].name));

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
  words: StringTable;
  /** Of each word in each field: key = word × 4 + field. */
  wordLists: PostingLists;
  /** What postings are filtered by and counted under, each with the sign of its kind. */
  values: StringTable;
  valueLists: PostingLists;
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
export function bytesOf(lengths: readonly number[], layout: Layout = LAYOUT): number {
  if (
    lengths.length !== layout.length ||
    !lengths.every((length) => Number.isSafeInteger(length) && length >= 0)
  )
    throw new RangeError('These are not the lengths of a segment.');
  return layout.reduce((sum, [, type], n) => sum + aligned(lengths[n]! * TYPES[type].BYTES_PER_ELEMENT), 0);
}

/**
 * Views of a segment's memory; nothing is copied.
 *
 * @param layout - of a segment that an earlier version wrote: no more than its primary arrays may be read.
 */
export function openSegment(packed: PackedSegment, layout: Layout = LAYOUT): Segment {
  const views: Record<string, unknown> = {};
  let at = 0;
  for (const [n, [name, type]] of layout.entries()) {
    const length = packed.lengths[n]!;
    views[name] = new (TYPES[type] as new (b: SharedArrayBuffer, at: number, n: number) => unknown)(
      packed.buffer,
      at,
      length,
    );
    at += aligned(length * TYPES[type].BYTES_PER_ELEMENT);
  }
  const arrays = views as unknown as Arrays;
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
  const document = byId[firstWhere(0, byId.length, (place) => ids[byId[place]!]! >= id)];
  return document !== undefined && ids[document] === id ? document : -1;
}

/** How many documents, newest first, are no older than a moment. */
export const countSince = (sortAts: Float64Array, time: number): number =>
  firstWhere(0, sortAts.length, (document) => sortAts[document]! < time);

/** Where the amounts of a currency begin and end in their order. */
export function amountsOf({ arrays, values }: Segment, currency: string): [number, number] {
  const place = ordinalOf(values, KIND.currency + currency);
  for (let at = 0; at < arrays.amountGroups.length; at += 2)
    if (arrays.amountGroups[at] === place)
      return [at === 0 ? 0 : arrays.amountGroups[at - 1]!, arrays.amountGroups[at + 1]!];
  return [0, 0];
}
