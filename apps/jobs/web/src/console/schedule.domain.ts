/** Times of scheduled runs as text. The usual ones only: others are shown as they are written. */
import type { Language } from '@workreel/languages';
import { LOCALES } from '@workreel/ui/locale';

/** More times a day than this are better read as they are written. */
const MOST_TIMES = 4;
/** A Sunday, from which weekdays are counted. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

/**
 * @param daily - how “every day at these times” is said.
 * @param on - how “on these days at these times” is said.
 * @returns undefined where it is no plain time of day, or days of a week.
 */
export function describeCron(
  cron: string,
  language: Language,
  daily: (times: string) => string,
  on: (days: string, times: string) => string,
): string | undefined {
  const [minute = '', hour = '', day, month, weekday = '', ...more] = cron.trim().split(/\s+/);
  const minutes = readNumbers(minute, 59);
  const hours = readNumbers(hour, 23);
  const weekdays = readNumbers(weekday, 7);
  if (more.length > 0 || day !== '*' || month !== '*') return undefined;
  if (minutes?.length !== 1 || !hours || hours.length > MOST_TIMES) return undefined;
  const times = hours.map((each) => formatTime(each, minutes[0]!, language)).join(', ');
  if (weekday === '*') return daily(times);
  if (!weekdays) return undefined;
  const days = [...new Set(weekdays.map((each) => each % 7))].map((each) => formatWeekday(each, language));
  return on(days.join(', '), times);
}

/** `1,3-5` as numbers; undefined where it is anything else, or holds one that is too large. */
function readNumbers(text: string, most: number): number[] | undefined {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? [];
    if (first === undefined || Number(first) > Number(last) || Number(last) > most) return undefined;
    for (let each = Number(first); each <= Number(last); each++) numbers.push(each);
  }
  return numbers;
}

const formatTime = (hour: number, minute: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 7, hour, minute),
  );

const formatWeekday = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' }).format(
    SUNDAY + weekday * DAY_MS,
  );
