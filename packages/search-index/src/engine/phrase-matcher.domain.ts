import { FIELDS } from '../tokenizer/index.ts';
import type { Searcher } from './searcher.domain.ts';

/** Words that can be looked for in a row: as many as a number has bits. */
export const LONGEST_ROW = 31;

/**
 * Finds words in a row in the texts of postings, by shift-and (R. Baeza-Yates and G. Gonnet, "A new approach to text
 * searching", 1992): bit n of the state says that the words up to here end with the first n + 1 of the row.
 */
export class PhraseMatcher {
  readonly #searcher: Searcher;
  readonly #marks: Uint32Array;
  readonly #marked: readonly number[];
  readonly #last: number;

  /** @param accepted - for each word of the row, at most {@link LONGEST_ROW}, the words of the segment that stand for it. */
  constructor(searcher: Searcher, accepted: readonly (readonly number[])[]) {
    this.#searcher = searcher;
    this.#marks = searcher.allocateMarks();
    this.#marked = accepted.flat();
    this.#last = 1 << (accepted.length - 1);
    for (const [n, ordinals] of accepted.entries())
      for (const ordinal of ordinals) this.#marks[ordinal]! |= 1 << n;
  }

  /** Sets the marks back: must be called at the end. */
  close(): void {
    for (const ordinal of this.#marked) this.#marks[ordinal] = 0;
    this.#searcher.releaseMarks(this.#marks);
  }

  standsIn(document: number, fields: readonly number[]): boolean {
    const { termStarts, fieldLengths } = this.#searcher.segment.arrays;
    let start = termStarts[document]!;
    for (let field = 0; field < FIELDS.length; field++) {
      const end =
        field === FIELDS.length - 1
          ? termStarts[document + 1]!
          : start + fieldLengths[document * (FIELDS.length - 1) + field]!;
      if (fields.includes(field) && this.#standsIn(start, end)) return true;
      start = end;
    }
    return false;
  }

  #standsIn(start: number, end: number): boolean {
    const { terms } = this.#searcher.segment.arrays;
    let state = 0;
    for (let at = start; at < end; at++) {
      state = ((state << 1) | 1) & this.#marks[terms[at]!]!;
      if ((state & this.#last) !== 0) return true;
    }
    return false;
  }
}
