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
import { KIND } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { type DocumentOrder, NO_RANK } from './segment/document-order.domain.ts';
import { removeDocuments } from './segment/posting-lists.domain.ts';
import { amountRange } from './segment/segment.domain.ts';
import { ordinalOf } from './segment/string-table.domain.ts';

/** Goes through the found documents of a segment in an order. */
export interface DocumentIterator {
  /** The current document; -1 at the end. */
  document: number;
  advance(): void;
  /** Skips a number of documents, or as many as are left. @returns how many. */
  skip(count: number): number;
}

/** In the default order. */
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
  /** By whole elements of the set, as long as it can. */
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

/** Along all documents in an order, stopping at those that were found. */
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

/** Along the ranks of found documents in an order. */
class RankIterator implements DocumentIterator {
  document = -1;
  readonly #order: Uint32Array;
  readonly #ranks: BitmapIterator;
  constructor(order: Uint32Array, ranks: Bitmap, from: number) {
    this.#order = order;
    this.#ranks = new BitmapIterator(ranks, from);
    this.#settle();
  }
  advance(): void {
    this.#ranks.advance();
    this.#settle();
  }
  skip(count: number): number {
    const skipped = this.#ranks.skip(count);
    this.#settle();
    return skipped;
  }
  #settle(): void {
    const rank = this.#ranks.document;
    this.document = rank < 0 ? -1 : this.#order[rank]!;
  }
}

/** Along documents in their order. */
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

/** One after another; each is made when it is reached. */
export class ChainIterator implements DocumentIterator {
  document = -1;
  readonly #next: (() => DocumentIterator)[];
  #current: DocumentIterator | undefined;
  constructor(iterators: (() => DocumentIterator)[]) {
    this.#next = iterators;
    this.#settle();
  }
  advance(): void {
    this.#current?.advance();
    this.#settle();
  }
  skip(count: number): number {
    let left = count;
    while (left > 0 && this.#current && this.document >= 0) {
      left -= this.#current.skip(left);
      this.#settle();
    }
    return count - left;
  }
  #settle(): void {
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

/** Whether a document comes behind the last one shown. */
export type IsAfter = (document: number) => boolean;
/** What a document is ordered by: smaller first, then newer first, then the higher id first. */
export type FirstKey = (document: number) => number;
/** What comes behind the last one shown, by the key that a part of an order goes by; undefined at the beginning. */
export type Behind = (firstKey: FirstKey) => IsAfter | undefined;

/** Added to the day of what is closed: behind all that is open. */
export const CLOSED = 2 ** 32;
/** The salary of what states none in the currency: behind all that does. */
export const NO_AMOUNT = -1;

/** Iterates over what was found newest first, from behind the last one shown. */
export function recentIterator(count: number, found: Bitmap, isAfter: IsAfter | undefined): DocumentIterator {
  return new BitmapIterator(found, isAfter ? firstWhere(0, count, isAfter) : 0);
}

/** A part of an order: some of its documents, from rank `start` on. */
interface OrderPart extends DocumentOrder {
  start: number;
}

/** A found document costs about as much to find the rank of as one that was not found to pass by. */
const PASSED_FOR_FOUND = 1;

/**
 * Iterates over what was found in an order that is kept. Where little was found, its ranks in the order are marked:
 * stepping along all documents would pass by many others.
 *
 * @param needed - how many will be read.
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
  const passed = (Math.min(needed, count) * documents.length) / count;
  if (passed <= count * PASSED_FOR_FOUND) return new OrderIterator(documents, set, from);
  const foundRanks = searcher.allocate();
  markRanks(foundRanks, set, ranks, start, documents.length);
  return new RankIterator(documents, foundRanks, from);
}

/** Marks the ranks that found documents have in a part of an order. */
function markRanks(target: Bitmap, set: Bitmap, ranks: Uint32Array, start: number, length: number): void {
  for (let i = 0; i < set.length; i++) {
    for (let left = set[i]!; left !== 0; left &= left - 1) {
      const rank = ranks[(i << 5) + 31 - Math.clz32(left & -left)]! - start;
      if (rank >= 0 && rank < length) setBit(target, rank);
    }
  }
}

/** Lowest experience first. */
export function experienceIterator(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  behind: Behind,
): DocumentIterator {
  const { byYears, columns } = searcher.segment;
  return orderIterator(
    searcher,
    { ...byYears, start: 0 },
    found,
    needed,
    behind((document) => columns.years[document]!),
  );
}

/** Open ones first, of each the soonest deadline first, dateless last. */
export function deadlineIterator(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  behind: Behind,
): DocumentIterator {
  const { byDay, columns, status } = searcher.segment;
  const part = (keep: typeof andInto, offset: number) => () => {
    const set = searcher.allocate();
    set.set(found.set);
    keep(set, status.open);
    // Along the whole order: as if all in it were of this part.
    return orderIterator(
      searcher,
      { ...byDay, start: 0 },
      { set, count: countBits(set) },
      needed,
      behind((document) => columns.days[document]! + offset),
    );
  };
  return new ChainIterator([part(andInto, 0), part(andNotInto, CLOSED)]);
}

/** Highest yearly amount of a currency first, what has none last. */
export function salaryIterator(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  currency: string = DEFAULT_CURRENCY,
  behind: Behind,
): DocumentIterator {
  const { byAmount, columns, count, values, valueLists } = searcher.segment;
  const [start, end] = amountRange(searcher.segment, currency);
  const paid = { documents: byAmount.documents.subarray(start, end), ranks: byAmount.ranks, start };
  const unpaid = () => {
    const rest = searcher.allocate();
    rest.set(found.set);
    const ordinal = ordinalOf(values, KIND.currency + currency);
    if (ordinal >= 0) removeDocuments(valueLists, ordinal, rest);
    return recentIterator(
      count,
      rest,
      behind(() => -NO_AMOUNT),
    );
  };
  const ofPaid = behind((document) => -columns.amounts[document]!);
  return new ChainIterator([() => orderIterator(searcher, paid, found, needed, ofPaid), unpaid]);
}

/** The amount that a document is ordered by. */
export function amountIn({ segment }: Searcher, currency = DEFAULT_CURRENCY): (document: number) => number {
  const [start, end] = amountRange(segment, currency);
  const { ranks } = segment.byAmount;
  const { amounts } = segment.columns;
  return (document) => {
    const rank = ranks[document]!;
    return rank !== NO_RANK && rank >= start && rank < end ? amounts[document]! : NO_AMOUNT;
  };
}
