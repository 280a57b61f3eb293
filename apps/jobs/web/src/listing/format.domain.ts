/** Formats the fields of a posting in the user's language: the parsed value, or else the original text, or else null. */

import { isReadable, type Language } from '@workreel/languages';
import { dateLocale, Formatters, LOCALES, relativeFormat } from '@workreel/ui/locale';
import type { Posting, Signal } from '../api.ts';
import type { Messages } from '../language/language.ts';

const DAY_MS = 86_400_000;

// Creating a formatter is expensive, so formatters are cached.
const amountFormats = new Formatters<Intl.NumberFormat>();
const dayFormats = new Formatters<Intl.DateTimeFormat>();
const isoFormats = new Formatters<Intl.DateTimeFormat>();

export function formatExperience(
  { text, minYears, maxYears, newcomer }: Posting['experience'],
  t: Messages,
): string | null {
  const messages = t.experience;
  if (newcomer && minYears === 0 && maxYears === null) return messages.anyone;
  if (newcomer && (maxYears === 0 || (minYears === null && maxYears === null))) return messages.entryLevel;
  const years = formatYears(minYears, maxYears, messages);
  if (years === null) return newcomer === false ? messages.experienced : text;
  return newcomer ? messages.entryLevelOr(years) : years;
}

function formatYears(
  min: number | null,
  max: number | null,
  messages: Messages['experience'],
): string | null {
  if (max !== null) {
    if (min === max) return messages.exactly(max);
    return min === null || min === 0 ? messages.atMost(max) : messages.range(min, max);
  }
  return min === null ? null : messages.atLeast(min);
}

/** A text in the user's language. */
export interface LocalizedText {
  main: string;
  /** Text shown on the site; null if it says the same in the user's language. */
  original: string | null;
}

export interface SalaryText extends LocalizedText {
  /** Estimated yearly amount of pay by the hour, day, week or month; otherwise null. */
  yearly: string | null;
}

/** @param payTerms - what the text says in place of an amount. */
export function formatSalary(
  salary: Posting['salary'],
  t: Messages,
  payTerms: Posting['payTerms'] = null,
): SalaryText | null {
  const { text, min, max, currency, period, annualMin, annualMax } = salary;
  const range = currency === null ? null : formatRange(min, max, currency, t);
  if (range === null) {
    if (text === null) return null;
    const terms = payTerms && t.salary.terms[payTerms];
    // "Competitive salary" and 회사내규에 따름 need no translation.
    const translated = terms && !normalized(text).includes(normalized(terms)) ? terms : null;
    return { main: translated ?? text, original: translated && text, yearly: null };
  }
  const yearlyMin = annualMin ?? annualMax;
  const yearlyMax = annualMax ?? annualMin;
  const yearly =
    period === 'year'
      ? null
      : formatRange(roundEstimate(yearlyMin), roundEstimate(yearlyMax), currency ?? '', t);
  return {
    main: period === null ? range : t.salary.per[period](range),
    original: null,
    yearly: yearly === null ? null : t.salary.yearly(yearly),
  };
}

const normalized = (text: string): string => text.toLowerCase().replaceAll(' ', '');

/** Rounds an estimated yearly amount to four significant digits. */
const roundEstimate = (amount: number | null) => (amount === null ? null : Number(amount.toPrecision(4)));

function formatRange(min: number | null, max: number | null, currency: string, t: Messages): string | null {
  const amount = (value: number) => formatAmount(value, currency, t.language);
  if (min === null) return max === null ? null : t.salary.atMost(amount(max));
  if (max === null) return t.salary.atLeast(amount(min));
  if (min === max) return amount(min);
  // Korean omits 원 from the first amount of a range, and a currency's symbol is not repeated: 2,700만~3,300만원, €46–49.
  const [from, to] = [amount(min).replace(/원$/, ''), amount(max)];
  const symbol = /^\D*/.exec(from)![0];
  return `${from}${t.language === 'ko' ? '~' : '–'}${to.startsWith(symbol) ? to.slice(symbol.length) : to}`;
}

