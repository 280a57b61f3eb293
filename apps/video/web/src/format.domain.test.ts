import { expect, test } from 'vitest';
import {
  formatBytes,
  formatDay,
  formatDifferentBytes,
  formatDuration,
  formatShare,
  formatTimeZone,
} from './format.domain.ts';

test.each([
  [0, '0:00'],
  [5.99, '0:05'],
  [59.999, '0:59'],
  [60, '1:00'],
  [754, '12:34'],
  [3599.5, '59:59'],
  [3600, '1:00:00'],
  [43_200, '12:00:00'],
  [-1, '0:00'],
])('formats %d s as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, '0 bytes', '0바이트'],
  [999, '999 bytes', '999바이트'],
  [1_000, '1 kB', '1KB'],
  [1_234_567, '1.2 MB', '1.2MB'],
  [314_572_800, '315 MB', '315MB'],
  [53_687_091_200, '53.7 GB', '53.7GB'],
  [5e15, '5,000 TB', '5,000TB'],
])('formats %d bytes as %s and %s', (bytes, english, korean) => {
  expect(formatBytes(bytes, 'en')).toBe(english);
  expect(formatBytes(bytes, 'ko')).toBe(korean);
});

test('formats sizes so that they differ', () => {
  expect(formatDifferentBytes([1_234_567, 5_000], 'en')).toEqual(['1.2 MB', '5 kB']);
  expect(formatDifferentBytes([1_234_567, 1_234_568], 'en')).toEqual(['1,234,567 bytes', '1,234,568 bytes']);
  expect(formatDifferentBytes([1_234_567, 1_234_568], 'ko')).toEqual(['1,234,567바이트', '1,234,568바이트']);
});

test.each([
  [0, '0%'],
  [0.29, '29%'],
  [0.999, '99%'],
  [1, '100%'],
  [1.2, '100%'],
  [-0.1, '0%'],
])('formats a share of %d as %s', (share, text) => {
  expect(formatShare(share, 'en')).toBe(text);
});

test('formats a date in each language', () => {
  expect(formatDay('2026-11-21T12:00:00Z', 'en')).toBe('Nov 21, 2026');
  expect(formatDay('2026-11-21T12:00:00Z', 'ko')).toBe('2026. 11. 21.');
  expect(formatDay('2026-11-21T12:00:00Z', 'ko', 'long')).toBe('2026년 11월 21일');
});

test('names a time zone with its offset at a time', () => {
  const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];
  expect(formatTimeZone(winter, 'ko', 'Asia/Seoul')).toBe('한국 표준시 (GMT+9)');
  expect(formatTimeZone(winter, 'en', 'Europe/Berlin')).toBe('Central European Standard Time (GMT+1)');
  expect(formatTimeZone(summer, 'en', 'Europe/Berlin')).toBe('Central European Summer Time (GMT+2)');
});
