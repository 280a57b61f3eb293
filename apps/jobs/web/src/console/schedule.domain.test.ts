import type { Language } from '@workreel/languages';
import { describe, expect, it, test } from 'vitest';
import {
  describeCron,
  formatNext,
  formatTimeZone,
  nextTime,
  parseTiming,
  type Timing,
  toCron,
  withKind,
} from './schedule.domain.ts';

const format = (cron: string, language: Language) =>
  describeCron(cron, language, {
    daily: (times) => `daily: ${times}`,
    weekly: (days, times) => `${days}: ${times}`,
    hourly: (hours, minute) => `every ${hours} h: ${minute}`,
  })?.replaceAll(/\s/g, ' ');

test.each([
  ['0 6 * * *', 'daily: 6:00 AM', 'daily: 오전 6:00'],
  [' 30  18 * * * ', 'daily: 6:30 PM', 'daily: 오후 6:30'],
  ['0 6,18 * * *', 'daily: 6:00 AM, 6:00 PM', 'daily: 오전 6:00, 오후 6:00'],
  ['5 0 * * 1,3', 'Monday, Wednesday: 12:05 AM', '월요일, 수요일: 오전 12:05'],
  ['0 9 * * 5-7', 'Friday, Saturday, Sunday: 9:00 AM', '금요일, 토요일, 일요일: 오전 9:00'],
  ['0 9 * * 0,7', 'Sunday: 9:00 AM', '일요일: 오전 9:00'],
  ['15 */6 * * *', 'every 6 h: 15', 'every 6 h: 15'],
  ['0 * * * *', 'every 1 h: 0', 'every 1 h: 0'],
])('describes %s', (cron, en, ko) => {
  expect(format(cron, 'en')).toBe(en);
  expect(format(cron, 'ko')).toBe(ko);
});

test.each([
  '*/5 * * * *',
  '0,30 6 * * *',
  '0 6-12 * * *',
  '0 24 * * *',
  '0 */5 * * *',
  '0 */6 * * 1',
  '0 6 1 * *',
  '0 6 * 2 *',
  '0 6 * * MON',
  '0 6 * * 5-3',
  '0 6 * *',
  '0 0 6 * * *',
  '',
])('does not describe %j', (cron) => {
  expect(format(cron, 'en')).toBeUndefined();
  expect(parseTiming(cron)).toEqual({ kind: 'custom', cron });
});

describe('the choices of the form', () => {
  it.each<[string, Timing]>([
    ['0 6 * * *', { kind: 'daily', time: '06:00' }],
    ['5 23 * * *', { kind: 'daily', time: '23:05' }],
    ['30 9 * * 1,3', { kind: 'weekly', days: [1, 3], time: '09:30' }],
    ['0 */8 * * *', { kind: 'hourly', hours: 8, minute: '0' }],
    ['45 * * * *', { kind: 'hourly', hours: 1, minute: '45' }],
    ['0 6,18 * * *', { kind: 'custom', cron: '0 6,18 * * *' }],
  ])('stand for %s', (cron, timing) => {
    expect(parseTiming(cron)).toEqual(timing);
    expect(timing.kind !== 'off' && toCron(timing)).toBe(cron);
  });

  it('understand other spellings', () => {
    expect(parseTiming(' 00 06 * * 5-7 ')).toEqual({ kind: 'weekly', days: [5, 6, 0], time: '06:00' });
  });

  it.each<Timing>([
    { kind: 'daily', time: '' },
    { kind: 'weekly', days: [], time: '06:00' },
    { kind: 'hourly', hours: 6, minute: '' },
    { kind: 'custom', cron: ' ' },
  ])('give no valid expression if a value is missing: %j', (timing) => {
    const cron = timing.kind === 'off' ? '' : toCron(timing);
    expect(cron.split(/\s+/).length === 5 && !cron.includes('NaN') && !cron.includes('undefined')).toBe(
      false,
    );
  });

  it('keep the time when the kind changes', () => {
    const daily: Timing = { kind: 'daily', time: '07:30' };
    expect(withKind(daily, 'weekly')).toEqual({ kind: 'weekly', days: [1, 2, 3, 4, 5], time: '07:30' });
    expect(withKind(daily, 'custom')).toEqual({ kind: 'custom', cron: '30 7 * * *' });
    expect(withKind({ kind: 'off' }, 'custom')).toEqual({ kind: 'custom', cron: '' });
    expect(withKind({ kind: 'custom', cron: 'x' }, 'daily')).toEqual({ kind: 'daily', time: '06:00' });
  });
});

