import { expect, test } from 'vitest';
import { clampTime, thumbnailQuality, thumbnailSize } from './thumbnail.domain.ts';

test.each([
  // Not scaled if small enough.
  [426, 240, 426, 240],
  [1280, 1280, 1280, 1280],
  [1920, 1080, 1280, 720],
  [1080, 1920, 720, 1280],
  [4032, 3024, 1280, 960],
  [1001, 3003, 427, 1280],
  // Enlarged to the minimum of the service.
  [8, 8, 16, 16],
  [8000, 40, 3200, 16],
  [40, 8000, 16, 3200],
])('scales an image of %d×%d to %d×%d', (width, height, thumbnailWidth, thumbnailHeight) => {
  expect(thumbnailSize({ width, height })).toEqual({ width: thumbnailWidth, height: thumbnailHeight });
});

test.each([
  [10_000, 10],
  [0, 0],
  [100, 0],
  [Number.NaN, 100],
])('rejects an image of %d×%d', (width, height) => {
  expect(thumbnailSize({ width, height })).toBeNull();
});

test.each([
  [['2160p', '1080p60', '720p', '480p'], '720p'],
  [['1080p60', '480p', '240p'], '1080p60'],
  [['480p', '240p'], '480p'],
  [[], undefined],
])('from the qualities %j, picks %s', (labels, label) => {
  expect(thumbnailQuality(labels.map((text) => ({ label: text })))?.label).toBe(label);
});

test.each([
  [-1, 0],
  [0, 0],
  [3, 3],
  [9.99, 9.95],
  [1_000, 9.95],
])('clamps %d s to %d s in a video of ten seconds', (seconds, clamped) => {
  expect(clampTime(seconds, 10)).toBe(clamped);
});

test('clamps to 0 in a video shorter than one frame', () => {
  expect(clampTime(1, 0.04)).toBe(0);
});
