import { describe, expect, it } from 'vitest';
import { ALL_POSTINGS } from '../postings/index.ts';
import { addToExtent, coveredSince, NO_EXTENT } from './closing.domain.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString();
const extentOf = (...pages: { total?: number | null; days: (number | null)[] }[]) =>
  pages.reduce(
    (extent, { total = null, days }) =>
      addToExtent(extent, { total, postedAt: days.map((n) => (n === null ? null : day(n))) }),
    NO_EXTENT,
  );
type Run = Parameters<typeof coveredSince>[0];
const since = (run: Partial<Run>) =>
  coveredSince({
    status: 'succeeded',
    stopReason: 'lastPage',
    warnings: [],
    listsUrls: false,
    rejected: 0,
    includePromoted: false,
    extent: NO_EXTENT,
    found: 10,
    ...run,
  });

describe('the extent of a list', () => {
  it('has the largest total, the oldest posting, and an order within a day', () => {
    expect(extentOf({ total: 10, days: [9, 8] }, { total: 11, days: [8, 9, 5] }, { days: [5] })).toEqual({
      total: 11,
      oldest: day(5),
      isOrdered: true,
    });
    expect(extentOf({ days: [9, 5] }, { days: [7] })).toMatchObject({ oldest: day(5), isOrdered: false });
    expect(extentOf({ days: [9, null, 8] }).isOrdered).toBe(false);
  });
});

describe('a run covers', () => {
  it('the whole list if it found as many postings as the list states', () => {
    const extent = extentOf({ total: 10, days: [null] });
    expect(since({ extent })).toEqual(ALL_POSTINGS);
    expect(since({ extent, stopReason: 'repeatedPage' })).toEqual(ALL_POSTINGS);
    expect(since({ extent, found: 11 })).toEqual(ALL_POSTINGS);
    expect(since({ extent, found: 9 })).toBeNull();
    // The number counts something else.
    expect(since({ extent, found: 12 })).toBeNull();
    expect(since({ extent, includePromoted: true })).toBeNull();
  });

  it('the whole list if the profile says so, and it was read to its end', () => {
    expect(since({ isWhole: true })).toEqual(ALL_POSTINGS);
    expect(since({ isWhole: true, stopReason: 'repeatedPage' })).toBeNull();
    expect(since({ isWhole: true, rejected: 1 })).toBeNull();
    // Its last posting may have ended. Two such runs must miss a posting, days apart.
    expect(since({ isWhole: true, found: 0 })).toEqual(ALL_POSTINGS);
    const warnings = [{ code: 'TOO_MANY_CARDS', message: '', url: null } as const];
    expect(since({ isWhole: true, warnings })).toBeNull();
  });

  it('what is newer than the oldest entry of a list in order of publication', () => {
    const extent = extentOf({ total: 1_000, days: [9, 8, 5] });
    expect(since({ extent })).toEqual(new Date(day(5)));
    expect(since({ extent, stopReason: 'repeatedPage' })).toBeNull();
    expect(since({ extent: extentOf({ days: [5, 9] }) })).toBeNull();
    expect(since({ extent: NO_EXTENT })).toBeNull();
  });

  it.each<[string, Partial<Run>]>([
    ['was partial', { status: 'partial' }],
    ['was limited', { stopReason: 'maxPages' }],
    ['stopped where nothing was new', { stopReason: 'nothingNew' }],
    ['rejected a card', { rejected: 1 }],
    ['found nothing', { found: 0, extent: extentOf({ total: 0, days: [] }) }],
    ['ended without a marker', { warnings: [{ code: 'LAST_PAGE_UNMARKED', message: '', url: null }] }],
  ])('nothing if it %s', (_, run) => {
    expect(since({ extent: extentOf({ total: 10, days: [9] }), ...run })).toBeNull();
  });
});
