import { expect, test } from 'vitest';
import { needsRefetch, reconnectDelay, refetchDelay, replacementDelay } from './refetch.domain.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const delay = (status: Parameters<typeof refetchDelay>[0]['status'], updatedAt: string) =>
  refetchDelay({ status, updatedAt }, now);

test('does not refetch a post whose upload has ended', () => {
  for (const status of ['ready', 'failed', 'aborted', 'expired'] as const)
    expect(delay(status, '2026-11-21T11:59:00Z')).toBe(false);
});

test.each([
  ['2026-11-21T11:59:59Z', 2_000],
  ['2026-11-21T11:59:20Z', 10_000],
  ['2026-11-21T11:58:00Z', 30_000],
  ['2026-10-01T00:00:00Z', 30_000],
  // The service's clock is ahead.
  ['2026-11-21T13:00:00Z', 2_000],
])('a post that last changed at %s is refetched after %d ms', (updatedAt, expected) => {
  expect(delay('converting', updatedAt)).toBe(expected);
});

test('refetches a post until a new file has taken over, or the owner has to act', () => {
  const updatedAt = '2026-11-21T11:59:59Z';
  const delayOf = (state: 'uploading' | 'ready' | 'failed' | 'expired') => {
    const replacement = {
      uploadId: 'u',
      filename: 'a.mp4',
      state,
      progress: null,
      error: null,
      waitsFor: null,
    };
    return replacementDelay({ replacement, trim: null, updatedAt }, now);
  };
  expect(replacementDelay({ replacement: null, trim: null, updatedAt }, now)).toBe(false);
  expect((['uploading', 'ready', 'failed', 'expired'] as const).map(delayOf)).toEqual([
    2_000,
    2_000,
    false,
    false,
  ]);
});

test('backs off exponentially before reconnecting to a broken stream', () => {
  expect([0, 1, 2, 10, 2_000].map(reconnectDelay)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});

test.each([
  ['a state change', { status: 'uploaded', playable: false }, { state: 'converting', progress: 0 }, true],
  [
    'progress before it is playable',
    { status: 'converting', playable: false },
    { state: 'converting', progress: 0.1 },
    true,
  ],
  [
    'progress while it is playable',
    { status: 'converting', playable: true },
    { state: 'converting', progress: 0.2 },
    false,
  ],
  [
    'an uploaded part',
    { status: 'uploading', playable: false },
    { state: 'uploading', progress: null },
    false,
  ],
  ['the end', { status: 'converting', playable: true }, { state: 'ready', progress: 1 }, true],
] as const)('after %s, decides whether to refetch the post', (_case, post, upload, expected) => {
  expect(needsRefetch(post, upload)).toBe(expected);
});

test('refetches a post that is being trimmed', () => {
  const delayOf = (state: 'waiting' | 'failed') =>
    replacementDelay(
      { replacement: null, trim: { start: 1, end: 2, state }, updatedAt: '2026-10-01T00:00:00Z' },
      now,
    );
  expect(delayOf('waiting')).toBe(2_000);
  expect(delayOf('failed')).toBe(false);
});
