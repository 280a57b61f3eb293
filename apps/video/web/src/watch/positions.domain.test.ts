import { expect, test } from 'vitest';
import { newestPosition, parsePositions, positionOf, withPosition } from './positions.domain.ts';

test('keeps the latest position of each video, most recent first', () => {
  const first = withPosition([], { id: 'a', seconds: 30.9 }, 100);
  const second = withPosition(first, { id: 'b', seconds: 10 }, 100);
  const third = withPosition(second, { id: 'a', seconds: 50 }, 100);
  expect(third).toEqual([
    { id: 'a', seconds: 50 },
    { id: 'b', seconds: 10 },
  ]);
  expect(positionOf(third, 'a')).toEqual({ id: 'a', seconds: 50 });
  expect(positionOf(third, 'c')).toBeUndefined();
});

test.each([
  [0, false],
  [4.9, false],
  [5, true],
  [95, true],
  [95.1, false],
  [Number.NaN, false],
])('stores a position at %d s in a video of 100 s: %s', (seconds, expected) => {
  const before = [{ id: 'a', seconds: 30 }];
  expect(withPosition(before, { id: 'a', seconds }, 100).length === 1).toBe(expected);
});

test('stores no position in a very short video', () => {
  expect(withPosition([], { id: 'a', seconds: 4 }, 8)).toEqual([]);
});

test('stores at most 200 positions', () => {
  let positions = withPosition([], { id: 'first', seconds: 50 }, 100);
  for (let n = 0; n < 200; n++) positions = withPosition(positions, { id: `${n}`, seconds: 50 }, 100);
  expect(positions).toHaveLength(200);
  expect(positionOf(positions, 'first')).toBeUndefined();
});

test('parses stored positions and ignores invalid data', () => {
  const positions = [{ id: 'a', seconds: 30 }];
  expect(parsePositions(JSON.stringify(positions))).toEqual(positions);
  for (const text of [null, '', '{', '{}', 'null', '[null,1,{"id":1,"seconds":2},{"id":"a","seconds":-1}]'])
    expect(parsePositions(text)).toEqual([]);
});

test('continues at the newer one of two positions', () => {
  const remote = { seconds: 40.5, watchedAt: '2026-03-01T10:00:00Z' };
  const local = (time: string) => ({ id: 'a', seconds: 20, at: Date.parse(`2026-03-01T${time}Z`) });
  const newest = (
    ...[here, there]: [Parameters<typeof newestPosition>[0], Parameters<typeof newestPosition>[1]]
  ) => newestPosition(here, there, 100);
  expect(newest(local('09:59:59'), remote)).toBe(40.5);
  expect(newest(local('10:00:01'), remote)).toBe(20);
  // Stored by an earlier release.
  expect(newest({ id: 'a', seconds: 20 }, remote)).toBe(40.5);
  expect(newest(undefined, remote)).toBe(40.5);
  for (const unknown of [null, undefined]) {
    expect(newest(local('09:00:00'), unknown)).toBe(20);
    expect(newest(undefined, unknown)).toBeUndefined();
  }
  // Watched to its end on another device since.
  expect(newest(local('09:00:00'), { ...remote, seconds: 98 })).toBeUndefined();
});
