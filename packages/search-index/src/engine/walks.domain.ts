import { DEFAULT_CURRENCY } from '../rules.domain.ts';
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
import { NO_RANK } from './builder.domain.ts';
import { KIND } from './document.domain.ts';
import { removeDocuments } from './lists.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { amountsOf } from './segment.domain.ts';
import { placeOf } from './strings.domain.ts';

/** Goes through found documents of one segment in an order. */
export interface Walk {
  /** Where it stands; -1 at the end. */
  document: number;
  advance(): void;
  /** Passes by so many, or as many as are left. @returns how many. */
  skip(count: number): number;
}

/** In the default order. */
export class SetWalk implements Walk {
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
class OrderWalk implements Walk {
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

/** Along the places in an order at which found documents stand. */
class PlacesWalk implements Walk {
  document = -1;
  readonly #order: Uint32Array;
  readonly #places: SetWalk;
  constructor(order: Uint32Array, places: Bitmap, from: number) {
    this.#order = order;
    this.#places = new SetWalk(places, from);
    this.#settle();
  }
  advance(): void {
    this.#places.advance();
    this.#settle();
  }
  skip(count: number): number {
    const skipped = this.#places.skip(count);
    this.#settle();
    return skipped;
  }
  #settle(): void {
    const place = this.#places.document;
    this.document = place < 0 ? -1 : this.#order[place]!;
  }
}

/** Along documents in their order. */
export class ListWalk implements Walk {
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
export class ChainWalk implements Walk {
  document = -1;
  readonly #next: (() => Walk)[];
  #walk: Walk | undefined;
  constructor(walks: (() => Walk)[]) {
    this.#next = walks;
    this.#settle();
  }
  advance(): void {
    this.#walk?.advance();
    this.#settle();
  }
  skip(count: number): number {
    let left = count;
    while (left > 0 && this.#walk && this.document >= 0) {
      left -= this.#walk.skip(left);
      this.#settle();
    }
    return count - left;
  }
  #settle(): void {
    while (!this.#walk || this.#walk.document < 0) {
      const next = this.#next.shift();
      if (!next) {
        this.document = -1;
        return;
      }
      this.#walk = next();
    }
    this.document = this.#walk.document;
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

/** Walks what was found newest first, from behind the last one shown. */
export function recentWalk(count: number, found: Bitmap, isAfter: IsAfter | undefined): Walk {
  return new SetWalk(found, isAfter ? firstAfter(count, (at) => at, isAfter) : 0);
}

/** An order that is kept, or a part of one: documents in it, and the place of each, counted from `start`. */
interface Order {
  order: Uint32Array;
  ranks: Uint32Array;
  start: number;
}

/** A found document costs about as much to find the place of as one that was not found to pass by. */
const PASSED_FOR_FOUND = 1;

/**
 * Walks what was found in an order that is kept. Where little was found its places in the order are marked, since the
 * walk along all documents would pass by many others.
 *
 * @param needed - how many will be walked.
 */
function orderWalk(
  searcher: Searcher,
  { order, ranks, start }: Order,
  { set, count }: FoundSet,
  needed: number,
  isAfter: IsAfter | undefined,
): Walk {
  if (count === 0) return new ListWalk(new Uint32Array(0), 0);
  const from = isAfter ? firstAfter(order.length, (at) => order[at]!, isAfter) : 0;
  const passed = (Math.min(needed, count) * order.length) / count;
  if (passed <= count * PASSED_FOR_FOUND) return new OrderWalk(order, set, from);
  const places = searcher.take();
  markPlaces(places, set, ranks, start, order.length);
  return new PlacesWalk(order, places, from);
}

/** Marks the places that found documents have in a part of an order. */
function markPlaces(places: Bitmap, set: Bitmap, ranks: Uint32Array, start: number, length: number): void {
  for (let i = 0; i < set.length; i++) {
    for (let left = set[i]!; left !== 0; left &= left - 1) {
      const place = ranks[(i << 5) + 31 - Math.clz32(left & -left)]! - start;
      if (place >= 0 && place < length) setBit(places, place);
    }
  }
}

function firstAfter(length: number, documentAt: (at: number) => number, isAfter: IsAfter): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(documentAt(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Lowest experience first. */
export function experienceWalk(searcher: Searcher, found: FoundSet, needed: number, behind: Behind): Walk {
  const { byYears, yearsRanks, years } = searcher.segment.arrays;
  const order = { order: byYears, ranks: yearsRanks, start: 0 };
  return orderWalk(
    searcher,
    order,
    found,
    needed,
    behind((document) => years[document]!),
  );
}

/** Open ones first, of each the soonest deadline first, dateless last. */
export function deadlineWalk(searcher: Searcher, found: FoundSet, needed: number, behind: Behind): Walk {
  const { arrays, open } = searcher.segment;
  const order = { order: arrays.byDay, ranks: arrays.dayRanks, start: 0 };
  const part = (keep: typeof andInto, offset: number) => () => {
    const set = searcher.take();
    set.set(found.set);
    keep(set, open);
    // Along the whole order: as if all in it were of this part.
    return orderWalk(
      searcher,
      order,
      { set, count: countBits(set) },
      needed,
      behind((document) => arrays.days[document]! + offset),
    );
  };
  return new ChainWalk([part(andInto, 0), part(andNotInto, CLOSED)]);
}

/** Highest yearly amount of a currency first, what has none last. */
export function salaryWalk(
  searcher: Searcher,
  found: FoundSet,
  needed: number,
  currency: string = DEFAULT_CURRENCY,
  behind: Behind,
): Walk {
  const { arrays, count, values, valueLists } = searcher.segment;
  const [start, end] = amountsOf(searcher.segment, currency);
  const paid = { order: arrays.byAmount.subarray(start, end), ranks: arrays.amountRanks, start };
  const unpaid = () => {
    const rest = searcher.take();
    rest.set(found.set);
    const place = placeOf(values, KIND.currency + currency);
    if (place >= 0) removeDocuments(valueLists, place, rest);
    return recentWalk(
      count,
      rest,
      behind(() => -NO_AMOUNT),
    );
  };
  const ofPaid = behind((document) => -arrays.amounts[document]!);
  return new ChainWalk([() => orderWalk(searcher, paid, found, needed, ofPaid), unpaid]);
}

/** The amount that a document is ordered by. */
export function amountIn({ segment }: Searcher, currency = DEFAULT_CURRENCY): (document: number) => number {
  const [start, end] = amountsOf(segment, currency);
  const { amountRanks, amounts } = segment.arrays;
  return (document) => {
    const rank = amountRanks[document]!;
    return rank !== NO_RANK && rank >= start && rank < end ? amounts[document]! : NO_AMOUNT;
  };
}
