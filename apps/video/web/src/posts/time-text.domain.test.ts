import { expect, test } from 'vitest';
import { parseTime } from './time-text.domain.ts';

test.each([
  ['0:00', 0],
  [' 12:34 ', 754],
  ['1:02:03', 3_723],
  ['1:02:03.25', 3_723.25],
  ['1：02：03', 3_723],
  ['1:53.573', 113.573],
  ['90', 90],
  ['0:5', 5],
  ['100:00', 6_000],
  ['1:75', undefined],
  ['1:60:00', undefined],
  ['1:2:3:4', undefined],
  ['', undefined],
  ['-1', undefined],
  ['a', undefined],
])('the time “%s” is %s s', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});
