import { expect, test } from 'vitest';
import { bringsMore, pauseBeforeAsking, pauseBeforeFollowing } from './pace.domain.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const pause = (status: Parameters<typeof pauseBeforeAsking>[0]['status'], updatedAt: string) =>
  pauseBeforeAsking({ status, updatedAt }, now);

test('what has ended is not asked for again', () => {
  for (const status of ['ready', 'failed', 'aborted', 'expired'] as const)
    expect(pause(status, '2026-11-21T11:59:00Z')).toBe(false);
});

test.each([
  ['2026-11-21T11:59:59Z', 2_000],
  ['2026-11-21T11:59:20Z', 10_000],
  ['2026-11-21T11:58:00Z', 30_000],
  ['2026-10-01T00:00:00Z', 30_000],
  // The service's clock is ahead.
  ['2026-11-21T13:00:00Z', 2_000],
])('what changed last at %s is asked for in %d ms', (updatedAt, expected) => {
  expect(pause('converting', updatedAt)).toBe(expected);
});

test('a stream that breaks again and again is opened ever more rarely', () => {
  expect([0, 1, 2, 10, 2_000].map(pauseBeforeFollowing)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});

test.each([
  ['another state', { status: 'uploaded', playable: false }, { state: 'converting', progress: 0 }, true],
  [
    'progress before it plays',
    { status: 'converting', playable: false },
    { state: 'converting', progress: 0.1 },
    true,
  ],
  [
    'progress while it plays',
    { status: 'converting', playable: true },
    { state: 'converting', progress: 0.2 },
    false,
  ],
  [
    'a part that arrived',
    { status: 'uploading', playable: false },
    { state: 'uploading', progress: null },
    false,
  ],
  ['the end', { status: 'converting', playable: true }, { state: 'ready', progress: 1 }, true],
] as const)('%s: the post is asked for anew or not', (_what, post, upload, expected) => {
  expect(bringsMore(post, upload)).toBe(expected);
});