/** Formats an amount. In Korean, won are grouped in 만 (10,000) and 억 (100,000,000); otherwise large amounts of won are abbreviated (₩27M). */
export function formatAmount(value: number, currency: string, language: Language): string {
  if (currency !== 'KRW') return amountFormat(currency, language, false).format(value);
  if (language !== 'ko') return amountFormat(currency, language, value >= 1_000_000).format(value);
  return formatWon(value);
}

function formatWon(value: number): string {
  const number = (n: number) => n.toLocaleString('ko-KR');
  const rounded = Math.round(value);
  const man = Math.floor(rounded / 10_000);
  const won = rounded % 10_000;
  // Small amounts such as hourly wages are not grouped: 10,320원, but 223만 5,600원.
  if (rounded < 100_000 && won > 0) return `${number(rounded)}원`;
  const groups = [];
  if (man >= 10_000) groups.push(`${number(Math.floor(man / 10_000))}억`);
  if (man % 10_000 > 0) groups.push(`${number(man % 10_000)}만`);
  if (won > 0 || groups.length === 0) groups.push(number(won));
  return `${groups.join(' ')}원`;
}

function amountFormat(currency: string, language: Language, compact: boolean): Intl.NumberFormat {
  return amountFormats.get(
    `${currency} ${language} ${compact}`,
    () =>
      new Intl.NumberFormat(LOCALES[language], {
        style: 'currency',
        currency,
        minimumFractionDigits: 0,
        maximumFractionDigits: 2,
        ...(compact && { notation: 'compact' }),
      }),
  );
}

export interface DeadlineText {
  main: string;
  note: string | null;
  tone: 'plain' | 'soon' | 'past';
}

/** A deadline at most this many days away is highlighted. */
const SOON_DAYS = 3;

export function formatDeadline(
  { deadline, status }: Pick<Posting, 'deadline' | 'status'>,
  today: string,
  t: Messages,
): DeadlineText | null {
  const messages = t.deadline;
  const day = deadline.date === null ? null : formatDay(deadline.date, t.language, today);
  if (status === 'closed') return { main: messages.closed, note: day, tone: 'past' };
  if (day !== null) {
    const remainingDays = daysBetween(today, deadline.date!);
    if (remainingDays < 0) return { main: day, note: messages.passed, tone: 'past' };
    const note =
      remainingDays === 0
        ? messages.today
        : remainingDays === 1
          ? messages.tomorrow
          : messages.daysLeft(remainingDays);
    return { main: day, note, tone: remainingDays <= SOON_DAYS ? 'soon' : 'plain' };
  }
  if (deadline.kind === 'untilFilled') return { main: messages.untilFilled, note: null, tone: 'plain' };
  if (deadline.kind === 'always') return { main: messages.always, note: null, tone: 'plain' };
  return deadline.text === null ? null : { main: deadline.text, note: null, tone: 'plain' };
}

/** Formats a deadline without the days that remain. */
export const formatMovedDeadline = (
  deadline: Posting['deadline'],
  t: Messages,
  today: string,
): string | null =>
  deadline.date === null
    ? (formatDeadline({ deadline, status: 'open' }, today, t)?.main ?? null)
    : formatDay(deadline.date, t.language, today);

/** Returns the number of days between two calendar dates, in UTC so that daylight saving time has no effect. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Returns the date of a time, as `YYYY-MM-DD`. @param timeZone - default: that of the browser. */
export const localDay = (time: Date, timeZone = ''): string =>
  isoFormats
    // Swedish dates have the ISO format.
    .get(timeZone, () => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone || undefined }))
    .format(time);

/** Formats a date: with its weekday within half a year of `today`, otherwise with its year. */
export const formatDay = (day: string, language: Language, today?: string): string =>
  dayFormat(language, isNear(day, today) ? 'weekday' : 'year').format(new Date(`${day}T00:00:00Z`));

/** Whether a date is so close that it needs no year. */
export const isNear = (day: string, today: string | undefined): boolean =>
  today !== undefined && Math.abs(daysBetween(today, day)) < 180;

