import { describe, expect, it } from 'vitest';
import { pictureRate, rateText } from './frame-rate.domain.ts';

describe('the rate of pictures', () => {
  it.each([
    ['the source’s own', 25, 25, 25],
    ['the source’s own', 30_000 / 1001, 30_000 / 1001, 30_000 / 1001],
    ['the source’s own where a mean is a little off', 30, 29.97, 30],
    ['a half of 120', 120, 120, 60],
    ['a half of 119.88', 120_000 / 1001, 120_000 / 1001, 60_000 / 1001],
    ['a third of 144', 144, 144, 48],
    ['the base of an uneven one where it is possible', 30, 21.3, 30],
    ['the standard rate near the mean of an uneven one', 90_000, 23.98, 24_000 / 1001],
    ['30 of an uneven one that stands still at times', 1000, 13.4, 30],
    ['60 of an uneven one that is faster', 1000, 43.7, 60],
    ['30 where nothing is known', 0, 0, 30],
    ['repeated pictures of a slow one', 1, 1, 4],
  ])('is %s: %d, %d', (_, base, mean, rate) => {
    expect(pictureRate(base, mean)).toBeCloseTo(rate, 6);
  });

  it('is told to ffmpeg without loss', () => {
    expect([24_000 / 1001, 30_000 / 1001, 60_000 / 1001].map(rateText)).toEqual([
      '24000/1001',
      '30000/1001',
      '60000/1001',
    ]);
    expect([25, 60, 12.5].map(rateText)).toEqual(['25', '60', '12500/1000']);
  });
});
