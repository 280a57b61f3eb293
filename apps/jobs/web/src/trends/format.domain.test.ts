import { expect, test } from 'vitest';
import { formatMonday, formatWeek } from './format.domain.ts';

test('formats a week by its first and last day', () => {
  expect(formatMonday('2026-11-09', 'ko')).toBe('11월 9일');
  expect(formatMonday('2026-11-09', 'en')).toBe('Nov 9');
  expect(formatWeek('2026-11-09', 'ko')).toBe('11월 9일~15일');
  expect(formatWeek('2026-10-26', 'ko')).toBe('10월 26일~11월 1일');
  expect(formatWeek('2026-12-28', 'en').replaceAll('\u2009', ' ')).toBe('Dec 28, 2026 – Jan 3, 2027');
});
