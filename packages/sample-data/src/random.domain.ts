/** Seeded sampling, fast enough for millions of samples and reproducible on every machine. */

export type Random = () => number;

/** The mulberry32 generator: 32 bits of state, a few nanoseconds per number, identical in every JavaScript engine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random integer from `low` to `high`, both inclusive. */
export function randomInt(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Returns a random item; all are equally likely. */
export function randomItem<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(random, 0, last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Number of entries in a sampling table; the smallest possible share of an item is one entry. */
const TABLE_SIZE = 4_096;
/** Table size for choices that exist in hundreds, so that all tables together fit into the processor cache. */
export const SMALL_TABLE_SIZE = 128;

/**
 * An item, its weight (its relative frequency on real sites) and its number of copies in the shuffle bag (default 1).
 * Items of weight 0 occur only in coverage sampling, items without copies only in weighted sampling.
 */
export type Choice<T> = readonly [item: T, weight: number, copies?: number];

/** Items from which a {@link Sampler} selects. */
export class Choices<T> {
  readonly #items: readonly Choice<T>[];
  readonly #tableSize: number;
  #table: readonly T[] | undefined;

  constructor(items: readonly Choice<T>[], tableSize = TABLE_SIZE) {
    this.#items = items;
    this.#tableSize = tableSize;
  }

  /** Each item repeated according to its weight, at least once, so that sampling takes constant time. */
  get table(): readonly T[] {
    if (this.#table === undefined) {
      const total = this.#items.reduce((sum, [, weight]) => sum + weight, 0);
      this.#table = repeat(this.#items, ([, weight]) =>
        weight === 0 ? 0 : Math.max(1, Math.round((weight / total) * this.#tableSize)),
      );
    }
    return this.#table;
  }

  /** The shuffle bag: each item with its number of copies. */
  get bag(): readonly T[] {
    return repeat(this.#items, ([, , copies = 1]) => copies);
  }
}

const repeat = <T>(items: readonly Choice<T>[], times: (choice: Choice<T>) => number): T[] =>
  items.flatMap((choice) => Array<T>(times(choice)).fill(choice[0]));

/** Parses texts with optional weights (default 1): `9:채용|4:모집|급구`. */
export const parseTextChoices = (table: string): Choices<string> =>
  new Choices(
    table.split('|').map((entry) => {
      const [, weight = '1', text = ''] = /^(?:(\d+(?:\.\d+)?):)?(.*)$/s.exec(entry)!;
      return [text, Number(weight)];
    }),
  );

/** Parses a table: one row per line, columns separated by semicolons (`a; b; c`). */
export const parseTable = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/; ?/));

/** Selects items, either by weight or with coverage of all items. */
export interface Sampler {
  random: Random;
  /** Whether items are taken from a shuffle bag, so that each occurs soon, instead of being selected by weight. */
  coverage: boolean;
  /** @param fits - condition for items in coverage sampling; ignored in weighted sampling */
  sample<T>(choices: Choices<T>, fits?: (item: T) => boolean): T;
}

/** Creates a sampler that selects items by weight, like real job sites. */
export function weightedSampler(seed: number): Sampler {
  const random = createRandom(seed);
  return { random, coverage: false, sample: (choices) => randomItem(random, choices.table) };
}

/** More than two complete passes through the largest bag. */
const MAX_ATTEMPTS = 2_000;

/** Creates a sampler that takes items from a shuffle bag, which is refilled when it is empty. */
export function coverageSampler(seed: number): Sampler {
  const random = createRandom(seed);
  const bags = new Map<Choices<unknown>, unknown[]>();
  const next = <T>(choices: Choices<T>): T => {
    const bag = bags.get(choices) as T[] | undefined;
    if (bag !== undefined && bag.length > 0) return bag.pop() as T;
    const [first, ...others] = shuffled(choices.bag, random);
    bags.set(choices, others);
    return first as T;
  };
  return {
    random,
    coverage: true,
    sample: (choices, fits = () => true) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const item = next(choices);
        if (fits(item)) return item;
      }
      throw new RangeError('No item satisfies the condition.');
    },
  };
}
