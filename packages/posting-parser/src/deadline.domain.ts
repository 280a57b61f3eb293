import { DAY_MS, type DayNumber, dateOrder, dayIn, formatDay } from './calendar.domain.ts';
import { dateContextKey, type ParseContext } from './card.domain.ts';
import { type DateHints, type FoundDate, findDates, offsetMinutes, type ParsedDate } from './date.domain.ts';
import {
  AGO,
  ALWAYS_OPEN,
  DATE_LABELS,
  LEFT_AFTER,
  LEFT_BEFORE,
  TODAY,
  TOMORROW,
  UNTIL_FILLED,
} from './date-words.data.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import { TIME_NOUNS } from './time-words.data.ts';
import type { Deadline } from './values.ts';
import { alternatives, anyOf, meanings, wordsOf } from './words.domain.ts';

/**
 * A date without a year and weekday that is further in the past belongs to next year: lists show open postings, and
 * promoted cards are at most a few weeks past their deadline.
 */
const MAX_DAYS_PAST = 30;
const MAX_DAYS_AHEAD = 3_660;

const IS_ALWAYS = new RegExp(anyOf(wordsOf(ALWAYS_OPEN)), 'u');
const IS_UNTIL_FILLED = new RegExp(
  `채용\\s?시|충원\\s?시|모집\\s?시|until (?:the )?(?:position |role |vacancy )?(?:is )?filled|${anyOf(wordsOf(UNTIL_FILLED))}`,
  'u',
);
const IS_TODAY = new RegExp(`d-?day|\\bd-0\\b|${anyOf(wordsOf(TODAY))}`, 'u');
const IS_TOMORROW = new RegExp(anyOf(wordsOf(TOMORROW)), 'u');
const IN_TWO_DAYS = /모레/;
const D_MINUS = /\bd\s?-\s?(\d{1,3})(?!\d)/;
const DAYS_LEFT =
  /(?<!\d)(\d{1,3})\s?일\s?(?:후|뒤|남|전)|(?<!\d)(\d{1,3})\s?days?\s?(?:left|remaining|to go|more)|\bin (\d{1,3}) days?\b/;
const WEEKS_LEFT =
  /(?<!\d)(\d{1,2})\s?주\s?(?:후|뒤|남)|(?<!\d)(\d{1,2})\s?weeks?\s?(?:left|remaining|to go)|\bin (\d{1,2}) weeks?\b/;
const HOURS_LEFT =
  /(?<!\d)(\d{1,3})\s?시간\s?(?:후|뒤|남|전)|(?<!\d)(\d{1,3})\s?hours?\s?(?:left|remaining|to go)|\bin (\d{1,3}) hours?\b/;
const MINUTES_LEFT =
  /\d\s?분\s?(?:후|뒤|남|전)|\d\s?min(?:ute)?s?\s?(?:left|remaining|to go)|\bin \d{1,3} min/;
/** "15시 마감", "12:00 마감": a time without a date refers to today. */
const HOUR_ONLY =
  /(?<![\d:])(?:[01]?\d|2[0-4])\s?(?:시|:[0-5]\d)[^\d]{0,8}마감|마감\s?(?:[01]?\d|2[0-4])\s?(?:시|:[0-5]\d)/;

const labels = meanings(DATE_LABELS);
const LABEL = new RegExp(anyOf([...labels.keys()]), 'gu');
const IS_AGO = new RegExp(
  `\\d.*${anyOf(wordsOf({ en: AGO.en!, de: AGO.de!, it: AGO.it!, pl: AGO.pl!, sv: AGO.sv!, ru: AGO.ru! }))}`,
  'u',
);
const units = meanings(TIME_NOUNS);
/** Nouns for the units that are counted down; months are printed as dates. */
const COUNTED = alternatives(
  [...units].filter(([, unit]) => unit !== 'month' && unit !== 'year').map(([noun]) => noun),
);
/** [1] number, [2] unit after "in" or "noch"; [3] number, [4] unit before "left". */
const TIME_LEFT = new RegExp(
  `${anyOf(wordsOf(LEFT_BEFORE))}\\s?(\\d{1,3})\\s?(${COUNTED})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}])|(?<!\\d)(\\d{1,3})\\s?(${COUNTED})\\s?${anyOf(wordsOf(LEFT_AFTER))}`,
  'u',
);
const HOURS: ReadonlyMap<string, number> = new Map([
  ['hour', 1],
  ['day', 24],
  ['week', 168],
]);
/** Length of the text after a date in which a word is about it: 11/20(금) 등록. */
const LABEL_DISTANCE = 8;

const EMPTY: Deadline = frozen({ text: null, kind: 'unknown', date: null });

/**
 * Parses the last day to apply, a calendar day in the time zone of the site. Relative texts (D-7, 오늘마감) refer to
 * the day of `ctx.fetchedAt` in `ctx.timeZone`. An omitted year is the closest one in which the weekday matches or,
 * without a weekday, the closest one in which the date is at most 30 days in the past. A date that does not exist is
 * `unknown`. If there are several dates, the last one is used; dates before "~" are ignored. `date` is set only with the
 * kind `date`.
 * @throws RangeError if `ctx.fetchedAt` is invalid or `ctx.timeZone` is not an IANA name; never because of the text.
 */
export function parseDeadline(text: string | null, ctx: ParseContext): Deadline {
  return text === null ? EMPTY : parse(text, ctx, dateContextKey(ctx));
}

