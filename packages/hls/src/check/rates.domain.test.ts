import { describe, expect, it } from 'vitest';
import { ratesOf } from './rates.domain.ts';

const segments = (declaredSeconds: number, ...bytes: number[]) =>
  bytes.map((size) => ({ bytes: size, declaredSeconds }));

describe('rates of a media playlist', () => {
  it.each([
    ['of segments as long as the target', segments(4, 1_000, 1_000, 3_000, 1_000), 6_000, 3_000],
    ['of several short segments together', segments(1, 100, 500, 500, 100, 100, 100, 100), 4_000, 12_000 / 7],
    ['of less than half a target', segments(1, 100), 800, 800],
    ['of nothing', [], 0, 0],
  ])('are measured %s', (_what, given, peak, average) => {
    expect(ratesOf(given, 4)).toEqual({ peak, average: expect.closeTo(average) });
  });
});
