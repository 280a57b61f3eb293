import { type Amount, amountsIn, type Qualifier } from './amount.domain.ts';
import { fixed, plain, printed, rememberedWhile } from './text.domain.ts';
import type { Salary, SalaryPeriod } from './values.ts';

/**
 * What a payment per period makes in a year. Korea counts a month as 209 paid hours (40 a week and the paid
 * weekly rest, Labour Standards Act art. 55), elsewhere a year has 2,080; days and weeks are the same.
 */
export const PERIODS_A_YEAR: Readonly<Record<'KRW' | 'elsewhere', Readonly<Record<SalaryPeriod, number>>>> = {
  KRW: { hour: 209 * 12, day: 260, week: 52, month: 12, year: 1 },
  elsewhere: { hour: 2_080, day: 260, week: 52, month: 12, year: 1 },
};

/** A pay of ten thousand million is a telephone number, or what investors gave. */
const MOST = 1e10;
/**
 * The least amount without a period that can only be a year's pay ("31,000 - 33,500"). Currencies that are not
 * listed have no such bound: their monthly pays look like others' yearly ones.
 */
const YEARLY_FROM: Readonly<Record<string, number>> = {
  USD: 10_000,
  EUR: 10_000,
  GBP: 10_000,
  CAD: 10_000,
  AUD: 10_000,
  NZD: 10_000,
  SGD: 15_000,
  CHF: 15_000,
  INR: 200_000,
};
/**
 * Won that are named without 만 and without 원: below these a pay for that period is in 만원 ("연봉 3,000"),
 * from there on in won ("월급 2,200,000"). An hour's pay is always in won ("시급 10,320").
 */
const PLAIN_WON_FROM: Readonly<Record<SalaryPeriod, number>> = {
  hour: 0,
  day: 1_000,
  week: 10_000,
  month: 100_000,
  year: 1_000_000,
};

