import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import {
  andInto,
  andNotInto,
  type Bitmap,
  countBits,
  documentsIn,
  type FoundSet,
  hasBit,
  nextBit,
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

/**
 * Walks what was found in an order that is kept. Where little was found it is sorted, since the walk along
 * all documents would pass by many others.
 *
 * @param needed - how many will be walked.
 */
function orderWalk(
  { order, ranks, start }: Order,
  { set, count }: FoundSet,
  needed: number,
  isAfter: IsAfter | undefined,
): Walk {
  if (count === 0) return new ListWalk(new Uint32Array(0), 0);
  const passed = (Math.min(needed, count) * order.length) / count;
  const from = (documents: Uint32Array) =>
    isAfter ? firstAfter(documents.length, (at) => documents[at]!, isAfter) : 0;
  // A found document costs about twenty times as much to sort as one to pass by.
  if (passed <= count * 20) return new OrderWalk(order, set, from(order));
  const sorted = documentsIn(set, count)
    .map((document) => ranks[document]! - start)
    // What is not of this part is before or behind it.
    .filter((rank) => rank < order.length)
    .sort()
    .map((rank) => order[rank]!);
  return new ListWalk(sorted, from(sorted));
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
export function experienceWalk({ segment }: Searcher, found: FoundSet, needed: number, behind: Behind): Walk {
  const { byYears, yearsRanks, years } = segment.arrays;
  const order = { order: byYears, ranks: yearsRanks, start: 0 };
  return orderWalk(
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
  return new ChainWalk([() => orderWalk(paid, found, needed, ofPaid), unpaid]);
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
