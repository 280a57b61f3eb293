/** What a posting says, in the reader's language: values where they were read, else the text that was printed, else null. */

import type { Language } from '@workreel/languages';
import { LOCALES, relativeFormat } from '@workreel/ui/locale';
import type { Posting } from '../api.ts';
import type { Messages } from '../language/language.ts';

const DAY_MS = 86_400_000;

// Making a formatter costs more than using it: each is made once.
const amountFormats = new Map<string, Intl.NumberFormat>();
const dayFormats = new Map<string, Intl.DateTimeFormat>();

export function formatExperience(
  { text, minYears, maxYears, newcomer }: Posting['experience'],
  t: Messages,
): string | null {
  const messages = t.experience;
  if (newcomer && minYears === 0 && maxYears === null) return messages.anyone;
  if (newcomer && (maxYears === 0 || (minYears === null && maxYears === null))) return messages.newcomer;
  const years = formatYears(minYears, maxYears, messages);
  if (years === null) return newcomer === false ? messages.experienced : text;
  return newcomer ? messages.newcomerOr(years) : years;
}

function formatYears(
  least: number | null,
  most: number | null,
  messages: Messages['experience'],
): string | null {
  if (most !== null) {
    if (least === most) return messages.exactly(most);
    return least === null || least === 0 ? messages.atMost(most) : messages.range(least, most);
  }
  return least === null ? null : messages.atLeast(least);
}

export interface SalaryText {
  main: string;
  /** What it comes to in a year, where it is paid by the hour, day, week or month. */
  yearly: string | null;
}

export function formatSalary(salary: Posting['salary'], t: Messages): SalaryText | null {
  const { text, min, max, currency, period, annualMin, annualMax } = salary;
  const range = currency === null ? null : formatRange(min, max, currency, t);
  if (range === null) return text === null ? null : { main: text, yearly: null };
  const least = annualMin ?? annualMax;
  const most = annualMax ?? annualMin;
  const yearly = period === 'year' ? null : formatRange(about(least), about(most), currency ?? '', t);
  return {
    main: period === null ? range : t.salary.per[period](range),
    yearly: yearly === null ? null : t.salary.yearly(yearly),
  };
}

/** A yearly amount worked out from hours or months is no more exact than four digits. */
const about = (amount: number | null) => (amount === null ? null : Number(amount.toPrecision(4)));

function formatRange(min: number | null, max: number | null, currency: string, t: Messages): string | null {
  const amount = (value: number) => formatAmount(value, currency, t.language);
  if (min === null) return max === null ? null : t.salary.atMost(amount(max));
  if (max === null) return t.salary.atLeast(amount(min));
  if (min === max) return amount(min);
  if (currency !== 'KRW' || t.language !== 'ko') return `${amount(min)}–${amount(max)}`;
  // 2,700만원 ~ 3,300만원 is said 2,700만~3,300만원.
  return `${amount(min).replace(/원$/, '')}~${amount(max)}`;
}

/** Won are counted in 만 and 억 in Korean, and in millions in other languages; other currencies as they are. */
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
  // A wage of 10,320원 is no 1만 320원, but a month's 2,235,600원 is read more easily as 223만 5,600원.
  if (rounded < 100_000 && won > 0) return `${number(rounded)}원`;
  const parts = [];
  if (man >= 10_000) parts.push(`${number(Math.floor(man / 10_000))}억`);
  if (man % 10_000 > 0) parts.push(`${number(man % 10_000)}만`);
  if (won > 0 || parts.length === 0) parts.push(number(won));
  return `${parts.join(' ')}원`;
}

function amountFormat(currency: string, language: Language, compact: boolean): Intl.NumberFormat {
  const key = `${currency} ${language} ${compact}`;
  let format = amountFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[language], {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
      ...(compact && { notation: 'compact' }),
    });
    amountFormats.set(key, format);
  }
  return format;
}

export interface DeadlineText {
  main: string;
  note: string | null;
  tone: 'plain' | 'soon' | 'over';
}

/** Days left that call for haste. */
const SOON_DAYS = 3;

export function formatDeadline(
  { deadline, status }: Pick<Posting, 'deadline' | 'status'>,
  today: string,
  t: Messages,
): DeadlineText | null {
  const messages = t.deadline;
  const day = deadline.date === null ? null : formatDay(deadline.date, t.language, today);
  if (status === 'closed') return { main: messages.closed, note: day, tone: 'over' };
  if (day !== null) {
    const left = daysBetween(today, deadline.date!);
    if (left < 0) return { main: day, note: messages.passed, tone: 'over' };
    const note = left === 0 ? messages.today : left === 1 ? messages.tomorrow : messages.daysLeft(left);
    return { main: day, note, tone: left <= SOON_DAYS ? 'soon' : 'plain' };
  }
  if (deadline.kind === 'untilFilled') return { main: messages.untilFilled, note: null, tone: 'plain' };
  if (deadline.kind === 'always') return { main: messages.always, note: null, tone: 'plain' };
  return deadline.text === null ? null : { main: deadline.text, note: null, tone: 'plain' };
}

/** Whole days from one day to another; days are days of a calendar, so that no clock change bends them. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The day on the reader's own calendar. */
export function localDay(time: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** A day in words: within half a year of `today` short and with its weekday, else with its year. */
export const formatDay = (day: string, language: Language, today?: string): string =>
  dayFormat(language, isNear(day, today) ? 'weekday' : 'year').format(new Date(`${day}T00:00:00Z`));

const isNear = (day: string, today: string | undefined): boolean =>
  today !== undefined && Math.abs(daysBetween(today, day)) < 180;

function dayFormat(language: Language, style: 'weekday' | 'short' | 'year'): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  let format = dayFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: 'UTC',
      day: 'numeric',
      month: style === 'year' || language === 'ko' ? 'long' : 'short',
      ...(style === 'weekday' && { weekday: 'short' }),
      ...(style === 'year' && { year: 'numeric' }),
    });
    dayFormats.set(key, format);
  }
  return format;
}

/** When a posting was put up: today, yesterday, 3 days ago; from a month on the day itself. */
export function formatPosted(postedAt: string | null, today: string, t: Messages): string | null {
  if (postedAt === null) return null;
  const day = localDay(new Date(postedAt));
  const ago = Math.max(0, daysBetween(day, today));
  if (ago > 30) {
    const style = isNear(day, today) ? 'short' : 'year';
    return t.posted(dayFormat(t.language, style).format(new Date(`${day}T00:00:00Z`)));
  }
  return t.posted(relativeFormat(t.language).format(-ago, 'day'));
}

export function formatLocation({ text, regions, remote }: Posting['location'], t: Messages): string | null {
  const place = text ?? regions.at(-1) ?? null;
  if (!remote || (place !== null && /재택|원격|remote|home|anywhere/i.test(place))) return place;
  return place === null ? t.remote : `${place} · ${t.remote}`;
}

/** Only an address of the web is worth a link: what was collected may hold anything. */
export function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
