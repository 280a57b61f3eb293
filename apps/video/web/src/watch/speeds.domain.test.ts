import { expect, test } from 'vitest';
import { formatSpeed, speedFrom } from './speeds.domain.ts';

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.25, -1, 0.25],
  // Set by something else.
  [1.1, 1, 1.25],
])('from %d, %d steps on, it is %d', (speed, steps, expected) => {
  expect(speedFrom(speed, steps)).toBe(expected);
});

test('a speed is a number of times', () => {
  expect(formatSpeed(1.25, 'en')).toBe('1.25×');
  expect(formatSpeed(1, 'ko')).toBe('1×');
});
