import { describe, expect, test } from 'vitest';
import type { Trends } from '../api.ts';
import {
  changeIn,
  growthOf,
  mostGained,
  reachedByHalf,
  shownWeeks,
  unbroken,
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
  weeks: weeksOf(postings),
  techStack,
});
const none = (count: number) => Array.from({ length: count }, () => 0);

describe('the weeks that are shown', () => {
  test('begin with the first posting', () => {
    const { weeks, techStack } = shownWeeks(
      trendsOf([...none(16), 2, ...none(9)], [{ value: 'Go', postings: [...none(16), 1, ...none(9)] }]),
    );
    expect(weeks).toHaveLength(10);
    expect(weeks[0]?.postings).toBe(2);
    expect(techStack[0]?.postings).toEqual([1, ...none(9)]);
  });

  test('are eight at least, and all where there is nothing before them', () => {
    expect(shownWeeks(trendsOf([...none(25), 5])).weeks).toHaveLength(8);
    expect(shownWeeks(trendsOf(none(26))).weeks).toHaveLength(8);
    expect(shownWeeks(trendsOf([1, ...none(25)])).weeks).toHaveLength(26);
    expect(shownWeeks(trendsOf([1, 2])).weeks).toHaveLength(2);
  });
});

describe('a change', () => {
  const postings = ({ postings }: Week) => postings;
  test('is that of the last full week against the four before it', () => {
    expect(changeIn(weeksOf([9, 10, 20, 30, 20, 25, 3]), postings)).toMatchObject({
      value: 25,
      before: { average: 20, weeks: 4 },
    });
  });

  test('leaves out weeks before the first posting, and says where there is nothing to compare with', () => {
    expect(changeIn(weeksOf([0, 0, 0, 10, 25, 3]), postings)).toMatchObject({
      value: 25,
      before: { average: 10, weeks: 1 },
    });
    expect(changeIn(weeksOf([0, 0, 25, 3]), postings)).toMatchObject({ value: 25, before: undefined });
    expect(changeIn(weeksOf([0, 0, 3]), postings)).toBeUndefined();
    expect(changeIn(weeksOf([0, 0]), postings)).toBeUndefined();
    expect(changeIn([], postings)).toBeUndefined();
  });

  test('a week without postings is one of none', () => {
    expect(changeIn(weeksOf([4, 0, 3]), postings)).toMatchObject({
      value: 0,
      before: { average: 4, weeks: 1 },
    });
  });

  test('of salaries passes over weeks that say nothing', () => {
    const weeks = weeksOf([1, 1, 1, 1, 1], [30, null, 50, null, 99]);
    expect(changeIn(weeks, ({ salaryMedian }) => salaryMedian)).toMatchObject({
      from: weeks[2]!.from,
      value: 50,
      before: { average: 30, weeks: 1 },
    });
  });

  test('as a part of what was', () => {
    expect(growthOf(25, 20)).toBeCloseTo(0.25);
    expect(growthOf(15, 20)).toBeCloseTo(-0.25);
    expect(growthOf(15, 0)).toBeUndefined();
  });
});

describe('the technology that gained most', () => {
  const long = [...none(3), 1, ...none(9)];
  const go = { value: 'Go', postings: [...none(8), 2, 2, 2, 2, 0] };
  const perl = { value: 'Perl', postings: [...none(4), 5, 5, 5, 5, 1, 1, 1, 1, 90] };
  test('is found among full weeks', () => {
    expect(mostGained(trendsOf(long, [perl, go]))).toEqual({ value: 'Go', gained: 8 });
  });
  test('is none where all of them lost, or where it is too early to say', () => {
    expect(mostGained(trendsOf(long, [perl]))).toBeUndefined();
    expect(mostGained(trendsOf([...none(5), 1, ...none(7)], [go]))).toBeUndefined();
    expect(mostGained(trendsOf(none(13), [go]))).toBeUndefined();
  });
});

test('what half of them reach', () => {
  const steps = [
    { value: '24', count: 120 },
    { value: '30', count: 86 },
    { value: '35', count: 60 },
    { value: '40', count: 50 },
  ];
  expect(reachedByHalf(steps)?.value).toBe('35');
  expect(reachedByHalf(steps.slice(0, 1))?.value).toBe('24');
  expect(reachedByHalf([{ count: 0 }])).toBeUndefined();
  expect(reachedByHalf([])).toBeUndefined();
});

test('a line stops where a value is missing', () => {
  expect(unbroken([null, 1, 2, null, 3])).toEqual([
    [
      { at: 1, value: 1 },
      { at: 2, value: 2 },
    ],
    [{ at: 4, value: 3 }],
  ]);
  expect(unbroken([null])).toEqual([]);
});
