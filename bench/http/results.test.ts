import { expect, it } from 'vitest';
import { type Measured, ratioTo, type Series, toResults } from './results.ts';

const load = (requestsPerSecond: number): Measured => ({
  requests: requestsPerSecond * 2,
  bytes: requestsPerSecond * 2 * 20_000,
  seconds: 2,
  cpuSeconds: 0.4,
  serverCpuSeconds: 1,
});
const size = { postings: 20_000, rounds: 3, seconds: 2, connections: 16 };

it('compares the runs of each round and returns the median ratio', () => {
  const rounds = [
    { jobs: load(600), constant: load(1_000) },
    // The machine was three times slower.
    { jobs: load(200), constant: load(333) },
    // Other load slowed one run.
    { jobs: load(100), constant: load(1_000) },
  ];
  expect(ratioTo('constant', { rounds })).toBe(0.6);
});

it('applies the limit only to all listings with the row cache', () => {
  const series = (kind: Series['kind'], rate: number, { rowCache } = { rowCache: true }): Series => ({
    kind,
    rowCache,
    rounds: [{ jobs: load(rate), constant: load(1_000) }],
  });
  const resultsWith = (rate: number) =>
    toResults(
      [series('listings', rate), series('keyword', 900), series('listings', 100, { rowCache: false })],
      size,
      'PostgreSQL',
    );
  expect(resultsWith(500).bounds.listings!.ok).toBe(true);
  expect(resultsWith(480).bounds.listings!.ok).toBe(false);
  expect(resultsWith(500).ratios).toMatchObject({ listings: 0.5, keyword: 0.9, withoutRowCache: 0.1 });
});

it('fails if the listings were not measured', () => {
  expect(toResults([], size, 'PostgreSQL').bounds.listings).toMatchObject({ actual: null, ok: false });
});
