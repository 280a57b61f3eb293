import { describe, expect, it } from 'vitest';
import { measureRates } from './rates.domain.ts';

const segments = (declaredSeconds: number, ...bytes: number[]) =>
  bytes.map((size) => ({ bytes: size, declaredSeconds }));

describe('measureRates', () => {
  it.each([
    ['segments as long as the target duration', segments(4, 1_000, 1_000, 3_000, 1_000), 6_000, 3_000],
    ['runs of several short segments', segments(1, 100, 500, 500, 100, 100, 100, 100), 4_000, 12_000 / 7],
    ['a stream shorter than half the target duration', segments(1, 100), 800, 800],
    ['no segments', [], 0, 0],
  ])('measures %s', (_case, input, peak, average) => {
    expect(measureRates(input, 4)).toEqual({ peak, average: expect.closeTo(average) });
  });
});
