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

/** How many places a wheel has: the rarest item that can be told apart has a share of one in so many. */
const PLACES = 4_096;
/** Of wheels of which there are hundreds: they must stay in the processor's cache, all together. */
export const FEW_PLACES = 128;

/**
 * A list to draw from with {@link oneOf} in which each item stands as often as its weight says, at least once: one
 * draw costs the same however many items and whatever weights there are.
 * @throws RangeError for no item, or where all weights are 0.
 */
export function wheel<T>(
  items: readonly (readonly [item: T, weight: number])[],
  size = PLACES,
): readonly T[] {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  if (!(total > 0)) throw new RangeError('A wheel needs an item that can be drawn.');
  const places: T[] = [];
  for (const [item, weight] of items) {
    const share = weight === 0 ? 0 : Math.max(1, Math.round((weight / total) * size));
    for (let place = 0; place < share; place++) places.push(item);
  }
  return places;
}

/** As {@link wheel}, of texts with their weights in front: `9:채용|4:모집|급구`; no weight is 1. */
export function wheelOf(table: string): readonly string[] {
  return wheel(
    table.split('|').map((entry): readonly [string, number] => {
      const weighted = /^(\d+(?:\.\d+)?):(.*)$/s.exec(entry);
      return weighted ? [weighted[2]!, Number(weighted[1])] : [entry, 1];
    }),
  );
}
