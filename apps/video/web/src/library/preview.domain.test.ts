import { expect, test } from 'vitest';
import type { StoryboardFrame } from '../posts/storyboard.domain.ts';
import { fitWidth, frameAtShare } from './preview.domain.ts';

const frame = (from: number, width = 160, height = 90): StoryboardFrame => ({
  ...{ from, to: from + 1, sheet: 'https://media.example/0.jpg', x: 0, y: 0 },
  ...{ width, height },
});
const frames = [frame(0), frame(1), frame(2), frame(3)];

test.each([
  [0, 0],
  [0.24, 0],
  [0.25, 1],
  [0.99, 3],
  [1, 3],
])('the frame at a share of %d is number %d', (share, index) => {
  expect(frameAtShare(frames, share)).toBe(frames[index]);
});

test('returns undefined if there are no frames', () => {
  expect(frameAtShare([], 0.5)).toBeUndefined();
});

test('fits a wide frame to the width of its box, and a tall one to the height', () => {
  const box = { width: 320, height: 180 };
  expect(fitWidth(frame(0), box)).toBe(320);
  expect(fitWidth(frame(0, 90, 160), box)).toBe(101.25);
  expect(fitWidth(frame(0, 160, 60), box)).toBe(320);
});
