import { expect, test } from 'vitest';
import { hasUnfinishedWork, overallOf, overallPercent } from './overall.domain.ts';
import { newTransfer, type Phase, type Transfer } from './transfer.domain.ts';

const FIELDS = { title: '', credit: '', description: '', tags: '', visibility: 'public' } as const;

/** A file of 100 bytes. @param rate - bytes per second. */
const transfer = (phase: Phase, sentBytes: number, rate?: number): Transfer => ({
  ...newTransfer('1', new File(['x'.repeat(100)], 'sea.mp4'), FIELDS),
  phase,
  sentBytes,
  samples: rate === undefined ? [] : [0, 1].map((s) => ({ at: s * 1_000, bytes: s * rate })),
  postId: 'p',
});

test('sums the rates of concurrent transfers', () => {
  expect(
    overallOf([
      transfer('uploaded', 100),
      transfer('uploading', 50, 20),
      transfer('uploading', 20, 5),
      transfer('waiting', 0),
    ]),
  ).toEqual({
    files: 4,
    done: 1,
    share: 170 / 400,
    rate: 25,
    secondsLeft: 10,
  });
});

test('excludes failed files from the progress, and paused files from the time left', () => {
  expect(overallOf([transfer('failed', 30), transfer('paused', 40), transfer('uploading', 80, 10)])).toEqual({
    files: 3,
    done: 0,
    share: 0.6,
    rate: 10,
    secondsLeft: 2,
  });
});

test('returns no rate and no time left without progress', () => {
  expect(overallOf([])).toEqual({ files: 0, done: 0, share: 0, rate: null, secondsLeft: null });
  expect(overallOf([transfer('uploaded', 100)])).toMatchObject({ share: 1, rate: null, secondsLeft: null });
  expect(overallPercent([transfer('uploaded', 100), transfer('paused', 40)])).toBeNull();
  expect(overallPercent([transfer('uploaded', 100), transfer('stalled', 40)])).toBe(70);
});

test.each([
  ['uploading', 'saved', true],
  ['stalled', 'saved', true],
  ['waiting', 'saved', true],
  ['paused', 'saved', false],
  ['uploaded', 'saved', false],
  ['uploaded', 'unsaved', true],
] as const)('a file that is %s with fields that are %s is unfinished work: %s', (phase, saving, expected) => {
  expect(hasUnfinishedWork([{ ...transfer(phase, 10), saving }])).toBe(expected);
});
