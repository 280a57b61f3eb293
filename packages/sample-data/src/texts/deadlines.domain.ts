import { type Random, randomInt } from '../random.domain.ts';
import type { Locale } from './locales.data.ts';
import { partsOf } from './template.domain.ts';
import type { Template, TextContext, Values } from './types.ts';

const DAY_MS = 86_400_000;

interface CalendarNames {
  months: readonly string[];
  shortMonths: readonly string[];
  /** Sunday first. */
  weekdays: readonly string[];
  longWeekdays: readonly string[];
}
const calendars = new Map<string, CalendarNames>();
/** Names of months and weekdays (CLDR) as they stand beside a day of the month. */
function calendarOf(locale: string): CalendarNames {
  let names = calendars.get(locale);
  if (names === undefined) {
    const list = (count: number, start: number, options: Intl.DateTimeFormatOptions, type: string) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return Array.from({ length: count }, (_, index) => {
        const time = type === 'month' ? Date.UTC(2025, index, 15) : Date.UTC(2025, 0, start + index);
        return format.formatToParts(time).find((part) => part.type === type)!.value;
      });
    };
    names = {
      months: list(12, 1, { day: 'numeric', month: 'long' }, 'month'),
      shortMonths: list(12, 1, { day: 'numeric', month: 'short' }, 'month'),
      weekdays: list(7, 5, { weekday: 'short' }, 'weekday'),
      longWeekdays: list(7, 5, { weekday: 'long' }, 'weekday'),
    };
    calendars.set(locale, names);
  }
  return names;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** Returns the day at an instant in a time zone, as the time of its midnight in UTC. */
function dayAt(instant: Date, timeZone: string): number {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant)}T00:00:00Z`);
}

const NO_DEADLINE: Values['deadlines'] = { kind: 'unknown', date: null };
const KINDS: ReadonlyMap<string, Values['deadlines']> = new Map([
  ['none', NO_DEADLINE],
  ['past', NO_DEADLINE],
  ['until', { kind: 'untilFilled', date: null }],
  ['always', { kind: 'always', date: null }],
]);
/** The next days for which a date without year is certain, and those for dates with one. */
const MAX_DAYS = { withoutYear: 120, withYear: 300, counted: 60 };

/**
 * Fills a template. Slots: `d`, `dd`, `m`, `mm`, `yy`, `yyyy`, `mon`, `mon3`, `wd`, `wdl` (parts of the date), `n` (days left), `h` (an hour).
 * Meanings: `date` (the default), `today`, `tomorrow`, `left` (the date follows from `n`), `until`, `always`, `none`, `past` (no
 * deadline, with a date in the past).
 */
export function fillDeadline(template: Template, locale: Locale, context: TextContext, random: Random) {
  const parts = partsOf(template.form);
  const { meaning } = template;
  const names = calendarOf(locale.code);
  const today = dayAt(context.fetchedAt, context.timeZone);
  const left = randomInt(random, 1, MAX_DAYS.counted);
  const next = randomInt(
    random,
    1,
    parts.some((part) => part.startsWith('yy')) ? MAX_DAYS.withYear : MAX_DAYS.withoutYear,
  );
  const days = new Map([
    ['today', 0],
    ['tomorrow', 1],
    ['left', left],
    ['past', -left],
  ]).get(meaning);
  const date = new Date(today + (days ?? next) * DAY_MS);
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  const print = (slot: string): string => {
    switch (slot) {
      case 'd':
        return String(Number(day));
      case 'dd':
        return day;
      case 'm':
        return String(Number(month));
      case 'mm':
        return month;
      case 'yy':
        return year.slice(2);
      case 'yyyy':
        return year;
      case 'mon':
        return names.months[Number(month) - 1]!;
      case 'mon3':
        return names.shortMonths[Number(month) - 1]!;
      case 'wd':
        return names.weekdays[date.getUTCDay()]!;
      case 'wdl':
        return names.longWeekdays[date.getUTCDay()]!;
      case 'n':
        return String(left);
      case 'h':
        return String(randomInt(random, 10, 23));
      default:
        throw new RangeError(`Unknown slot: ${slot}`);
    }
  };
  const text = parts.map((part, index) => (index % 2 === 0 ? part : print(part))).join('');
  const truth = KINDS.get(meaning) ?? { kind: 'date' as const, date: `${year}-${month}-${day}` };
  return { text, truth, alsoRight: [] };
}
