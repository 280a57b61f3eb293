/** Rows that change before the first paint of a new list. */
const FIRST_CHANGES = 3;

/**
 * Returns a list in which only the start has been replaced: the next list up to its third row that differs, then the rest of
 * the former one. Returns the next list itself if that is all of it.
 */
export function replaceStart<Entry extends { id: string }>(
  former: readonly Entry[],
  next: readonly Entry[],
): readonly Entry[] {
  let changes = 0;
  const end = next.findIndex(({ id }, n) => id !== former[n]?.id && ++changes > FIRST_CHANGES);
  return end === -1 ? next : [...next.slice(0, end), ...former.slice(end)];
}
