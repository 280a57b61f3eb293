import { firstWhere } from '../binary-search.domain.ts';
import { VALUE_PREFIX } from '../document.domain.ts';
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

/** Serialized segment for other threads and files: the concatenated arrays and their lengths. */
export interface PackedSegment {
  lengths: number[];
  buffer: SharedArrayBuffer;
}

/** An index of some postings. Immutable except for `status` and `states`. */
export interface Segment extends Structures {
  count: number;
  packed: PackedSegment;
}

/** Arrays start at multiples of this number of bytes. */
const ALIGNMENT = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Copies the arrays of a segment into shared memory. */
export function packSegment(structures: Structures): PackedSegment {
  const arrays = toArrays(structures);
  const lengths = arrays.map(({ length }) => length);
  const packed = { lengths, buffer: new SharedArrayBuffer(bytesOf(lengths)) };
  const views = [...viewsOf(packed, LAYOUT).values()];
  for (const [n, array] of arrays.entries()) views[n]!.set(array);
  return packed;
}

/**
 * Creates views of a serialized segment without copying it.
 *
 * @param layout - layout of the segment. If it is an earlier one, only the primary structures may be read.
 */
export function openSegment(packed: PackedSegment, layout: Layout = LAYOUT): Segment {
  const structures = toStructures(viewsOf(packed, layout));
  return { ...structures, count: structures.columns.ids.length, packed };
}

/** Returns the size in bytes of a segment. @param lengths - lengths of its arrays. @throws RangeError if they do not match the layout. */
export function bytesOf(lengths: readonly number[], layout: Layout = LAYOUT): number {
  if (
    lengths.length !== layout.length ||
    !lengths.every((length) => Number.isSafeInteger(length) && length >= 0)
  )
    throw new RangeError('The array lengths do not match the layout of the segment.');
  return layout.reduce((sum, [, type], n) => sum + aligned(lengths[n]! * TYPES[type].BYTES_PER_ELEMENT), 0);
}

function viewsOf({ lengths, buffer }: PackedSegment, layout: Layout) {
  const views = new Map<string, AnyArray>();
  let byteOffset = 0;
  for (const [n, [name, type]] of layout.entries()) {
    views.set(name, new TYPES[type](buffer, byteOffset, lengths[n]!));
    byteOffset += aligned(lengths[n]! * TYPES[type].BYTES_PER_ELEMENT);
  }
  return views;
}

/** Returns the document of a posting, or -1 if the segment does not contain it. */
export function documentOf({ byId: { documents }, columns: { ids } }: Segment, id: number): number {
  const document = documents[firstWhere(0, documents.length, (rank) => ids[documents[rank]!]! >= id)];
  return document !== undefined && ids[document] === id ? document : -1;
}

/** Counts the documents that are not older than a time. @param sortAts - descending. */
export const countSince = (sortAts: Float64Array, time: number): number =>
  firstWhere(0, sortAts.length, (document) => sortAts[document]! < time);

/** Returns the range of ranks of a currency in the amount order; the end is exclusive. */
export const amountRange = ({ byAmount, values }: Segment, currency: string): [number, number] =>
  currencyRange(byAmount, ordinalOf(values, VALUE_PREFIX.currency + currency));
