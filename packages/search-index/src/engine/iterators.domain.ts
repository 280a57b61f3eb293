import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { firstWhere } from './binary-search.domain.ts';
import {
  andInto,
  andNotInto,
  type Bitmap,
  bitsIn,
  countBits,
  type FoundSet,
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
  readonly #found: Bitmap;
  constructor(found: Bitmap, from: number) {
    this.#found = found;
    this.document = nextBit(found, from);
  }
  advance(): void {
    this.document = nextBit(this.#found, this.document + 1);
  }
  /** Skips whole elements of the bitmap where possible. */
  skip(count: number): number {
    let left = count;
    while (left > 0 && this.document >= 0) {
      const element = this.document >>> 5;
      const here = bitsIn(this.#found[element]! & (-1 << (this.document & 31)));
      if (here <= left) {
        left -= here;
        this.document = nextBit(this.#found, (element + 1) << 5);
      } else {
        left--;
        this.advance();
      }
    }
    return count - left;
  }
}

/** Scans all documents in a sort order and stops at those that match. */
class OrderIterator implements DocumentIterator {
  document = -1;
  readonly #order: Uint32Array;
  readonly #found: Bitmap;
  #at: number;
  constructor(order: Uint32Array, found: Bitmap, from: number) {
    this.#order = order;
    this.#found = found;
    this.#at = from - 1;
    this.advance();
  }
  advance(): void {
    const order = this.#order;
    let at = this.#at + 1;
    while (at < order.length && !hasBit(this.#found, order[at]!)) at++;
    this.#at = at;
    this.document = at < order.length ? order[at]! : -1;
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
  #at: number;
  constructor(documents: Uint32Array, from: number) {
    this.#documents = documents;
    this.#at = from;
  }
  get document(): number {
    return this.#at < this.#documents.length ? this.#documents[this.#at]! : -1;
  }
  advance(): void {
    this.#at++;
  }
  skip(count: number): number {
    const skipped = Math.min(count, Math.max(0, this.#documents.length - this.#at));
    this.#at += skipped;
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
    let left = count;
    while (left > 0 && this.#current && this.document >= 0) {
      left -= this.#current.skip(left);
      this.#updateDocument();
    }
    return count - left;
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

/** Whether a document comes after the cursor. */
export type IsAfter = (document: number) => boolean;
/** Primary sort key of a document, ascending. Documents with equal keys are sorted newest first, then by descending id. */
export type SortKey = (document: number) => number;
/** Returns the cursor condition for a sort key; undefined if there is no cursor. */
export type IsAfterBy = (sortKey: SortKey) => IsAfter | undefined;

/** Added to the deadline of closed postings, so that they sort after all open ones. */
export const CLOSED_OFFSET = 2 ** 32;
/** Amount of postings without a salary in the currency. They sort last. */
export const NO_AMOUNT = -1;

/** Iterates newest first, starting after the cursor. */
export function recentIterator(count: number, found: Bitmap, isAfter: IsAfter | undefined): DocumentIterator {
  return new BitmapIterator(found, isAfter ? firstWhere(0, count, isAfter) : 0);
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
  { set, count }: FoundSet,
  needed: number,
  isAfter: IsAfter | undefined,
): DocumentIterator {
  if (count === 0) return new ArrayIterator(new Uint32Array(0), 0);
  const from = isAfter ? firstWhere(0, documents.length, (rank) => isAfter(documents[rank]!)) : 0;
  const scanned = (Math.min(needed, count) * documents.length) / count;
  if (scanned <= count * RANK_LOOKUP_COST) return new OrderIterator(documents, set, from);
  const foundRanks = searcher.allocate();
  setRanks(foundRanks, set, ranks, start, documents.length);
  return new RankIterator(documents, foundRanks, from);
}

/** Sets the bits of the ranks that the documents of a set have within a range of a sort order. */
function setRanks(target: Bitmap, set: Bitmap, ranks: Uint32Array, start: number, length: number): void {
  for (let i = 0; i < set.length; i++) {
    for (let left = set[i]!; left !== 0; left &= left - 1) {
      const rank = ranks[(i << 5) + 31 - Math.clz32(left & -left)]! - start;
      if (rank >= 0 && rank < length) setBit(target, rank);
    }
  }
}

/** Iterates by ascending experience. */
export function experienceIterator(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  const { byYears, columns } = searcher.segment;
  return orderIterator(
    searcher,
    { ...byYears, start: 0 },
    found,
    needed,
    isAfterBy((document) => columns.years[document]!),
  );
}

/** Iterates over open, then closed postings; each by ascending deadline, with those without a deadline last. */
export function deadlineIterator(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  const { byDay, columns, status } = searcher.segment;
  const part = (combine: typeof andInto, offset: number) => () => {
    const set = searcher.allocate();
    set.set(found.set);
    combine(set, status.open);
    // The order contains open and closed postings, but the offset can be added to all because only this part is visited.
    return orderIterator(
      searcher,
      { ...byDay, start: 0 },
      { set, count: countBits(set) },
      needed,
      isAfterBy((document) => columns.days[document]! + offset),
    );
  };
  return new ChainIterator([part(andInto, 0), part(andNotInto, CLOSED_OFFSET)]);
}

/** Iterates by descending yearly amount in a currency, with postings without an amount last. */
export function salaryIterator(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  currency: string = DEFAULT_CURRENCY,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  const { byAmount, columns, count, values, valueLists } = searcher.segment;
  const [start, end] = amountRange(searcher.segment, currency);
  const paid = { documents: byAmount.documents.subarray(start, end), ranks: byAmount.ranks, start };
  const unpaid = () => {
    const rest = searcher.allocate();
    rest.set(found.set);
    const ordinal = ordinalOf(values, VALUE_PREFIX.currency + currency);
    if (ordinal >= 0) removeDocuments(valueLists, ordinal, rest);
    return recentIterator(
      count,
      rest,
      isAfterBy(() => -NO_AMOUNT),
    );
  };
  const isAfterPaid = isAfterBy((document) => -columns.amounts[document]!);
  return new ChainIterator([() => orderIterator(searcher, paid, found, needed, isAfterPaid), unpaid]);
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
