import { expect, test } from 'vitest';
import { labelOf, nearestQuality, qualitiesOf } from './quality.domain.ts';

const level = (width: number, height: number, bitrate: number, frameRate = 30) => ({
  width,
  height,
  bitrate,
  frameRate,
});

test('sorts qualities by size, and keeps the level numbers of the stream', () => {
  // The 1080p level has a lower bit rate than 720p, as for a static image.
  expect(qualitiesOf([level(640, 360, 8e5), level(1920, 1080, 2e6), level(1280, 720, 3e6)])).toEqual([
    { level: 1, label: '1080p' },
    { level: 2, label: '720p' },
    { level: 0, label: '360p' },
  ]);
});

test('offers only the level with the highest bit rate of those with the same label', () => {
  expect(qualitiesOf([level(1280, 720, 3e6), level(1280, 720, 45e5)])).toEqual([{ level: 1, label: '720p' }]);
});

test.each([
  [level(1080, 1920, 6e6), '1080p'],
  [level(1280, 720, 3e6, 59.94), '720p60'],
  [level(1280, 720, 3e6, 23.976), '720p'],
  [level(0, 0, 812_345), '812 kbit/s'],
])('labels %j as %s', (input, label) => {
  expect(labelOf(input)).toBe(label);
});

test.each([
  ['720p60', '720p60'],
  ['720p', '720p60'],
  ['1080p', '720p60'],
  ['480p', '360p'],
  ['144p', '240p'],
  ['300p', '360p'],
  ['', undefined],
  ['812 kbit/s', undefined],
])('a stream whose best qualities are 720p60 and 360p plays %s as %s', (label, nearest) => {
  const qualities = ['720p60', '360p', '240p'].map((name, level) => ({ level, label: name }));
  expect(nearestQuality(qualities, label)?.label).toBe(nearest);
  expect(nearestQuality([{ level: 0, label: '812 kbit/s' }], label)?.label).toBe(
    label === '812 kbit/s' ? label : undefined,
  );
});
