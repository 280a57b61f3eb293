import { expect, test } from 'vitest';
import { chapterMask, indexAt, keyTarget, sharesOf, spokenTime } from './timeline.domain.ts';

test('converts spans to shares of the bar', () => {
  const spans = [
    { from: 0, to: 5 },
    { from: 10, to: 25 },
  ];
  expect(sharesOf(spans, 20)).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.5, to: 1 },
  ]);
  expect(sharesOf([{ from: 30, to: 40 }], 20)).toEqual([]);
  for (const duration of [0, Number.NaN]) expect(sharesOf(spans, duration)).toEqual([]);
});

test('finds the last item that has started', () => {
  const items = [{ start: 1 }, { start: 5 }];
  expect([0, 1, 4.9, 5, 99].map((time) => indexAt(items, time))).toEqual([-1, 0, 0, 1, 1]);
});

test('divides the bar at the starts of chapters within it', () => {
  const mask = chapterMask([{ start: 0 }, { start: 5 }, { start: 20 }], 20)!;
  expect(mask).toBe(
    'linear-gradient(to right, #000 calc(25% - 1.5px), transparent calc(25% - 1.5px) calc(25% + 1.5px), #000 calc(25% + 1.5px))',
  );
  for (const duration of [0, Number.NaN]) expect(chapterMask([{ start: 5 }], duration)).toBeUndefined();
  expect(chapterMask([{ start: 0 }], 20)).toBeUndefined();
});

test.each([
  ['ArrowRight', 35],
  ['ArrowUp', 35],
  ['ArrowLeft', 25],
  ['PageUp', 40],
  ['PageDown', 20],
  ['Home', 0],
  ['End', 100],
])('%s moves from 30 s of 100 s to %d s', (key, target) => {
  expect(keyTarget(key, 30, 100)).toBe(target);
});

test('clamps to the video, and ignores other keys', () => {
  expect(keyTarget('ArrowLeft', 2, 100)).toBe(0);
  expect(keyTarget('PageUp', 98, 100)).toBe(100);
  for (const key of ['Enter', ' ', 'toString']) expect(keyTarget(key, 30, 100)).toBeUndefined();
});

test.each([
  [0, '0 seconds', '0초'],
  [1, '1 second', '1초'],
  [65.9, '1 minute 5 seconds', '1분 5초'],
  [3_600, '1 hour', '1시간'],
  [7_265, '2 hours 1 minute 5 seconds', '2시간 1분 5초'],
])('formats %d s as “%s” and “%s”', (seconds, english, korean) => {
  expect(spokenTime(seconds, 'en')).toBe(english);
  expect(spokenTime(seconds, 'ko')).toBe(korean);
});
