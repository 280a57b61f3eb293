import { SORT_ORDERS } from '@workreel/jobs-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { benchPrefixes, benchQueries, type QueryList } from './queries.ts';
import { type Row, rowsByTime } from './rows.ts';
import { termsOf } from './text.ts';

describe('the queries of the search benchmark', () => {
  let list: QueryList;
  let rows: Row[];
  beforeAll(() => {
    list = benchQueries(1_000_000);
    rows = rowsByTime(5_000, 5);
  });

  it('are deterministic and distinct', () => {
    expect(benchQueries(1_000_000)).toEqual(list);
    const requests = list.all.map(({ kind: _, total: __, ...query }) => JSON.stringify(query));
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.length).toBeGreaterThanOrEqual(400);
    expect([...list.shared, ...list.rest].length).toBe(requests.length);
  });

  it('cover every sort order, filter, word frequency and number of words, with and without the total', () => {
    for (const queries of [list.all, list.shared]) {
      const countDistinct = (value: (query: (typeof queries)[number]) => unknown) =>
        new Set(queries.map(value)).size;
      expect(countDistinct(({ sortOrder }) => sortOrder)).toBe(SORT_ORDERS.length);
      expect(countDistinct(({ kind }) => kind.filter)).toBe(5);
      expect(countDistinct(({ kind }) => kind.frequency)).toBe(4);
      expect(countDistinct(({ kind }) => kind.words)).toBe(4);
      expect(countDistinct(({ total }) => total)).toBe(2);
      expect(countDistinct(({ pagenum }) => pagenum)).toBe(2);
    }
    const pages = list.all.map(({ pagenum }) => pagenum);
    expect(pages.filter((pagenum) => pagenum === 500).length).toBeGreaterThan(40);
    expect(new Set(benchQueries(30_000).all.map(({ pagenum }) => pagenum))).toEqual(new Set([1, 15]));
  });

  it('use words whose frequency matches their kind in other postings as well', () => {
    const texts = rows.map(({ title, company, rest }) => `${title} ${company} ${rest}`);
    const shareOf = ({ filters }: (typeof list.all)[number]) =>
      texts.filter((text) => text.includes(filters.keyword![0]!)).length / texts.length;
    const single = list.all.filter(({ kind }) => kind.words === 1);
    const shares = (frequency: string) =>
      single
        .filter(({ kind }) => kind.frequency === frequency)
        .map(shareOf)
        .sort((one, other) => one - other);
    const middleOf = (values: number[]) => values[values.length >> 1]!;
    expect(shares('common')[0]).toBeGreaterThan(0.08);
    // About a third.
    expect(shares('common').at(-1)).toBeGreaterThan(0.28);
    expect(middleOf(shares('medium'))).toBeGreaterThan(0.004);
    expect(middleOf(shares('medium'))).toBeLessThan(0.05);
    expect(shares('rare').at(-1)).toBeLessThan(0.005);
    expect(shares('absent').at(-1)).toBe(0);
  });

  it('request deep pages only if there are enough results', () => {
    const deep = list.all.filter(({ kind }) => kind.page === 'deep');
    const withResults = deep.filter((query) => {
      const words = termsOf(query.filters);
      const [status] = query.filters.status ?? [];
      const matching = rows.filter(
        ({ title, company, rest, open }) =>
          words.every((word) => `${title} ${company} ${rest}`.includes(word)) &&
          (status === undefined || open === (status === 'open')),
      );
      // 10,000 of a million correspond to 50 of these 5,000; 30 allows for variance.
      return matching.length >= 30;
    });
    expect(withResults.length / deep.length).toBeGreaterThan(0.9);
  });

  it('include distinct prefixes for suggestions', () => {
    const prefixes = benchPrefixes();
    expect(new Set(prefixes).size).toBe(400);
    expect(benchPrefixes()).toEqual(prefixes);
  });
});
