/** Describes common cron expressions. Others are shown as written. */
import type { Language } from '@workreel/languages';
import { dateLocale } from '@workreel/ui/locale';

/** Maximum number of times a day. Expressions with more are shown as written. */
const MAX_TIMES = 4;
/** An arbitrary Sunday, which is weekday 0 in cron. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

/**
 * Describes a cron expression in words.
 *
 * @param daily - the message for “every day at these times”.
 * @param weekly - the message for “on these days at these times”.
 * @returns undefined unless the expression is a list of times of day, on all days or certain weekdays.
 */
export function describeCron(
  cron: string,
  language: Language,
  daily: (times: string) => string,
  weekly: (days: string, times: string) => string,
): string | undefined {
  const [minute = '', hour = '', day, month, weekday = '', ...extra] = cron.trim().split(/\s+/);
  const minutes = parseNumbers(minute, 59);
  const hours = parseNumbers(hour, 23);
  const weekdays = parseNumbers(weekday, 7);
  if (extra.length > 0 || day !== '*' || month !== '*') return undefined;
  if (minutes?.length !== 1 || !hours || hours.length > MAX_TIMES) return undefined;
  const times = hours.map((each) => formatTime(each, minutes[0]!, language)).join(', ');
  if (weekday === '*') return daily(times);
  if (!weekdays) return undefined;
  const days = [...new Set(weekdays.map((each) => each % 7))].map((each) => formatWeekday(each, language));
  return weekly(days.join(', '), times);
}

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

const formatTime = (hour: number, minute: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 7, hour, minute),
  );

const formatWeekday = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { weekday: 'long', timeZone: 'UTC' }).format(
    SUNDAY + weekday * DAY_MS,
  );
