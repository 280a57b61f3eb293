import { isJoined } from '../tokenizer/index.ts';
import { type Bitmap, bitmapLength, clearBit, countBits, hasBit, setBit } from './bitmap.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { wordsContaining } from './segment/grams.domain.ts';
import { type KeyRanges, unite } from './segment/posting-lists.domain.ts';
import { documentOf, type Segment } from './segment/segment.domain.ts';
import { ordinalOf, stringAt, stringCount } from './segment/string-table.domain.ts';

/** The words of a segment that a word of a query finds. */
export interface FoundWords {
  /** The word itself; -1 if the segment does not have it. */
  exact: number;
  /** Words that contain it. */
  parts: readonly number[];
}

/** Sets that are kept for the next search: a usual one takes a dozen. */
const MOST_FREE = 48;

/** A segment that is searched, with what the steps of a search look up more than once, and memory that they reuse. */
export class Searcher {
  readonly segment: Segment;
  readonly #free: Bitmap[] = [];
  readonly #allocated = new Set<Bitmap>();
  #words = new Map<string, FoundWords>();
  readonly #marks: Uint32Array[] = [];
  /** Values that were read before. */
  readonly #values: string[] = [];

  #stored: number;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#stored = countBits(segment.status.live);
  }

  /** How many of the segment's postings are still stored. */
  get stored(): number {
    return this.#stored;
  }

  /** Records that a posting is open, closed or no longer stored (null). Postings of other segments are ignored. */
  mark(id: number, open: boolean | null): void {
    const { segment } = this;
    const document = documentOf(segment, id);
    if (document < 0) return;
    if (open !== null) (open ? setBit : clearBit)(segment.status.open, document);
    else if (hasBit(segment.status.live, document)) {
      clearBit(segment.status.live, document);
      this.#stored--;
    }
  }

  /** An empty set, until it is released or the search ends. */
  allocate(): Bitmap {
    const bitmap = this.#free.pop();
    bitmap?.fill(0);
    const set = bitmap ?? new Int32Array(bitmapLength(this.segment.count));
    this.#allocated.add(set);
    return set;
  }

  /** Releases a set before the search ends; a set that was not allocated here is ignored. */
  release(bitmap: Bitmap): void {
    if (this.#allocated.delete(bitmap)) this.#free.push(bitmap);
  }

  /** Ends a search: the next one reuses its sets. */
  releaseAll(): void {
    this.#free.push(...this.#allocated);
    this.#free.length = Math.min(this.#free.length, MOST_FREE);
    this.#allocated.clear();
    this.#words.clear();
  }

  /** A number for each word of the segment, all zero. They must be zero again when they are released. */
  allocateMarks(): Uint32Array {
    return this.#marks.pop() ?? new Uint32Array(stringCount(this.segment.words));
  }
  releaseMarks(marks: Uint32Array): void {
    this.#marks.push(marks);
  }

  wordsFor(word: string): FoundWords {
    const known = this.#words.get(word);
    if (known) return known;
    const { grams, words } = this.segment;
    const exact = ordinalOf(words, word);
    const found = { exact, parts: isJoined(word) ? wordsContaining(grams, words, word, exact) : [] };
    this.#words.set(word, found);
    return found;
  }

  /** The keys of words in some adjacent fields; -1 is a word that no document has. */
  keysOf(words: readonly number[], fields: readonly number[]): KeyRanges {
    const [first, last] = [fields[0]!, fields.at(-1)!];
    const ranges: KeyRanges = [];
    for (const word of words) if (word >= 0) ranges.push(termKey(word, first), termKey(word, last) + 1);
    return ranges;
  }

  /** The keys of the words that a word of a query finds in some fields, whole or as a part. */
  keysFor(word: string, fields: readonly number[]): KeyRanges {
    const { exact, parts } = this.wordsFor(word);
    return this.keysOf([exact, ...parts], fields);
  }

  /** The documents that have a term with one of some keys, as an allocated set. */
  docsWithTerms(keys: KeyRanges): Bitmap {
    const set = this.allocate();
    unite(this.segment.wordLists, keys, set);
    return set;
  }

  /** The documents that have one of some values, as an allocated set; -1 is a value that no document has. */
  docsWithValues(ordinals: readonly number[]): Bitmap {
    const set = this.allocate();
    const keys = ordinals.filter((ordinal) => ordinal >= 0).flatMap((ordinal) => [ordinal, ordinal + 1]);
    unite(this.segment.valueLists, keys, set);
    return set;
  }

  /** The text of a value, with the sign of its kind. */
  valueAt(ordinal: number): string {
    this.#values[ordinal] ??= stringAt(this.segment.values, ordinal);
    return this.#values[ordinal];
  }
}
