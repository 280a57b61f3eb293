import { describe, expect, it } from 'vitest';
import { type BenchQuery, type Ours, QueryTimeout } from './contestant.ts';
import { findingsOf } from './findings.ts';
import { measureOurs, measurePeer, percentile } from './measure.ts';
import type { QueryList } from './queries.ts';

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

/** Answers with 7 found, and takes a known time for each query. */
function contestant(name: string, cpuPerQuery: number, total = 7, late?: BenchQuery) {
  const asked: BenchQuery[] = [];
  let cpu = 100;
  const ours: Ours = {
    name,
    load: async () => {
      cpu += 50;
    },
    search: async (query) => {
      asked.push(query);
      cpu += cpuPerQuery;
      if (query === late) throw new QueryTimeout(name);
      return { ids: ['1'], total: query.total ? total : null, ms: query.pagenum };
    },
    facets: async () => 4,
    suggest: async (prefix) => prefix.length,
    state: async () => ({ memoryBytesPerPosting: 100, snapshotReadySeconds: 1, rebuildSeconds: 2 }),
    cpuSeconds: () => cpu,
    close: async () => {},
  };
  return { ours, asked };
}
const peer = async (cpuPerQuery: number, total = 7, late?: BenchQuery) => {
  const { ours } = contestant('a peer', cpuPerQuery, total, late);
  return measurePeer(ours, queries, () => ours.load({ count: 1, seed: 1, file: '' }));
};
const us = async () => {
  const { ours, asked } = contestant('ours', 0.5);
  const load = () => ours.load({ count: 1, seed: 1, file: '' });
  return { outcome: await measureOurs(ours, queries, ['a', 'bb', 'ccc'], load), asked };
};

describe('measuring searches', () => {
  it('asks ours everything once, what all are asked last', async () => {
    const { outcome, asked } = await us();
    expect(asked).toEqual([...queries.rest, ...queries.shared]);
    // Loading and what only we are asked is not in the comparison.
    expect(outcome.shared.cpuSeconds).toBe(0.5 * queries.shared.length);
    const { withoutTotal, withTotal, relevance, facets, suggestions, slowest } = outcome.inIndex;
    expect([withoutTotal.length, withTotal.length, relevance.length]).toEqual([24, 24, 12]);
    expect([facets.length, suggestions]).toEqual([60, [1, 2, 3]]);
    expect(slowest.map(({ ms }) => ms)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52, 51]);
  });

  it('compares processor time over the same queries, and passes by the least ratio', async () => {
    const { outcome } = await us();
    const findings = findingsOf({
      count: 1_000_000,
      queries,
      ours: outcome,
      peers: { slow: await peer(50), quick: await peer(2) },
      missing: [],
      database: null,
    });
    expect(findings.ratios).toEqual({ slow: 100, quick: 4 });
    expect(findings.bounds.leastRatio).toMatchObject({ is: 4, ok: false });
    // 24 queries each: the 23rd is the least that 95 of 100 do not exceed.
    expect(findings.bounds.withoutTotal).toMatchObject({ is: 58, ok: false });
    expect(findings.bounds.suggestions).toMatchObject({ is: 3, ok: false });
    expect(findings.bounds.facets).toMatchObject({ is: 4, ok: true });
    expect(findings.bounds.memory).toMatchObject({ is: 100, ok: true });
    expect(findings.table.join('\n')).toContain('withoutTotal');
  });

  it('does not pass without ours, and says where the others disagree about Korean words', async () => {
    const findings = findingsOf({
      count: 1_000_000,
      queries,
      ours: null,
      peers: { one: await peer(1), two: await peer(1, 8) },
      missing: [],
      database: null,
    });
    expect(findings.bounds.leastRatio).toMatchObject({ is: null, ok: false });
    const korean = queries.shared.filter(({ filters, total }) => total && filters.keyword![0] === '개발');
    expect(korean.length).toBeGreaterThan(3);
    expect(findings.bounds.totalsThatDiffer!.is).toBe(korean.length);
  });

  it('counts what is called off, and waits for no answer of it', async () => {
    const late = queries.shared.find(({ total }) => total)!;
    const shared = await peer(1, 7, late);
    expect(shared.timedOut).toBe(1);
    expect(shared.totals[queries.shared.indexOf(late)]).toBeNull();
    expect(shared.ms).toHaveLength(queries.shared.length);
  });

  it('takes the least value that so many do not exceed', () => {
    expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
    expect(percentile([1], 0.5)).toBe(1);
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});
