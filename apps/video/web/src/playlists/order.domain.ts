/** The order of the videos of a playlist. */

/** Returns a list with one of its items moved to another index. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}

/**
 * Returns the index at which a dragged row would be dropped.
 *
 * @param middles - vertical middles of the rows, from top to bottom.
 * @param from - index of the dragged row.
 * @param y - position of the pointer.
 */
export const dropIndex = (middles: readonly number[], from: number, y: number): number =>
  middles.filter((middle, index) => index !== from && middle < y).length;
