import { type DayNumber, dayOf, weekdayOf, yearOf } from './calendar.domain.ts';
import { MONTH_NAMES } from './months.data.ts';
import { WEEKDAY_NAMES } from './weekdays.data.ts';

/** A date parsed from a text; `day` is null if the date does not exist (02/30). */
export interface ParsedDate {
  day: DayNumber | null;
  /** Minutes since midnight; null if no time follows the date. */
  minute: number | null;
  /** Offset from UTC in RFC 3339 format (`Z`, `+09:00`); null if the text contains none. */
  offset: string | null;
}

/** Hints for inferring an omitted year and the order of day and month. */
export interface DateHints {
  /** The day of the fetch in the time zone of the site. */
  today: DayNumber;
  /** Order of the numbers in numeric dates (03/10/2026). */
  order: 'ymd' | 'mdy' | 'dmy';
  /** Earliest day for dates with neither year nor weekday. */
  earliest?: DayNumber;
  /** Latest day for dates without a year, with or without a weekday. */
  latest?: DayNumber;
  /** Maximum distance in years from `today` if the year is inferred from the weekday; default {@link MAX_YEARS_AWAY}. */
  maxYearsAway?: number;
}

const MAX_DATES = 8;
/** A date falls on the same weekday again after at most 12 years, except February 29. */
const MAX_YEARS_AWAY = 12;

const MONTHS = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);
const MONTH = '([\\p{L}\\p{M}]{3,14})';
const WEEKDAYS = new Map([...'일월화수목금토'].map((word, weekday) => [word, weekday] as const));
for (const [weekday, word] of ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].entries())
  WEEKDAYS.set(word, weekday);
for (const [weekday, word] of [...'日月火水木金土'].entries()) WEEKDAYS.set(word, weekday);
for (const [weekday, names] of WEEKDAY_NAMES.entries())
  for (const name of names.split('|')) if (!WEEKDAYS.has(name)) WEEKDAYS.set(name, weekday);
/** Whether this word of a normalized text is the name of a day of the week. */
export const isWeekday = (word: string): boolean => WEEKDAYS.has(word.replace(/요일$|曜日?$/, ''));

/** A word before a date, which may be the name of its weekday: vendredi 30 octobre, fredag den 30 oktober. */
const WORD_BEFORE = /([\p{L}\p{M}-]{3,14})[.,]{0,2}\s(?:(?:den|dem|le|il|el|the|dnia|dia|día)\s)?$/u;
const WEEKDAY_AFTER =
  '(?:\\s?\\(\\s?([월화수목금토일月火水木金土日]|mon|tue|wed|thu|fri|sat|sun)(?:요일|曜日?|[a-z]{0,6})?\\s?\\))?';
const WEEKDAY_BEFORE = '(?:\\b(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,?\\s?)?';
const TIME =
  '(?:[t,\\s]{1,2}(\\d{1,2}):(\\d{2})(?::\\d{2}(?:\\.\\d{1,9})?)?\\s?(z(?![a-z])|[+-]\\d{2}:?\\d{2})?)?';

/** 2026-05-01 · 2026.05.01(금) 23:00 · 2026년 5월 1일 · 2026年5月1日 · 2026-05-01T23:00:00+09:00 */
const YEAR_FIRST = `(?<![\\d.])(\\d{4})\\s?[-./년年]\\s?(\\d{1,2})\\s?[-./월月]\\s?(\\d{1,2})(?!\\d)(?:일|日|号|號|\\.)?${WEEKDAY_AFTER}${TIME}`;
/** 24/12/05 · 24.12.05 · 05/12/24 · 05/12/2024: `hints.order` determines which number is which */
const THREE_NUMBERS = `(?<![\\d.])(\\d{1,2})([-./])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d{2})(?!\\d)${WEEKDAY_AFTER}`;
/** What two numbers are an amount or a time before: 16.5-20.5 LPA, $1.2M, 2.5 years. */
const AMOUNT_UNIT =
  '(?:(?:y(?:ea)?rs?|ans|anni|años|anos|jahren?|jaar|lata?|months?|weeks?|hours?|hrs|std|stunden|percent|l(?:pa|acs?|akhs?)|cr(?:ores?)?|mn?|k|eur|usd|gbp|chf|pln|zł|kr)(?![\\p{L}])|l(?=\\s?[-/p]|$))';
