import { FIELDS } from '../../tokenizer/index.ts';
import type { RaggedRows } from './ragged-rows.domain.ts';

/** Terms of each document as word ordinals, field by field. */
export interface DocumentTerms extends RaggedRows {
  /** Number of terms in each field of a document except the last, which is the rest of the row. */
  fieldLengths: Uint16Array;
}

/** Number of entries per document in `fieldLengths`. */
export const STORED_LENGTHS = FIELDS.length - 1;

/** Returns the end of a field of a document. @param start - start of the field: that of the row, or the end of the previous field. */
export const fieldEnd = (
  { starts, fieldLengths }: DocumentTerms,
  document: number,
  field: number,
  start: number,
): number =>
  field === STORED_LENGTHS ? starts[document + 1]! : start + fieldLengths[document * STORED_LENGTHS + field]!;

/** Returns the range of a field of a document in `items`. */
export function fieldRange(terms: DocumentTerms, document: number, field: number): [number, number] {
  let start = terms.starts[document]!;
  for (let before = 0; before < field; before++) start = fieldEnd(terms, document, before, start);
  return [start, fieldEnd(terms, document, field, start)];
}

/** Returns the posting-list key of a word in a field. */
export const termKey = (word: number, field: number): number => word * FIELDS.length + field;

/** Writes the keys of a document's terms to `target`. @returns their number. */
export function copyTermKeys(terms: DocumentTerms, document: number, target: Uint32Array): number {
  const { starts, items } = terms;
  const first = starts[document]!;
  let index = first;
  for (let field = 0; field < FIELDS.length; field++) {
    const end = fieldEnd(terms, document, field, index);
    for (; index < end; index++) target[index - first] = termKey(items[index]!, field);
  }
  return index - first;
}
