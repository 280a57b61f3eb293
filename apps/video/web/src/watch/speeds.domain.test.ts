import { expect, test } from 'vitest';
import { formatSpeed, speedFrom } from './speeds.domain.ts';

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.25, -1, 0.25],
  // A speed that is not in the list.
  [1.1, 1, 1.25],
])('from %d, %d steps lead to %d', (speed, steps, expected) => {
  expect(speedFrom(speed, steps)).toBe(expected);
});

test('formats a speed', () => {
  expect(formatSpeed(1.25, 'en')).toBe('1.25×');
  expect(formatSpeed(1, 'ko')).toBe('1×');
});
