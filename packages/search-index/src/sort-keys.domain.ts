import { dateOf, dayOf, NO_DAY } from './engine/document.domain.ts';
import type { SortOrder } from './filters.ts';

/** Added to the deadline of closed postings, so that they sort after all open ones. */
export const CLOSED_OFFSET = 2 ** 32;

/** A position in a sort order. Postings with the same ascending `sortKey` are sorted by descending `sortAt`, then `id`. */
export interface Position {
  sortKey: number;
  sortAt: number;
  id: number;
}

/** Formats sort keys like the SQL listing does, so that a cursor is valid for both. */
export function formatSortKeys(sortOrder: SortOrder, { sortKey, sortAt, id }: Position): string[] {
  const newest = [String(sortAt), String(id)];
  switch (sortOrder) {
    case 'recent':
      return newest;
    case 'deadline': {
      const closed = sortKey >= CLOSED_OFFSET;
      const day = closed ? sortKey - CLOSED_OFFSET : sortKey;
      return [String(closed), day === NO_DAY ? 'infinity' : dateOf(day), ...newest];
    }
    case 'salary':
    case 'relevance':
      return [String(-sortKey), ...newest];
    case 'experience':
      return [String(sortKey), ...newest];
  }
}

/** @throws RangeError if the keys are invalid. */
export function parsePosition(sortOrder: SortOrder, keys: readonly string[]): Position {
  const [sortAt, id] = keys.slice(-2).map(parseNumber) as [number, number];
  if (sortOrder === 'recent') return { sortKey: 0, sortAt, id };
  if (sortOrder === 'deadline') {
    const [closed, date] = keys;
    const day = date === 'infinity' ? NO_DAY : parseNumber(dayOf(date ?? ''));
    if (closed !== 'true' && closed !== 'false') throw new RangeError(`${closed} is not a valid sort key.`);
    return { sortKey: day + (closed === 'true' ? CLOSED_OFFSET : 0), sortAt, id };
  }
  const first = parseNumber(keys[0]);
  return { sortKey: sortOrder === 'experience' ? first : -first, sortAt, id };
}

function parseNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw new RangeError(`${value} is not a valid sort key.`);
  return number;
}
