import { expect, it } from 'vitest';
import { endOfDay, isoDay, splitEmails } from './sharing.domain.ts';

it('splits pasted addresses', () => {
  expect(splitEmails(' a@example.org, b@example.org;c@example.org\nd@example.org ')).toEqual([
    'a@example.org',
    'b@example.org',
    'c@example.org',
    'd@example.org',
  ]);
  expect(splitEmails(' ')).toEqual([]);
});

it('formats days of the calendar', () => {
  const lateOnTheLastDay = new Date(2026, 11, 31, 23, 59);
  expect(isoDay(lateOnTheLastDay)).toBe('2026-12-31');
  expect(isoDay(lateOnTheLastDay, 1)).toBe('2027-01-01');
});

it('ends a day at its last moment', () => {
  expect(endOfDay('2026-12-31').getTime()).toBe(new Date(2027, 0, 1).getTime() - 1);
});
