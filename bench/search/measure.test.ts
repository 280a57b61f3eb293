import { describe, expect, it } from 'vitest';
import { type BenchQuery, QueryTimeout, type WorkreelEngine } from './engine.ts';
import { measureCompetitor, measureWorkreel, percentile } from './measure.ts';
import type { QueryList } from './queries.ts';
import { toResults } from './results.ts';

const query = (n: number): BenchQuery => ({
  filters: { keyword: [n % 3 === 0 ? `word${n}` : '개발'] },
  sortOrder: n % 5 === 0 ? 'relevance' : 'recent',
  pagenum: 1 + n,
  pageSize: 20,
  total: n % 2 === 0,
  kind: { frequency: 'common', words: 1, filter: 'none', page: 'first' },
});
const all = Array.from({ length: 60 }, (_, n) => query(n));
const queries: QueryList = {
  all,
  shared: all.filter((_, n) => n % 4 === 0),
  rest: all.filter((_, n) => n % 4 !== 0),
};

/** Creates an engine that finds `total` postings and uses a fixed CPU time per query. */
function createEngine(name: string, cpuPerQuery: number, total = 7, slowQuery?: BenchQuery) {
  const received: BenchQuery[] = [];
  let cpu = 100;
  const workreel: WorkreelEngine = {
    name,
    load: async () => {
      cpu += 50;
    },
    search: async (query) => {
      received.push(query);
      cpu += cpuPerQuery;
      if (query === slowQuery) throw new QueryTimeout(name);
      return { ids: ['1'], total: query.total ? total : null, ms: query.pagenum };
    },
    facets: async () => 4,
    suggest: async (prefix) => prefix.length,
    state: async () => ({
      memoryBytesPerPosting: 100,
      peakBytesPerPosting: 200,
      snapshotReadySeconds: 1,
      rebuildSeconds: 2,
    }),
    cpuSeconds: () => cpu,
    indexBytes: async () => 1_000_000,
    close: async () => {},
  };
  return { workreel, received };
}
const competitor = async (cpuPerQuery: number, total = 7, slowQuery?: BenchQuery) => {
  const { workreel } = createEngine('a competitor', cpuPerQuery, total, slowQuery);
  return measureCompetitor(workreel, queries, () => workreel.load({ count: 1, seed: 1, file: '' }));
};
const measure = async () => {
  const { workreel, received } = createEngine('Workreel', 0.5);
  const load = () => workreel.load({ count: 1, seed: 1, file: '' });
  return { outcome: await measureWorkreel(workreel, queries, ['a', 'bb', 'ccc'], load), received };
};

describe('measuring searches', () => {
  it('runs every query once on Workreel, with the shared queries last', async () => {
    const { outcome, received } = await measure();
    expect(received).toEqual([...queries.rest, ...queries.shared]);
    // The comparison excludes loading and the queries that only Workreel runs.
    expect(outcome.shared.cpuSeconds).toBe(0.5 * queries.shared.length);
    const { withoutTotal, withTotal, relevance, facets, suggestions, slowest } = outcome.inIndex;
    expect([withoutTotal.length, withTotal.length, relevance.length]).toEqual([24, 24, 12]);
    expect([facets.length, suggestions]).toEqual([60, [1, 2, 3]]);
    expect(slowest.map(({ ms }) => ms)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52, 51]);
  });

  it('compares CPU time of the same queries, and applies the limits to the smallest ratio of databases and of libraries', async () => {
    const { outcome } = await measure();
    const results = toResults({
      count: 1_000_000,
      queries,
      workreel: outcome,
      competitors: { slow: await competitor(50), quick: await competitor(2), lucene: await competitor(0.6) },
      openSearch: await competitor(9, 8),
      missing: [],
      database: null,
    });
    expect(results.ratios).toEqual({ slow: 100, quick: 4, lucene: 1.2 });
    expect(results.bounds.minRatio).toMatchObject({ actual: 4, ok: false });
    expect(results.bounds.minLibraryRatio).toMatchObject({ actual: 1.2, ok: true });
    const totals = queries.shared.filter(({ total }) => total).length;
    expect(results.bounds.openSearchTotals).toMatchObject({ actual: totals, ok: false });
    // 24 queries each: the 95th percentile is the 23rd value.
    expect(results.bounds.withoutTotal).toMatchObject({ actual: 58, ok: false });
    expect(results.bounds.suggestions).toMatchObject({ actual: 3, ok: false });
    expect(results.bounds.facets).toMatchObject({ actual: 4, ok: true });
    expect(results.bounds.memory).toMatchObject({ actual: 100, ok: true });
    expect(results.table.join('\n')).toContain('withoutTotal');
  });

  it('applies other limits to more than a million postings, without competitors', async () => {
    const { outcome } = await measure();
    const { bounds } = toResults({
      count: 10_000_000,
      queries,
      workreel: outcome,
      competitors: {},
      openSearch: null,
      missing: [],
      database: null,
    });
    expect(bounds.facets).toMatchObject({ actual: 4, atMost: 150, ok: true });
    expect(Object.keys(bounds)).not.toContain('minRatio');
  });

  it('fails without Workreel, and reports Korean queries on which competitors disagree', async () => {
    const results = toResults({
      count: 1_000_000,
      queries,
      workreel: null,
      competitors: { one: await competitor(1), two: await competitor(1, 8) },
      openSearch: null,
      missing: [],
      database: null,
    });
    expect(results.bounds.minRatio).toMatchObject({ actual: null, ok: false });
    const korean = queries.shared.filter(({ filters, total }) => total && filters.keyword![0] === '개발');
    expect(korean.length).toBeGreaterThan(3);
    expect(results.bounds.totalsThatDiffer!.actual).toBe(korean.length);
  });

  it('counts queries that time out and sets their totals to null', async () => {
    const slowQuery = queries.shared.find(({ total }) => total)!;
    const shared = await competitor(1, 7, slowQuery);
    expect(shared.timedOut).toBe(1);
    expect(shared.totals[queries.shared.indexOf(slowQuery)]).toBeNull();
    expect(shared.ms).toHaveLength(queries.shared.length);
  });

  it('calculates percentiles by the nearest-rank method', () => {
    expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
    expect(percentile([1], 0.5)).toBe(1);
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});