function dayFormat(language: Language, style: 'weekday' | 'short' | 'year'): Intl.DateTimeFormat {
  const locale = dateLocale(language);
  return dayFormats.get(
    `${locale} ${style}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        day: 'numeric',
        month: language === 'ko' ? 'long' : 'short',
        ...(style === 'weekday' && { weekday: 'short' }),
        ...(style === 'year' && { year: 'numeric' }),
      }),
  );
}

/**
 * Whether a publication time has a time of day. Dates without one are stored as midnight in the time zone of the site, which is a full
 * or half hour in UTC; other times rarely are.
 */
export const hasTimeOfDay = (postedAt: string): boolean => /T(?!\d\d:[03]0:00(?:\.0+)?Z$)/.test(postedAt);

/** Returns the date of a publication time, as `YYYY-MM-DD`. @param timeZone - default: that of the browser. */
export function postedDay(postedAt: string, timeZone?: string): string {
  // Midnight in any time zone from California to Korea is the same date in Seoul.
  return localDay(new Date(postedAt), hasTimeOfDay(postedAt) ? timeZone : 'Asia/Seoul');
}

/** Formats when a posting was posted or, if that is not known, collected: relative to today, or as a date after 30 days. */
export function formatPosted(
  { postedAt, collectedAt }: Pick<Posting, 'postedAt' | 'collectedAt'>,
  today: string,
  t: Messages,
  timeZone?: string,
): string {
  const messages = postedAt === null ? t.collected : t.posted;
  const day = postedAt === null ? localDay(new Date(collectedAt), timeZone) : postedDay(postedAt, timeZone);
  const ago = Math.max(0, daysBetween(day, today));
  if (ago > 30) {
    const style = day.slice(0, 4) === today.slice(0, 4) || isNear(day, today) ? 'short' : 'year';
    return messages.on(dayFormat(t.language, style).format(new Date(`${day}T00:00:00Z`)));
  }
  return messages.ago(relativeFormat(t.language).format(-ago, 'day'));
}

/** Maximum number of regions in a row. */
const SHOWN_REGIONS = 3;

/**
 * Formats the location as printed, or the names of its regions if the text is in another script, with the workplace
 * unless the text mentions it or it is on site.
 */
export function formatLocation(
  { location: { text }, regionNames, workplace }: Pick<Posting, 'location' | 'regionNames' | 'workplace'>,
  t: Messages,
): LocalizedText | null {
  const mentionsWorkplace = text !== null && MENTIONS_WORKPLACE.test(text);
  const shownWorkplace = workplace === null || workplace === 'onsite' ? null : t.workplace[workplace];
  const names = regionNames.map((name) => name[t.language]);
  const isTranslated =
    names.length > 0 ? names.join() !== text : mentionsWorkplace && shownWorkplace !== null;
  if (text !== null && (isReadable(text, t.language) || !isTranslated))
    return {
      main: joined(text.replace(ENTIRE_REGION, ''), mentionsWorkplace ? null : shownWorkplace),
      original: null,
    };
  const others = names.length - SHOWN_REGIONS;
  const shownNames = joined(...names.slice(0, SHOWN_REGIONS));
  const regions = others > 0 ? `${shownNames} ${t.moreRegions(others)}` : shownNames || null;
  const main = joined(regions, shownWorkplace);
  return main === '' ? null : { main, original: text };
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ');

/** 대전전체 and 대전 are the same region. */
const ENTIRE_REGION = /(?<=\S)\s*(?:전체|전지역|전역)$/u;
const MENTIONS_WORKPLACE = /재택|원격|하이브리드|remote|hybrid|h[ií]brid|home|anywhere/i;

/** Returns the URL if it is http or https, otherwise null, because collected data may contain any scheme. */
export function toWebUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** Returns the evidence about a posting that is shown if there is room for one: that it may be closed is the most important. */
export const mainSignal = ({ signals }: Posting): Signal | undefined =>
  signals.find(({ code }) => code === 'unverified') ?? signals[0];
