import { describe, expect, test } from 'vitest';
import { amountScale, countScale, roundStep, textWidth, visibleLabels } from './scale.domain.ts';

test.each([
  [95, 20],
  [80, 20],
  [4, 1],
  [3, 1],
  [12, 5],
  [0.4, 0.1],
  [21_000_000, 5_000_000],
])('a range of %d has a step of %d', (range, step) => {
  expect(roundStep(range)).toBeCloseTo(step);
});

describe('counts', () => {
  test.each([
    [
      [0, 85, 95],
      [0, 20, 40, 60, 80, 100],
    ],
    [[3], [0, 1, 2, 3]],
    [[1], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
    [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
  ])('%j have the ticks %j', (counts, ticks) => {
    expect(countScale(counts)).toEqual({ min: 0, max: ticks.at(-1), ticks });
  });
});

describe('amounts', () => {
  test.each([
    [
      [24.7e6, 50e6, 32e6],
      [20e6, 30e6, 40e6, 50e6],
    ],
    [[35_112_000], [34e6, 36e6]],
    [
      [40e6, 40e6],
      [38e6, 40e6, 42e6],
    ],
    [
      [33_600_000, 33_800_000],
      [32e6, 34e6],
    ],
    [[0], [0, 0.2]],
  ])('%j have the ticks %j', (amounts, ticks) => {
    expect(amountScale(amounts).ticks).toEqual(ticks);
  });

  test('the scale includes all amounts', () => {
    for (const amounts of [[1, 9_999], [123_456, 789_012], [7], [99_999, 100_001]]) {
      const { min, max } = amountScale(amounts);
      expect(min).toBeLessThanOrEqual(Math.min(...amounts));
      expect(max).toBeGreaterThanOrEqual(Math.max(...amounts));
      expect(max).toBeGreaterThan(min);
    }
  });
});

describe('labels', () => {
  test('Korean characters are wider than digits', () => {
    expect(textWidth('가나')).toBe(24);
    expect(textWidth('12')).toBeCloseTo(14.4);
  });

  test('all are shown if they fit, otherwise every nth, always including the last', () => {
    expect(visibleLabels(['a', 'b', 'c'], 40)).toEqual([true, true, true]);
    expect(visibleLabels(['11월 2일', '11월 9일', '11월 16일', '이번 주'], 40)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(visibleLabels(['a', 'b', 'c'], 1)).toEqual([false, false, true]);
    expect(visibleLabels([], 10)).toEqual([]);
  });
});
