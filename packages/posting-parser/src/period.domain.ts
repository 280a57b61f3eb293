import { type Mention, wordAt } from './lexicon.domain.ts';
import { PERIOD_WORDS, RATE_WORDS, TIME_NOUNS } from './time-words.data.ts';
import type { SalaryPeriod } from './values.ts';
import { meanings, wordsOf } from './words.domain.ts';

const timeNouns = meanings(TIME_NOUNS);
const nounAt = wordAt(timeNouns);
const periodWordAt = wordAt(meanings(PERIOD_WORDS));
const rateAt = wordAt(wordsOf(RATE_WORDS).map((word) => [word, true] as const));
/** Rate words of languages that need no space after them: ต่อเดือน, 每月. */
const UNSPACED_RATE = /ต่อ|ละ|毎|每/y;
const AFTER_SLASH = /\/ ?(?:per |pro |1 )?/y;
const SPACE_AFTER_RATE = /\.?\s/y;

/** Whether this word is a noun for a unit of time. */
export const isTimeNoun = (word: string): boolean => timeNouns.has(word);

/** A unit of time after a slash or a rate word ("/h", "per month", "al mes"), or a word that names a period ("monthly", "p.a."). */
export function periodAt(text: string, index: number): Mention<SalaryPeriod> | undefined {
  const noun = nounAfterRate(text, index);
  return noun ? { ...noun, start: index } : periodWordAt(text, index);
}

function nounAfterRate(text: string, index: number): Mention<SalaryPeriod> | undefined {
  const end = endOfRate(text, index);
  return end === undefined ? undefined : nounAt(text, end);
}

/** Returns where the noun after a slash or a rate word begins. */
function endOfRate(text: string, index: number): number | undefined {
  if (text[index] === '/') return endOf(AFTER_SLASH, text, index);
  if (text.charCodeAt(index) >= 0x0e00) {
    const unspaced = endOf(UNSPACED_RATE, text, index);
    if (unspaced !== undefined) return unspaced;
  }
  const rate = isAfterDigit(text, index) ? undefined : rateAt(text, index);
  if (rate === undefined) return undefined;
  return endOf(SPACE_AFTER_RATE, text, rate.end) ?? (text[rate.end - 1] === "'" ? rate.end : undefined);
}

const isAfterDigit = (text: string, index: number): boolean => /\d/.test(text.charAt(index - 1));

function endOf(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Where words and slashes begin; in scripts without spaces, words may begin anywhere. */
const STARTS = /\/|(?<![\p{L}\p{M}])[\p{L}]|[\u0e00-\uffff]/gu;

/** Finds the names of periods in a normalized text, in order and without overlaps. */
export function findPeriods(text: string): Mention<SalaryPeriod>[] {
  const periods: Mention<SalaryPeriod>[] = [];
  let end = 0;
  for (const { index } of text.matchAll(STARTS)) {
    if (index < end) continue;
    const period = periodAt(text, index);
    if (period === undefined) continue;
    periods.push(period);
    end = period.end;
  }
  return periods;
}

const NUMBER = /\d(?:[\d.,]{0,4}\d)?\+?(?:\s?[-x]\s?\d(?:[\d.,]{0,4}\d)?)?[\s-]?/g;
/** 14x, 12 mal: how often something is paid. */
const TIMES = /(?:x|×|mal|times|fois|veces|vezes|volte|keer|razy|gånger)\s/y;
const BEFORE_RATE = /\.?[\s/]{1,2}/y;

/** Blanks 40 hours per week, 5 days a week, 25 days annual leave, 3 months, 14x jährlich: neither amounts nor the period of one. */
export function blankTimeCounts(text: string): string {
  if (!/\d/.test(text)) return text;
  let blanked = text;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const end = endOfTimeCount(text, index + number.length);
    if (end !== undefined) blanked = blanked.slice(0, index) + ' '.repeat(end - index) + blanked.slice(end);
  }
  return blanked;
}

function endOfTimeCount(text: string, index: number): number | undefined {
  const times = endOf(TIMES, text, index);
  if (times !== undefined) return (periodAt(text, times) ?? nounAt(text, times))?.end;
  const noun = nounAt(text, index);
  if (noun === undefined) return undefined;
  const next = endOf(BEFORE_RATE, text, noun.end);
  return (next === undefined ? undefined : (periodAt(text, next) ?? nounAt(text, next))?.end) ?? noun.end;
}
