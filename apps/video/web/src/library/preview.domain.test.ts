import { expect, test } from 'vitest';
import type { Still } from '../posts/storyboard.domain.ts';
import { stillAtShare, widthIn } from './preview.domain.ts';

const still = (from: number, width = 160, height = 90): Still => ({
  ...{ from, to: from + 1, sheet: 'https://media.example/0.jpg', x: 0, y: 0 },
  ...{ width, height },
});
const stills = [still(0), still(1), still(2), still(3)];

test.each([
  [0, 0],
  [0.24, 0],
  [0.25, 1],
  [0.99, 3],
  [1, 3],
])('at %d of its width a poster shows still %d', (share, index) => {
  expect(stillAtShare(stills, share)).toBe(stills[index]);
});

test('what has no stills shows none', () => {
  expect(stillAtShare([], 0.5)).toBeUndefined();
});

test('a wide still is as wide as its box, and a tall one as high', () => {
  const box = { width: 320, height: 180 };
  expect(widthIn(still(0), box)).toBe(320);
  expect(widthIn(still(0, 90, 160), box)).toBe(101.25);
  expect(widthIn(still(0, 160, 60), box)).toBe(320);
});
