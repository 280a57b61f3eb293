import { describe, expect, it } from 'vitest';
import { formatFrameRate, outputFrameRate } from './frame-rate.domain.ts';

describe('outputFrameRate', () => {
  it.each([
    ['the source’s own', 25, 25, 25],
    ['the source’s own', 30_000 / 1001, 30_000 / 1001, 30_000 / 1001],
    ['the source’s own if the mean is slightly off', 30, 29.97, 30],
    ['half of 120', 120, 120, 60],
    ['half of 119.88', 120_000 / 1001, 120_000 / 1001, 60_000 / 1001],
    ['a third of 144', 144, 144, 48],
    ['the base of a variable rate if possible', 30, 21.3, 30],
    ['the standard rate closest to the mean of a variable rate', 90_000, 23.98, 24_000 / 1001],
    ['30 for a variable rate with pauses', 1000, 13.4, 30],
    ['60 for a faster variable rate', 1000, 43.7, 60],
    ['30 if nothing is known', 0, 0, 30],
    ['a multiple of a very low rate', 1, 1, 4],
  ])('is %s: %d, %d', (_, base, mean, rate) => {
    expect(outputFrameRate(base, mean)).toBeCloseTo(rate, 6);
  });

  it('is formatted without loss of precision', () => {
    expect([24_000 / 1001, 30_000 / 1001, 60_000 / 1001].map(formatFrameRate)).toEqual([
      '24000/1001',
      '30000/1001',
      '60000/1001',
    ]);
    expect([25, 60, 12.5].map(formatFrameRate)).toEqual(['25', '60', '12500/1000']);
  });
});
