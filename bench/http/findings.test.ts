import { expect, it } from 'vitest';
import { findingsOf, type Measured, ratioTo, type Series } from './findings.ts';

const load = (requestsPerSecond: number): Measured => ({
  requests: requestsPerSecond * 2,
  bytes: requestsPerSecond * 2 * 20_000,
  seconds: 2,
  cpuSeconds: 0.4,
  serverCpuSeconds: 1,
});
const size = { postings: 20_000, rounds: 3, seconds: 2, connections: 16 };

it('compares the runs of a round with each other, and takes the median of the rounds', () => {
  const rounds = [
    { jobs: load(600), constant: load(1_000) },
    // All was three times as slow.
    { jobs: load(200), constant: load(333) },
    // Something else came between.
    { jobs: load(100), constant: load(1_000) },
  ];
  expect(ratioTo('constant', { rounds })).toBe(0.6);
});

it('holds the bound by all listings with the row cache, whatever a search or the rows from the database do', () => {
  const series = (kind: Series['kind'], rate: number, { rowCache } = { rowCache: true }): Series => ({
    kind,
    rowCache,
    rounds: [{ jobs: load(rate), constant: load(1_000) }],
  });
  const boundWith = (rate: number) =>
    findingsOf(
      [series('listings', rate), series('keyword', 900), series('listings', 100, { rowCache: false })],
      size,
      'PostgreSQL',
    );
  expect(boundWith(500).bounds.listings!.ok).toBe(true);
  expect(boundWith(480).bounds.listings!.ok).toBe(false);
  expect(boundWith(500).ratios).toMatchObject({ listings: 0.5, keyword: 0.9, withoutRowCache: 0.1 });
});

it('has no good word where the listings were not measured', () => {
  expect(findingsOf([], size, 'PostgreSQL').bounds.listings).toMatchObject({ is: null, ok: false });
});
