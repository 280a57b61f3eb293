import { expect, it } from 'vitest';
import { inLargestUnit } from './alert-time.domain.ts';

it.each([
  [30, 30, 'minute'],
  [90, 90, 'minute'],
  [60, 1, 'hour'],
  [1_440, 1, 'day'],
  [2_880, 2, 'day'],
] as const)('%i minutes are %i %s(s)', (minutes, count, unit) => {
  expect(inLargestUnit(minutes)).toEqual([count, unit]);
});
