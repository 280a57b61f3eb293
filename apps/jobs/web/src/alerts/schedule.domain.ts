/** The time of daily and weekly alerts. */
import type { Language } from '@workreel/languages';
import { dateLocale } from '@workreel/ui/locale';
import type { AlertFrequency, AlertSettings, SavedSearch } from '../schemas.ts';

type Schedule = Pick<AlertSettings, 'hour' | 'weekday' | 'timeZone'>;

/** The schedule of users who have not changed it. */
const DEFAULT_SCHEDULE: Schedule = { hour: 8, weekday: 1, timeZone: 'Asia/Seoul' };

/** A Monday, in UTC. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const utc = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(language), { ...options, timeZone: 'UTC' });

/** Names of the hours that 오전 12:00 and 오후 12:00, or 12:00 AM and PM, may be confused with. */
const HOUR_NAMES: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  ko: { 0: '자정', 12: '정오' },
  en: { 0: 'midnight', 12: 'noon' },
};

/** Formats an hour of the day: 오전 8:00; 8:00 AM; 12:00 PM (noon). */
export function formatHour(hour: number, language: Language): string {
  const time = utc(language, { hour: 'numeric', minute: '2-digit' }).format(MONDAY_MS + hour * HOUR_MS);
  const name = HOUR_NAMES[language][hour];
  return name === undefined ? time : `${time} (${name})`;
}

/** Formats a day of the week. @param weekday - 1 for Monday to 7 for Sunday. */
export const formatWeekday = (weekday: number, language: Language): string =>
  utc(language, { weekday: 'long' }).format(MONDAY_MS + (weekday - 1) * DAY_MS);

/** Formats the time of an alert: 12월 1일 (월) 오전 8:00; Mon, Dec 1, 8:00 AM. @param timeZone - default: that of the browser. */
export const formatDue = (time: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time));

const zonePart = (
  timeZone: string,
  language: Language,
  timeZoneName: 'shortGeneric' | 'shortOffset',
  now = Date.now(),
): string =>
  new Intl.DateTimeFormat(dateLocale(language), { timeZone, timeZoneName })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value;

/** Returns the name of a time zone for users, without its offset: 뉴욕 시간; New York time. */
export function nameTimeZone(timeZone: string, language: Language): string {
  const name = zonePart(timeZone, language, 'shortGeneric');
  // A zone without a name of its own is named by its offset.
  if (!timeZone.includes('/') || name.startsWith('GMT')) return timeZone;
  // The names of many zones in North America and West Africa are the same abbreviation in English, and the cities are not translated.
  return language === 'en' ? `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time` : name;
}

/** Returns the name of a time zone for users: 대한민국 시간 (GMT+9); Seoul time (GMT+9). */
export const formatTimeZone = (timeZone: string, language: Language, now?: number): string =>
  `${nameTimeZone(timeZone, language)} (${zonePart(timeZone, language, 'shortOffset', now)})`;

/**
 * Returns the time zone to set when a user chooses the first daily or weekly alert: that of the browser, unless they have
 * changed the schedule. Undefined to keep the current one.
 */
export function timeZoneToAdopt(
  settings: Schedule,
  searches: readonly Pick<SavedSearch, 'alerts' | 'frequency'>[],
  frequency: AlertFrequency | 'never',
  browserZone: string,
): string | undefined {
  const hasSchedule = (each: AlertFrequency | 'never') => each === 'daily' || each === 'weekly';
  const isDefault = (Object.keys(DEFAULT_SCHEDULE) as (keyof Schedule)[]).every(
    (name) => settings[name] === DEFAULT_SCHEDULE[name],
  );
  const isFirst = !searches.some((search) => search.alerts.length > 0 && hasSchedule(search.frequency));
  return hasSchedule(frequency) && isDefault && isFirst && browserZone !== settings.timeZone
    ? browserZone
    : undefined;
}

/** Returns the time zones that the browser knows, including these, and their names, sorted by name. */
export const namedTimeZones = (language: Language, ...others: string[]): [zone: string, name: string][] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...others])]
    .map((zone): [string, string] => [zone, formatTimeZone(zone, language)])
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));

/** Whether an alert still collects postings until its time. */
export const isCollecting = (
  { dueAt, deliveries }: { dueAt: string; deliveries: readonly unknown[] },
  now = Date.now(),
): boolean => deliveries.length === 0 && Date.parse(dueAt) > now;
