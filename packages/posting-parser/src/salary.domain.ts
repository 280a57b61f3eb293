import { type Amount, findAmounts, prepareForAmounts, type Qualifier } from './amount.domain.ts';
import { withPlainComparisons } from './comparison.domain.ts';
import { canStandFor, codeInText, decimalsOf } from './currency.domain.ts';
import { wordTest } from './lexicon.domain.ts';
import { PIECEWORK } from './pay-words.data.ts';
import { blankTimeCounts, findPeriods } from './period.domain.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import type { Salary, SalaryPeriod } from './values.ts';
import { wordsOf } from './words.domain.ts';

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
const PROMOTION = /평균\s?연봉|상승률|인상률|상위\s?\d|top\s?\d/;
const KOREAN_PERIODS: readonly (readonly [SalaryPeriod, RegExp])[] = [
  ['hour', /시급|시간급|시간당|\/\s?시간/g],
  ['day', /일급|일당|\/\s?일|(?<![\d가-힣])일\s?(?=\d)/g],
  ['week', /주급|주당/g],
  ['month', /월\s?급|월\s?(?:수입|보수|평균)|\/\s?월|(?<![\d가-힣])월\s?(?=\d)/g],
  ['year', /연봉|연간|\/\s?[연년]|(?<![\d가-힣])연\s?(?=\d)/g],
];
/** 月25万円: a sign for the period directly before the amount. */
const HAN_PERIOD = /(?<![\d\p{Script=Han}])([月年])\s?$/u;
/** In Ukrainian год. abbreviates the hour, in Russian год is the year. */
const HRYVNIA_HOUR = 'год';
const isPieceworkNamed = wordTest(wordsOf(PIECEWORK));
/** Periods that have no value of their own: every two weeks, twice a month, every quarter. */
const IS_OTHER_PERIOD =
  /bi-?weekly|bi-?monthly|semi-?monthly|fortnight|every (?:two|2|other) weeks?|quincena|quinzena|14-tägig|quarterly|per quarter|trimestr/;
/** Least amounts for each period of a number that no sign identifies as money; lower ones are hours, days or grades. */
const MIN_BARE: Readonly<Record<SalaryPeriod, number>> = {
  hour: 1,
  day: 10,
  week: 40,
  month: 100,
  year: 1_000,
};
/** By currency, an amount that nobody is paid in a year: from there on it is revenue or funding. */
const TOO_MUCH: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'USD EUR GBP CAD AUD NZD CHF SGD': 2e6,
    'BRL PLN ILS AED SAR QAR MYR RON BGN CNY HKD PEN': 1e7,
    'SEK NOK DKK CZK MXN ZAR TRY UAH EGP THB PHP TWD': 3e7,
    'INR RUB PKR': 1e8,
    JPY: 3e8,
    KRW: 1e9,
  }).flatMap(([codes, amount]) => codes.split(' ').map((code) => [code, amount] as const)),
);
/** Largest plausible ratio of the ends of a range. */
const MAX_RATIO = 100;
/** Largest plausible ratio of the ends of a range that begins with the larger one. */
const MAX_REVERSED_RATIO = 10;

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
  return text === null ? EMPTY : frozen({ text, ...parseValues(text, ctx.currency) });
});

const OTHER_NUMERALS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;

function parseValues(original: string, siteCurrency: string): Values {
  const normalized = normalizeText(original);
  if (!(/\d/.test(normalized) || OTHER_NUMERALS.test(normalized)) || PROMOTION.test(normalized))
    return NO_AMOUNT;
  const text = prepareForAmounts(withPlainComparisons(normalized.replaceAll('’', "'")));
  const range = selectRange(findAmounts(text, { siteCurrency, original }));
  if (range.length === 0) return NO_AMOUNT;
  const currency = currencyOfRange(range, original, siteCurrency);
  if (currency === null) return NO_AMOUNT;
  const first = range[0]!;
  const last = range[range.length - 1]!;
  const isPiecework = isPieceworkNamed(text) || IS_OTHER_PERIOD.test(text);
  const namedPeriod = isPiecework ? undefined : findPeriod(text, first, last, currency);
  const values = range.map((amount) => amountInUnits(amount, range, currency, namedPeriod));
  // Numbers without a unit, currency sign or period are grades, headcounts or telephone numbers.
  const isMoney = namedPeriod !== undefined || isPiecework || range.some((amount) => amount.isMoney);
  const lowest = Math.min(...values.filter((value) => value > 0));
  const highest = Math.max(...values);
  if (!Number.isFinite(lowest) || !(highest < MAX_AMOUNT)) return NO_AMOUNT;
  const period = isPiecework ? null : (namedPeriod ?? inferPeriod(lowest, range, currency));
  if (!isMoney && period === null) return NO_AMOUNT;
  if (!range.some((amount) => amount.isMoney) && currency !== 'KRW' && lowest < MIN_BARE[period ?? 'hour'])
    return NO_AMOUNT;
  const factor = period === null ? 1 : PERIODS_PER_YEAR.other[period];
  if (highest * factor >= (TOO_MUCH.get(currency) ?? MAX_AMOUNT) || highest > lowest * MAX_RATIO)
    return NO_AMOUNT;
  return withAnnualAmounts(minAndMax(range, values), currency, period);
}