/** 05/01(금) · 05.01 · 5월 1일(금) · 5月1日 · 05-01, but not 23.59 after "kl." */
const TWO_NUMBERS = `(?<![\\d.\\p{Sc}])(?<!(?<!\\p{L})(?:kl|klo|um)\\.?\\s?)(?:(\\d{1,2})\\s?[./월月]\\s?(\\d{1,2})|(?<!-)(\\d{2})-(\\d{2}))(?![\\d%]|\\/(?:5|10)(?![\\d./])|\\s?(?:[년월시명年月時点名\\p{Sc}]|uhr|(?:h|[ap]\\.?m)(?![\\p{L}]))|(?:\\s?[-~]\\s?\\d{1,2}(?:[.,]\\d{1,2})?)?\\s?${AMOUNT_UNIT})(?:일|日|号|號|\\.)?${WEEKDAY_AFTER}`;
const ORDINAL = '(?:st|nd|rd|th|er|e|o|a|°)?';
const YEAR_AFTER = "(?:(?:,?[\\s/-]|\\.\\s?|,?\\s(?:de|del)\\s)(\\d{4})(?!\\d)|(?:-|\\s')(\\d{2})(?!\\d))?";
/** 3 Oct 2026 · Fri 3rd October · 3. října 2026 · 3 de octubre de 2026 · 3-Oct-26 */
const DAY_MONTH = `${WEEKDAY_BEFORE}(?<![\\d.,:])(\\d{1,2})${ORDINAL}(?:\\.\\s?|[\\s/-])(?:of |de |d'|den )?${MONTH}\\.?${YEAR_AFTER}`;
/** October 3rd, 2026 */
const MONTH_DAY = `${WEEKDAY_BEFORE}(?<![\\p{L}\\p{M}])${MONTH}\\.?\\s(\\d{1,2})${ORDINAL}(?![\\d:]|\\.\\d|[,\\s]\\d{3}(?!\\d))(?:,?\\s(\\d{4})(?!\\d))?`;
/** 2026. október 3. · 2026 m. spalio 3 d. */
const YEAR_MONTH_DAY = `(?<!\\d)(\\d{4})\\.?\\s(?:m\\.\\s)?${MONTH}\\.?\\s(\\d{1,2})(?!\\d)`;
/** 3 tháng 10, 2026 · 3 tháng 10 năm 2026 */
const VIETNAMESE =
  '(?<!\\d)(\\d{1,2})\\s(?:tháng|thang)\\s(\\d{1,2})(?!\\d)(?:,?\\s(?:năm\\s)?(\\d{4})(?!\\d))?';

/** A date in a text, with its offsets there. */
export interface FoundDate extends ParsedDate {
  start: number;
  end: number;
}

/** Returns the first date in a {@link normalizeText normalized} text; null if there is none. */
export function findFirstDate(text: string, hints: DateHints): ParsedDate | null {
  return findDates(text, hints)[0] ?? null;
}

/** Returns null if the match is no date at all ("3 people"). */
type Parse = (
  groups: readonly (string | undefined)[],
  hints: DateHints,
  matched: string,
  weekdayBefore: string | undefined,
) => ParsedDate | null;

/** Patterns of dates with the name of a month. */
const NAMED_PATTERNS: readonly (readonly [RegExp, Parse])[] = [
  [
    new RegExp(YEAR_MONTH_DAY, 'gu'),
    ([year, month, day], hints) => dateOfNamedMonth(month!, day, year, undefined, hints),
  ],
  [
    new RegExp(VIETNAMESE, 'gu'),
    ([day, month, year], hints) =>
      dateOnly(
        year
          ? dayOf(Number(year), Number(month), Number(day))
          : dayInInferredYear(Number(month), Number(day), undefined, hints),
      ),
  ],
  [
    new RegExp(DAY_MONTH, 'gu'),
    ([weekday, day, month, year, shortYear], hints, _, weekdayBefore) =>
      dateOfNamedMonth(month!, day, year ?? (shortYear && `20${shortYear}`), weekday ?? weekdayBefore, hints),
  ],
  [
    new RegExp(MONTH_DAY, 'gu'),
    ([weekday, month, day, year], hints, _, weekdayBefore) =>
      dateOfNamedMonth(month!, day, year, weekday ?? weekdayBefore, hints),
  ],
];
/** A text without three letters in a row, apart from Korean, names no month. */
const MAY_NAME_MONTH = /(?:(?![가-힣])[\p{L}\p{M}]){3}/u;

