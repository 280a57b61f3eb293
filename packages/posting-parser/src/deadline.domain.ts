import { DAY_MS, type DayNumber, dateOrder, dayIn, formatDay } from './calendar.domain.ts';
import { dateContextKey, type ParseContext } from './card.domain.ts';
import {
  type DateHints,
  type FoundDate,
  findDates,
  isWeekday,
  offsetMinutes,
  type ParsedDate,
} from './date.domain.ts';
import {
  AGO,
  ALWAYS_OPEN,
  APPLY_TODAY,
  DATE_FILLERS,
  DATE_LABELS,
  DAY_AFTER_TOMORROW,
  LEFT_AFTER,
  LEFT_BEFORE,
  TODAY,
  TOMORROW,
  UNTIL_FILLED,
} from './date-words.data.ts';
import { lexicon, type Mention } from './lexicon.domain.ts';
import { entriesOf } from './requirement.domain.ts';
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

const UNTIL_HIRED = /(?:채용|충원|모집)\s?(?:완료\s?)?시|(?:until|till?) (?:[a-z]+ ){0,5}filled/;
const IS_DAY_ZERO = /d-?day|\bd-0\b/;
/** D-3, and J-3 in French. */
const D_MINUS = /\b[dj]\s?-\s?(\d{1,3})(?!\d)/;
const DAYS_LEFT =
  /(?<!\d)(\d{1,3})\s?일\s?(?:후|뒤|남)|(?<!\d)(\d{1,3})\s?days?\s?(?:left|remaining|to go|more)|\bin (\d{1,3}) days?\b/;
const WEEKS_LEFT =
  /(?<!\d)(\d{1,2})\s?주일?\s?(?:후|뒤|남)|(?<!\d)(\d{1,2})\s?weeks?\s?(?:left|remaining|to go)|\bin (\d{1,2}) weeks?\b/;
const HOURS_LEFT =
  /(?<!\d)(\d{1,3})\s?시간\s?(?:후|뒤|남)|(?<!\d)(\d{1,3})\s?hours?\s?(?:left|remaining|to go)|\bin (\d{1,3}) hours?\b/;
const MINUTES_LEFT = /\d\s?분\s?(?:후|뒤|남)|\d\s?min(?:ute)?s?\s?(?:left|remaining|to go)|\bin \d{1,3} min/;
/** "15시 마감", "12:00 마감": a time without a date refers to today. */
const HOUR_ONLY =
  /(?<![\d:])(?:[01]?\d|2[0-4])\s?(?:시|:[0-5]\d)[^\d]{0,8}마감|마감\s?(?:[01]?\d|2[0-4])\s?(?:시|:[0-5]\d)/;

type Label = keyof typeof DATE_LABELS;
function* labelEntries(): Generator<[string, Label]> {
  for (const label of Object.keys(DATE_LABELS) as Label[]) yield* entriesOf(DATE_LABELS[label], label);
}
const findLabels = lexicon(labelEntries());

type Word = 'always' | 'untilFilled' | 'today' | 'tomorrow' | 'afterTomorrow' | 'ago' | 'now';
function* wordEntries(): Generator<[string, Word]> {
  yield* entriesOf(UNTIL_FILLED, 'untilFilled');
  yield* entriesOf(ALWAYS_OPEN, 'always');
  yield* entriesOf(DAY_AFTER_TOMORROW, 'afterTomorrow');
  yield* entriesOf(TODAY, 'today');
  yield* entriesOf(TOMORROW, 'tomorrow');
  yield* entriesOf(APPLY_TODAY, 'now');
  // In these languages the same word is used for the time before a deadline: 마감 3일 전.
  const { ko: _, ja: _1, zh: _2, ...others } = AGO;
  yield* entriesOf(others, 'ago');
}
const findWords = lexicon(wordEntries());
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
/** [1] number, [2] unit beside a word for closing: 締切まで3日, 3 giorni alla scadenza. */
const TIME = new RegExp(
  `(?<![\\d週주])(\\d{1,3})\\s?(${COUNTED})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}]|[前间間])`,
  'u',
);
const HOURS: ReadonlyMap<string, number> = new Map([
  ['hour', 1],
  ['day', 24],
  ['week', 168],
]);
const HAS_LETTER = /\p{L}/u;
const WORDS = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
const SHORT_WORD = /^\p{Script=Latin}{1,2}$/u;
const CLAUSE_END = /[,;.。、|(/·]/;
/** Selecting goes on as long as applying. */
const SELECTION = /選考|전형|^sele|^auswahlverfahren/;
const NEXT_TO = /^[\s\p{Script=Hiragana}]{0,2}$/u;
const fillers = new Set(wordsOf(DATE_FILLERS));
const MAY_BE_DATE = /\d\s?[./年月년월-]\s?\d|\d[\p{L}.]{0,3}\s(?:de\s)?\p{L}{3}|\p{L}{3}\.?\s\d/u;
/** Length of the text after a date in which a word is about it: 11/20(금) 등록. */
const LABEL_DISTANCE = 8;

/** The time in "entro le ore 12.00 del 9 dicembre", which looks like a date. */
const TIME_OF_DAY = /(?<=\b(?:ore|kl\.?|klo|godz\.?|um) )([01]?\d|2[0-4])\.([0-5]\d)(?![.\d/-])/g;

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
  const result = parseDayOrKind(normalizeText(text).replace(TIME_OF_DAY, '$1:$2'), ctx);
  return frozen(
    typeof result === 'number'
      ? { text, kind: 'date', date: formatDay(result) }
      : { text, kind: result, date: null },
  );
});

