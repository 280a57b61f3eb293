import { firstWhere } from '../binary-search.domain.ts';
import { KIND } from '../document.domain.ts';
import { currencyRange } from './amount-order.domain.ts';
import {
  type AnyArray,
  LAYOUT,
  type Layout,
  type Structures,
  TYPES,
  toArrays,
  toStructures,
} from './layout.domain.ts';
import { ordinalOf } from './string-table.domain.ts';

/** A segment as it is passed between threads and written to a file: its arrays one after another, and their lengths. */
export interface PackedSegment {
  lengths: number[];
  buffer: SharedArrayBuffer;
}

/** An index over some postings. Nothing in it changes but the bitmaps in `status`. */
export interface Segment extends Structures {
  count: number;
  packed: PackedSegment;
}

/** Each array begins at a multiple of this. */
const ALIGNMENT = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Copies the arrays of a segment into memory that threads share. */
export function packSegment(structures: Structures): PackedSegment {
  const arrays = toArrays(structures);
  const lengths = arrays.map(({ length }) => length);
  const packed = { lengths, buffer: new SharedArrayBuffer(bytesOf(lengths)) };
  const views = [...viewsOf(packed, LAYOUT).values()];
  for (const [n, array] of arrays.entries()) views[n]!.set(array);
  return packed;
}

/**
 * Opens a segment's memory; nothing is copied.
 *
 * @param layout - of a segment that an earlier version wrote: only its primary structures may be read.
 */
export function openSegment(packed: PackedSegment, layout: Layout = LAYOUT): Segment {
  const structures = toStructures(viewsOf(packed, layout));
  return { ...structures, count: structures.columns.ids.length, packed };
}

/** Bytes of a segment whose arrays have these lengths. @throws RangeError for lengths that do not fit the layout. */
export function bytesOf(lengths: readonly number[], layout: Layout = LAYOUT): number {
  if (
    lengths.length !== layout.length ||
    !lengths.every((length) => Number.isSafeInteger(length) && length >= 0)
  )
    throw new RangeError('These are not the lengths of a segment.');
  return layout.reduce((sum, [, type], n) => sum + aligned(lengths[n]! * TYPES[type].BYTES_PER_ELEMENT), 0);
}

function viewsOf({ lengths, buffer }: PackedSegment, layout: Layout) {
  const views = new Map<string, AnyArray>();
  let at = 0;
  for (const [n, [name, type]] of layout.entries()) {
    views.set(name, new TYPES[type](buffer, at, lengths[n]!));
    at += aligned(lengths[n]! * TYPES[type].BYTES_PER_ELEMENT);
  }
  return views;
}

/** The document of a posting; -1 if the segment does not have it. */
export function documentOf({ byId: { documents }, columns: { ids } }: Segment, id: number): number {
  const document = documents[firstWhere(0, documents.length, (rank) => ids[documents[rank]!]! >= id)];
  return document !== undefined && ids[document] === id ? document : -1;
}

/** How many documents, newest first, are no older than a moment. */
export const countSince = (sortAts: Float64Array, time: number): number =>
  firstWhere(0, sortAts.length, (document) => sortAts[document]! < time);

/** The ranks of a currency in the order of amounts: the first, and the end. */
export const amountRange = ({ byAmount, values }: Segment, currency: string): [number, number] =>
  currencyRange(byAmount, ordinalOf(values, KIND.currency + currency));
