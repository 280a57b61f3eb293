import { expect, it } from 'vitest';
import { type Bytes, KINDS } from '../network-monitor.ts';
import { growth, type Measured, ratioToPlain, toResults } from './results.ts';
import type { Memory } from './scroll.ts';
import type { FirstRow, Visit } from './visits.ts';

const bytes = (script: number): Bytes => ({
  ...(Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Bytes),
  script,
  all: script,
});
const firstRow = (firstRowMs: number, script = 100_000): FirstRow => ({
  firstRowMs,
  firstPaintMs: firstRowMs / 2,
  postingsMs: firstRowMs / 2,
  bytes: bytes(script),
  bytesAtIdle: bytes(script),
  scripts: [],
});
const visit = (firstRowMs: number, filterMs = 200, searchMs = 200): Visit => ({
  ...firstRow(firstRowMs),
  filter: { first: filterMs, complete: filterMs + 100 },
  search: { first: searchMs, complete: searchMs + 100 },
});
const memory = (privateBytes: number | null): Memory => ({
  rows: 0,
  heapBytes: 5e6,
  nodes: 2_000,
  listeners: 300,
  privateBytes,
});
const size = { postings: 100_000, visits: 3, rows: 5_000, database: 'PostgreSQL', chromium: '156' };
const measured: Measured = {
  visits: [visit(1_000), visit(1_200), visit(4_000)],
  plain: [firstRow(1_000, 1_000), firstRow(1_000, 1_000), firstRow(1_000, 1_000)],
  scripts: [{ 'a.js': 99_000 }, { 'a.js': 99_000, 'b.js': 2_000 }, { 'a.js': 99_000 }],
  memory: [memory(50e6), memory(150e6), memory(70e6)],
};

it('compares the pages of each round and returns the median ratio', () => {
  expect(ratioToPlain(measured, (page) => page.firstRowMs)).toBe(1.2);
  expect(ratioToPlain(measured, (page) => page.bytes.all)).toBe(100);
});

it('compares memory of the last and the first sample', () => {
  expect(growth(measured.memory, (sample) => sample.privateBytes)).toBe(20e6);
  expect(growth([memory(null), memory(null)], (sample) => sample.privateBytes)).toBeNull();
  expect(growth([], (sample) => sample.privateBytes)).toBeNull();
});

it('applies the limits to medians', () => {
  const { bounds: limits, figures: metrics, missing } = toResults(measured, size);
  expect(limits.firstRow).toMatchObject({ actual: 1.2, atMost: 1.3, ok: true });
  expect(limits.script).toMatchObject({ actual: 99_000, atMost: 100_000, ok: true });
  expect(limits.memory).toMatchObject({ actual: 20e6, ok: true });
  expect(Object.values(limits).every(({ ok }) => ok)).toBe(true);
  expect(metrics.scripts).toEqual([
    { name: 'a.js', bytes: 99_000, visits: 3 },
    { name: 'b.js', bytes: 2_000, visits: 1 },
  ]);
  expect(missing).toEqual([]);
});

it.each([
  ['firstRow', { visits: [visit(1_310), visit(1_310), visit(100)] }],
  ['filter', { visits: [visit(100, 201), visit(100, 201), visit(100, 100)] }],
  ['search', { visits: [visit(100, 100, 201), visit(100, 100, 201), visit(100)] }],
  ['script', { scripts: [{ 'a.js': 99_000, 'b.js': 1_001 }] }],
  ['memory', { memory: [memory(50e6), memory(151e6)] }],
])('fails only the limit “%s”', (name, changed) => {
  const { bounds: limits } = toResults({ ...measured, ...changed }, size);
  expect(
    Object.entries(limits)
      .filter(([, { ok }]) => !ok)
      .map(([missed]) => missed),
  ).toEqual([name]);
});

it('fails without measurements', () => {
  const {
    bounds: limits,
    missing,
    table,
  } = toResults({ visits: [], plain: [], scripts: [], memory: [] }, size);
  expect(Object.values(limits).map(({ actual, ok }) => [actual, ok])).toEqual(Array(5).fill([null, false]));
  expect(missing).toHaveLength(1);
  expect(table.join('\n')).toContain('?');
});
