import { FIELDS } from '../../tokenizer/index.ts';
import type { RaggedRows } from './ragged-rows.domain.ts';

/** The terms of each document, by the ordinals of words, field after field. */
export interface DocumentTerms extends RaggedRows {
  /** Terms in each field of a document but the last, which takes the rest of the row. */
  fieldLengths: Uint16Array;
}

/** Lengths per document in `fieldLengths`. */
export const STORED_LENGTHS = FIELDS.length - 1;

/** Where a field of a document ends. @param start - where it begins: the first with the row, others where the one before ends. */
export const fieldEnd = (
  { starts, fieldLengths }: DocumentTerms,
  document: number,
  field: number,
  start: number,
): number =>
  field === STORED_LENGTHS ? starts[document + 1]! : start + fieldLengths[document * STORED_LENGTHS + field]!;

/** Where a field of a document begins and ends in the items. */
export function fieldRange(terms: DocumentTerms, document: number, field: number): [number, number] {
  let start = terms.starts[document]!;
  for (let before = 0; before < field; before++) start = fieldEnd(terms, document, before, start);
  return [start, fieldEnd(terms, document, field, start)];
}

/** The key of a word in a field, in the posting lists of words. */
export const termKey = (word: number, field: number): number => word * FIELDS.length + field;

/** Writes the keys of a document's terms to an array. @returns how many. */
export function copyTermKeys(terms: DocumentTerms, document: number, target: Uint32Array): number {
  const { starts, items } = terms;
  const first = starts[document]!;
  let at = first;
  for (let field = 0; field < FIELDS.length; field++) {
    const end = fieldEnd(terms, document, field, at);
    for (; at < end; at++) target[at - first] = termKey(items[at]!, field);
  }
  return at - first;
}
