import { DAY_MS, dateOrder, dayIn, instantAt } from './calendar.domain.ts';
import { dateContextKey, type ParseContext } from './card.domain.ts';
import { findFirstDate, offsetMinutes } from './date.domain.ts';
import { cleanText, memoizePerContext, normalizeText } from './text.domain.ts';

/** A page may use a time zone a few hours ahead of the one in the profile. Dates further in the future are site errors. */
const MAX_DAYS_AHEAD = 1;
const MAX_DAYS_AGO = 36_500;
/**
 * Limit for inferring an omitted year from the weekday. Result lists print the year of older postings, so a weekday that
 * only matches a more distant year is a site error.
 */
const MAX_YEARS_AGO = 3;

const NOW = /방금|just (?:posted|now)|moments? ago|few (?:seconds|minutes) ago/;
const TODAY = /오늘|금일|^(?:posted )?today\b/;
const YESTERDAY = /어제|^(?:posted )?yesterday\b/;
const TWO_DAYS_AGO = /그제|그저께/;
/** Texts about the employer's last activity, not the publication date. */
const LAST_ACTIVE = /\bactive\b|활동/;
/** 19시간 전 · 2일 전 등록 · 30+ days ago · an hour ago · 1mo ago: [1] number, [2] unit; 3d: [3] number, [4] unit. */
const RELATIVE_TIME =
  /(?<![\d.])(\d{1,5}|\ban?|\bone)\s?\+?\s?(초|분|시간|일|주일?|개월|달|년|seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|mos?|years?|yrs?|y)\s?\+?\s?(?:전|ago\b)|^(\d{1,3})\s?(h|d|w|mo)\+?$/;
const MINUTES_BY_UNIT_PREFIX: ReadonlyMap<string, number> = new Map(
  Object.entries({
    초: 0,
    분: 1,
    시: 60,
    일: 1_440,
    주: 10_080,
    개: 43_200,
    달: 43_200,
    년: 525_600,
    s: 0,
    mi: 1,
    h: 60,
    d: 1_440,
    w: 10_080,
    mo: 43_200,
    y: 525_600,
  }),
);

/**
 * Parses the publication time into an RFC 3339 timestamp in UTC. It has minute precision if the site prints minutes or
 * hours, and is otherwise the start of the day in the site's time zone. "N+ days ago" is the latest possible day; a month
 * has 30 days and a year 365. If both 등록일 and 수정일 are printed, the first one is used. Null if the text contains no
 * time or a date after tomorrow.
 * @throws RangeError if `ctx.fetchedAt` is invalid or `ctx.timeZone` is not an IANA name; never because of the text.
 */
export function parsePostedAt(text: string | null, ctx: ParseContext): string | null {
  return text === null ? null : parse(text, ctx, dateContextKey(ctx));
}

const parse = memoizePerContext((raw: string, ctx: ParseContext): string | null => {
  const text = normalizeText(cleanText(raw) ?? '');
  if (text === '' || LAST_ACTIVE.test(text)) return null;
  const today = dayIn(ctx.fetchedAt, ctx.timeZone);
  const relative = RELATIVE_TIME.exec(text);
  if (relative) return relativeTime(relative[1] ?? relative[3]!, relative[2] ?? relative[4]!, ctx);
  const latest = today + MAX_DAYS_AHEAD;
  const date = findFirstDate(text, {
    today,
    order: ctx.dateOrder ?? dateOrder(ctx.timeZone),
    latest,
    maxYearsAway: MAX_YEARS_AGO,
  });
  if (date !== null) {
    if (date.day === null || date.day > latest) return null;
    if (date.offset === null) return instantAt(date.day, date.minute ?? 0, ctx.timeZone);
    return new Date(
      date.day * DAY_MS + ((date.minute ?? 0) - offsetMinutes(date.offset)) * 60_000,
    ).toISOString();
  }
  if (NOW.test(text)) return ctx.fetchedAt.toISOString();
  if (TODAY.test(text)) return instantAt(today, 0, ctx.timeZone);
  if (YESTERDAY.test(text)) return instantAt(today - 1, 0, ctx.timeZone);
  return TWO_DAYS_AGO.test(text) ? instantAt(today - 2, 0, ctx.timeZone) : null;
});

function relativeTime(number: string, unit: string, ctx: ParseContext): string | null {
  const minutes =
    (MINUTES_BY_UNIT_PREFIX.get(unit.slice(0, 2)) ?? MINUTES_BY_UNIT_PREFIX.get(unit.slice(0, 1)) ?? 0) *
    (Number(number) || (/^\d/.test(number) ? 0 : 1));
  if (minutes < 1_440 || unit.startsWith('h') || unit === '시간')
    return new Date(ctx.fetchedAt.getTime() - minutes * 60_000).toISOString();
  const days = minutes / 1_440;
  return days > MAX_DAYS_AGO ? null : instantAt(dayIn(ctx.fetchedAt, ctx.timeZone) - days, 0, ctx.timeZone);
}
