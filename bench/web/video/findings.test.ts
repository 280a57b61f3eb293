import { expect, it } from 'vitest';
import { findingsOf, type Measured, ratioToMp4, stallsOf } from './findings.ts';
import type { Course } from './visits.ts';

const card = { firstCardMs: 400, scripts: { 'a.js': 100_000 } };
const plain = (firstFrameMs: number) => ({ firstFrameMs, movingMs: firstFrameMs + 100, height: 1080 });
const start = (
  firstFrameMs: number,
  scripts: Record<string, number> = { 'a.js': 100_000, 'hls.js': 120_000 },
) => ({
  ...plain(firstFrameMs),
  height: 360,
  scripts,
});
const course: Course = {
  waits: 0,
  halts: 0,
  longestHaltMs: 60,
  lateMs: 20,
  heights: [360, 1080],
  dropped: 1,
  frames: 1_800,
  seconds: 60,
};
const size = {
  rounds: 3,
  filmSeconds: 60,
  bitsPerSecond: 10_000_000,
  latencyMs: 20,
  lineBitsPerSecond: 9_900_000,
  fileBytes: 31_000_000,
  renditions: [],
  chromium: '156',
};
const measured: Measured = {
  cards: [card, card, card],
  starts: [start(240), start(220), start(900)],
  plain: [plain(200), plain(220), plain(300)],
  course,
};

it('compares the pages of a round with each other, and takes the median of the rounds', () => {
  expect(ratioToMp4(measured)).toBe(1.2);
});

it('counts a stall that the browser tells nothing of, and none twice', () => {
  expect(stallsOf(course)).toBe(0);
  expect(stallsOf({ ...course, halts: 2 })).toBe(2);
  expect(stallsOf({ ...course, waits: 3, halts: 2 })).toBe(3);
  expect(stallsOf(null)).toBeNull();
});

it('holds its bounds by the medians', () => {
  const { bounds, figures, ratios, missing } = findingsOf(measured, size);
  expect(ratios).toEqual({ firstFrameToMp4: 1.2 });
  expect(bounds.watchScript).toMatchObject({ is: 220_000, atMost: 250_000 });
  expect(bounds.libraryScript).toMatchObject({ is: 100_000, atMost: 120_000 });
  expect(Object.values(bounds).every(({ ok }) => ok)).toBe(true);
  expect(figures).toMatchObject({ filmSeconds: 60, heights: [360], course });
  expect(missing).toEqual([]);
});

it.each<[string, Partial<Measured>]>([
  ['firstFrame', { starts: [start(245), start(270), start(300)] }],
  ['stalls', { course: { ...course, waits: 1 } }],
  [
    'watchScript',
    { starts: [start(240, { 'hls.js': 250_001 }), start(220, { 'hls.js': 250_001 }), start(300)] },
  ],
  ['libraryScript', { cards: [{ ...card, scripts: { 'a.js': 120_001 } }] }],
])('misses %s alone', (name, changed) => {
  const { bounds } = findingsOf({ ...measured, ...changed }, size);
  const missed = Object.entries(bounds).filter(([, { ok }]) => !ok);
  expect(missed.map(([each]) => each)).toEqual([name]);
});

it('has no good word for what was not measured', () => {
  const { bounds, table } = findingsOf({ cards: [], starts: [], plain: [], course: null }, size);
  expect(Object.values(bounds).map(({ is, ok }) => [is, ok])).toEqual(Array(4).fill([null, false]));
  expect(table.join('\n')).toContain('?');
});

it.each([8_900_000, 11_100_000])(
  'says that figures over a line of %i bit/s are of another line',
  (carried) => {
    const { missing } = findingsOf(measured, { ...size, lineBitsPerSecond: carried });
    expect(missing).toHaveLength(1);
  },
);
