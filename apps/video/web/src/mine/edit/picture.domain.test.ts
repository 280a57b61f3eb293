import { expect, test } from 'vitest';
import { posterQuality, posterSize, within } from './picture.domain.ts';

test.each([
  // As it is, where it is small enough.
  [426, 240, 426, 240],
  [1280, 1280, 1280, 1280],
  [1920, 1080, 1280, 720],
  [1080, 1920, 720, 1280],
  [4032, 3024, 1280, 960],
  [1001, 3003, 427, 1280],
  // Smaller than the service takes, or made so by the other side.
  [8, 8, 16, 16],
  [8000, 40, 3200, 16],
  [40, 8000, 16, 3200],
])('a picture of %d×%d makes a poster of %d×%d', (width, height, posterWidth, posterHeight) => {
  expect(posterSize({ width, height })).toEqual({ width: posterWidth, height: posterHeight });
});

test.each([
  [10_000, 10],
  [0, 0],
  [100, 0],
  [Number.NaN, 100],
])('a picture of %d×%d makes none', (width, height) => {
  expect(posterSize({ width, height })).toBeNull();
});

test.each([
  [['2160p', '1080p60', '720p', '480p'], '720p'],
  [['1080p60', '480p', '240p'], '1080p60'],
  [['480p', '240p'], '480p'],
  [[], undefined],
])('of %j a frame is taken from %s', (labels, label) => {
  expect(posterQuality(labels.map((each) => ({ label: each })))?.label).toBe(label);
});

test.each([
  [-1, 0],
  [0, 0],
  [3, 3],
  [9.99, 9.95],
  [1_000, 9.95],
])('%d s is the place %d of ten seconds', (seconds, place) => {
  expect(within(seconds, 10)).toBe(place);
});

test('of what is shorter than its last frame there is one place', () => {
  expect(within(1, 0.04)).toBe(0);
});