function parseDayOrKind(text: string, ctx: ParseContext): DayNumber | Exclude<Deadline['kind'], 'date'> {
  const today = dayIn(ctx.fetchedAt, ctx.timeZone);
  // "04/01 ~ 05/01": the date before the tilde is the start.
  const from = text.lastIndexOf('~') + 1;
  const end = text.slice(from);
  const plain = text.replaceAll('’', "'");
  const hasLetter = HAS_LETTER.test(plain);
  const labels = hasLetter ? findLabels(plain) : [];
  const has = (...kinds: Label[]): boolean => labels.some(({ meaning }) => kinds.includes(meaning));
  const isClosing = has('closing');
  // "Vertrag bis 31.12.2026", "Interviews on 5 May", "Beginn: 01.02.2027, Ende: 31.07.2027"
  const isOther = !isClosing && (has('event', 'contract') || (has('start') && has('until')));
  const dates = findDates(end, hintsOf(ctx, today));
  if (dates.length > 0) {
    if (isOther) return 'unknown';
    const candidates = dates.filter((_, index) => mayBeDeadline(plain, labels, from, dates, index));
    const date = candidates.findLast(({ day }) => day !== null) ?? candidates.at(-1);
    return date ? dayWithinLimit(dayAtSite(date, ctx), today) : 'unknown';
  }
  const words = hasLetter ? findWords(plain) : [];
  const says = (word: Word): boolean => words.some(({ meaning }) => meaning === word);
  // "Starts in 3 days" and "2 days ago" are about something else.
  if (
    !isOther &&
    (isClosing || has('until') || !has('start', 'from', 'posted')) &&
    !says('ago') &&
    !says('now')
  ) {
    if (IS_DAY_ZERO.test(end) || says('today')) return today;
    if (says('afterTomorrow')) return today + 2;
    if (says('tomorrow')) return today + 1;
    const days = /\d/.test(end) ? daysLeft(end, today, isClosing, ctx) : null;
    if (days !== null) return days <= MAX_DAYS_AHEAD ? today + days : 'unknown';
  }
  if (says('untilFilled') || UNTIL_HIRED.test(text)) return 'untilFilled';
  if (words.some((word) => word.meaning === 'always' && !isOfEvent(plain, labels, word))) return 'always';
  return HOUR_ONLY.test(end) ? today : 'unknown';
}

/** Returns whether the words around a date do not say that it is the day of something else. */
function mayBeDeadline(
  text: string,
  labels: readonly Mention<Label>[],
  offset: number,
  dates: readonly FoundDate[],
  index: number,
): boolean {
  const start = dates[index]!.start + offset;
  const end = dates[index]!.end + offset;
  const previous = dates[index - 1];
  const from = previous ? previous.end + offset : offset;
  const before = labelOf(labels.filter((label) => label.start >= from && label.end <= start));
  if (before !== undefined) return isDeadline(before);
  const next = dates[index + 1];
  const to = Math.min(next ? next.start + offset : Number.POSITIVE_INFINITY, end + LABEL_DISTANCE);
  const after = labelOf(labels.filter((label) => label.start >= end && label.end <= to));
  if (after !== undefined && isDeadline(after)) return true;
  // "10/31 면접 11/05": an event is that of the date after it.
  if (after !== undefined && (after !== 'event' || next === undefined)) return false;
  const between = text.slice(from, start);
  if (!HAS_LETTER.test(between) && index > 0)
    return isPeriodOfApplying(text, labels, offset, dates, index - 1);
  return !isLabel(between);
}