describe('nextTime', () => {
  // 15:30 on a Wednesday in Seoul.
  const now = new Date('2026-11-25T06:30:00Z');
  it.each([
    ['0 6 * * *', 'Asia/Seoul', '2026-11-25T21:00:00.000Z'],
    ['0 6 * * *', 'UTC', '2026-11-26T06:00:00.000Z'],
    ['31 15 * * *', 'Asia/Seoul', '2026-11-25T06:31:00.000Z'],
    ['30 15 * * *', 'Asia/Seoul', '2026-11-26T06:30:00.000Z'],
    ['0 9 * * 1-5', 'Asia/Seoul', '2026-11-26T00:00:00.000Z'],
    ['0 9 * * 7', 'Asia/Seoul', '2026-11-29T00:00:00.000Z'],
    ['0 */6 * * *', 'Asia/Seoul', '2026-11-25T09:00:00.000Z'],
    ['10-50/20 * * * *', 'UTC', '2026-11-25T06:50:00.000Z'],
    ['5/15 * * * *', 'UTC', '2026-11-25T06:35:00.000Z'],
    ['0 0 1 * *', 'UTC', '2026-12-01T00:00:00.000Z'],
    ['0 0 29 2 *', 'UTC', '2028-02-29T00:00:00.000Z'],
    // The first of the month, or a Friday.
    ['0 0 1 * 5', 'UTC', '2026-11-27T00:00:00.000Z'],
  ])('of %s in %s', (cron, timeZone, expected) => {
    expect(nextTime(cron, timeZone, now)?.toISOString()).toBe(expected);
  });

  it('follows the clocks of the time zone', () => {
    const before = new Date('2026-03-28T12:00:00Z');
    expect(nextTime('0 6 * * *', 'Europe/London', before)?.toISOString()).toBe('2026-03-29T05:00:00.000Z');
    expect(nextTime('0 6 * * *', 'America/New_York', new Date('2026-11-01T04:30:00Z'))?.toISOString()).toBe(
      '2026-11-01T11:00:00.000Z',
    );
  });

  it.each(['0 6 * * MON', '@daily', '0 0 31 2 *', '60 * * * *', '0 0 0 * *', '0 6 * * * *', 'at six', ''])(
    'of %j is unknown',
    (cron) => {
      expect(nextTime(cron, 'UTC', now)).toBeUndefined();
    },
  );
});

test('the next time is described in the time zone of the site', () => {
  const now = new Date('2026-11-25T14:30:00Z');
  const text = (time: string, language: Language) =>
    formatNext(new Date(time), 'Asia/Seoul', language, now).replaceAll(/\s/g, ' ');
  expect(text('2026-11-25T14:50:00Z', 'ko')).toBe('오늘 오후 11:50');
  expect(text('2026-11-25T21:00:00Z', 'ko')).toBe('내일 오전 6:00');
  expect(text('2026-11-25T21:00:00Z', 'en')).toBe('tomorrow 6:00 AM');
  expect(text('2026-11-30T00:00:00Z', 'ko')).toBe('11월 30일 (월) 오전 9:00');
  expect(text('2026-11-30T00:00:00Z', 'en')).toBe('Mon, Nov 30 9:00 AM');
  expect(formatTimeZone('Asia/Seoul', 'ko')).toBe('한국 표준시');
});
