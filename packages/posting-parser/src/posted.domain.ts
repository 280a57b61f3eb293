import { DAY_MS, dateOrder, dayIn, instantAt } from './calendar.domain.ts';
import { dateContextKey, type ParseContext } from './card.domain.ts';
import { findFirstDate, offsetMinutes } from './date.domain.ts';
import {
  AGO,
  AGO_NOUNS,
  DAY_BEFORE_YESTERDAY,
  MINUTES,
  NOW,
  ONE,
  SECONDS,
  TODAY,
  YESTERDAY,
} from './date-words.data.ts';
import { cleanText, memoizePerContext, normalizeText } from './text.domain.ts';
import { TIME_NOUNS } from './time-words.data.ts';
import { alternatives, anyOf, meanings, type WordTable, wordsOf } from './words.domain.ts';

/** A page may use a time zone a few hours ahead of the one in the profile. Dates further in the future are site errors. */
const MAX_DAYS_AHEAD = 1;
const MAX_DAYS_AGO = 36_500;
/**
 * Limit for inferring an omitted year from the weekday. Result lists print the year of older postings, so a weekday that
 * only matches a more distant year is a site error.
 */
const MAX_YEARS_AGO = 3;

const IS_NOW = new RegExp(anyOf(wordsOf(NOW)), 'u');
const IS_TODAY = new RegExp(anyOf(wordsOf(TODAY)), 'u');
const IS_YESTERDAY = new RegExp(anyOf(wordsOf(YESTERDAY)), 'u');
const IS_TWO_DAYS_AGO = new RegExp(anyOf(wordsOf(DAY_BEFORE_YESTERDAY)), 'u');
/** Texts about the employer's last activity, not the publication date. */
const LAST_ACTIVE = /\bactive\b|활동/;
const MINUTES_PER_UNIT = {
  second: 0,
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
} as const;
type Unit = keyof typeof MINUTES_PER_UNIT;
const units: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...meanings(TIME_NOUNS),
  ...meanings(AGO_NOUNS),
  ...meanings<Unit>({ second: SECONDS, minute: MINUTES } as Record<Unit, WordTable>),
]);
// "3m ago" may be minutes or months.
const unitNames = [...units.keys()].filter((name) => name !== 'm');
const IS_AGO = new RegExp(anyOf(wordsOf(AGO)), 'u');
const one = wordsOf(ONE);
/** Korean words for spans: 하루 전, 보름 전, 두 달 전. */
const KOREAN_DAYS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    하루: 1,
    이틀: 2,
    사흘: 3,
    나흘: 4,
    닷새: 5,
    엿새: 6,
    이레: 7,
    열흘: 10,
    보름: 15,
    일주일: 7,
  }),
);
const KOREAN_NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    한: 1,
    두: 2,
    세: 3,
    석: 3,
    네: 4,
    넉: 4,
    다섯: 5,
    여섯: 6,
    일곱: 7,
    여덟: 8,
    아홉: 9,
    열: 10,
    일: 1,
  }),
);
/** [1] a number or a word for one, [2] its unit: 19시간 전, 30+ days ago, vor einem Tag; see {@link IS_AGO}. */
const SPAN = new RegExp(
  `(?:(?<![\\d.])(\\d{1,5})\\s?\\+?|(?<![\\p{L}\\p{M}])(${alternatives([...one, ...KOREAN_NUMBERS.keys()])}))\\s?(${alternatives(unitNames)})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}])`,
  'u',
);
const KOREAN_SPAN = new RegExp(`(${[...KOREAN_DAYS.keys()].join('|')})\\s?전`);
/** One unit without a number: miesiąc temu, неделю назад, před týdnem. */
const BARE_SPAN = new RegExp(
  `${anyOf(unitNames.filter((name) => name.length > 2))}(?=\\s(?:temu|назад|тому|sitten)(?![\\p{L}]))|(?<=(?:^|\\s)(?:před|pred)\\s)(?:${alternatives(unitNames)})(?![\\p{L}\\p{M}])`,
  'u',
);
/** Part of every text that {@link BARE_SPAN} matches: most texts need no further search. */
const MAY_BE_BARE = /temu|назад|тому|sitten|p[řr]ed/;
/** Dates of RSS (RFC 5322): Fri, 20 Nov 2026 09:00:00 +0900. */
const FEED_DATE =
  /^(?:[a-z]{3}, ?)?\d{1,2} [a-z]{3} \d{4} \d{1,2}:\d{2}(?::\d{2})? ?(?:GMT|UTC?|Z|[ECMP][SD]T|[+-]\d{4})$/i;
/** 3d · 2w · 1mo · 3 days without a word for "ago". */
const SPAN_ONLY = /^(\d{1,3})\s?(min|h|d|w|mo)\+?$/;

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
  const printed = cleanText(raw) ?? '';
  if (FEED_DATE.test(printed)) return feedDate(printed, ctx);
  const text = normalizeText(printed);
  if (text === '' || LAST_ACTIVE.test(text)) return null;
  const today = dayIn(ctx.fetchedAt, ctx.timeZone);
  const relative = relativeTime(text, ctx);
  if (relative !== undefined) return relative;
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
  if (IS_NOW.test(text)) return ctx.fetchedAt.toISOString();
  if (IS_TODAY.test(text)) return instantAt(today, 0, ctx.timeZone);
  if (IS_YESTERDAY.test(text)) return instantAt(today - 1, 0, ctx.timeZone);
  return IS_TWO_DAYS_AGO.test(text) ? instantAt(today - 2, 0, ctx.timeZone) : null;
});

function feedDate(text: string, ctx: ParseContext): string | null {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  const date = new Date(Math.floor(time / 60_000) * 60_000);
  return dayIn(date, ctx.timeZone) > dayIn(ctx.fetchedAt, ctx.timeZone) + MAX_DAYS_AHEAD
    ? null
    : date.toISOString();
}

/** Parses "3 days ago"; undefined if the text does not count back from now, null if it does by more than a century. */
function relativeTime(text: string, ctx: ParseContext): string | null | undefined {
  const days = KOREAN_DAYS.get(KOREAN_SPAN.exec(text)?.[1] ?? '');
  if (days !== undefined) return timeAgo(days, 'day', ctx);
  const match = SPAN_ONLY.exec(text) ?? (IS_AGO.test(text) ? SPAN.exec(text) : null);
  if (match === null) {
    const bare = MAY_BE_BARE.test(text) ? BARE_SPAN.exec(text)?.[0] : undefined;
    return bare === undefined ? undefined : timeAgo(1, units.get(bare)!, ctx);
  }
  const [, digits, word, noun] = match.length > 3 ? match : [match[0], match[1], undefined, match[2]];
  const count = digits ? Number(digits) : (KOREAN_NUMBERS.get(word ?? '') ?? 1);
  return timeAgo(count, units.get(noun!)!, ctx);
}

function timeAgo(count: number, unit: Unit, ctx: ParseContext): string | null {
  const minutes = count * MINUTES_PER_UNIT[unit];
  if (unit === 'second' || unit === 'minute' || unit === 'hour')
    return minutes > MAX_DAYS_AGO * 1_440
      ? null
      : new Date(ctx.fetchedAt.getTime() - minutes * 60_000).toISOString();
  const days = minutes / 1_440;
  return days > MAX_DAYS_AGO ? null : instantAt(dayIn(ctx.fetchedAt, ctx.timeZone) - days, 0, ctx.timeZone);
}