/** From the most to the least specific pattern; matches are blanked out before the next pattern is tried. */
const PATTERNS: readonly (readonly [RegExp, Parse])[] = [
  [
    new RegExp(YEAR_FIRST, 'gu'),
    ([year, month, day, , hour, minute, offset]) => ({
      day: dayOf(Number(year), Number(month), Number(day)),
      minute: minuteOf(hour, minute),
      offset: offset?.toUpperCase() ?? null,
    }),
  ],
  [
    new RegExp(THREE_NUMBERS, 'gu'),
    ([first, , second, third], hints) =>
      dateOnly(dayOfThreeNumbers(Number(first), Number(second), third!, hints.order)),
  ],
  ...NAMED_PATTERNS,
  [
    new RegExp(TWO_NUMBERS, 'gu'),
    ([slashed1, slashed2, dashed1, dashed2, weekdayAfter], hints, matched, weekdayBefore) => {
      const weekday = weekdayAfter ?? weekdayBefore;
      const first = Number(slashed1 ?? dashed1);
      const second = Number(slashed2 ?? dashed2);
      const dayFirst = hints.order === 'dmy' && !/[월月]/.test(matched);
      return dateOnly(
        dayFirst
          ? dayInInferredYear(second, first, weekday, hints)
          : dayInInferredYear(first, second, weekday, hints),
      );
    },
  ],
];

const NUMERIC_PATTERNS = PATTERNS.filter((pattern) => !NAMED_PATTERNS.includes(pattern));

/** Returns the dates in a {@link normalizeText normalized} text in order, at most {@link MAX_DATES} of a kind. */
export function findDates(text: string, hints: DateHints): FoundDate[] {
  if (!/\d/.test(text)) return [];
  const dates: FoundDate[] = [];
  let remaining = text;
  const patterns = MAY_NAME_MONTH.test(text) ? PATTERNS : NUMERIC_PATTERNS;
  for (const [pattern, parse] of patterns) {
    for (const match of remaining.matchAll(pattern)) {
      const word = WORD_BEFORE.exec(text.slice(Math.max(0, match.index - 20), match.index))?.[1];
      const weekdayBefore = word !== undefined && WEEKDAYS.has(word) ? word : undefined;
      const date = parse(match.slice(1), hints, match[0], weekdayBefore);
      if (date === null) continue;
      const end = match.index + match[0].length;
      dates.push({ ...date, start: match.index, end });
      remaining = remaining.slice(0, match.index) + ' '.repeat(match[0].length) + remaining.slice(end);
    }
    if (dates.length >= MAX_DATES) break;
  }
  return dates.sort((one, other) => one.start - other.start);
}

function dateOfNamedMonth(
  name: string,
  day: string | undefined,
  year: string | undefined,
  weekday: string | undefined,
  hints: DateHints,
): ParsedDate | null {
  const month = MONTHS.get(name);
  if (month === undefined) return null;
  return dateOnly(
    year ? dayOf(Number(year), month, Number(day)) : dayInInferredYear(month, Number(day), weekday, hints),
  );
}

function dateOnly(day: DayNumber | null): ParsedDate {
  return { day, minute: null, offset: null };
}

function minuteOf(hour: string | undefined, minute: string | undefined): number | null {
  if (hour === undefined || minute === undefined || Number(hour) > 24 || Number(minute) > 59) return null;
  return Number(hour) * 60 + Number(minute);
}

function dayOfThreeNumbers(
  first: number,
  second: number,
  third: string,
  order: DateHints['order'],
): DayNumber | null {
  if (third.length === 2 && order === 'ymd') return dayOf(2000 + first, second, Number(third));
  const year = third.length === 4 ? Number(third) : 2000 + Number(third);
  // 15/03/2026 is unambiguous regardless of the order.
  const monthFirst = order === 'dmy' ? second > 12 : first <= 12;
  return monthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}

/** Returns the day in the year inferred from the weekday or, without one, from the hints. */
function dayInInferredYear(
  month: number,
  day: number,
  weekday: string | undefined,
  hints: DateHints,
): DayNumber | null {
  const expectedWeekday = weekday === undefined ? undefined : WEEKDAYS.get(weekday);
  const thisYear = yearOf(hints.today);
  const latest = hints.latest ?? Number.POSITIVE_INFINITY;
  let best: DayNumber | null = null;
  const yearsAway =
    expectedWeekday === undefined && !(month === 2 && day === 29)
      ? 1
      : (hints.maxYearsAway ?? MAX_YEARS_AWAY);
  for (let year = thisYear - yearsAway; year <= thisYear + yearsAway; year++) {
    const candidate = dayOf(year, month, day);
    if (candidate === null || candidate > latest) continue;
    if (expectedWeekday !== undefined) {
      // The weekday serves as a checksum that determines the year; the time of the fetch only breaks ties.
      if (weekdayOf(candidate) !== expectedWeekday) continue;
    } else if (hints.earliest !== undefined && candidate < hints.earliest) continue;
    if (best === null || Math.abs(candidate - hints.today) < Math.abs(best - hints.today)) best = candidate;
  }
  return best;
}

/** Returns the minutes of an offset from UTC (`Z`, `+09:00`). */
export function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
