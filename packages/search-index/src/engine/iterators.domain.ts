import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { CLOSED_OFFSET } from '../sort-keys.domain.ts';
import { firstWhere } from './binary-search.domain.ts';
import {
  andInto,
  andNotInto,
  type Bitmap,
  bitsIn,
  countBits,
  type DocumentSet,
  hasBit,
  nextBit,
  setBit,
} from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { type DocumentOrder, NO_RANK } from './segment/document-order.domain.ts';
import { removeDocuments } from './segment/posting-lists.domain.ts';
import { amountRange } from './segment/segment.domain.ts';
import { ordinalOf } from './segment/string-table.domain.ts';

/** Iterates over the matching documents of a segment in a sort order. */
export interface DocumentIterator {
  /** The current document; -1 at the end. */
  document: number;
  advance(): void;
  /** Skips up to `count` documents. @returns the number of skipped documents. */
  skip(count: number): number;
}

/** Iterates in the default order. */
export class BitmapIterator implements DocumentIterator {
  document: number;
  readonly #matches: Bitmap;
  constructor(matches: Bitmap, from: number) {
    this.#matches = matches;
    this.document = nextBit(matches, from);
  }
  advance(): void {
    this.document = nextBit(this.#matches, this.document + 1);
  }
  /** Skips whole elements of the bitmap where possible. */
  skip(count: number): number {
    let remaining = count;
    while (remaining > 0 && this.document >= 0) {
      const element = this.document >>> 5;
      const here = bitsIn(this.#matches[element]! & (-1 << (this.document & 31)));
      if (here <= remaining) {
        remaining -= here;
        this.document = nextBit(this.#matches, (element + 1) << 5);
      } else {
        remaining--;
        this.advance();
      }
    }
    return count - remaining;
  }
}

/** Scans all documents in a sort order and stops at those that match. */
class OrderIterator implements DocumentIterator {
  document = -1;
  readonly #order: Uint32Array;
  readonly #matches: Bitmap;
  #index: number;
  constructor(order: Uint32Array, matches: Bitmap, from: number) {
    this.#order = order;
    this.#matches = matches;
    this.#index = from - 1;
    this.advance();
  }
  advance(): void {
    const order = this.#order;
    let index = this.#index + 1;
    while (index < order.length && !hasBit(this.#matches, order[index]!)) index++;
    this.#index = index;
    this.document = index < order.length ? order[index]! : -1;
  }
  skip(count: number): number {
    let skipped = 0;
    for (; skipped < count && this.document >= 0; skipped++) this.advance();
    return skipped;
  }
}

/** Iterates over a bitmap of the ranks of the matching documents in a sort order. */
class RankIterator implements DocumentIterator {
  document = -1;
  readonly #order: Uint32Array;
  readonly #ranks: BitmapIterator;
  constructor(order: Uint32Array, ranks: Bitmap, from: number) {
    this.#order = order;
    this.#ranks = new BitmapIterator(ranks, from);
    this.#updateDocument();
  }
  advance(): void {
    this.#ranks.advance();
    this.#updateDocument();
  }
  skip(count: number): number {
    const skipped = this.#ranks.skip(count);
    this.#updateDocument();
    return skipped;
  }
  #updateDocument(): void {
    const rank = this.#ranks.document;
    this.document = rank < 0 ? -1 : this.#order[rank]!;
  }
}

/** Iterates over an array. */
export class ArrayIterator implements DocumentIterator {
  readonly #documents: Uint32Array;
  #index: number;
  constructor(documents: Uint32Array, from: number) {
    this.#documents = documents;
    this.#index = from;
  }
  get document(): number {
    return this.#index < this.#documents.length ? this.#documents[this.#index]! : -1;
  }
  advance(): void {
    this.#index++;
  }
  skip(count: number): number {
    const skipped = Math.min(count, Math.max(0, this.#documents.length - this.#index));
    this.#index += skipped;
    return skipped;
  }
}

/** Concatenates iterators. Each is created when it is reached. */
export class ChainIterator implements DocumentIterator {
  document = -1;
  readonly #next: (() => DocumentIterator)[];
  #current: DocumentIterator | undefined;
  constructor(iterators: (() => DocumentIterator)[]) {
    this.#next = iterators;
    this.#updateDocument();
  }
  advance(): void {
    this.#current?.advance();
    this.#updateDocument();
  }
  skip(count: number): number {
    let remaining = count;
    while (remaining > 0 && this.#current && this.document >= 0) {
      remaining -= this.#current.skip(remaining);
      this.#updateDocument();
    }
    return count - remaining;
  }
  #updateDocument(): void {
    while (!this.#current || this.#current.document < 0) {
      const next = this.#next.shift();
      if (!next) {
        this.document = -1;
        return;
      }
      this.#current = next();
    }
    this.document = this.#current.document;
  }
}

/** Returns whether a document comes after the cursor. */
export type IsAfter = (document: number) => boolean;
/** Primary sort key of a document, ascending. Documents with equal keys are sorted newest first, then by descending ID. */
export type SortKey = (document: number) => number;
/** Returns the cursor condition for a sort key; undefined if there is no cursor. */
export type IsAfterBy = (sortKey: SortKey) => IsAfter | undefined;

/** Amount of postings without a salary in the currency. They sort last. */
export const NO_AMOUNT = -1;

/** Iterates newest first, starting after the cursor. */
export function recentIterator(
  count: number,
  matches: Bitmap,
  isAfter: IsAfter | undefined,
): DocumentIterator {
  return new BitmapIterator(matches, isAfter ? firstWhere(0, count, isAfter) : 0);
}

/** A range of a sort order that starts at rank `start`. */
interface OrderPart extends DocumentOrder {
  start: number;
}

/** Cost of looking up the rank of a matching document, relative to skipping a document that does not match. */
const RANK_LOOKUP_COST = 1;

/**
 * Iterates in a precomputed sort order. If few documents match, collects their ranks instead of scanning all documents.
 *
 * @param needed - number of documents that will be read.
 */
function orderIterator(
  searcher: Searcher,
  { documents, ranks, start }: OrderPart,
  { bitmap, count }: DocumentSet,
  needed: number,
  isAfter: IsAfter | undefined,
): DocumentIterator {
  if (count === 0) return new ArrayIterator(new Uint32Array(0), 0);
  const from = isAfter ? firstWhere(0, documents.length, (rank) => isAfter(documents[rank]!)) : 0;
  const scanned = (Math.min(needed, count) * documents.length) / count;
  if (scanned <= count * RANK_LOOKUP_COST) return new OrderIterator(documents, bitmap, from);
  const matchingRanks = searcher.allocate();
  setRanks(matchingRanks, bitmap, ranks, start, documents.length);
  return new RankIterator(documents, matchingRanks, from);
}

/** Sets the bits of the ranks that the documents of a bitmap have within a range of a sort order. */
function setRanks(target: Bitmap, bitmap: Bitmap, ranks: Uint32Array, start: number, length: number): void {
  for (let i = 0; i < bitmap.length; i++) {
    for (let remaining = bitmap[i]!; remaining !== 0; remaining &= remaining - 1) {
      const rank = ranks[(i << 5) + 31 - Math.clz32(remaining & -remaining)]! - start;
      if (rank >= 0 && rank < length) setBit(target, rank);
    }
  }
}

/** Iterates by ascending experience. */
export function experienceIterator(
  searcher: Searcher,
  matches: DocumentSet,
  needed: number,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  const { byYears, columns } = searcher.segment;
  return orderIterator(
    searcher,
    { ...byYears, start: 0 },
    matches,
    needed,
    isAfterBy((document) => columns.years[document]!),
  );
}

/** Iterates over open and then closed postings, each by ascending deadline with postings without a deadline last. */
export function deadlineIterator(
  searcher: Searcher,
  matches: DocumentSet,
  needed: number,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  const { byDay, columns, status } = searcher.segment;
  const iterateStatus = (combine: typeof andInto, offset: number, start: () => number) => () => {
    const bitmap = searcher.allocate();
    bitmap.set(matches.bitmap);
    combine(bitmap, status.open);
    const from = start();
    // The order contains open and closed postings, but the offset can be added to all because only postings of one
    // status are visited.
    return orderIterator(
      searcher,
      { documents: byDay.documents.subarray(from), ranks: byDay.ranks, start: from },
      { bitmap, count: countBits(bitmap) },
      needed,
      isAfterBy((document) => columns.days[document]! + offset),
    );
  };
  return new ChainIterator([
    iterateStatus(andInto, 0, () => searcher.openFrom()),
    iterateStatus(andNotInto, CLOSED_OFFSET, () => 0),
  ]);
}

/** Iterates by descending yearly amount in a currency, with postings without an amount last. */
export function salaryIterator(
  searcher: Searcher,
  matches: DocumentSet,
  needed: number,
  currency: string = DEFAULT_CURRENCY,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  const { byAmount, columns, count, values, valueLists } = searcher.segment;
  const [start, end] = amountRange(searcher.segment, currency);
  const paid = { documents: byAmount.documents.subarray(start, end), ranks: byAmount.ranks, start };
  const unpaid = () => {
    const rest = searcher.allocate();
    rest.set(matches.bitmap);
    const ordinal = ordinalOf(values, VALUE_PREFIX.currency + currency);
    if (ordinal >= 0) removeDocuments(valueLists, ordinal, rest);
    return recentIterator(
      count,
      rest,
      isAfterBy(() => -NO_AMOUNT),
    );
  };
  const isAfterPaid = isAfterBy((document) => -columns.amounts[document]!);
  return new ChainIterator([() => orderIterator(searcher, paid, matches, needed, isAfterPaid), unpaid]);
}

/** Returns a function that returns a document's yearly amount in the currency, or {@link NO_AMOUNT}. */
export function amountIn({ segment }: Searcher, currency = DEFAULT_CURRENCY): (document: number) => number {
  const [start, end] = amountRange(segment, currency);
  const { ranks } = segment.byAmount;
  const { amounts } = segment.columns;
  return (document) => {
    const rank = ranks[document]!;
    return rank !== NO_RANK && rank >= start && rank < end ? amounts[document]! : NO_AMOUNT;
  };
}