// What a company pays on average, raises by or was given ("500억 이상 투자유치") is advertisement, not the pay of this posting.
const ADVERTISEMENT = /평균\s?연봉|상승률|인상률|상위\s?\d|top\s?\d|축하금|투자|매출|자본금/;
const PERIODS: readonly (readonly [SalaryPeriod, RegExp])[] = [
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
/** Paid by the piece or the case: no number of pieces makes a year. */
const BY_PIECE = /건별|건당|회당|per (?:case|piece|session|visit|article|word|project|shift)/;

type Read = Omit<Salary, 'text'>;
const NO_AMOUNT: Read = {
  min: null,
  max: null,
  currency: null,
  period: null,
  annualMin: null,
  annualMax: null,
};
const UNSAID: Salary = fixed({ text: null, ...NO_AMOUNT });

/**
 * The pay that a text names, in whole units of its currency per period, and what it makes in a year.
 * `ctx.currency` (ISO 4217) is taken for amounts that name none. All but the text are null where it names no
 * amount; period and yearly amounts are null where the text lets nobody tell ("건별 5,000원"). Never throws.
 */
export function readSalary(text: string | null, ctx: { currency: string }): Salary {
  return text === null ? UNSAID : read(text, ctx, ctx.currency);
}

const read = rememberedWhile((raw: string, ctx: { currency: string }): Salary => {
  const text = printed(raw);
  return text === null ? UNSAID : fixed({ text, ...payIn(plain(text), ctx.currency) });
});

function payIn(text: string, home: string): Read {
  if (!/\d/.test(text) || ADVERTISEMENT.test(text)) return NO_AMOUNT;
  const found = chosen(amountsIn(text, home));
  if (found.length === 0) return NO_AMOUNT;
  const first = found[0]!;
  const last = found[found.length - 1]!;
  const currency = found.find((each) => each.currency)?.currency ?? home;
  const worded = BY_PIECE.test(text) ? undefined : periodNear(text, first.start, last.end);
  const byPiece = worded === undefined && BY_PIECE.test(text);
  const values = found.map((each) => worthOf(each, found, currency, worded));
  // A bare number that no unit, sign or period marks as money is a grade, a headcount, a telephone number.
  const marked = worded !== undefined || byPiece || found.some((each) => each.marked);
  const least = Math.min(...values.filter((value) => value > 0));
  if (!Number.isFinite(least) || Math.max(...values) >= MOST) return NO_AMOUNT;
  const period = byPiece ? null : (worded ?? periodOfSize(least, found, currency));
  if (!marked && period === null) return NO_AMOUNT;
  return inAYear(bounds(found, values), currency, period);
}

/** The first amount that is marked as money (else the first), with the one that ends its range. */
function chosen(amounts: Amount[]): Amount[] {
  let at = amounts.findIndex((each) => each.marked);
  if (at < 0) at = 0;
  if (at > 0 && amounts[at - 1]!.joinsNext) at--;
  const first = amounts[at];
  if (!first) return [];
  const next = amounts[at + 1];
  const ranged = next && (first.joinsNext || (first.qualifier === 'least' && next.qualifier === 'most'));
  return ranged ? [first, next] : [first];
}

function worthOf(amount: Amount, range: Amount[], currency: string, period?: SalaryPeriod): number {
  const { number, unit } = amount;
  if (unit !== 1 || amount.won) return number * unit;
  const other = range.find((each) => each !== amount && each.unit !== 1);
  // "3,000~4,000만원", "$120-150k": the unit printed once holds for both ends, unless this end needs none.
  if (other) {
    const unit = other.unit === 1e8 && number >= 100 ? 10_000 : other.unit;
    if (number < (unit === 1_000 ? 1_000 : 100_000)) return number * unit;
  }
  if (currency === 'KRW' && period && !amount.currency && number < PLAIN_WON_FROM[period])
    return number * 10_000;
  return number;
}

function periodNear(text: string, start: number, end: number): SalaryPeriod | undefined {
  let before: SalaryPeriod | undefined;
  let beforeAt = -1;
  let after: SalaryPeriod | undefined;
  let afterAt = text.length;
  for (const [period, words] of PERIODS) {
    for (const match of text.matchAll(words)) {
      if (match.index < start) {
        if (match.index > beforeAt) [before, beforeAt] = [period, match.index];
      } else if (match.index >= end && match.index < afterAt) [after, afterAt] = [period, match.index];
    }
  }
  // Korean names the period first (월급 230만원), English last ($18 an hour); "£300 per day, hourly paid" is per day.
  return before && (/[가-힣]/.test(text) || !after) ? before : after;
}

function periodOfSize(least: number, found: Amount[], currency: string): SalaryPeriod | null {
  // "300 만원" is a month's pay and "3,200 만원" a year's: the contract draws the line at 1,000만원. Small sums
  // may be for an hour, a day or a piece, and are left alone.
  if (currency === 'KRW') {
    const inMan = found.some((each) => each.unit >= 10_000);
    if (least < (inMan ? 100_000 : 1_000_000) || !found.some((each) => each.marked)) return null;
    return least < 10_000_000 ? 'month' : 'year';
  }
  return least >= (YEARLY_FROM[currency] ?? Number.POSITIVE_INFINITY) ? 'year' : null;
}

function bounds(found: Amount[], values: number[]): { min: number | null; max: number | null } {
  const [one = 0, other] = values;
  if (other !== undefined) {
    const [low, high] = one <= other ? [one, other] : [other, one];
    return { min: low || null, max: high || null };
  }
  const qualifier: Qualifier | null = found[0]!.qualifier;
  return { min: qualifier === 'most' ? null : one, max: qualifier === 'least' ? null : one };
}

function inAYear(
  pay: { min: number | null; max: number | null },
  currency: string,
  period: SalaryPeriod | null,
): Read {
  const decimals = currency === 'KRW' || currency === 'JPY' ? 1 : 100;
  const round = (amount: number): number => Math.round(amount * decimals) / decimals;
  const min = pay.min === null ? null : round(pay.min);
  const max = pay.max === null ? null : round(pay.max);
  const times = period === null ? null : PERIODS_A_YEAR[currency === 'KRW' ? 'KRW' : 'elsewhere'][period];
  const yearly = (amount: number | null): number | null =>
    amount === null || times === null ? null : round(amount * times);
  return { min, max, currency, period, annualMin: yearly(min), annualMax: yearly(max) };
}
