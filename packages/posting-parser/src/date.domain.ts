import { type DayNumber, dayOf, weekdayOf, yearOf } from './calendar.domain.ts';

/** A date as printed; `day` is null where no calendar has it (02/30). */
export interface PrintedDate {
  day: DayNumber | null;
  /** Minutes since midnight, where a time stands behind the date. */
  minute: number | null;
  /** RFC 3339 offset (`Z`, `+09:00`) where the text prints one. */
  offset: string | null;
}

/** What tells the year that a site leaves out, and which number is the month. */
export interface Clues {
  /** The day of the fetch in the site's zone. */
  today: DayNumber;
  /** Order of numbers in dates of all digits (03/10/2026). */
  order: 'ymd' | 'mdy' | 'dmy';
  /** Dates without a year and weekday fall on the first day from here on that fits. */
  earliest?: DayNumber;
  /** Dates without a year do not fall after this day, with or without a weekday. */
  latest?: DayNumber;
  /** How many years away a weekday may point; {@link MOST_YEARS_OFF} unless told. */
  mostYears?: number;
}

const MOST_DATES = 8;
/** A weekday comes round on the same date after 11 years at most, but for 29 February. */
const MOST_YEARS_OFF = 12;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const WEEKDAYS = new Map([...'일월화수목금토'].map((word, at) => [word, at] as const));
for (const [at, word] of ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].entries()) WEEKDAYS.set(word, at);
const WEEKDAY_AFTER =
  '(?:\\s?\\(\\s?([월화수목금토일]|mon|tue|wed|thu|fri|sat|sun)(?:요일|[a-z]{0,6})?\\s?\\))?';
const WEEKDAY_BEFORE = '(?:\\b(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,?\\s?)?';
const TIME =
  '(?:[t,\\s]{1,2}(\\d{1,2}):(\\d{2})(?::\\d{2}(?:\\.\\d{1,9})?)?\\s?(z(?![a-z])|[+-]\\d{2}:?\\d{2})?)?';

/** 2026-05-01 · 2026.05.01(금) 23:00 · 2026년 5월 1일 · 2026-05-01T23:00:00+09:00 */
const YEAR_FIRST = `(?<![\\d.])(\\d{4})\\s?[-./년]\\s?(\\d{1,2})\\s?[-./월]\\s?(\\d{1,2})(?!\\d)(?:일|\\.)?${WEEKDAY_AFTER}${TIME}`;
/** 24/12/05 · 24.12.05 · 05/12/24 · 05/12/2024: which is the year, the zone tells */
const THREE_NUMBERS = `(?<![\\d.])(\\d{1,2})([-./])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d{2})(?!\\d)${WEEKDAY_AFTER}`;
/** 05/01(금) · 05.01 · 5월 1일(금) · 05-01 */
const TWO_NUMBERS = `(?<![\\d.])(?:(\\d{1,2})\\s?[./월]\\s?(\\d{1,2})|(?<!-)(\\d{2})-(\\d{2}))(?![\\d%]|\\s?[년월시명])(?:일|\\.)?${WEEKDAY_AFTER}`;
/** 3 Oct 2026 · Fri 3rd October */
const DAY_MONTH = `${WEEKDAY_BEFORE}(?<![\\d.])(\\d{1,2})(?:st|nd|rd|th)?(?:\\s|-)(?:of )?${MONTH}(?:,?(?:\\s|-)(\\d{4})(?!\\d))?`;
/** October 3rd, 2026 */
const MONTH_DAY = `${WEEKDAY_BEFORE}\\b${MONTH}\\s(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s(\\d{4})(?!\\d))?`;

/** The date that a {@link plain} text names last; null where it names none. */
export function lastDateIn(text: string, clues: Clues): PrintedDate | null {
  return datesIn(text, clues).at(-1) ?? null;
}

/** The date that a {@link plain} text names first; null where it names none. */
export function firstDateIn(text: string, clues: Clues): PrintedDate | null {
  return datesIn(text, clues)[0] ?? null;
}

type Reader = (groups: readonly (string | undefined)[], clues: Clues, matched: string) => PrintedDate;

