import type { Elements } from '../bitmap.domain.ts';
import { COUNTED_KINDS } from '../document.domain.ts';
import { isDense, type PostingLists } from './posting-lists.domain.ts';
import { type RaggedRows, selectItems } from './ragged-rows.domain.ts';

/** Values of each document that facets count and few documents have. They have numbers of their own, of two bytes. */
export interface FacetRows extends RaggedRows<Uint16Array> {
  /** The ordinal of each number's value. */
  ordinals: Uint32Array;
}

/** As many numbers as two bytes have. */
const MOST_NUMBERS = 65_536;

/** Whether every value that could have a number has one. */
export const isComplete = ({ ordinals }: FacetRows): boolean => ordinals.length < MOST_NUMBERS;

/**
 * Splits the values of documents.
 *
 * @param values - in the order of their ordinals.
 * @param lists - of the values.
 */
export function splitValues(
  rows: RaggedRows,
  values: readonly string[],
  lists: PostingLists,
): { facetRows: FacetRows; valueRows: RaggedRows } {
  const ordinals = Uint32Array.from(
    [...values.keys()]
      .filter((ordinal) => COUNTED_KINDS.includes(values[ordinal]![0]!) && !isDense(lists, ordinal))
      .slice(0, MOST_NUMBERS),
  );
  const numbers = new Int32Array(values.length).fill(-1);
  for (const [number, ordinal] of ordinals.entries()) numbers[ordinal] = number;
  const others = numbers.map((number, ordinal) => (number < 0 ? ordinal : -1));
  return {
    facetRows: { ordinals, ...selectItems(rows, numbers, Uint16Array) },
    valueRows: selectItems(rows, others, Uint32Array),
  };
}

/** Counts the values of a set of documents. @param counts - by ordinal; those of values with a number are written. */
export function countFacetValues(
  { ordinals, starts, items }: FacetRows,
  { at, bits, length }: Elements,
  counts: Uint32Array,
): void {
  const byNumber = new Uint32Array(ordinals.length);
  for (let n = 0; n < length; n++) {
    const first = at[n]! << 5;
    for (let left = bits[n]!; left !== 0; left &= left - 1) {
      const document = first + 31 - Math.clz32(left & -left);
      const end = starts[document + 1]!;
      for (let value = starts[document]!; value < end; value++) byNumber[items[value]!]!++;
    }
  }
  for (let number = 0; number < byNumber.length; number++) counts[ordinals[number]!] = byNumber[number]!;
}
