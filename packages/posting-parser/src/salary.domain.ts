import { type Amount, findAmounts, type Qualifier } from './amount.domain.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import type { Salary, SalaryPeriod } from './values.ts';

/**
 * Periods per year, for annual amounts. In Korea a month has 209 paid hours (40 a week and the paid weekly holiday,
 * Labor Standards Act art. 55); in other countries a year has 2,080 hours.
 */
export const PERIODS_PER_YEAR: Readonly<Record<'KRW' | 'other', Readonly<Record<SalaryPeriod, number>>>> = {
  KRW: { hour: 209 * 12, day: 260, week: 52, month: 12, year: 1 },
  other: { hour: 2_080, day: 260, week: 52, month: 12, year: 1 },
};

/** Larger amounts are telephone numbers or investments. */
const MAX_AMOUNT = 1e10;
/**
 * By currency, the lowest amount that can only be annual if the text names no period ("31,000 - 33,500"). Other
 * currencies have no such limit, because monthly and annual amounts overlap.
 */
const MIN_YEARLY: ReadonlyMap<string, number> = new Map(
  Object.entries({
    USD: 10_000,
    EUR: 10_000,
    GBP: 10_000,
    CAD: 10_000,
    AUD: 10_000,
    NZD: 10_000,
    SGD: 15_000,
    CHF: 15_000,
    INR: 200_000,
  }),
);
/**
 * Limits for amounts without 만 and 원: lower amounts are in 만원 ("연봉 3,000"), others in won ("월급 2,200,000").
 * Hourly amounts are always in won ("시급 10,320").
 */
const MIN_PLAIN_WON: Readonly<Record<SalaryPeriod, number>> = {
  hour: 0,
  day: 1_000,
  week: 10_000,
  month: 100_000,
  year: 1_000_000,
};

// Average salaries, raises and investments ("500억 이상 투자유치") promote the company and are not the salary of the posting.
const PROMOTION = /평균\s?연봉|상승률|인상률|상위\s?\d|top\s?\d|축하금|투자|매출|자본금/;
const PERIOD_PATTERNS: readonly (readonly [SalaryPeriod, RegExp])[] = [
  ['hour', /시급|시간급|시간당|\/\s?시간|(?:per|an?|each|\/)\s?h(?:ou)?rs?\b|hourly|(?<![a-z])p\.?h\b/g],
  ['day', /일급|일당|\/\s?일|(?<![\d가-힣])일\s?(?=\d)|(?:per|an?|\/)\s?day\b|daily|(?<![a-z])p\.?d\b/g],
  ['week', /주급|주당|(?:per|an?|\/)\s?w(?:ee)?k\b|weekly|(?<![a-z])p\.?w\b/g],
  [
    'month',
    /월\s?급|월\s?(?:수입|보수|평균)|\/\s?월|(?<![\d가-힣])월\s?(?=\d)|(?:per|an?|\/)\s?mo(?:nth)?\b|monthly|(?<![a-z])p\.?(?:c\.?)?m\b/g,
  ],
  [
    'year',
    /연봉|연간|\/\s?[연년]|(?<![\d가-힣])연\s?(?=\d)|(?:per|an?|\/)\s?(?:year|yr|annum)\b|yearly|annual(?:ly)?|(?<![a-z])p\.?a\b|\blpa\b/g,
  ],
];
/** Pay per piece or case has no annual equivalent. */
const PIECEWORK = /건별|건당|회당|per (?:case|piece|session|visit|article|word|project|shift)/;

type Values = Omit<Salary, 'text'>;
const NO_AMOUNT: Values = {
  min: null,
  max: null,
  currency: null,
  period: null,
  annualMin: null,
  annualMax: null,
};
const EMPTY: Salary = frozen({ text: null, ...NO_AMOUNT });

/**
 * Parses the salary that a text names, in units of its currency per period, and its annual equivalent. If the text
 * names no amount, all values except the text are null. If the period is unknown ("건별 5,000원"), the annual amounts are
 * null too. Never throws.
 *
 * @param ctx - `currency`: currency of amounts without one (ISO 4217)
 */
export function parseSalary(text: string | null, ctx: { currency: string }): Salary {
  return text === null ? EMPTY : parse(text, ctx, ctx.currency);
}

const parse = memoizePerContext((raw: string, ctx: { currency: string }): Salary => {
  const text = cleanText(raw);
  return text === null ? EMPTY : frozen({ text, ...parseValues(normalizeText(text), ctx.currency) });
});

