import { type DayNumber, dateOrder, dayIn, dayText } from './calendar.domain.ts';
import type { ReadingContext } from './card.domain.ts';
import { type Clues, lastDateIn, type PrintedDate } from './date.domain.ts';
import { fixed, plain, printed, rememberedWhile } from './text.domain.ts';
import type { Deadline } from './values.ts';

/** A list shows postings that still live; a promoted card may be some weeks late, more is next year's date. */
const MOST_DAYS_LATE = 30;
const MOST_DAYS_AHEAD = 3_660;

const ALWAYS =
  /상시|수시|연중|always (?:open|hiring)|ongoing|rolling|no (?:closing date|deadline)|open[- ]ended/;
const UNTIL_FILLED =
  /채용\s?시|충원\s?시|모집\s?시|until (?:the )?(?:position |role |vacancy )?(?:is )?filled/;
const TODAY = /오늘|금일|당일|\btoday\b|d-?day|\bd-0\b/;
const TOMORROW = /내일|명일|익일|\btomorrow\b/;
const AFTER_TOMORROW = /모레/;
const D_MINUS = /\bd\s?-\s?(\d{1,3})(?!\d)/;
const DAYS_LEFT =
  /(?<!\d)(\d{1,3})\s?일\s?(?:후|뒤|남|전)|(?<!\d)(\d{1,3})\s?days?\s?(?:left|remaining|to go|more)|\bin (\d{1,3}) days?\b/;
const WEEKS_LEFT =
  /(?<!\d)(\d{1,2})\s?주\s?(?:후|뒤|남)|(?<!\d)(\d{1,2})\s?weeks?\s?(?:left|remaining|to go)|\bin (\d{1,2}) weeks?\b/;
const HOURS_LEFT =
  /(?<!\d)(\d{1,3})\s?시간\s?(?:후|뒤|남|전)|(?<!\d)(\d{1,3})\s?hours?\s?(?:left|remaining|to go)|\bin (\d{1,3}) hours?\b/;
const MINUTES_LEFT =
  /\d\s?분\s?(?:후|뒤|남|전)|\d\s?min(?:ute)?s?\s?(?:left|remaining|to go)|\bin \d{1,3} min/;
/** "15시 마감", "12:00 마감": an hour without a day is an hour of today. */
const HOUR_ONLY =
  /(?<![\d:])(?:[01]?\d|2[0-4])\s?(?:시|:[0-5]\d)[^\d]{0,8}마감|마감\s?(?:[01]?\d|2[0-4])\s?(?:시|:[0-5]\d)/;

const UNSAID: Deadline = fixed({ text: null, kind: 'unknown', date: null });

/**
 * The last day to apply, as the site's calendar counts days. Relative texts (D-7, 오늘마감) count from the day of
 * `ctx.fetchedAt` in `ctx.timeZone`. A date without a year takes the one whose weekday fits, nearest to the fetch;
 * without a weekday the year in which it is at most 30 days past. A date that does not exist is `unknown`.
 * Of several dates the last one counts, after "~" only. `date` is set with the kind `date` alone.
 * @throws RangeError for an invalid `ctx.fetchedAt` or a zone that is not an IANA name; for no text.
 */
export function readDeadline(text: string | null, ctx: ReadingContext): Deadline {
  return text === null ? UNSAID : read(text, ctx, ctx.fetchedAt.getTime() + ctx.timeZone);
}

const read = rememberedWhile((raw: string, ctx: ReadingContext): Deadline => {
  const text = printed(raw);
  if (text === null) return UNSAID;
  const kind = kindOf(plain(text), ctx);
  return fixed(
    typeof kind === 'number' ? { text, kind: 'date', date: dayText(kind) } : { text, kind, date: null },
  );
});

function kindOf(text: string, ctx: ReadingContext): DayNumber | Exclude<Deadline['kind'], 'date'> {
  const today = dayIn(ctx.fetchedAt, ctx.timeZone);
  // "04/01 ~ 05/01": what stands before the tilde is when it began.
  const tilde = text.lastIndexOf('~');
  const end = tilde < 0 ? text : text.slice(tilde + 1);
  const date = lastDateIn(end, cluesOf(ctx, today));
  if (date !== null) return withinReach(date, today);
  const left = daysLeft(end, today, ctx);
  if (left !== null) return left <= MOST_DAYS_AHEAD ? today + left : 'unknown';
  if (ALWAYS.test(text)) return 'always';
  if (UNTIL_FILLED.test(text)) return 'untilFilled';
  return HOUR_ONLY.test(end) ? today : 'unknown';
}

function cluesOf(ctx: ReadingContext, today: DayNumber): Clues {
  return { today, order: dateOrder(ctx.timeZone), earliest: today - MOST_DAYS_LATE };
}

function withinReach(date: PrintedDate, today: DayNumber): DayNumber | 'unknown' {
  return date.day !== null && Math.abs(date.day - today) <= MOST_DAYS_AHEAD ? date.day : 'unknown';
}

function daysLeft(text: string, today: DayNumber, ctx: ReadingContext): number | null {
  if (TODAY.test(text)) return 0;
  if (TOMORROW.test(text)) return 1;
  if (AFTER_TOMORROW.test(text)) return 2;
  const days = numberIn(D_MINUS, text) ?? numberIn(DAYS_LEFT, text);
  if (days !== null) return days;
  const weeks = numberIn(WEEKS_LEFT, text);
  if (weeks !== null) return weeks * 7;
  const hours = numberIn(HOURS_LEFT, text) ?? (MINUTES_LEFT.test(text) ? 0 : null);
  if (hours === null) return null;
  return dayIn(new Date(ctx.fetchedAt.getTime() + hours * 3_600_000), ctx.timeZone) - today;
}

function numberIn(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  const digits = match?.slice(1).find((group) => group !== undefined);
  return digits === undefined ? null : Number(digits);
}