/** From the fullest form to the barest: each is blanked out before the next looks for parts of it. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(YEAR_FIRST, 'g'),
    ([year, month, day, , hour, minute, offset]) => ({
      day: dayOf(Number(year), Number(month), Number(day)),
      minute: minuteOf(hour, minute),
      offset: offset?.toUpperCase() ?? null,
    }),
  ],
  [
    new RegExp(THREE_NUMBERS, 'g'),
    ([one, , two, last], clues) => dateOnly(ofThree(Number(one), Number(two), last!, clues.order)),
  ],
  [
    new RegExp(DAY_MONTH, 'g'),
    ([weekday, day, month, year], clues) => dateOnly(inWords(month!, day, year, weekday, clues)),
  ],
  [
    new RegExp(MONTH_DAY, 'g'),
    ([weekday, month, day, year], clues) => dateOnly(inWords(month!, day, year, weekday, clues)),
  ],
  [
    new RegExp(TWO_NUMBERS, 'g'),
    ([slashed1, slashed2, dashed1, dashed2, weekday], clues, matched) => {
      const one = Number(slashed1 ?? dashed1);
      const two = Number(slashed2 ?? dashed2);
      const dayFirst = clues.order === 'dmy' && !matched.includes('월');
      return dateOnly(dayFirst ? inSomeYear(two, one, weekday, clues) : inSomeYear(one, two, weekday, clues));
    },
  ],
];

function datesIn(text: string, clues: Clues): PrintedDate[] {
  if (!/\d/.test(text)) return [];
  const found: { at: number; date: PrintedDate }[] = [];
  let rest = text;
  for (const [form, read] of FORMS) {
    for (const match of rest.matchAll(form)) {
      found.push({ at: match.index, date: read(match.slice(1), clues, match[0]) });
      rest =
        rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
    }
    if (found.length >= MOST_DATES) break;
  }
  return found.sort((one, other) => one.at - other.at).map(({ date }) => date);
}

function inWords(
  month: string,
  day: string | undefined,
  year: string | undefined,
  weekday: string | undefined,
  clues: Clues,
): DayNumber | null {
  const number = MONTHS.indexOf(month) + 1;
  return year ? dayOf(Number(year), number, Number(day)) : inSomeYear(number, Number(day), weekday, clues);
}

function dateOnly(day: DayNumber | null): PrintedDate {
  return { day, minute: null, offset: null };
}

function minuteOf(hour: string | undefined, minute: string | undefined): number | null {
  if (hour === undefined || minute === undefined || Number(hour) > 24 || Number(minute) > 59) return null;
  return Number(hour) * 60 + Number(minute);
}

function ofThree(one: number, two: number, last: string, order: Clues['order']): DayNumber | null {
  if (last.length === 2 && order === 'ymd') return dayOf(2000 + one, two, Number(last));
  const year = last.length === 4 ? Number(last) : 2000 + Number(last);
  // 15/03/2026 can be read in one way only, whatever the zone.
  const monthFirst = order === 'dmy' ? two > 12 : one <= 12;
  return monthFirst ? dayOf(year, one, two) : dayOf(year, two, one);
}

/** The day of that month and day in the year that the weekday, or else the clues, point to. */
function inSomeYear(month: number, day: number, weekday: string | undefined, clues: Clues): DayNumber | null {
  const wanted = weekday === undefined ? undefined : WEEKDAYS.get(weekday);
  const thisYear = yearOf(clues.today);
  const latest = clues.latest ?? Number.POSITIVE_INFINITY;
  let best: DayNumber | null = null;
  const reach =
    wanted === undefined && !(month === 2 && day === 29) ? 1 : (clues.mostYears ?? MOST_YEARS_OFF);
  for (let year = thisYear - reach; year <= thisYear + reach; year++) {
    const candidate = dayOf(year, month, day);
    if (candidate === null || candidate > latest) continue;
    if (wanted !== undefined) {
      // The weekday is a checksum: it picks the year, the fetch only breaks ties.
      if (weekdayOf(candidate) !== wanted) continue;
    } else if (clues.earliest !== undefined && candidate < clues.earliest) continue;
    if (best === null || Math.abs(candidate - clues.today) < Math.abs(best - clues.today)) best = candidate;
  }
  return best;
}