function parseValues(text: string, siteCurrency: string): Values {
  if (!/\d/.test(text) || PROMOTION.test(text)) return NO_AMOUNT;
  const range = selectRange(findAmounts(text, siteCurrency));
  if (range.length === 0) return NO_AMOUNT;
  const first = range[0]!;
  const last = range[range.length - 1]!;
  const currency = range.find((amount) => amount.currency)?.currency ?? siteCurrency;
  const namedPeriod = PIECEWORK.test(text) ? undefined : findPeriod(text, first.start, last.end);
  const piecework = namedPeriod === undefined && PIECEWORK.test(text);
  const values = range.map((amount) => amountInUnits(amount, range, currency, namedPeriod));
  // Numbers without a unit, currency sign or period are grades, headcounts or telephone numbers.
  const isMoney = namedPeriod !== undefined || piecework || range.some((amount) => amount.isMoney);
  const lowest = Math.min(...values.filter((value) => value > 0));
  if (!Number.isFinite(lowest) || Math.max(...values) >= MAX_AMOUNT) return NO_AMOUNT;
  const period = piecework ? null : (namedPeriod ?? inferPeriod(lowest, range, currency));
  if (!isMoney && period === null) return NO_AMOUNT;
  return withAnnualAmounts(minAndMax(range, values), currency, period);
}

/** Selects the first amount that is certainly money, or else the first amount, and the upper end of its range. */
function selectRange(amounts: Amount[]): Amount[] {
  let index = amounts.findIndex((amount) => amount.isMoney);
  if (index < 0) index = 0;
  if (index > 0 && amounts[index - 1]!.startsRange) index--;
  const first = amounts[index];
  if (!first) return [];
  const next = amounts[index + 1];
  const ranged =
    next && (first.startsRange || (first.qualifier === 'atLeast' && next.qualifier === 'atMost'));
  return ranged ? [first, next] : [first];
}

function amountInUnits(amount: Amount, range: Amount[], currency: string, period?: SalaryPeriod): number {
  const { number, unit } = amount;
  if (unit !== 1 || amount.won) return number * unit;
  const otherEnd = range.find((end) => end !== amount && end.unit !== 1);
  // "3,000~4,000만원", "$120-150k": the unit applies to both ends unless this end is large enough without it.
  if (otherEnd) {
    const unit = otherEnd.unit === 1e8 && number >= 100 ? 10_000 : otherEnd.unit;
    if (number < (unit === 1_000 ? 1_000 : 100_000)) return number * unit;
  }
  if (currency === 'KRW' && period && !amount.currency && number < MIN_PLAIN_WON[period])
    return number * 10_000;
  return number;
}

function findPeriod(text: string, start: number, end: number): SalaryPeriod | undefined {
  let before: SalaryPeriod | undefined;
  let beforeIndex = -1;
  let after: SalaryPeriod | undefined;
  let afterIndex = text.length;
  for (const [period, pattern] of PERIOD_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (match.index < start) {
        if (match.index > beforeIndex) [before, beforeIndex] = [period, match.index];
      } else if (match.index >= end && match.index < afterIndex) [after, afterIndex] = [period, match.index];
    }
  }
  // The period comes first in Korean (월급 230만원) and last in English ($18 an hour); "£300 per day, hourly paid" is per day.
  return before && (/[가-힣]/.test(text) || !after) ? before : after;
}

function inferPeriod(lowest: number, range: Amount[], currency: string): SalaryPeriod | null {
  // "300 만원" is monthly and "3,200 만원" annual; by definition of the API, annual amounts start at 1,000만원. Small
  // amounts may be per hour, day or piece, so their period stays unknown.
  if (currency === 'KRW') {
    const inMan = range.some((amount) => amount.unit >= 10_000);
    if (lowest < (inMan ? 100_000 : 1_000_000) || !range.some((amount) => amount.isMoney)) return null;
    return lowest < 10_000_000 ? 'month' : 'year';
  }
  return lowest >= (MIN_YEARLY.get(currency) ?? Number.POSITIVE_INFINITY) ? 'year' : null;
}

function minAndMax(range: Amount[], values: number[]): { min: number | null; max: number | null } {
  const [first = 0, second] = values;
  if (second !== undefined) {
    const [low, high] = first <= second ? [first, second] : [second, first];
    return { min: low || null, max: high || null };
  }
  const qualifier: Qualifier | null = range[0]!.qualifier;
  return { min: qualifier === 'atMost' ? null : first, max: qualifier === 'atLeast' ? null : first };
}

function withAnnualAmounts(
  amounts: { min: number | null; max: number | null },
  currency: string,
  period: SalaryPeriod | null,
): Values {
  const decimals = currency === 'KRW' || currency === 'JPY' ? 1 : 100;
  const round = (amount: number): number => Math.round(amount * decimals) / decimals;
  const min = amounts.min === null ? null : round(amounts.min);
  const max = amounts.max === null ? null : round(amounts.max);
  const factor = period === null ? null : PERIODS_PER_YEAR[currency === 'KRW' ? 'KRW' : 'other'][period];
  const yearly = (amount: number | null): number | null =>
    amount === null || factor === null ? null : round(amount * factor);
  return { min, max, currency, period, annualMin: yearly(min), annualMax: yearly(max) };
}
