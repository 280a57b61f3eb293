import { expect, test } from 'vitest';
import { nameOf, nextLook, setbackOf, timeTaken, watchableBy } from './conversion.domain.ts';

test.each([
  [undefined, 20_000],
  [{ queued: 0, running: 0, failed: 9, ready: 9 }, 20_000],
  [{ queued: 1, running: 0, failed: 0, ready: 0 }, 2_000],
  [{ queued: 0, running: 1, failed: 0, ready: 0 }, 2_000],
])('with %o it is looked again after %d ms', (counts, ms) => {
  expect(nextLook(counts)).toBe(ms);
});

test('it is called as its post, and as its file where there is none', () => {
  expect(nameOf({ title: 'Holidays', filename: 'a.mp4' })).toBe('Holidays');
  expect(nameOf({ title: null, filename: 'a.mp4' })).toBe('a.mp4');
});

test('a private video is shown to its owner alone', () => {
  const owner = { id: 'hana', name: '하나' };
  const film = (visibility: 'private' | 'public') => ({ postId: 'film', visibility, owner });
  expect(watchableBy('hana', film('private'))).toBe('film');
  expect(watchableBy('dul', film('private'))).toBe(null);
  expect(watchableBy('dul', film('public'))).toBe('film');
  expect(watchableBy(undefined, { postId: 'film', visibility: 'private', owner: null })).toBe(null);
  expect(watchableBy('dul', { postId: null, visibility: null, owner })).toBe(null);
});

test.each([
  ['2026-11-22T10:00:00Z', '2026-11-22T10:01:30Z', 90_000],
  // Of a clock that goes behind.
  ['2026-11-22T10:00:00Z', '2026-11-22T09:59:59Z', 0],
  [null, '2026-11-22T10:00:00Z', null],
  ['2026-11-22T10:00:00Z', null, null],
])('from %s to %s it took %s ms', (startedAt, endedAt, ms) => {
  expect(timeTaken({ startedAt, endedAt })).toBe(ms);
});

test('a setback is told unless the failure says the same', () => {
  const error = { code: 'CONVERSION_FAILED', message: 'The worker died.' } as const;
  expect(setbackOf({ lastSetback: 'The worker died.', error })).toBeNull();
  expect(setbackOf({ lastSetback: 'The disk is full.', error })).toBe('The disk is full.');
  expect(setbackOf({ lastSetback: 'The disk is full.', error: null })).toBe('The disk is full.');
  expect(setbackOf({ lastSetback: null, error })).toBeNull();
});