/** Returns whether the dates up to this one are not the beginning of something else: "Saison: 01.12.2026 - 28.02.2027". */
function isPeriodOfApplying(
  text: string,
  labels: readonly Mention<Label>[],
  offset: number,
  dates: readonly FoundDate[],
  first: number,
): boolean {
  const start = dates[first]!.start + offset;
  const from = first > 0 ? dates[first - 1]!.end + offset : offset;
  const label = labelOf(labels.filter((mention) => mention.start >= from && mention.end <= start));
  return label === undefined ? !isLabel(text.slice(from, start)) : label !== 'start';
}

/** Returns whether a text before a date is about it, because it has other words than days of the week and articles. */
function isLabel(text: string): boolean {
  return (text.match(WORDS) ?? []).some(
    (word) => !SHORT_WORD.test(word) && !fillers.has(word) && !isWeekday(word),
  );
}

/** Returns whether the events are what goes on: 面接は随時, 随時見学受付, "Interviews on a rolling basis". */
function isOfEvent(text: string, labels: readonly Mention<Label>[], { start, end }: Mention<Word>): boolean {
  const before = labels.findLast((label) => label.end <= start);
  const isEvent = (label: Mention<Label>): boolean =>
    label.meaning === 'event' && !SELECTION.test(text.slice(label.start, label.end));
  if (before !== undefined && !CLAUSE_END.test(text.slice(before.end, start))) return isEvent(before);
  const after = labels.find((label) => label.start >= end);
  return after !== undefined && isEvent(after) && NEXT_TO.test(text.slice(end, after.start));
}

const isDeadline = (label: Label): boolean => label === 'closing' || label === 'until';

/** Returns which of the labels of a date counts: 등록 마감 and "bis zum" contain words of both kinds. */
function labelOf(labels: readonly Mention<Label>[]): Label | undefined {
  return (
    labels.findLast(({ meaning }) => meaning === 'closing' || meaning === 'event') ??
    labels.find(({ meaning }) => meaning === 'contract' || meaning === 'until') ??
    labels.at(-1)
  )?.meaning;
}

/** Returns whether a {@link normalizeText normalized} text starts with a word for closing, of at least five letters, and names a day or a rule. */
export function startsWithClosing(text: string): boolean {
  if (!HAS_LETTER.test(text[0] ?? '')) return false;
  const [first] = findLabels(text.replaceAll('’', "'"));
  if (first?.start !== 0 || !isDeadline(first.meaning)) return false;
  const word = text.slice(0, first.end);
  return (
    (word.length >= 5 || /[^\p{Script=Latin}]/u.test(word)) &&
    (MAY_BE_DATE.test(text) || UNTIL_HIRED.test(text) || findWords(text)[0]?.meaning === 'untilFilled')
  );
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

function daysLeft(text: string, today: DayNumber, isClosing: boolean, ctx: ParseContext): number | null {
  const days = firstNumber(D_MINUS, text) ?? firstNumber(DAYS_LEFT, text);
  if (days !== null) return days;
  const weeks = firstNumber(WEEKS_LEFT, text);
  if (weeks !== null) return weeks * 7;
  const hours = firstNumber(HOURS_LEFT, text) ?? (MINUTES_LEFT.test(text) ? 0 : hoursLeft(text, isClosing));
  if (hours === null) return null;
  // Days and weeks are those of the calendar, whatever hours the clock is changed by.
  if (hours % 24 === 0 && hours > 0) return hours / 24;
  return dayIn(new Date(ctx.fetchedAt.getTime() + hours * 3_600_000), ctx.timeZone) - today;
}

function hoursLeft(text: string, isClosing: boolean): number | null {
  const match = TIME_LEFT.exec(text) ?? (isClosing ? TIME.exec(text) : null);
  if (match === null) return null;
  return Number(match[1] ?? match[3]) * HOURS.get(units.get((match[2] ?? match[4])!)!)!;
}

function firstNumber(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  const digits = match?.slice(1).find((group) => group !== undefined);
  return digits === undefined ? null : Number(digits);
}
