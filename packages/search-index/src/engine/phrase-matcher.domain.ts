import { FIELDS } from '../tokenizer/index.ts';
import type { Searcher } from './searcher.domain.ts';
import { fieldEnd } from './segment/document-terms.domain.ts';

/** Maximum number of words per phrase: the bits of a 32-bit integer without its sign. */
export const MAX_PHRASE_WORDS = 31;

/**
 * Finds a phrase in the terms of documents with the Shift-And algorithm (R. Baeza-Yates and G. Gonnet, "A new approach to text
 * searching", 1992). Bit n of the state is set if the words read so far end with the first n + 1 words of the phrase.
 */
export class PhraseMatcher {
  readonly #searcher: Searcher;
  readonly #masks: Uint32Array;
  readonly #maskedWords: readonly number[];
  readonly #lastBit: number;

  /** @param accepted - for each of up to {@link MAX_PHRASE_WORDS} phrase words, the ordinals of the matching words in the segment. */
  constructor(searcher: Searcher, accepted: readonly (readonly number[])[]) {
    this.#searcher = searcher;
    this.#masks = searcher.allocateWordMasks();
    this.#maskedWords = accepted.flat();
    this.#lastBit = 1 << (accepted.length - 1);
    for (const [n, ordinals] of accepted.entries())
      for (const ordinal of ordinals) this.#masks[ordinal]! |= 1 << n;
  }

  /** Clears and releases the masks. The matcher cannot be used afterwards. */
  release(): void {
    for (const ordinal of this.#maskedWords) this.#masks[ordinal] = 0;
    this.#searcher.releaseWordMasks(this.#masks);
  }

  /** Returns whether one of the fields of a document contains the phrase. */
  matches(document: number, fields: readonly number[]): boolean {
    const { terms } = this.#searcher.segment;
    let start = terms.starts[document]!;
    for (let field = 0; field < FIELDS.length; field++) {
      const end = fieldEnd(terms, document, field, start);
      if (fields.includes(field) && this.#containsPhrase(start, end)) return true;
      start = end;
    }
    return false;
  }

  #containsPhrase(start: number, end: number): boolean {
    const { items } = this.#searcher.segment.terms;
    let state = 0;
    for (let index = start; index < end; index++) {
      state = ((state << 1) | 1) & this.#masks[items[index]!]!;
      if ((state & this.#lastBit) !== 0) return true;
    }
    return false;
  }
}
