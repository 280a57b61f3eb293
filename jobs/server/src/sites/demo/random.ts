/** Seeded chance: the demonstration site must hold the same postings on every machine and at every start. */

export type Random = () => number;

/** mulberry32: 32 bits of state, good enough for shuffling words, and the same in every JavaScript engine. */
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

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = between(random, 0, last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/**
 * Deals a list like a pack of cards, shuffled anew when it is used up. Unlike independent draws this
 * makes every entry turn up about equally often, so each printed form is sure to be on the site.
 */
export function deck<T>(items: readonly T[], seed: number): () => T {
  if (items.length === 0) throw new RangeError('A deck needs at least one card.');
  const random = seeded(seed);
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = shuffled(items, random);
    return rest.pop() as T;
  };
}

/** A deck for each key, made when it is first dealt from. */
export function decks<Key, T>(cards: (key: Key) => readonly T[], seed: number): (key: Key) => T {
  const byKey = new Map<Key, () => T>();
  return (key) => {
    const next = byKey.get(key) ?? deck(cards(key), seed);
    byKey.set(key, next);
    return next();
  };
}
