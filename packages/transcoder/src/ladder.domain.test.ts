import { describe, expect, it } from 'vitest';
import { ladder, maxRate, rungsBelow } from './ladder.domain.ts';

const names = (width: number, height: number) =>
  ladder({ width, height, frameRate: 30 }).map(({ name }) => name);
const sizes = (width: number, height: number) =>
  ladder({ width, height, frameRate: 30 }).map((rung) => `${rung.width}x${rung.height}`);

describe('ladder', () => {
  it('has every standard size up to the source', () => {
    expect(names(1920, 1080)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
    expect(names(640, 360)).toEqual(['360p', '240p']);
  });

  it('uses the shorter side for portrait and square videos', () => {
    expect(sizes(720, 1280)).toEqual(['720x1280', '480x854', '360x640', '240x426']);
    expect(names(1080, 1080)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
  });

  it('never scales up and skips sizes close to the source', () => {
    expect(names(1920, 800)).toEqual(['800p', '480p', '360p', '240p']);
    expect(sizes(641, 361)).toEqual(['640x360', '426x240']);
  });

  it('ends at 1080p and limits the longer side for hardware decoders', () => {
    expect(sizes(3840, 2160)[0]).toBe('1920x1080');
    for (const rung of ladder({ width: 12_000, height: 1080, frameRate: 30 }))
      expect(rung.width).toBeLessThanOrEqual(4096);
  });

  it('goes up to a given size', () => {
    const source = { width: 3840, height: 2160, frameRate: 30 };
    const all = ['2160p', '1440p', '1080p', '720p', '480p', '360p', '240p'];
    expect(ladder(source, 2160).map(({ name }) => name)).toEqual(all);
    expect(rungsBelow(source, source, 1440).map(({ name }) => name)).toEqual(all.slice(1));
    expect(ladder({ width: 2560, height: 1440, frameRate: 30 }, 2160)[0]).toMatchObject({ name: '1440p' });
    expect(ladder({ width: 1920, height: 1080, frameRate: 30 }, 720)[0]).toMatchObject({ name: '720p' });
  });

  it('has one rendition for a source below the smallest size', () => {
    expect(sizes(160, 90)).toEqual(['160x90']);
    expect(sizes(1, 1)).toEqual(['2x2']);
  });

  it('has only even sides', () => {
    for (const { width, height } of ladder({ width: 1279, height: 719, frameRate: 30 }))
      expect([width % 2, height % 2]).toEqual([0, 0]);
  });

  it('can be built below an existing rendition of any size', () => {
    const source = { width: 3840, height: 2160, frameRate: 30 };
    expect(rungsBelow(source, source).map(({ name }) => name)).toEqual([
      '1080p',
      '720p',
      '480p',
      '360p',
      '240p',
    ]);
    expect(rungsBelow({ ...source, width: 160, height: 90 }, { width: 160, height: 90 })).toEqual([]);
  });
});

describe('maxRate', () => {
  const rateOf = (width: number, height: number, frameRate = 30, bitsPerSecond?: number) =>
    maxRate({ width, height, frameRate, ...(bitsPerSecond !== undefined && { bitsPerSecond }) });

  it('is within 10% of Apple’s table', () => {
    expect(rateOf(1920, 1080)).toBe(6_000_000);
    expect(rateOf(1280, 720) / 3_000_000).toBeCloseTo(0.93, 1);
    expect(rateOf(768, 432) / 1_100_000).toBeCloseTo(0.95, 1);
  });

  it('is higher for high frame rates and at most the rate of the source', () => {
    expect(rateOf(1920, 1080, 60)).toBe(9_000_000);
    expect(rateOf(1920, 1080, 30, 1_500_000)).toBe(1_500_000);
    expect(rateOf(1920, 1080, 30, 10_000)).toBe(100_000);
  });
});
