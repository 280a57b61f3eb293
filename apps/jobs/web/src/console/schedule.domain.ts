/** Schedules of runs: cron expressions, the choices of the form that stand for them, descriptions, and the next time. */
import type { Language } from '@workreel/languages';
import { dateLocale, relativeFormat } from '@workreel/ui/locale';
import { daysBetween, localDay } from '../listing/format.domain.ts';

const DAY_MS = 86_400_000;

/** When runs start, as chosen in the form. `time` is `HH:MM`; weekdays are numbered from Sunday, which is 0. */
export type Timing =
  | { kind: 'off' }
  | { kind: 'daily'; time: string }
  | { kind: 'weekly'; days: readonly number[]; time: string }
  | { kind: 'hourly'; hours: number; minute: string }
  /** An expression that the other kinds cannot express. */
  | { kind: 'custom'; cron: string };

export type TimingKind = Timing['kind'];

/** Intervals in hours after which a day starts over at the same hour. */
export const INTERVALS = [1, 2, 3, 4, 6, 8, 12];
const DEFAULT_TIME = '06:00';
const WORKDAYS = [1, 2, 3, 4, 5];

/** Changes the kind of a schedule and keeps its time. */
export function withKind(timing: Timing, kind: TimingKind): Timing {
  const time = 'time' in timing ? timing.time : DEFAULT_TIME;
  if (kind === 'daily') return { kind, time };
  if (kind === 'weekly') return { kind, time, days: WORKDAYS };
  if (kind === 'hourly') return { kind, hours: 6, minute: '0' };
  if (kind === 'custom') return { kind, cron: timing.kind === 'off' ? '' : toCron(timing) };
  return { kind: 'off' };
}

/** Returns the cron expression. If a value is missing, it is invalid, and the service rejects it. */
export function toCron(timing: Exclude<Timing, { kind: 'off' }>): string {
  if (timing.kind === 'custom') return timing.cron.trim();
  if (timing.kind === 'hourly') {
    const hour = timing.hours === 1 ? '*' : `*/${timing.hours}`;
    return `${timing.minute.trim()} ${hour} * * *`.trim();
  }
  const [hour, minute] = timing.time.split(':').map(Number);
  const days = timing.kind === 'daily' ? '*' : timing.days.toSorted().join(',');
  return `${minute} ${hour} * * ${days}`.trim();
}

/** Returns the choices that stand for a cron expression. */
export function parseTiming(cron: string): Timing {
  const custom: Timing = { kind: 'custom', cron };
  const [minute = '', hour = '', day, month, weekday = '', ...extra] = cron.trim().split(/\s+/);
  const minutes = parseNumbers(minute, 59);
  if (extra.length > 0 || day !== '*' || month !== '*' || minutes?.length !== 1) return custom;
  const hours = /^\*(?:\/(\d+))?$/.exec(hour);
  if (hours) {
    const interval = Number(hours[1] ?? 1);
    return weekday === '*' && INTERVALS.includes(interval)
      ? { kind: 'hourly', hours: interval, minute: String(minutes[0]) }
      : custom;
  }
  const [first, ...others] = parseNumbers(hour, 23) ?? [];
  if (first === undefined || others.length > 0) return custom;
  const time = [first, minutes[0]!].map((part) => String(part).padStart(2, '0')).join(':');
  if (weekday === '*') return { kind: 'daily', time };
  const weekdays = parseWeekdays(weekday);
  return weekdays ? { kind: 'weekly', days: weekdays, time } : custom;
}

/** Maximum number of times a day. Expressions with more are shown as written. */
const MAX_TIMES = 4;

interface TimingMessages {
  /** Every day at these times. */
  daily: (times: string) => string;
  /** On these days at these times. */
  weekly: (days: string, times: string) => string;
  /** Every so many hours, this many minutes after the hour. */
  hourly: (hours: number, minute: number) => string;
}

/**
 * Describes a cron expression in words.
 *
 * @returns undefined unless the expression is an interval in hours, or a list of times of day, on all days or certain weekdays.
 */
export function describeCron(
  cron: string,
  language: Language,
  { daily, weekly, hourly }: TimingMessages,
): string | undefined {
  const timing = parseTiming(cron);
  if (timing.kind === 'hourly') return hourly(timing.hours, Number(timing.minute));
  const [minute = '', hour = '', day, month, weekday = '', ...extra] = cron.trim().split(/\s+/);
  const minutes = parseNumbers(minute, 59);
  const hours = parseNumbers(hour, 23);
  if (extra.length > 0 || day !== '*' || month !== '*') return undefined;
  if (minutes?.length !== 1 || !hours || hours.length > MAX_TIMES) return undefined;
  const times = hours.map((each) => formatTime(each, minutes[0]!, language)).join(', ');
  if (weekday === '*') return daily(times);
  const days = parseWeekdays(weekday)?.map((each) => formatWeekday(each, language));
  return days && weekly(days.join(', '), times);
}

