/**
 * Returns a list with an item moved behind another one; both must be in it.
 *
 * @param after - null moves the item to the start.
 */
export function movedAfter<Item>(items: readonly Item[], item: Item, after: Item | null): Item[] {
  if (item === after) return [...items];
  const others = items.filter((other) => other !== item);
  const index = after === null ? 0 : others.indexOf(after) + 1;
  return others.toSpliced(index, 0, item);
}
