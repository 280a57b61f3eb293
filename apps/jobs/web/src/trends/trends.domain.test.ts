import { describe, expect, test } from 'vitest';
import type { Trends } from '../api.ts';
import {
  fastestGrowing,
  growthRate,
  latestChange,
  lineSegments,
  medianStep,
  trimWeeks,
  type Week,
} from './trends.domain.ts';

const weeksOf = (postings: number[], medians: (number | null)[] = []): Week[] =>
  postings.map((count, n) => ({
    from: `2026-${String(Math.floor(n / 4) + 1).padStart(2, '0')}-${String((n % 4) * 7 + 1).padStart(2, '0')}`,
    postings: count,
    salaryMedian: medians[n] ?? null,
  }));
const trendsOf = (postings: number[], techStack: Trends['techStack'] = []): Trends => ({
  currency: 'KRW',
  currencies: [],
  weeks: weeksOf(postings),
  techStack,
});
const zeros = (count: number) => Array.from({ length: count }, () => 0);

describe('trimWeeks', () => {
  test('starts with the first posting', () => {
    const { weeks, techStack } = trimWeeks(
      trendsOf([...zeros(16), 2, ...zeros(9)], [{ value: 'Go', postings: [...zeros(16), 1, ...zeros(9)] }]),
    );
    expect(weeks).toHaveLength(10);
    expect(weeks[0]?.postings).toBe(2);
    expect(techStack[0]?.postings).toEqual([1, ...zeros(9)]);
  });

  test('returns at least 8 weeks if there are that many', () => {
    expect(trimWeeks(trendsOf([...zeros(25), 5])).weeks).toHaveLength(8);
    expect(trimWeeks(trendsOf(zeros(26))).weeks).toHaveLength(8);
    expect(trimWeeks(trendsOf([1, ...zeros(25)])).weeks).toHaveLength(26);
    expect(trimWeeks(trendsOf([1, 2])).weeks).toHaveLength(2);
  });
});

describe('latestChange', () => {
  const postings = ({ postings }: Week) => postings;
  test('compares the last full week with the four weeks before it', () => {
    expect(latestChange(weeksOf([9, 10, 20, 30, 20, 25, 3]), postings)).toMatchObject({
      value: 25,
      before: { average: 20, weeks: 4 },
    });
  });

  test('ignores weeks before the first posting, and is undefined without a full week', () => {
    expect(latestChange(weeksOf([0, 0, 0, 10, 20, 25, 3]), postings)).toMatchObject({
      value: 25,
      before: { average: 15, weeks: 2 },
    });
    expect(latestChange(weeksOf([0, 0, 3]), postings)).toBeUndefined();
    expect(latestChange(weeksOf([0, 0]), postings)).toBeUndefined();
    expect(latestChange([], postings)).toBeUndefined();
  });

  test.each([[[0, 0, 25, 3]], [[0, 10, 25, 3]]])(
    'does not compare with fewer than two weeks: %j',
    (counts) => {
      expect(latestChange(weeksOf(counts), postings)).toMatchObject({ value: 25, before: undefined });
    },
  );

  test('includes weeks without postings', () => {
    expect(latestChange(weeksOf([12, 0, 0, 3]), postings)).toMatchObject({
      value: 0,
      before: { average: 6, weeks: 2 },
    });
  });

  test('does not compare with a few postings', () => {
    expect(latestChange(weeksOf([4, 0, 1, 3]), postings)).toMatchObject({ value: 1, before: undefined });
  });

  test('compares with the weeks just before, not with earlier ones', () => {
    const weeks = weeksOf([9, 9, 9, 9, 9, 9, 9, 9], [30, 30, null, null, null, null, 50, 99]);
    expect(latestChange(weeks, ({ salaryMedian }) => salaryMedian)).toMatchObject({
      value: 50,
      before: undefined,
    });
  });

  test('skips weeks without a salary', () => {
    const weeks = weeksOf([5, 5, 5, 5, 5, 5], [30, null, 40, 50, null, 99]);
    expect(latestChange(weeks, ({ salaryMedian }) => salaryMedian)).toMatchObject({
      from: weeks[3]!.from,
      value: 50,
      before: { average: 35, weeks: 2 },
    });
  });

  test('growthRate is relative to the previous value', () => {
    expect(growthRate(25, 20)).toBeCloseTo(0.25);
    expect(growthRate(15, 20)).toBeCloseTo(-0.25);
  });
});

describe('fastestGrowing', () => {
  const long = [...zeros(3), 1, ...zeros(9)];
  const go = { value: 'Go', postings: [...zeros(8), 2, 2, 2, 2, 0] };
  const perl = { value: 'Perl', postings: [...zeros(4), 5, 5, 5, 5, 1, 1, 1, 1, 90] };
  test('ignores the current week', () => {
    expect(fastestGrowing(trendsOf(long, [perl, go]))).toEqual({ value: 'Go', growth: 8 });
  });
  test('is undefined if none grew, or if there are too few weeks', () => {
    expect(fastestGrowing(trendsOf(long, [perl]))).toBeUndefined();
    expect(fastestGrowing(trendsOf([...zeros(5), 1, ...zeros(7)], [go]))).toBeUndefined();
    expect(fastestGrowing(trendsOf(zeros(13), [go]))).toBeUndefined();
  });
});

test('medianStep returns the highest step that at least half of the postings reach', () => {
  const steps = [
    { value: '24', count: 120 },
    { value: '30', count: 86 },
    { value: '35', count: 60 },
    { value: '40', count: 50 },
  ];
  expect(medianStep(steps)?.value).toBe('35');
  expect(medianStep(steps.slice(0, 1))?.value).toBe('24');
  expect(medianStep([{ count: 0 }])).toBeUndefined();
  expect(medianStep([])).toBeUndefined();
});

test('lineSegments splits a line at missing values', () => {
  expect(lineSegments([null, 1, 2, null, 3])).toEqual([
    [
      { index: 1, value: 1 },
      { index: 2, value: 2 },
    ],
    [{ index: 4, value: 3 }],
  ]);
  expect(lineSegments([null])).toEqual([]);
});