const parseWeekdays = (text: string): number[] | undefined => {
  const days = parseNumbers(text, 7);
  return days && [...new Set(days.map((each) => each % 7))];
};

/** Parses a list such as `1,3-5`; undefined for other syntax, or if a number is greater than the maximum. */
function parseNumbers(text: string, max: number): number[] | undefined {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? [];
    if (first === undefined || Number(first) > Number(last) || Number(last) > max) return undefined;
    for (let number = Number(first); number <= Number(last); number++) numbers.push(number);
  }
  return numbers;
}

/** Parses a field of a cron expression, such as `1,3-5` or `10-50/20`; undefined for other syntax, such as names. */
function parseField(text: string, min: number, max: number): number[] | undefined {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const [range = '', step = '1', ...extra] = part.split('/');
    if (extra.length > 0 || !/^[1-9]\d?$/.test(step)) return undefined;
    // `5/15` means from 5 to the end.
    const text =
      range === '*' ? `${min}-${max}` : /^\d+$/.test(range) && part !== range ? `${range}-${max}` : range;
    const values = parseNumbers(text, max);
    if (!values || values[0]! < min) return undefined;
    numbers.push(...values.filter((_, index) => index % Number(step) === 0));
  }
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** A schedule for 29 February may have to wait for a leap year. */
const MAX_DAYS = 4 * 366;

/**
 * Returns the next time that a cron expression describes, for display: the service decides when runs start.
 *
 * @returns undefined for syntax that this function does not know, and if there is no such time.
 */
export function nextTime(cron: string, timeZone: string, now: Date): Date | undefined {
  const fields = cron.trim().split(/\s+/);
  const [minutes, hours, days, months, weekdays] = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 7],
  ].map(([min, max], index) => parseField(fields[index] ?? '', min!, max!));
  if (fields.length !== 5 || !minutes || !hours || !days || !months || !weekdays) return undefined;
  // If both are restricted, either may match.
  const [anyDay, anyWeekday] = [fields[2]!.startsWith('*'), fields[4]!.startsWith('*')];
  const matches = (date: Date) => {
    const day = days.includes(date.getUTCDate());
    const weekday = weekdays.some((each) => each % 7 === date.getUTCDay());
    return (
      months.includes(date.getUTCMonth() + 1) && (anyDay || anyWeekday ? day && weekday : day || weekday)
    );
  };
  const today = Date.parse(`${localDay(now, timeZone)}T00:00:00Z`);
  for (let n = 0; n < MAX_DAYS; n++) {
    const date = new Date(today + n * DAY_MS);
    if (!matches(date)) continue;
    for (const hour of hours)
      for (const minute of minutes) {
        const time = fromLocal(date.getTime() + (hour * 60 + minute) * 60_000, timeZone);
        if (time > now) return time;
      }
  }
  return undefined;
}

/** Returns the time at which clocks in a time zone show what `local` is in UTC. */
function fromLocal(local: number, timeZone: string): Date {
  const time = local - offsetAt(local, timeZone);
  // The offset is different on the other side of a change of the clocks.
  return new Date(local - offsetAt(time, timeZone));
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns how far clocks in a time zone are ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  let format = offsetFormats.get(timeZone);
  if (!format) {
    // Swedish times have the ISO format.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    offsetFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000;
}

/** Formats a future time as clocks in a time zone show it: “tomorrow, 6:00 AM”. */
export function formatNext(time: Date, timeZone: string, language: Language, now: Date): string {
  const days = daysBetween(localDay(now, timeZone), localDay(time, timeZone));
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(language), { timeZone, ...options }).format(time);
  const clock = format({ timeStyle: 'short' });
  if (days <= 1) return `${relativeFormat(language).format(days, 'day')} ${clock}`;
  return `${format({ month: 'short', day: 'numeric', weekday: 'short' })} ${clock}`;
}

/** Formats the name of a time zone: “Korean Standard Time”. */
export const formatTimeZone = (timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')!.value;

/** An arbitrary Sunday, which is weekday 0 in cron. */
const SUNDAY = Date.UTC(2024, 0, 7);

const formatTime = (hour: number, minute: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { timeStyle: 'short', timeZone: 'UTC' }).format(
    SUNDAY + (hour * 60 + minute) * 60_000,
  );

export const formatWeekday = (
  weekday: number,
  language: Language,
  style: 'long' | 'short' = 'long',
): string =>
  new Intl.DateTimeFormat(dateLocale(language), { weekday: style, timeZone: 'UTC' }).format(
    SUNDAY + weekday * DAY_MS,
  );
