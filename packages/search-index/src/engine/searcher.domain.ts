import { isCjk, MIN_DESCRIPTION_PART } from '../tokenizer/index.ts';
import {
  type Bitmap,
  bitmapLength,
  clearBit,
  countBits,
  documentsIn,
  hasBit,
  setBit,
} from './bitmap.domain.ts';
import { type DocumentState, NO_GROUP, positionOf } from './document.domain.ts';
import type { Groups } from './groups.domain.ts';
import { unionListsInto } from './segment/compressed-lists.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { wordsContaining } from './segment/grams.domain.ts';
import { type KeyRanges, unionInto } from './segment/posting-lists.domain.ts';
import { documentOf, type Segment } from './segment/segment.domain.ts';
import { ordinalOf, stringAt, stringCount } from './segment/string-table.domain.ts';

/** Words of a segment that match a query word, as ordinals. */
export interface MatchingWords {
  /** The query word itself, or -1 if the segment does not have it. */
  exact: number;
  /** Longer words that contain the query word. */
  containing: readonly number[];
}

/** Runs a search and releases what it has allocated. */
export function withAllocations<T>(searchers: readonly Searcher[], search: () => T): T {
  try {
    return search();
  } finally {
    for (const searcher of searchers) searcher.releaseAll();
  }
}

/** Runs a lookup before a search and releases its bitmaps. The words that it has found remain for the search. */
export function withBitmaps<T>(searchers: readonly Searcher[], lookUp: () => T): T {
  try {
    return lookUp();
  } finally {
    for (const searcher of searchers) searcher.releaseBitmaps();
  }
}

/** Maximum number of bitmaps retained for reuse. A typical search uses a dozen. */
const MAX_FREE_BITMAPS = 48;

/** A searchable segment, with lookup caches and a pool of bitmaps. */
export class Searcher {
  readonly segment: Segment;
  /** The groups of the segments that are searched together. */
  readonly groups: Groups;
  /** Number of each document's group; 0 if it is in none. */
  readonly groupNumbers: Uint32Array;
  /** Stored documents that are in a group. */
  readonly grouped: Bitmap;
  /** Those that are not the first of their group. Updated before it is used, because a change may concern postings of other segments. */
  readonly followers: Bitmap;
  readonly #freeBitmaps: Bitmap[] = [];
  readonly #allocatedBitmaps = new Set<Bitmap>();
  readonly #wordCache = new Map<string, MatchingWords>();
  readonly #descriptionWordCache = new Map<string, readonly number[]>();
  readonly #freeMasks: Uint32Array[] = [];
  /** Decoded values by ordinal. */
  readonly #valueCache: string[] = [];

  #stored: number;
  /** In the order of deadlines, no document before this rank is open. */
  #openFrom = 0;

  constructor(segment: Segment, groups: Groups) {
    this.segment = segment;
    this.groups = groups;
    this.#stored = countBits(segment.status.live);
    this.groupNumbers = new Uint32Array(segment.count);
    this.grouped = new Int32Array(bitmapLength(segment.count));
    this.followers = new Int32Array(bitmapLength(segment.count));
    for (let document = 0; document < segment.count; document++)
      if (segment.states.groups[document] !== NO_GROUP && hasBit(segment.status.live, document))
        this.#addToGroup(document);
  }

  /** Removes the documents from their groups, because the segment is no longer searched. */
  close(): void {
    for (const document of documentsIn(this.grouped)) this.groups.remove(this.groupNumbers[document]!);
  }

  /** Number of the segment's postings that are still stored. */
  get stored(): number {
    return this.#stored;
  }

  /** Sets the state of a posting; null if it was removed. Postings of other segments and removed ones are ignored. */
  setState(id: number, state: DocumentState | null): void {
    const { segment } = this;
    const { status, states } = segment;
    const document = documentOf(segment, id);
    if (document < 0 || !hasBit(status.live, document)) return;
    const group = state?.group ?? NO_GROUP;
    if (group !== states.groups[document] || state === null) this.#removeFromGroup(document);
    if (state === null) {
      clearBit(status.live, document);
      this.#stored--;
      return;
    }
    (state.open ? setBit : clearBit)(status.open, document);
    if (state.open) this.#openFrom = Math.min(this.#openFrom, segment.byDay.ranks[document]!);
    (state.hasSignals ? setBit : clearBit)(states.signals, document);
    states.positions[document] = positionOf(state);
    if (group !== states.groups[document]) {
      states.groups[document] = group;
      if (group !== NO_GROUP) this.#addToGroup(document);
    } else if (group !== NO_GROUP) this.groups.touch(this.groupNumbers[document]!);
  }

