import { expect, test } from 'vitest';
import { formatAgo, formatTime } from './times.domain.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

test.each([
  [0, '방금', 'just now'],
  [59, '방금', 'just now'],
  [60, '1분 전', '1 minute ago'],
  [3_599, '59분 전', '59 minutes ago'],
  [3_600, '1시간 전', '1 hour ago'],
  [86_399, '23시간 전', '23 hours ago'],
  [86_400, '어제', 'yesterday'],
  [10 * 86_400, '10일 전', '10 days ago'],
  // The server's clock is ahead.
  [-30, '방금', 'just now'],
])('formats %i seconds ago in the largest unit', (seconds, ko, en) => {
  expect(formatAgo(before(seconds), { language: 'ko', justNow: '방금' }, NOW)).toBe(ko);
  expect(formatAgo(before(seconds), { language: 'en', justNow: 'just now' }, NOW)).toBe(en);
});

test('formats a date with its time', () => {
  const time = new Date(2026, 10, 20, 15, 4).toISOString();
  expect(formatTime(time, 'ko')).toBe('2026년 11월 20일 오후 3:04');
  expect(formatTime(time, 'en')).toMatch(/^Nov 20, 2026, 3:04\sPM$/);
});
