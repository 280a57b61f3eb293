import { expect, test } from 'vitest';
import { conversionTime, displayName, pollInterval, previousFailure } from './conversion.domain.ts';

test.each([
  [undefined, 20_000],
  [{ queued: 0, running: 0, failed: 9, ready: 9 }, 20_000],
  [{ queued: 1, running: 0, failed: 0, ready: 0 }, 2_000],
  [{ queued: 0, running: 1, failed: 0, ready: 0 }, 2_000],
])('with counts %o, refetches after %d ms', (counts, ms) => {
  expect(pollInterval(counts)).toBe(ms);
});

test('displays the title of the post, or the file name if there is no post', () => {
  expect(displayName({ title: 'Holidays', filename: 'a.mp4' })).toBe('Holidays');
  expect(displayName({ title: null, filename: 'a.mp4' })).toBe('a.mp4');
});

test.each([
  ['2026-11-22T10:00:00Z', '2026-11-22T10:01:30Z', 90_000],
  // The clock of the second process is behind.
  ['2026-11-22T10:00:00Z', '2026-11-22T09:59:59Z', 0],
  [null, '2026-11-22T10:00:00Z', null],
  ['2026-11-22T10:00:00Z', null, null],
])('a conversion from %s to %s takes %s ms', (startedAt, endedAt, ms) => {
  expect(conversionTime({ startedAt, endedAt })).toBe(ms);
});

test('returns the previous failure unless it equals the final error', () => {
  const error = { code: 'CONVERSION_FAILED', message: 'The worker died.' } as const;
  expect(previousFailure({ lastSetback: 'The worker died.', error })).toBeNull();
  expect(previousFailure({ lastSetback: 'The disk is full.', error })).toBe('The disk is full.');
  expect(previousFailure({ lastSetback: 'The disk is full.', error: null })).toBe('The disk is full.');
  expect(previousFailure({ lastSetback: null, error })).toBeNull();
});
