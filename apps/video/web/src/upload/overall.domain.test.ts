import { expect, test } from 'vitest';
import { hasWorkUnderWay, overallOf, shareUnderWay } from './overall.domain.ts';

type Part = Parameters<typeof overallOf>[0][number];
const part = (phase: Part['phase'], sentBytes: number, rate: number | null = null): Part => ({
  phase,
  size: 100,
  sentBytes,
  rate,
  saving: 'saved',
  postId: 'p',
});

test('files that share the line are one transfer', () => {
  expect(
    overallOf([part('sent', 100), part('sending', 50, 20), part('sending', 20, 5), part('waiting', 0)]),
  ).toEqual({
    files: 4,
    done: 1,
    share: 170 / 400,
    rate: 25,
    secondsLeft: 10,
  });
});

test('what was refused is not waited for, nor what is paused', () => {
  expect(overallOf([part('failed', 30), part('paused', 40), part('sending', 80, 10)])).toEqual({
    files: 3,
    done: 0,
    share: 0.6,
    rate: 10,
    secondsLeft: 2,
  });
});

test('nothing moves, nothing is said', () => {
  expect(overallOf([])).toEqual({ files: 0, done: 0, share: 0, rate: null, secondsLeft: null });
  expect(overallOf([part('sent', 100)])).toMatchObject({ share: 1, rate: null, secondsLeft: null });
  expect(shareUnderWay([part('sent', 100), part('paused', 40)])).toBeNull();
  expect(shareUnderWay([part('sent', 100), part('stalled', 40)])).toBe(0.7);
});

test.each([
  ['sending', 'saved', true],
  ['stalled', 'saved', true],
  ['waiting', 'saved', true],
  ['paused', 'saved', false],
  ['sent', 'saved', false],
  ['sent', 'unsaved', true],
] as const)('leaving while a file is %s and its words %s asks: %s', (phase, saving, expected) => {
  expect(hasWorkUnderWay([{ ...part(phase, 10), saving }])).toBe(expected);
});
