import { expect, test } from 'vitest';
import { areaOf, isMostWatched, isUneven, watchedParts } from './watched-parts.domain.ts';

test('parts of which half was played are watched', () => {
  const spans = [
    { from: 0, to: 2.5 },
    { from: 50.6, to: 51.4 },
    { from: 51.5, to: 51.6 },
    { from: 99.5, to: 100 },
  ];
  expect(watchedParts(spans, 100)).toEqual([0, 1, 2, 51, 99]);
  expect(watchedParts([{ from: 0, to: 20 }], 20)).toHaveLength(100);
  for (const duration of [0, Number.NaN]) expect(watchedParts(spans, duration)).toEqual([]);
});

test('parts stand out only if others are watched less', () => {
  expect(
    [
      [1, 1, 1, 1],
      [1, 0.9, 0.95, 0.9],
      [1, 0.5, 0.5, 0.4],
    ].map(isUneven),
  ).toEqual([false, false, true]);
});

test('the area is smoothed, and as wide as the bar', () => {
  expect(areaOf([1, 1, 0, 0])).toBe('M0 1L0 0L0.125 0L0.375 0.333L0.625 0.667L0.875 1L1 1L1 1Z');
});

test('the part that is watched most has its time', () => {
  const shares = [0.2, 1, 0.5, 1];
  expect([0, 4.9, 5, 9.9, 10, 20].map((time) => isMostWatched(shares, time, 20))).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(isMostWatched([], 5, 20)).toBe(false);
});
