import { expect, it } from 'vitest';
import { fromLocalDay, fromLocalTime, toLocalDay, toLocalTime } from './local-time.domain.ts';

it.each([
  ['2026-11-30', '14:00'],
  ['2027-01-01', '00:00'],
  ['2027-07-31', '23:59'],
])('reads the time that it writes: %s %s', (day, time) => {
  const instant = fromLocalTime(day, time);
  expect([toLocalDay(instant), toLocalTime(instant)]).toEqual([day, time]);
});

it('converts today to now, and another day to its noon', () => {
  const now = new Date(2026, 10, 29, 9, 30);
  expect(fromLocalDay('2026-11-29', now)).toBe(now.toISOString());
  expect(fromLocalDay('2026-11-01', now)).toBe(new Date(2026, 10, 1, 12).toISOString());
  expect(toLocalDay(fromLocalDay('2026-11-01', now))).toBe('2026-11-01');
});
