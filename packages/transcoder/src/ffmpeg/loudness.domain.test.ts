import { describe, expect, it } from 'vitest';
import { gainFor, isGainClose, isNormalized, LoudnessReader } from './loudness.domain.ts';

describe('gainFor', () => {
  it.each([
    ['quiet speech', -26, -14, 10],
    ['loud music', -7.7, 1.5, -8.3],
    ['silence', -70, Number.NEGATIVE_INFINITY, 0],
    ['noise, which is not raised further', -46, -30, 20],
    ['quiet speech with loud noises, whose peaks are limited by 8 dB', -26, -1, 7],
  ])('returns the gain for %s', (_, integrated, peak, gain) => {
    expect(gainFor({ integrated, peak })).toBeCloseTo(gain, 5);
  });
});

describe('isNormalized', () => {
  it.each([
    ['the target', -16, -3, true],
    ['a little louder', -15.1, -1.5, true],
    ['too loud', -14.9, -3, false],
    ['too quiet', -17.1, -6, false],
    ['peaks that could be distorted', -16, -0.5, false],
    ['silence', -70, Number.NEGATIVE_INFINITY, true],
  ])('decides about %s', (_, integrated, peak, expected) => {
    expect(isNormalized({ integrated, peak })).toBe(expected);
  });
});

it('decides whether the gain for the start of a file also suits the rest', () => {
  const loudness = { integrated: -20, peak: -8 };
  expect([3.4, 3.6, 4.4, 4.6].map((gain) => isGainClose(gain, loudness))).toEqual([false, true, true, false]);
});

describe('LoudnessReader', () => {
  const start = ['frame:9    pts:43200   pts_time:0.9', 'lavfi.r128.M=-24.1', 'lavfi.r128.I=-24.500'];

  it('knows the loudness of the audio so far', () => {
    const reader = new LoudnessReader();
    expect(reader.loudness).toEqual({ integrated: -70, peak: Number.NEGATIVE_INFINITY });
    reader.push([...start, 'lavfi.r128.true_peak=0.5', 'lavfi.r128.I=-2'].join('\n'));
    expect(reader.loudness).toEqual({ integrated: -24.5, peak: expect.closeTo(-6.02, 2) });
    reader.push('1.25\nlavfi.r128.LRA=3\n');
    expect(reader.loudness.integrated).toBe(-21.25);
  });

  it('takes what is not a number for silence', () => {
    const reader = new LoudnessReader();
    reader.push('lavfi.r128.I=nan\nlavfi.r128.true_peak=-inf\n');
    expect(reader.loudness).toEqual({ integrated: -70, peak: Number.NEGATIVE_INFINITY });
  });
});
