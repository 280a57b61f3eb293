import { FIELDS } from '../tokenizer/index.ts';
import type { Searcher } from './searcher.domain.ts';
import { fieldEnd } from './segment/document-terms.domain.ts';

/** Words of a phrase that can be matched: as many as a number has bits without its sign. */
export const LONGEST_PHRASE = 31;

/**
 * Finds phrases in the terms of documents, by shift-and (R. Baeza-Yates and G. Gonnet, "A new approach to text
 * searching", 1992): bit n of the state says that the words so far end with the first n + 1 of the phrase.
 */
export class PhraseMatcher {
  readonly #searcher: Searcher;
  readonly #marks: Uint32Array;
  readonly #marked: readonly number[];
  readonly #last: number;

  /** @param accepted - for each word of the phrase, at most {@link LONGEST_PHRASE}, the words of the segment that stand for it. */
  constructor(searcher: Searcher, accepted: readonly (readonly number[])[]) {
    this.#searcher = searcher;
    this.#marks = searcher.allocateMarks();
    this.#marked = accepted.flat();
    this.#last = 1 << (accepted.length - 1);
    for (const [n, ordinals] of accepted.entries())
      for (const ordinal of ordinals) this.#marks[ordinal]! |= 1 << n;
  }

  /** Clears the marks. Must be called at the end. */
  close(): void {
    for (const ordinal of this.#marked) this.#marks[ordinal] = 0;
    this.#searcher.releaseMarks(this.#marks);
  }

  /** Whether a document has the words in a row in one of some fields. */
  matches(document: number, fields: readonly number[]): boolean {
    const { terms } = this.#searcher.segment;
    let start = terms.starts[document]!;
    for (let field = 0; field < FIELDS.length; field++) {
      const end = fieldEnd(terms, document, field, start);
      if (fields.includes(field) && this.#isBetween(start, end)) return true;
      start = end;
    }
    return false;
  }

  #isBetween(start: number, end: number): boolean {
    const { items } = this.#searcher.segment.terms;
    let state = 0;
    for (let at = start; at < end; at++) {
      state = ((state << 1) | 1) & this.#marks[items[at]!]!;
      if ((state & this.#last) !== 0) return true;
    }
    return false;
  }
}
