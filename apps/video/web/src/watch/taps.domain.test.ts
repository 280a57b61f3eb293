import { expect, test } from 'vitest';
import { addTap, type TapSeries } from './taps.domain.ts';

/** Returns the seconds that each of the taps has skipped so far. */
function skipped(...taps: [at: number, share: number][]): number[] {
  let series: TapSeries | undefined;
  return taps.map(([at, share]) => {
    series = addTap(series, at, share);
    return series.skipped;
  });
}

test('a second tap on the same side skips, and further taps add up', () => {
  expect(skipped([0, 0.9], [200, 0.8], [800, 0.9], [1500, 0.7])).toEqual([0, 10, 20, 30]);
});

test('taps that are far apart are single taps', () => {
  expect(skipped([0, 0.1], [400, 0.1])).toEqual([0, 0]);
  expect(skipped([0, 0.1], [200, 0.1], [1000, 0.1])).toEqual([0, 10, 0]);
});

test('another side starts anew, and the middle never skips', () => {
  expect(skipped([0, 0.1], [100, 0.9], [200, 0.9])).toEqual([0, 0, 10]);
  expect(skipped([0, 0.5], [100, 0.5])).toEqual([0, 0]);
  expect(addTap(undefined, 0, 0.1).direction).toBe('back');
  expect(addTap(undefined, 0, 0.9).direction).toBe('forward');
});