  #addToGroup(document: number): void {
    this.groupNumbers[document] = this.groups.add(this.segment.states.groups[document]!);
    setBit(this.grouped, document);
  }
  #removeFromGroup(document: number): void {
    if (!hasBit(this.grouped, document)) return;
    this.groups.remove(this.groupNumbers[document]!);
    this.groupNumbers[document] = 0;
    clearBit(this.grouped, document);
    clearBit(this.followers, document);
  }

  /** Returns the rank of the first open document in the order of deadlines. Most closed ones are before it. */
  openFrom(): number {
    const { byDay, status, count } = this.segment;
    while (this.#openFrom < count && !hasBit(status.open, byDay.documents[this.#openFrom]!)) this.#openFrom++;
    return this.#openFrom;
  }

  /** Returns an empty bitmap, which may be used until it is released or the search ends. */
  allocate(): Bitmap {
    const reused = this.#freeBitmaps.pop();
    reused?.fill(0);
    const bitmap = reused ?? new Int32Array(bitmapLength(this.segment.count));
    this.#allocatedBitmaps.add(bitmap);
    return bitmap;
  }

  /** Releases a bitmap before the search ends. Bitmaps that this searcher did not allocate are ignored. */
  release(bitmap: Bitmap): void {
    if (this.#allocatedBitmaps.delete(bitmap)) this.#freeBitmaps.push(bitmap);
  }

  /** Releases all bitmaps at the end of a search and clears the word cache. */
  releaseAll(): void {
    this.releaseBitmaps();
    this.#wordCache.clear();
    this.#descriptionWordCache.clear();
  }
  releaseBitmaps(): void {
    this.#freeBitmaps.push(...this.#allocatedBitmaps);
    this.#freeBitmaps.length = Math.min(this.#freeBitmaps.length, MAX_FREE_BITMAPS);
    this.#allocatedBitmaps.clear();
  }

  /** Returns a zeroed bit mask for each word of the segment. The caller must zero the masks before releasing them. */
  allocateWordMasks(): Uint32Array {
    return this.#freeMasks.pop() ?? new Uint32Array(stringCount(this.segment.words));
  }
  releaseWordMasks(masks: Uint32Array): void {
    this.#freeMasks.push(masks);
  }

  /** Finds the words that match a query word. Longer words match CJK query words only. */
  findWords(word: string): MatchingWords {
    const cached = this.#wordCache.get(word);
    if (cached) return cached;
    const { grams, words } = this.segment;
    const exact = ordinalOf(words, word);
    const matching = { exact, containing: isCjk(word) ? wordsContaining(grams, words, word, exact) : [] };
    this.#wordCache.set(word, matching);
    return matching;
  }

  /** Finds the words of descriptions that match a query word or are a name, as ordinals. */
  findDescriptionWords(word: string): readonly number[] {
    const cached = this.#descriptionWordCache.get(word);
    if (cached) return cached;
    const { descriptionGrams, descriptionWords } = this.segment;
    const exact = ordinalOf(descriptionWords, word);
    const mayBePart = isCjk(word) && word.length >= MIN_DESCRIPTION_PART;
    const found = mayBePart ? wordsContaining(descriptionGrams, descriptionWords, word, exact) : [];
    if (exact >= 0) found.unshift(exact);
    this.#descriptionWordCache.set(word, found);
    return found;
  }

  /** Adds the documents whose descriptions contain one of the words to a bitmap. @param words - ordinals. */
  addDescribed(words: readonly number[], target: Bitmap): void {
    unionListsInto(this.segment.descriptionLists, words, target);
  }

  /** Returns the posting-list keys of words in adjacent fields. @param words - ordinals; -1 is ignored. */
  keysOfOrdinals(words: readonly number[], fields: readonly number[]): KeyRanges {
    const [first, last] = [fields[0]!, fields.at(-1)!];
    const ranges: KeyRanges = [];
    for (const word of words) if (word >= 0) ranges.push(termKey(word, first), termKey(word, last) + 1);
    return ranges;
  }

  /** Returns the posting-list keys of a query word in adjacent fields, including words that contain it. */
  keysOfWord(word: string, fields: readonly number[]): KeyRanges {
    const { exact, containing } = this.findWords(word);
    return this.keysOfOrdinals([exact, ...containing], fields);
  }

  /** Returns the documents that have a term in the key ranges, as an allocated bitmap. */
  docsWithTerms(keys: KeyRanges): Bitmap {
    const docs = this.allocate();
    unionInto(this.segment.wordLists, keys, docs);
    return docs;
  }

  /** Returns the documents that have one of the values, as an allocated bitmap. @param ordinals - -1 is ignored. */
  docsWithValues(ordinals: readonly number[]): Bitmap {
    const docs = this.allocate();
    const keys = ordinals.filter((ordinal) => ordinal >= 0).flatMap((ordinal) => [ordinal, ordinal + 1]);
    unionInto(this.segment.valueLists, keys, docs);
    return docs;
  }

  /** Returns a value with the prefix of its field. */
  valueAt(ordinal: number): string {
    this.#valueCache[ordinal] ??= stringAt(this.segment.values, ordinal);
    return this.#valueCache[ordinal];
  }
}