const parse = memoizePerContext((raw: string, ctx: ParseContext): Deadline => {
  const text = cleanText(raw);
  if (text === null) return EMPTY;
  const result = parseDayOrKind(normalizeText(text), ctx);
  return frozen(
    typeof result === 'number'
      ? { text, kind: 'date', date: formatDay(result) }
      : { text, kind: result, date: null },
  );
});

function parseDayOrKind(text: string, ctx: ParseContext): DayNumber | Exclude<Deadline['kind'], 'date'> {
  const today = dayIn(ctx.fetchedAt, ctx.timeZone);
  // "04/01 ~ 05/01": the date before the tilde is the start.
  const tilde = text.lastIndexOf('~');
  const end = tilde < 0 ? text : text.slice(tilde + 1);
  const dates = findDates(end, hintsOf(ctx, today));
  if (dates.length > 0) {
    const candidates = dates.filter((_, index) => mayBeDeadline(end, dates, index));
    const date = candidates.findLast(({ day }) => day !== null) ?? candidates.at(-1);
    return date ? dayWithinLimit(dayAtSite(date, ctx), today) : 'unknown';
  }
  const days = daysLeft(end, today, ctx);
  if (days !== null && !isAboutOther(text)) return days <= MAX_DAYS_AHEAD ? today + days : 'unknown';
  if (IS_ALWAYS.test(text)) return 'always';
  if (IS_UNTIL_FILLED.test(text)) return 'untilFilled';
  return HOUR_ONLY.test(end) ? today : 'unknown';
}

/** "Starts in 3 days" and "2 days ago" are about something else. */
function isAboutOther(text: string): boolean {
  const about = new Set([...text.matchAll(LABEL)].map(([word]) => labels.get(word)));
  return (!about.has('closing') && (about.has('start') || about.has('posted'))) || IS_AGO.test(text);
}

/** Returns whether the words around a date do not say that it is the day of publication or the first day of work. */
function mayBeDeadline(text: string, dates: readonly FoundDate[], index: number): boolean {
  const { start, end } = dates[index]!;
  const preceding = text.slice(dates[index - 1]?.end ?? 0, start);
  const label = lastLabel(preceding);
  if (label !== undefined) return label === 'closing';
  const to = Math.min(dates[index + 1]?.start ?? text.length, end + LABEL_DISTANCE);
  return (lastLabel(text.slice(end, to)) ?? 'closing') === 'closing';
}

/** Returns whether a {@link normalizeText normalized} text starts with a word for closing, of at least five letters, and names a day or a rule. */
export function startsWithClosing(text: string): boolean {
  LABEL.lastIndex = 0;
  const match = LABEL.exec(text);
  LABEL.lastIndex = 0;
  if (match?.index !== 0 || labels.get(match[0]) !== 'closing') return false;
  return (
    (match[0].length >= 5 || /[^\p{Script=Latin}]/u.test(match[0])) &&
    (/\d/.test(text) || IS_UNTIL_FILLED.test(text))
  );
}

function lastLabel(text: string): 'closing' | 'start' | 'posted' | undefined {
  // Most dates have no words around them, and the pattern has hundreds.
  if (!/\p{L}/u.test(text)) return undefined;
  const words = [...text.matchAll(LABEL)];
  // 등록 마감 and "bis zum" contain words of both kinds, of which the one about the end counts.
  if (words.some(([word]) => labels.get(word) === 'closing')) return 'closing';
  const last = words.at(-1)?.[0];
  return last === undefined ? undefined : labels.get(last);
}

function hintsOf(ctx: ParseContext, today: DayNumber): DateHints {
  return { today, order: ctx.dateOrder ?? dateOrder(ctx.timeZone), earliest: today - MAX_DAYS_PAST };
}

/** Returns the day of a date; of an instant, the day in the time zone of the site. */
function dayAtSite({ day, minute, offset }: ParsedDate, ctx: ParseContext): DayNumber | null {
  if (day === null || minute === null || offset === null) return day;
  return dayIn(new Date(day * DAY_MS + (minute - offsetMinutes(offset)) * 60_000), ctx.timeZone);
}

function dayWithinLimit(day: DayNumber | null, today: DayNumber): DayNumber | 'unknown' {
  return day !== null && Math.abs(day - today) <= MAX_DAYS_AHEAD ? day : 'unknown';
}

function daysLeft(text: string, today: DayNumber, ctx: ParseContext): number | null {
  if (IS_TODAY.test(text)) return 0;
  if (IS_TOMORROW.test(text)) return 1;
  if (IN_TWO_DAYS.test(text)) return 2;
  if (!/\d/.test(text)) return null;
  const days = firstNumber(D_MINUS, text) ?? firstNumber(DAYS_LEFT, text);
  if (days !== null) return days;
  const weeks = firstNumber(WEEKS_LEFT, text);
  if (weeks !== null) return weeks * 7;
  const hours = firstNumber(HOURS_LEFT, text) ?? (MINUTES_LEFT.test(text) ? 0 : hoursLeft(text));
  if (hours === null) return null;
  return dayIn(new Date(ctx.fetchedAt.getTime() + hours * 3_600_000), ctx.timeZone) - today;
}

function hoursLeft(text: string): number | null {
  const match = TIME_LEFT.exec(text);
  if (match === null) return null;
  return Number(match[1] ?? match[3]) * HOURS.get(units.get((match[2] ?? match[4])!)!)!;
}

function firstNumber(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  const digits = match?.slice(1).find((group) => group !== undefined);
  return digits === undefined ? null : Number(digits);
}
