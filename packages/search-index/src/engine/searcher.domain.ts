import { FIELDS, isJoined } from '../tokenizer/index.ts';
import { type Bitmap, bitmapLength, clearBit, countBits, hasBit, setBit } from './bitmap.domain.ts';
import { gramKey } from './segment/builder.domain.ts';
import { type KeyRanges, unite } from './segment/posting-lists.domain.ts';
import { documentOf, type Segment } from './segment/segment.domain.ts';
import { containsAt, ordinalOf, stringAt, stringCount } from './segment/string-table.domain.ts';

/** The words of a segment that a word of a query finds. */
export interface FoundWords {
  /** The word itself; -1 where the segment does not hold it. */
  exact: number;
  /** Words that it is a part of. */
  parts: readonly number[];
}

/** Sets that are kept for the next search: a usual one takes a dozen. */
const MOST_FREE = 48;

/** A segment being searched: what several steps of one search look up, and memory that is used again. */
export class Searcher {
  readonly segment: Segment;
  readonly #free: Bitmap[] = [];
  readonly #taken = new Set<Bitmap>();
  #words = new Map<string, FoundWords>();
  readonly #marks: Uint32Array[] = [];
  /** Values that were read before. */
  readonly #values: string[] = [];

  #stored: number;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#stored = countBits(segment.live);
  }

  /** How many of the segment's postings are still stored. */
  get stored(): number {
    return this.#stored;
  }

  /** Notes what a posting is now: open, closed, or stored no longer (null). Others than the segment's are none of its. */
  mark(id: number, open: boolean | null): void {
    const { segment } = this;
    const document = documentOf(segment, id);
    if (document < 0) return;
    if (open !== null) (open ? setBit : clearBit)(segment.open, document);
    else if (hasBit(segment.live, document)) {
      clearBit(segment.live, document);
      this.#stored--;
    }
  }

  /** An empty set, until it is given back or the search ends. */
  allocate(): Bitmap {
    const bitmap = this.#free.pop();
    bitmap?.fill(0);
    const taken = bitmap ?? new Int32Array(bitmapLength(this.segment.count));
    this.#taken.add(taken);
    return taken;
  }

  /** Gives a set back before the search ends; what is not a set of the searcher's stays as it is. */
  release(bitmap: Bitmap): void {
    if (this.#taken.delete(bitmap)) this.#free.push(bitmap);
  }

  /** Ends a search: its sets are used again by the next. */
  releaseAll(): void {
    this.#free.push(...this.#taken);
    this.#free.length = Math.min(this.#free.length, MOST_FREE);
    this.#taken.clear();
    this.#words.clear();
  }

  /** A number for each word of the segment, all zero; who sets one sets it back before giving them back. */
  allocateMarks(): Uint32Array {
    return this.#marks.pop() ?? new Uint32Array(stringCount(this.segment.words));
  }
  releaseMarks(marks: Uint32Array): void {
    this.#marks.push(marks);
  }

  wordsFor(word: string): FoundWords {
    const known = this.#words.get(word);
    if (known) return known;
    const { words } = this.segment;
    const exact = ordinalOf(words, word);
    const found = { exact, parts: isJoined(word) ? this.#wordsContaining(word, exact) : [] };
    this.#words.set(word, found);
    return found;
  }

  #wordsContaining(part: string, but: number): number[] {
    const { gramWords } = this.segment.arrays;
    let [start, end] = this.#grams(part.length === 1 ? part.charCodeAt(0) : gramKey(part, 0));
    for (let at = 1; at < part.length - 1; at++) {
      const [otherStart, otherEnd] = this.#grams(gramKey(part, at));
      if (otherEnd - otherStart < end - start) [start, end] = [otherStart, otherEnd];
    }
    const found: number[] = [];
    for (let at = start; at < end; at++) {
      const word = gramWords[at]!;
      if (word !== but && (part.length <= 2 || containsAt(this.segment.words, word, part))) found.push(word);
    }
    return found;
  }

  #grams(key: number): [number, number] {
    const { gramKeys, gramStarts } = this.segment.arrays;
    let low = 0;
    let high = gramKeys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (gramKeys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return gramKeys[low] === key ? [gramStarts[low]!, gramStarts[low + 1]!] : [0, 0];
  }

  /** The keys of words of the segment in some fields, which are neighbours; -1 is a word that nothing has. */
  keysOf(words: readonly number[], fields: readonly number[]): KeyRanges {
    const [first, last] = [fields[0]!, fields.at(-1)!];
    const ranges: KeyRanges = [];
    for (const word of words)
      if (word >= 0) ranges.push(word * FIELDS.length + first, word * FIELDS.length + last + 1);
    return ranges;
  }

  /** The keys of what a word of a query finds in some fields, whole or as a part. */
  keysFor(word: string, fields: readonly number[]): KeyRanges {
    const { exact, parts } = this.wordsFor(word);
    return this.keysOf([exact, ...parts], fields);
  }

  /** Documents with one of some keys of words: a set of the searcher's. */
  docsWithTerms(keys: KeyRanges): Bitmap {
    const set = this.allocate();
    unite(this.segment.wordLists, keys, set);
    return set;
  }

  /** Documents with one of some values; an ordinal of -1 is a value that nothing has. */
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
