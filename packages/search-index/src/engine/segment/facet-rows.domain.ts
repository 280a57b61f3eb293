import type { Elements } from '../bitmap.domain.ts';
import { FACET_PREFIXES } from '../document.domain.ts';
import { isDense, type PostingLists } from './posting-lists.domain.ts';
import { type RaggedRows, selectItems } from './ragged-rows.domain.ts';

/** The rare facet values of each document, numbered separately so that each number fits into two bytes. */
export interface FacetRows extends RaggedRows<Uint16Array> {
  /** Ordinals of the values, by number. */
  ordinals: Uint32Array;
}

/** Two-byte integers can number this many values. */
const MAX_NUMBERS = 65_536;

/** Returns whether all rare facet values were numbered. */
export const isComplete = ({ ordinals }: FacetRows): boolean => ordinals.length < MAX_NUMBERS;

/**
 * Splits the values of all documents into rare facet values and other values.
 *
 * @param values - all values, by ordinal.
 * @param lists - posting lists of the values.
 */
export function splitValues(
  rows: RaggedRows,
  values: readonly string[],
  lists: PostingLists,
): { facetRows: FacetRows; valueRows: RaggedRows } {
  const ordinals = Uint32Array.from(
    [...values.keys()]
      .filter((ordinal) => FACET_PREFIXES.includes(values[ordinal]![0]!) && !isDense(lists, ordinal))
      .slice(0, MAX_NUMBERS),
  );
  const numbers = new Int32Array(values.length).fill(-1);
  for (const [number, ordinal] of ordinals.entries()) numbers[ordinal] = number;
  const others = numbers.map((number, ordinal) => (number < 0 ? ordinal : -1));
  return {
    facetRows: { ordinals, ...selectItems(rows, numbers, Uint16Array) },
    valueRows: selectItems(rows, others, Uint32Array),
  };
}

/**
 * Counts the rare facet values of the documents in a bitmap.
 *
 * @param counts - output, by ordinal; the counts of other values are not changed.
 */
export function countFacetValues(
  { ordinals, starts, items }: FacetRows,
  { indexes, bits, length }: Elements,
  counts: Uint32Array,
): void {
  const byNumber = new Uint32Array(ordinals.length);
  for (let n = 0; n < length; n++) {
    const first = indexes[n]! << 5;
    for (let remaining = bits[n]!; remaining !== 0; remaining &= remaining - 1) {
      const document = first + 31 - Math.clz32(remaining & -remaining);
      const end = starts[document + 1]!;
      for (let item = starts[document]!; item < end; item++) byNumber[items[item]!]!++;
    }
  }
  for (let number = 0; number < byNumber.length; number++) counts[ordinals[number]!] = byNumber[number]!;
}
