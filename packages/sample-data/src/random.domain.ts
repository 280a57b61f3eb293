/** Seeded chance, made for millions of draws: the same postings on every machine and at every run. */

export type Random = () => number;

/** mulberry32: 32 bits of state, some nanoseconds a draw, and the same in every JavaScript engine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Any of the items, each as likely. */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = between(random, 0, last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** How many places a wheel has: the rarest item that can be told apart has a share of one in so many. */
const PLACES = 4_096;
/** Of choices of which there are hundreds: their wheels must stay in the processor's cache, all together. */
export const FEW_PLACES = 128;

/**
 * An item, its weight, and how many cards of a deck show it (default 1). The weight says how often real sites have it;
 * one of weight 0 is only dealt, and one without a card only drawn.
 */
export type Choice<T> = readonly [item: T, weight: number, cards?: number];

/** Items to choose from by either kind of {@link Chance}. */
export class Choices<T> {
  readonly #items: readonly Choice<T>[];
  readonly #places: number;
  #wheel: readonly T[] | undefined;

  constructor(items: readonly Choice<T>[], places = PLACES) {
    this.#items = items;
    this.#places = places;
  }

  /** Each item as often as its weight says, at least once: one draw costs the same whatever the weights are. */
  get wheel(): readonly T[] {
    if (this.#wheel === undefined) {
      const total = this.#items.reduce((sum, [, weight]) => sum + weight, 0);
      this.#wheel = repeated(this.#items, ([, weight]) =>
        weight === 0 ? 0 : Math.max(1, Math.round((weight / total) * this.#places)),
      );
    }
    return this.#wheel;
  }

  get deck(): readonly T[] {
    return repeated(this.#items, ([, , cards = 1]) => cards);
  }
}

const repeated = <T>(items: readonly Choice<T>[], times: (choice: Choice<T>) => number): T[] =>
  items.flatMap((choice) => Array<T>(times(choice)).fill(choice[0]));

/** Choices of texts, their weights in front: `9:채용|4:모집|급구`; no weight is 1. */
export const textChoices = (table: string): Choices<string> =>
  new Choices(
    table.split('|').map((entry) => {
      const [, weight = '1', text = ''] = /^(?:(\d+(?:\.\d+)?):)?(.*)$/s.exec(entry)!;
      return [text, Number(weight)];
    }),
  );

/** The lines of a table, and their columns: `a; b; c`. An empty column is an empty text. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/; ?/));

/** How a run of the generator chooses. */
export interface Chance {
  random: Random;
  /** Whether items are dealt like cards, so that each turns up, or drawn by their weights, as real sites have them. */
  dealt: boolean;
  /** @param fits - which cards may be dealt; drawing pays no heed to it. */
  of<T>(choices: Choices<T>, fits?: (item: T) => boolean): T;
}

export function drawing(seed: number): Chance {
  const random = seeded(seed);
  return { random, dealt: false, of: (choices) => oneOf(random, choices.wheel) };
}

/** More than any two decks hold. */
const MOST_CARDS = 2_000;

/** Deals each deck to its end before it is shuffled anew. */
export function dealing(seed: number): Chance {
  const random = seeded(seed);
  const decks = new Map<Choices<unknown>, unknown[]>();
  const next = <T>(choices: Choices<T>): T => {
    const rest = decks.get(choices) as T[] | undefined;
    if (rest !== undefined && rest.length > 0) return rest.pop() as T;
    const [first, ...others] = shuffled(choices.deck, random);
    decks.set(choices, others);
    return first as T;
  };
  return {
    random,
    dealt: true,
    of: (choices, fits = () => true) => {
      for (let dealt = 0; dealt < MOST_CARDS; dealt++) {
        const card = next(choices);
        if (fits(card)) return card;
      }
      throw new RangeError('No card of the deck fits.');
    },
  };
}
