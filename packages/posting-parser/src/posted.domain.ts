import { DAY_MS, dateOrder, dayIn, instantAt } from './calendar.domain.ts';
import type { ReadingContext } from './card.domain.ts';
import { firstDateIn } from './date.domain.ts';
import { plain, printed, rememberedWhile } from './text.domain.ts';

/** A page may come from a zone a few hours ahead of the one its profile states; a later date is a fault of the site. */
const MOST_DAYS_AHEAD = 1;
const MOST_DAYS_AGO = 36_500;
/** No list shows an older posting by day and month alone; a weekday that fits no nearer year is a mistake. */
const MOST_YEARS_AGO = 3;

const NOW = /방금|just (?:posted|now)|moments? ago|few (?:seconds|minutes) ago/;
const TODAY = /오늘|금일|^(?:posted )?today\b/;
const YESTERDAY = /어제|^(?:posted )?yesterday\b/;
const BEFORE_YESTERDAY = /그제|그저께/;
/** When somebody was last seen, not when the posting was. */
const NOT_POSTED = /\bactive\b|활동/;
/** 19시간 전 · 2일 전 등록 · 30+ days ago · an hour ago · 3d · 1mo ago: [1] number, [2] unit. */
const AGO =
  /(?<![\d.])(\d{1,5}|\ban?|\bone)\s?\+?\s?(초|분|시간|일|주일?|개월|달|년|seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|mos?|years?|yrs?|y)\s?\+?\s?(?:전|ago\b)|^(\d{1,3})\s?(h|d|w|mo)\+?$/;
const MINUTES: Readonly<Record<string, number>> = {
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
};

/**
 * When the posting was put up, in RFC 3339 and UTC: to the minute where the site counts minutes or hours, else the
 * start of the day in the site's zone. "N+ days ago" is the latest day it can mean, months count 30 days, years 365;
 * of 등록일 and 수정일 the one printed first counts. Null where the text names no time or one in the future.
 * @throws RangeError for an invalid `ctx.fetchedAt` or a zone that is not an IANA name; for no text.
 */
export function readPosted(text: string | null, ctx: ReadingContext): string | null {
  return text === null ? null : read(text, ctx, ctx.fetchedAt.getTime() + ctx.timeZone);
}

const read = rememberedWhile((raw: string, ctx: ReadingContext): string | null => {
  const text = plain(printed(raw) ?? '');
  if (text === '' || NOT_POSTED.test(text)) return null;
  const today = dayIn(ctx.fetchedAt, ctx.timeZone);
  const ago = AGO.exec(text);
  if (ago) return timeAgo(ago[1] ?? ago[3]!, ago[2] ?? ago[4]!, ctx);
  const latest = today + MOST_DAYS_AHEAD;
  const date = firstDateIn(text, {
    today,
    order: dateOrder(ctx.timeZone),
    latest,
    mostYears: MOST_YEARS_AGO,
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
  return BEFORE_YESTERDAY.test(text) ? instantAt(today - 2, 0, ctx.timeZone) : null;
});

function timeAgo(number: string, unit: string, ctx: ReadingContext): string | null {
  const minutes =
    (MINUTES[unit.slice(0, 2)] ?? MINUTES[unit.slice(0, 1)] ?? 0) *
    (Number(number) || (/^\d/.test(number) ? 0 : 1));
  if (minutes < 1_440 || unit.startsWith('h') || unit === '시간')
    return new Date(ctx.fetchedAt.getTime() - minutes * 60_000).toISOString();
  const days = minutes / 1_440;
  return days > MOST_DAYS_AGO ? null : instantAt(dayIn(ctx.fetchedAt, ctx.timeZone) - days, 0, ctx.timeZone);
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
