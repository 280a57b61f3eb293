import { describe, expect, it } from 'vitest';
import { rateFor } from './rate.domain.ts';

const POINTS = [
  { rate: 4000, quality: 95 },
  { rate: 1000, quality: 80 },
  { rate: 2000, quality: 90 },
];

describe('rateFor', () => {
  it('is that of a point with this quality', () => {
    for (const { rate, quality } of POINTS) expect(rateFor(POINTS, quality)).toBeCloseTo(rate);
  });

  it('is interpolated between two points', () => {
    expect(rateFor(POINTS, 100 - Math.sqrt(200))).toBeCloseTo(Math.sqrt(1000 * 2000));
  });

  it('is extrapolated beyond them', () => {
    expect(rateFor(POINTS, 60)).toBeCloseTo(500);
    expect(rateFor(POINTS, 97.5)).toBeCloseTo(8000);
  });
});
