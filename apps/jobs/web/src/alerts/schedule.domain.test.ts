import { describe, expect, test } from 'vitest';
import {
  formatDue,
  formatHour,
  formatTimeZone,
  formatWeekday,
  isCollecting,
  namedTimeZones,
  timeZoneToAdopt,
} from './schedule.domain.ts';

test('formats hours and weekdays', () => {
  expect(formatHour(8, 'en')).toBe('8:00 AM');
  expect(formatHour(12, 'en')).toBe('12:00 PM (noon)');
  expect(formatHour(0, 'ko')).toBe('오전 12:00 (자정)');
  expect(formatHour(20, 'ko')).toBe('오후 8:00');
  expect([1, 7].map((weekday) => formatWeekday(weekday, 'en'))).toEqual(['Monday', 'Sunday']);
  expect(formatWeekday(1, 'ko')).toBe('월요일');
});

test('formats the time of the next alert with its day', () => {
  const monday = '2026-11-29T23:00:00Z';
  expect(formatDue(monday, 'en', 'Asia/Seoul')).toBe('Mon, Nov 30, 8:00 AM');
  expect(formatDue(monday, 'ko', 'Asia/Seoul')).toBe('11월 30일 (월) 오전 8:00');
});

test('names time zones by their place, name and offset', () => {
  const winter = Date.UTC(2026, 0, 1);
  expect(formatTimeZone('Asia/Seoul', 'ko', winter)).toBe('대한민국 시간 (GMT+9)');
  expect(formatTimeZone('America/New_York', 'en', winter)).toBe('New York time (GMT-5)');
  expect(formatTimeZone('Australia/Adelaide', 'ko', winter)).toBe('애들레이드 시간 (GMT+10:30)');
  expect(formatTimeZone('UTC', 'ko', winter)).toBe('UTC (GMT+0)');
});

test('lists time zones by name, including those that are not known otherwise', () => {
  const zones = namedTimeZones('en', 'UTC', 'Asia/Seoul').map(([zone]) => zone);
  expect(zones.filter((zone) => zone === 'Asia/Seoul' || zone === 'UTC')).toEqual(['Asia/Seoul', 'UTC']);
  expect(zones.indexOf('Europe/Berlin')).toBeLessThan(zones.indexOf('Asia/Seoul'));
});

describe('the time zone of the browser is adopted', () => {
  const untouched = { hour: 8, weekday: 1, timeZone: 'Asia/Seoul' };
  const daily = { frequency: 'daily', alerts: [{ channel: 'email' }] } as const;
  const adopt = (
    settings: typeof untouched,
    frequency: 'immediate' | 'daily' | 'weekly' | 'never',
    searches: Parameters<typeof timeZoneToAdopt>[1] = [],
  ) => timeZoneToAdopt(settings, searches, frequency, 'Europe/Berlin');

  test('for the first daily or weekly alert', () => {
    expect(adopt(untouched, 'daily')).toBe('Europe/Berlin');
    expect(adopt(untouched, 'weekly', [{ frequency: 'immediate', alerts: [{ channel: 'email' }] }])).toBe(
      'Europe/Berlin',
    );
    expect(adopt(untouched, 'daily', [{ ...daily, alerts: [] }])).toBe('Europe/Berlin');
  });

  test('but not for alerts that are sent at once, nor without alerts', () => {
    expect(adopt(untouched, 'immediate')).toBeUndefined();
    expect(adopt(untouched, 'never')).toBeUndefined();
  });

  test('nor after the user has changed the time, or has an alert with a schedule', () => {
    expect(adopt({ ...untouched, hour: 9 }, 'daily')).toBeUndefined();
    expect(adopt({ ...untouched, timeZone: 'Asia/Tokyo' }, 'daily')).toBeUndefined();
    expect(adopt(untouched, 'daily', [{ ...daily, alerts: [...daily.alerts] }])).toBeUndefined();
  });

  test('nor if it is the one of the settings', () => {
    expect(timeZoneToAdopt(untouched, [], 'daily', 'Asia/Seoul')).toBeUndefined();
  });
});

test('an alert collects postings until it is due or delivered', () => {
  const now = Date.parse('2026-11-29T00:00:00Z');
  const dueAt = '2026-11-29T08:00:00Z';
  expect(isCollecting({ dueAt, deliveries: [] }, now)).toBe(true);
  expect(isCollecting({ dueAt, deliveries: [{}] }, now)).toBe(false);
  expect(isCollecting({ dueAt, deliveries: [] }, Date.parse(dueAt))).toBe(false);
});
