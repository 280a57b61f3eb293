import { formatDayIn } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import { nextDueAt } from './due.domain.ts';

const seoul = { hour: 8, weekday: 1, time_zone: 'Asia/Seoul' };
const at = (frequency: 'immediate' | 'daily' | 'weekly', now: string, settings = seoul) =>
  nextDueAt(settings, frequency, new Date(now)).toISOString();

describe('nextDueAt', () => {
  it('is now for immediate alerts', () => {
    expect(at('immediate', '2026-11-20T12:34:56.789Z')).toBe('2026-11-20T12:34:56.789Z');
  });

  it('is the next such hour, never the current instant', () => {
    expect(at('daily', '2026-11-20T22:59:59.999Z')).toBe('2026-11-20T23:00:00.000Z');
    expect(at('daily', '2026-11-20T23:00:00.000Z')).toBe('2026-11-21T23:00:00.000Z');
    expect(at('daily', '2026-12-31T23:00:00.000Z')).toBe('2027-01-01T23:00:00.000Z');
  });

  it.each([
    [1, '2026-11-22T23:00:00.000Z'],
    [2, '2026-11-23T23:00:00.000Z'],
    [5, '2026-11-26T23:00:00.000Z'],
    [6, '2026-11-20T23:00:00.000Z'],
    [7, '2026-11-21T23:00:00.000Z'],
  ])('is the next such weekday in the time zone: %i', (weekday, due) => {
    // Friday, 21:00 in Seoul.
    expect(at('weekly', '2026-11-20T12:00:00Z', { ...seoul, weekday })).toBe(due);
  });

  it('is a week later once the hour of the day has passed', () => {
    expect(at('weekly', '2026-11-22T23:00:00Z')).toBe('2026-11-29T23:00:00.000Z');
  });

  // Each range contains both changes of clocks of a year.
  describe.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Seoul', 'Africa/Cairo'])(
    'in %s',
    (time_zone) => {
      it('is due once on each calendar day, at the hour or next to it', () => {
        // Clocks change at night.
        for (const hour of [0, 1, 2, 3, 8, 23]) {
          const settings = { hour, weekday: 1, time_zone };
          let now = new Date('2026-03-01T00:00:00Z');
          let day = formatDayIn(nextDueAt(settings, 'daily', now), time_zone);
          for (let n = 0; n < 400; n++) {
            const due = nextDueAt(settings, 'daily', now);
            expect(due > now).toBe(true);
            expect(formatDayIn(due, time_zone)).toBe(day);
            expect(Math.abs(hourIn(due, time_zone) - hour)).toBeLessThanOrEqual(1);
            now = due;
            day = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
          }
        }
      });

      it('is due once a week', () => {
        const settings = { hour: 2, weekday: 7, time_zone };
        let now = new Date('2026-03-01T00:00:00Z');
        for (let n = 0; n < 60; n++) {
          const due = nextDueAt(settings, 'weekly', now);
          expect(new Date(formatDayIn(due, time_zone)).getUTCDay()).toBe(0);
          if (n > 0) expect(Math.round((due.getTime() - now.getTime()) / 86_400_000)).toBe(7);
          now = due;
        }
      });

      it('is not due again in the second of two equal hours', () => {
        // A minute apart over the year's changes of clocks: never two different due times on one day.
        const settings = { hour: 1, weekday: 1, time_zone };
        for (const start of ['2026-04-04T00:00:00Z', '2026-10-24T00:00:00Z', '2026-10-31T00:00:00Z']) {
          const byDay = new Map<string, Set<number>>();
          for (let minute = 0; minute < 3 * 24 * 60; minute += 15) {
            const due = nextDueAt(settings, 'daily', new Date(Date.parse(start) + minute * 60_000));
            const day = formatDayIn(due, time_zone);
            byDay.set(day, (byDay.get(day) ?? new Set()).add(due.getTime()));
          }
          for (const dues of byDay.values()) expect(dues.size).toBe(1);
        }
      });
    },
  );
});

const hourIn = (instant: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant));