/** Returns whether a text names an amount of pay whose currency does not depend on the site. */
export function namesPay(text: string): boolean {
  const { currency, period } = parseValues(text, NO_CURRENCY);
  return currency !== null && currency !== NO_CURRENCY && (period !== null || CLEAR_SIGN.test(text));
}
/** The code for no currency in ISO 4217. */
const NO_CURRENCY = 'XXX';
const CLEAR_SIGN = /\p{Sc}|(?<![\p{L}])[A-Z]{3}(?![\p{L}])|z[łl]|k[čc]|руб|грн|円|บาท/iu;

/** Returns the currency of both ends of a range; null if it is unknown or the ends contradict. */
function currencyOfRange(range: readonly Amount[], original: string, siteCurrency: string): string | null {
  if (range.some((amount) => amount.isUnknownCurrency)) return null;
  const named = new Set(
    range.filter(({ currency, sign }) => currency && !sign).map(({ currency }) => currency!),
  );
  if (named.size > 1) return null;
  const signs = range.flatMap(({ sign }) => (sign ? [sign] : []));
  const [explicit] = named;
  // In "$20,000 - $25,000 MXN" one code tells what both signs stand for.
  if (explicit) return signs.every((sign) => canStandFor(sign, explicit)) ? explicit : null;
  const code = codeInText(original);
  if (code !== null && signs.every((sign) => canStandFor(sign, code))) return code;
  return range.find(({ currency }) => currency)?.currency ?? siteCurrency;
}

/** Selects the first amount that is certainly money, or else the first amount, and the upper end of its range. */
function selectRange(amounts: Amount[]): Amount[] {
  let index = amounts.findIndex((amount) => amount.isMoney && !amount.isUnknownCurrency);
  if (index < 0)
    index = Math.max(
      0,
      amounts.findIndex((amount) => amount.isMoney),
    );
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
    // "900 - 1.2 million" leaves open what the first end counts.
    if (unit === 1e6 && number > otherEnd.number && number >= 100) return Number.NaN;
    // "50,000-1 Lac PA", 9,860~1만원: an end that would be larger with the unit has none.
    const isLarger = amount === range[0] && unit === otherEnd.unit && number > otherEnd.number;
    const isPlain = isLarger && number * MAX_RATIO >= otherEnd.number * unit;
    if (isLarger && !isPlain && number > otherEnd.number * MAX_REVERSED_RATIO) return Number.NaN;
    if (!isPlain && number < (unit === 1_000 ? 1_000 : 100_000)) return number * unit;
  }
  // "40-45 000 €" omits the thousands of the lower end.
  const high = range[1];
  if (
    amount === range[0] &&
    high?.unit === 1 &&
    number < 1_000 &&
    high.number >= number * 1_000 &&
    high.number < 10_000_000
  )
    return number * 1_000;
  if (currency === 'KRW' && period && !amount.currency && number < MIN_PLAIN_WON[period])
    return number * 10_000;
  return number;
}

function findPeriod(
  wholeText: string,
  first: Amount,
  last: Amount,
  currency: string,
): SalaryPeriod | undefined {
  const { start } = first;
  const { end } = last;
  const text =
    blankTimeCounts(wholeText.slice(0, start)) +
    wholeText.slice(start, end) +
    blankTimeCounts(wholeText.slice(end));
  let before: SalaryPeriod | undefined;
  let beforeIndex = -1;
  let after: SalaryPeriod | undefined;
  let afterIndex = text.length;
  const note = (period: SalaryPeriod, index: number, length: number): void => {
    if (index < start) {
      if (index > beforeIndex && index + length <= start) [before, beforeIndex] = [period, index];
    } else if (index + length > end && index < afterIndex) [after, afterIndex] = [period, index];
  };
  const isKorean = /[가-힣]/.test(text);
  if (isKorean)
    for (const [period, pattern] of KOREAN_PERIODS)
      for (const match of text.matchAll(pattern)) note(period, match.index, match[0].length);
  const sign = isKorean ? null : HAN_PERIOD.exec(text.slice(0, start));
  if (sign) note(sign[1] === '月' ? 'month' : 'year', sign.index, sign[0].length);
  for (const found of findPeriods(text)) {
    const isHour = currency === 'UAH' && text.slice(found.start, found.end).endsWith(HRYVNIA_HOUR);
    note(isHour ? 'hour' : found.meaning, found.start, found.end - found.start);
  }
  // The period comes first in Korean, Japanese and Chinese (월급 230만원) and last in English ($18 an hour); "£300 per day,
  // hourly paid" is per day.
  return before && (isKorean || !after || /[時时日週周月年]$/.test(text.slice(0, beforeIndex + 1)))
    ? before
    : after;
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
  const decimals = decimalsOf(currency) === 0 ? 1 : 100;
  const round = (amount: number): number => Math.round(amount * decimals) / decimals;
  const min = amounts.min === null ? null : round(amounts.min);
  const max = amounts.max === null ? null : round(amounts.max);
  const factor = period === null ? null : PERIODS_PER_YEAR[currency === 'KRW' ? 'KRW' : 'other'][period];
  const yearly = (amount: number | null): number | null =>
    amount === null || factor === null ? null : round(amount * factor);
  return { min, max, currency, period, annualMin: yearly(min), annualMax: yearly(max) };
}
