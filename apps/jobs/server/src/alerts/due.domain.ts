import type { AlertFrequency } from '@workreel/jobs-contract';
import { dayIn, instantAt } from '@workreel/posting-parser';

/** When an account wants its daily and weekly alerts. */
export interface DueSettings {
  /** 0 to 23. */
  hour: number;
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  /** Name from `findTimeZone`. */
  time_zone: string;
}

/** The settings of an account that has not changed them; the same as the defaults of the table. */
export const DEFAULT_DUE_SETTINGS: DueSettings = { hour: 8, weekday: 1, time_zone: 'Asia/Seoul' };

const DAYS_PER_WEEK = 7;
/** 1970-01-01, the first day, was a Thursday. */
const WEEKDAY_OF_FIRST_DAY = 4;

/**
 * Returns when to send what is new at `now`: immediately, or at the next time that the settings name. There is one such
 * time on each calendar day, also if clocks skip the hour or show it twice.
 */
export function nextDueAt(
  { hour, weekday, time_zone }: DueSettings,
  frequency: AlertFrequency,
  now: Date,
): Date {
  if (frequency === 'immediate') return now;
  for (let day = dayIn(now, time_zone); ; day++) {
    if (frequency === 'weekly' && weekdayOf(day) !== weekday) continue;
    const due = new Date(instantAt(day, hour * 60, time_zone));
    if (due > now) return due;
  }
}

const weekdayOf = (day: number): number => ((day + WEEKDAY_OF_FIRST_DAY - 1) % DAYS_PER_WEEK) + 1;
