import { DAY_MS, type DayNumber, dateOrder, dayIn, formatDay } from './calendar.domain.ts';
import { dateContextKey, type ParseContext } from './card.domain.ts';
import { type DateHints, findLastDate, offsetMinutes, type ParsedDate } from './date.domain.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import type { Deadline } from './values.ts';

/**
 * A date without a year and weekday that is further in the past belongs to next year: lists show open postings, and
 * promoted cards are at most a few weeks past their deadline.
 */
const MAX_DAYS_PAST = 30;
const MAX_DAYS_AHEAD = 3_660;

const ALWAYS =
  /상시|수시|연중|always (?:open|hiring)|ongoing|rolling|no (?:closing date|deadline)|open[- ]ended/;
const UNTIL_FILLED =
  /채용\s?시|충원\s?시|모집\s?시|until (?:the )?(?:position |role |vacancy )?(?:is )?filled/;
const TODAY = /오늘|금일|당일|\btoday\b|d-?day|\bd-0\b/;
const TOMORROW = /내일|명일|익일|\btomorrow\b/;
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
  const date = findLastDate(end, hintsOf(ctx, today));
  if (date !== null) return dayWithinLimit(dayAtSite(date, ctx), today);
  const days = daysLeft(end, today, ctx);
  if (days !== null) return days <= MAX_DAYS_AHEAD ? today + days : 'unknown';
  if (ALWAYS.test(text)) return 'always';
  if (UNTIL_FILLED.test(text)) return 'untilFilled';
  return HOUR_ONLY.test(end) ? today : 'unknown';
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
  if (TODAY.test(text)) return 0;
  if (TOMORROW.test(text)) return 1;
  if (IN_TWO_DAYS.test(text)) return 2;
  const days = firstNumber(D_MINUS, text) ?? firstNumber(DAYS_LEFT, text);
  if (days !== null) return days;
  const weeks = firstNumber(WEEKS_LEFT, text);
  if (weeks !== null) return weeks * 7;
  const hours = firstNumber(HOURS_LEFT, text) ?? (MINUTES_LEFT.test(text) ? 0 : null);
  if (hours === null) return null;
  return dayIn(new Date(ctx.fetchedAt.getTime() + hours * 3_600_000), ctx.timeZone) - today;
}

function firstNumber(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  const digits = match?.slice(1).find((group) => group !== undefined);
  return digits === undefined ? null : Number(digits);
}
