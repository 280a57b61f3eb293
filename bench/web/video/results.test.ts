import { expect, it } from 'vitest';
import { countStalls, type Measured, mp4Ratio, toResults } from './results.ts';
import type { Playback } from './visits.ts';

const card = { firstCardMs: 400, scripts: { 'a.js': 100_000 } };
const plain = (firstFrameMs: number) => ({ firstFrameMs, secondFrameMs: firstFrameMs + 100, height: 1080 });
const start = (
  firstFrameMs: number,
  scripts: Record<string, number> = { 'a.js': 100_000, 'hls.js': 120_000 },
) => ({
  ...plain(firstFrameMs),
  height: 360,
  scripts,
});
const playback: Playback = {
  waitingEvents: 0,
  freezes: 0,
  longestFreezeMs: 60,
  lateMs: 20,
  heights: [360, 1080],
  dropped: 1,
  frames: 1_800,
  seconds: 60,
};
const size = {
  rounds: 3,
  videoSeconds: 60,
  bitsPerSecond: 10_000_000,
  latencyMs: 20,
  linkBitsPerSecond: 9_900_000,
  fileBytes: 31_000_000,
  renditions: [],
  chromium: '156',
};
const measured: Measured = {
  cards: [card, card, card],
  starts: [start(240), start(220), start(900)],
  plain: [plain(200), plain(220), plain(300)],
  playback,
};

it('compares the pages of each round and returns the median ratio', () => {
  expect(mp4Ratio(measured)).toBe(1.2);
});

it('counts freezes without browser events, but no stall twice', () => {
  expect(countStalls(playback)).toBe(0);
  expect(countStalls({ ...playback, freezes: 2 })).toBe(2);
  expect(countStalls({ ...playback, waitingEvents: 3, freezes: 2 })).toBe(3);
  expect(countStalls(null)).toBeNull();
});

it('applies the limits to medians', () => {
  const { bounds: limits, figures: metrics, ratios, missing } = toResults(measured, size);
  expect(ratios).toEqual({ firstFrameToMp4: 1.2 });
  expect(limits.watchScript).toMatchObject({ actual: 220_000, atMost: 250_000 });
  expect(limits.libraryScript).toMatchObject({ actual: 100_000, atMost: 120_000 });
  expect(Object.values(limits).every(({ ok }) => ok)).toBe(true);
  expect(metrics).toMatchObject({ videoSeconds: 60, heights: [360], playback });
  expect(missing).toEqual([]);
});

it.each<[string, Partial<Measured>]>([
  ['firstFrame', { starts: [start(245), start(270), start(300)] }],
  ['stalls', { playback: { ...playback, waitingEvents: 1 } }],
  [
    'watchScript',
    { starts: [start(240, { 'hls.js': 250_001 }), start(220, { 'hls.js': 250_001 }), start(300)] },
  ],
  ['libraryScript', { cards: [{ ...card, scripts: { 'a.js': 120_001 } }] }],
])('fails only the limit “%s”', (name, changed) => {
  const { bounds: limits } = toResults({ ...measured, ...changed }, size);
  const missed = Object.entries(limits).filter(([, { ok }]) => !ok);
  expect(missed.map(([limit]) => limit)).toEqual([name]);
});

it('fails without measurements', () => {
  const { bounds: limits, table } = toResults({ cards: [], starts: [], plain: [], playback: null }, size);
  expect(Object.values(limits).map(({ actual, ok }) => [actual, ok])).toEqual(Array(4).fill([null, false]));
  expect(table.join('\n')).toContain('?');
});

it.each([8_900_000, 11_100_000])('reports a link with %i bit/s instead of 10 Mbit/s', (measuredRate) => {
  const { missing } = toResults(measured, { ...size, linkBitsPerSecond: measuredRate });
  expect(missing).toHaveLength(1);
});
