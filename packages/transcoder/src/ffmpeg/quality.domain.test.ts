import { describe, expect, it } from 'vitest';
import { ladder } from '../ladder.domain.ts';
import {
  av1CrfFor,
  crfFor,
  isFirstUnlike,
  metricOf,
  predictRate,
  readSample,
  samplePositions,
  usefulRungs,
} from './quality.domain.ts';

const RUNGS = ladder({ width: 1920, height: 1080, frameRate: 30 });
const SIZE = { width: 640, height: 360 };
const LOWER_RUNGS = RUNGS.slice(1);

describe('metricOf', () => {
  const metric = (filters: string[], hasLoopback = true) =>
    metricOf({ filters: new Set(filters), hasLoopback });

  it('is the best one that a build has', () => {
    expect(metric(['ssim', 'xpsnr', 'libvmaf'])).toBe('vmaf');
    expect(metric(['ssim', 'xpsnr'])).toBe('xpsnr');
    expect(metric(['ssim'])).toBe('ssim');
  });

  it('is that of x264 if a build cannot decode what it encodes', () => {
    expect(metric(['ssim', 'xpsnr', 'libvmaf'], false)).toBe('ssim');
  });
});

describe('readSample', () => {
  const RATES = '[libx264 @ 0x55c4619d7700] kb/s:1452.52\n[libx264 @ 0x55c46194d800] kb/s:431.19\n';

  it('reads VMAF', () => {
    const log =
      '[Parsed_libvmaf_1 @ 0x7f179c00a400] VMAF score: 81.497772\n' +
      `[Parsed_libvmaf_0 @ 0x7f179c009f00] VMAF score: 92.929922\n${RATES}`;
    expect(readSample('vmaf', 'h264', log)).toEqual({
      qualities: [92.929922, 81.497772],
      rates: [1_452_520, 431_190],
    });
    expect(readSample('vmaf', 'av1', log)).toEqual({ qualities: [92.929922, 81.497772], rates: [] });
  });

  it('reads XPSNR as different versions write it, of pictures that may be identical', () => {
    const log =
      '[Parsed_xpsnr_0 @ 0x7f21] XPSNR  y: inf  u: inf  v: inf  (minimum: inf)\n' +
      `[Parsed_xpsnr_1 @ 0x7f21] XPSNR average, 24 frames  y: 29.1656  u: 33.8526  v: 36.9129\n${RATES}`;
    expect(readSample('xpsnr', 'h264', log)?.qualities).toEqual([100, 29.1656]);
  });

  it('reads the SSIM of x264', () => {
    const log =
      '[libx264 @ 0x55fec41803c0] SSIM Mean Y:0.9778649 (16.549db)\n[libx264 @ 0x55fec41803c0] kb/s:1452.63\n' +
      '[libx264 @ 0x55fec419b2c0] SSIM Mean Y:0.9239088 (11.187db)\n[libx264 @ 0x55fec419b2c0] kb/s:431.30\n';
    expect(readSample('ssim', 'h264', log)).toEqual({
      qualities: [97.78649, 92.39088],
      rates: [1_452_630, 431_300],
    });
  });

  it('refuses incomplete output', () => {
    expect(readSample('vmaf', 'h264', '')).toBeUndefined();
    expect(readSample('vmaf', 'h264', RATES)).toBeUndefined();
  });
});

const sample = (high: number, low: number, rates = [1_600_000, 400_000]) => ({
  ...{ qualities: [high, low], rates },
});

describe('crfFor', () => {
  it('follows the curve of real films', () => {
    // 480p of Big Buck Bunny, with the rate factors 23, 27 and 31: 91.0, 85.4 and 76.4.
    expect(crfFor('vmaf', [sample(91.9, 79)])).toBeCloseTo(25.4, 0);
    // SSIM: 0.9768, 0.9575 and 0.9246.
    expect(crfFor('ssim', [sample(98, 93.4)])).toBeCloseTo(23, 0);
    // XPSNR: 35.05, 31.9 and 28.79 dB.
    expect(crfFor('xpsnr', [sample(35.84, 29.57)])).toBeCloseTo(25.4, 0);
  });

  it('takes the mean of all samples', () => {
    expect(crfFor('vmaf', [sample(95, 84), sample(89, 78)])).toBe(crfFor('vmaf', [sample(92, 81)]));
  });

  it('stays within limits, also for pictures without content', () => {
    expect(crfFor('vmaf', [sample(70, 50)])).toBe(19);
    expect(crfFor('vmaf', [sample(100, 100)])).toBe(32);
    expect(crfFor('ssim', [sample(100, 100)])).toBe(29);
    expect(crfFor('xpsnr', [sample(100, 100)])).toBe(30);
    expect(crfFor('xpsnr', [sample(20, 10)])).toBe(23);
  });
});

it('the rate factor of AV1 follows its own samples', () => {
  // 720p of snow, with 46: 78.
  expect(av1CrfFor('vmaf', [sample(88, 70, [])])).toBe(32);
  expect(av1CrfFor('vmaf', [sample(95, 85, [])])).toBe(48);
  expect(av1CrfFor('vmaf', [sample(70, 50, [])])).toBe(28);
  expect(av1CrfFor('xpsnr', [sample(100, 100, [])])).toBe(58);
});

describe('predictRate', () => {
  it('is that of the samples at their size, between the rate factors', () => {
    const rate = (crf: number) => predictRate([sample(96, 88)], { size: SIZE, crf }, SIZE);
    expect(rate(22)).toBeCloseTo(1_600_000);
    expect(rate(26)).toBeCloseTo(800_000);
  });

  it('grows with the size, but less than the number of pixels', () => {
    const rate = predictRate([sample(96, 88)], { size: SIZE, crf: 30 }, { width: 1280, height: 720 });
    expect(rate).toBeGreaterThan(2 * 400_000);
    expect(rate).toBeLessThan(4 * 400_000);
  });
});

describe('usefulRungs', () => {
  const names = (rates: Readonly<Record<string, number>>) =>
    usefulRungs(RUNGS, ({ name }) => rates[name]!).map(({ name }) => name);

  it('are all of a video that needs high rates', () => {
    expect(names({ '1080p': 5e6, '720p': 3e6, '480p': 1e6, '360p': 6e5, '240p': 3e5 })).toHaveLength(5);
  });

  it('end with the first that everyone can receive', () => {
    expect(names({ '1080p': 3e5, '720p': 1.4e5, '480p': 8e4, '360p': 6e4, '240p': 3e4 })).toEqual([
      '1080p',
      '720p',
    ]);
  });
});

describe('samplePositions', () => {
  const positionsIn = (seconds: number) =>
    samplePositions(seconds, SIZE, { codec: 'h264', rungs: LOWER_RUNGS });

  it('are spread evenly', () => {
    const positions = positionsIn(600);
    expect(positions).toHaveLength(6);
    expect(positions[0]).toBe(50);
    expect(positions.at(-1)).toBe(550);
  });

  it('are fewer if they would take too large a share of a conversion', () => {
    expect(positionsIn(20).length).toBeLessThan(6);
    expect(positionsIn(2)).toEqual([]);
  });
});

it('encodes the first rendition once more if the others have a noticeably different rate factor', () => {
  const quality = { metric: 'vmaf', target: 89 } as const;
  expect(isFirstUnlike({ ...quality, crf: 28.9 })).toBe(false);
  expect(isFirstUnlike({ ...quality, crf: 29 })).toBe(true);
  expect(isFirstUnlike({ ...quality, crf: 19 })).toBe(true);
});
