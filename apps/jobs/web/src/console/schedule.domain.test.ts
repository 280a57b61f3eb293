import type { Language } from '@workreel/languages';
import { expect, test } from 'vitest';
import { describeCron } from './schedule.domain.ts';

const format = (cron: string, language: Language) =>
  describeCron(
    cron,
    language,
    (times) => `daily: ${times}`,
    (days, times) => `${days}: ${times}`,
  )?.replaceAll(/\s/g, ' ');

test.each([
  ['0 6 * * *', 'daily: 6:00 AM', 'daily: 오전 6:00'],
  [' 30  18 * * * ', 'daily: 6:30 PM', 'daily: 오후 6:30'],
  ['0 6,18 * * *', 'daily: 6:00 AM, 6:00 PM', 'daily: 오전 6:00, 오후 6:00'],
  ['5 0 * * 1,3', 'Monday, Wednesday: 12:05 AM', '월요일, 수요일: 오전 12:05'],
  ['0 9 * * 5-7', 'Friday, Saturday, Sunday: 9:00 AM', '금요일, 토요일, 일요일: 오전 9:00'],
  ['0 9 * * 0,7', 'Sunday: 9:00 AM', '일요일: 오전 9:00'],
])('describes %s', (cron, en, ko) => {
  expect(format(cron, 'en')).toBe(en);
  expect(format(cron, 'ko')).toBe(ko);
});

test.each([
  '*/5 * * * *',
  '0,30 6 * * *',
  '0 6-12 * * *',
  '0 24 * * *',
  '0 6 1 * *',
  '0 6 * 2 *',
  '0 6 * * MON',
  '0 6 * * 5-3',
  '0 6 * *',
  '0 0 6 * * *',
  '',
])('does not describe %j', (cron) => {
  expect(format(cron, 'en')).toBeUndefined();
});
