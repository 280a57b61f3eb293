import { expect, test } from 'vitest';
import { addSample, rateOf, type Sample, secondsLeft, splitSeconds } from './rate.domain.ts';

const addAll = (samples: Sample[]) => samples.reduce<Sample[]>(addSample, []);

test('the rate covers the last ten seconds', () => {
  const slowThenFast = Array.from({ length: 41 }, (_, i) => ({
    at: i * 1_000,
    bytes: i <= 20 ? i * 1_000 : 20_000 + (i - 20) * 500_000,
  }));
  expect(rateOf(addAll(slowThenFast))).toBe(500_000);
});

test('returns null until a second has passed', () => {
  expect(rateOf([])).toBeNull();
  expect(rateOf(addAll([{ at: 0, bytes: 0 }]))).toBeNull();
  expect(
    rateOf(
      addAll([
        { at: 0, bytes: 0 },
        { at: 900, bytes: 10 },
      ]),
    ),
  ).toBeNull();
  expect(secondsLeft(100, null)).toBeNull();
});

test('starts over when a part is sent again', () => {
  const samples = addAll([
    { at: 0, bytes: 0 },
    { at: 2_000, bytes: 9_000 },
    { at: 4_000, bytes: 3_000 },
  ]);
  expect(samples).toEqual([{ at: 4_000, bytes: 3_000 }]);
});

test('limits the number of samples', () => {
  const samples = addAll(Array.from({ length: 20_000 }, (_, i) => ({ at: i * 5, bytes: i })));
  expect(samples.length).toBeLessThanOrEqual(52);
  expect(rateOf(samples)).toBeCloseTo(200, 0);
});

test('returns no time left for a stalled transfer', () => {
  expect(
    rateOf(
      addAll([
        { at: 0, bytes: 5 },
        { at: 3_000, bytes: 5 },
      ]),
    ),
  ).toBe(0);
  expect(secondsLeft(100, 0)).toBeNull();
  expect(secondsLeft(1_001, 500)).toBe(3);
});

test.each([
  [1, { hours: 0, minutes: 0, seconds: 1 }],
  [59, { hours: 0, minutes: 0, seconds: 59 }],
  [60, { hours: 0, minutes: 1, seconds: 0 }],
  [61, { hours: 0, minutes: 2, seconds: 0 }],
  [3_541, { hours: 1, minutes: 0, seconds: 0 }],
  [7_300, { hours: 2, minutes: 2, seconds: 0 }],
])('splits %d s into %j', (seconds, parts) => {
  expect(splitSeconds(seconds)).toEqual(parts);
});
