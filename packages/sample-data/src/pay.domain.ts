/** Salaries as sites print them, with annual amounts: 209 hours a month in won, 2,080 hours a year in other currencies. */

import { Choices, type Random, randomInt, randomItem, type Sampler } from './random.domain.ts';
import type { Language, PostingValues, SalaryPeriod } from './types.ts';

type Salary = PostingValues['salary'];

/** Share of postings with an amount. Most postings print no salary. */
const AMOUNT_SHARE: Readonly<Record<Language, number>> = { ko: 0.2, en: 0.42 };
/** Share of postings with only a text such as "negotiable". */
const WORDS_SHARE: Readonly<Record<Language, number>> = { ko: 0.12, en: 0.1 };
/** The choices in coverage sampling: about a third of the postings have an amount. */
const KINDS = new Choices<'amount' | 'words' | null>([
  ['amount', 0, 4],
  ['words', 0, 1],
  [null, 0, 6],
]);

const withoutAmount = (text: string | null): Salary =>
  Object.freeze({
    text,
    min: null,
    max: null,
    currency: null,
    period: null,
    annualMin: null,
    annualMax: null,
  });
const NO_SALARY = withoutAmount(null);
const TEXT_ONLY: Readonly<Record<Language, readonly Salary[]>> = {
  ko: ['회사내규에 따름', '회사내규에 따름', '면접 후 결정', '협의 후 결정'].map(withoutAmount),
  en: ['Competitive', 'Negotiable'].map(withoutAmount),
};

const KOREAN_HOURS_PER_YEAR = 209 * 12;
const HOURS_PER_YEAR = 2_080;
const PERIODS_PER_YEAR: Readonly<Record<Exclude<SalaryPeriod, 'hour'>, number>> = {
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

function pay(text: string, currency: string, period: SalaryPeriod, min: number, max: number | null): Salary {
  const factor =
    period !== 'hour'
      ? PERIODS_PER_YEAR[period]
      : currency === 'KRW'
        ? KOREAN_HOURS_PER_YEAR
        : HOURS_PER_YEAR;
  const annualMax = max === null ? null : max * factor;
  return { text, min, max, currency, period, annualMin: min * factor, annualMax };
}

/** Formats 1234567 as 1,234,567. `toLocaleString` would take most of the time of generating a posting. */
function grouped(amount: number): string {
  const digits = String(amount);
  if (digits.length <= 3) return digits;
  const cut = digits.length - 3;
  return `${digits.length > 6 ? grouped(Math.floor(amount / 1000)) : digits.slice(0, cut)},${digits.slice(cut)}`;
}

const rounded = (amount: number, step: number) => Math.round(amount / step) * step;
/** The Korean minimum wage of 2026, in won per hour. */
const MINIMUM_WAGE = 10_320;
const TEN_THOUSAND = 10_000;

/** Generates a salary for an occupation with the typical annual salary `base`, in units of 10,000 won. */
type Form = (base: number, random: Random) => Salary;

const yearlyOf = (base: number, random: Random) => rounded(base * (0.7 + random() * random() * 1.1), 100);
const monthlyOf = (base: number, random: Random) => rounded((base / 12) * (0.85 + random() * 0.4), 5);
const hourlyOf = (base: number, random: Random) =>
  Math.max(
    MINIMUM_WAGE,
    rounded((base * TEN_THOUSAND) / KOREAN_HOURS_PER_YEAR + randomInt(random, -2000, 1500), 100),
  );

/** A form with a single amount, which is a minimum if `open` is set. */
const form =
  (
    amountOf: (base: number, random: Random) => number,
    period: SalaryPeriod,
    print: (amount: string) => string,
    { unit = 1, open = false } = {},
  ): Form =>
  (base, random) => {
    const amount = amountOf(base, random);
    return pay(print(grouped(amount)), 'KRW', period, amount * unit, open ? null : amount * unit);
  };
const inTenThousands = { unit: TEN_THOUSAND };
const inTenThousandsOrMore = { unit: TEN_THOUSAND, open: true };

const range: Form = (base, random) => {
  const low = yearlyOf(base, random);
  const high = low + randomInt(random, 4, 25) * 100;
  return pay(
    `연봉 ${grouped(low)}~${grouped(high)}만원`,
    'KRW',
    'year',
    low * TEN_THOUSAND,
    high * TEN_THOUSAND,
  );
};
const monthly = form(monthlyOf, 'month', (amount) => `월급 ${amount}만원`, inTenThousands);
const monthlyOrMore = form(monthlyOf, 'month', (amount) => `월급 ${amount}만원~`, inTenThousandsOrMore);
const yearlyWithoutPeriod = form(yearlyOf, 'year', (amount) => `${amount} 만원`, inTenThousands);
const monthlyWithoutPeriod = form(monthlyOf, 'month', (amount) => `${amount} 만원`, inTenThousands);
const monthlyInWon = form(
  (base, random) => monthlyOf(base, random) * TEN_THOUSAND,
  'month',
  (amount) => `월급 ${amount}`,
);
const weekly = form(
  (base) => rounded(base / 52, 1),
  'week',
  (amount) => `주급 ${amount}만원`,
  inTenThousands,
);
const hourly = form(hourlyOf, 'hour', (amount) => `시급 ${amount}원`);
const minimumWage = form(
  () => MINIMUM_WAGE,
  'hour',
  (amount) => `시급 ${amount}`,
);
const daily = form(
  (base, random) => rounded(hourlyOf(base, random) * 9, 5_000),
  'day',
  (amount) => `일급 ${amount}원`,
);

/** More than 100 million won (억), for occupations with sufficiently high salaries. */
const hundredMillion =
  (print: (thousands: number) => string): Form =>
  (_base, random) => {
    const thousands = randomInt(random, 1, 4);
    const amount = 100_000_000 + thousands * 10_000_000;
    return pay(print(thousands), 'KRW', 'year', amount, amount);
  };
const high = hundredMillion((thousands) => `연봉 1억 ${thousands}천만원`);
const highWithoutPeriod = hundredMillion((thousands) => `1억 ${thousands}천`);
const HIGH_FORMS: ReadonlySet<Form> = new Set([high, highWithoutPeriod]);
const MIN_BASE_FOR_HIGH_FORMS = 4_500;

const SALARIED = new Choices<Form>([
  [range, 50],
  [form(yearlyOf, 'year', (amount) => `연봉 ${amount}만원 이상`, inTenThousandsOrMore), 22],
  [form(yearlyOf, 'year', (amount) => `연봉 ${amount}만원`, inTenThousands), 16],
  [monthly, 12],
  [yearlyWithoutPeriod, 0],
  [monthlyOrMore, 0],
  [high, 0],
  [highWithoutPeriod, 0],
]);
const WAGE = new Choices<Form>([
  [monthly, 40],
  [hourly, 26],
  [minimumWage, 14],
  [daily, 6],
  [range, 14],
  [monthlyOrMore, 0],
  [monthlyWithoutPeriod, 0],
  [monthlyInWon, 0],
  [weekly, 0],
]);

/** Generates a salary from an annual range in thousands. */
type ForeignForm = (sign: string, currency: string, low: number, high: number) => Salary;

const byHour: ForeignForm = (sign, currency, low) => {
  const hour = Math.max(12, Math.round((low * 1_000) / HOURS_PER_YEAR));
  return pay(`${sign}${hour} - ${sign}${hour + 3} an hour`, currency, 'hour', hour, hour + 3);
};
const years =
  (print: (sign: string, low: number, high: number) => string): ForeignForm =>
  (sign, currency, low, high) =>
    pay(print(sign, low, high), currency, 'year', low * 1_000, high * 1_000);
const byYear = years(
  (sign, low, high) => `${sign}${grouped(low * 1_000)} - ${sign}${grouped(high * 1_000)} a year`,
);
const perPeriod =
  (period: 'day' | 'week', step: number): ForeignForm =>
  (sign, currency, low) => {
    const amount = rounded((low * 1_000) / PERIODS_PER_YEAR[period], step);
    return pay(`${sign}${grouped(amount)} per ${period}`, currency, period, amount, amount);
  };
const byMonth: ForeignForm = (sign, currency, low) => {
  const [min, max] = [20_000 + low * 500, 40_000 + low * 500];
  return pay(`${sign}${grouped(min)} - ${sign}${grouped(max)} a month`, currency, 'month', min, max);
};
const inThousands = years((sign, low, high) => `${sign}${low}-${high}k`);
const estimated = years((sign, low, high) => `${sign}${low}K-${sign}${high}K (Glassdoor est.)`);
const ungrouped = years((sign, low, high) => `${sign}${low}000 - ${sign}${high}000 per annum`);

const coverageForms = (...forms: ForeignForm[]) => new Choices(forms.map((form) => [form, 0] as const));
/** Forms by currency, for coverage sampling. Weighted sampling uses only annual and hourly forms. */
const FOREIGN: ReadonlyMap<string, readonly [sign: string, Choices<ForeignForm>]> = new Map(
  Object.entries<readonly [sign: string, Choices<ForeignForm>]>({
    USD: ['$', coverageForms(byYear, byHour, inThousands, estimated, perPeriod('week', 50))],
    GBP: ['£', coverageForms(byYear, byHour, ungrouped, perPeriod('day', 5))],
    EUR: ['€', coverageForms(byYear, byHour)],
    INR: ['₹', coverageForms(byMonth)],
  }),
);
/** Approximate wage equivalent of 1,000 units of a foreign currency, in units of 10,000 won. */
const WAGE_EQUIVALENT = 55;

function foreign(sampler: Sampler, base: number, wage: boolean, currency: string): Salary {
  const { random, coverage } = sampler;
  const [sign, forms] = FOREIGN.get(currency)!;
  const low = Math.max(22, Math.round((base / WAGE_EQUIVALENT) * (0.7 + random() * 0.6)));
  if (!coverage && wage && random() < 0.6) return byHour(sign, currency, low, low);
  const high = low + randomInt(random, 4, Math.max(5, low >> 1));
  return (coverage ? sampler.sample(forms) : byYear)(sign, currency, low, high);
}

function kindOf(sampler: Sampler, language: Language): 'amount' | 'words' | null {
  if (sampler.coverage) return sampler.sample(KINDS);
  const value = sampler.random();
  if (value > AMOUNT_SHARE[language] + WORDS_SHARE[language]) return null;
  return value > AMOUNT_SHARE[language] ? 'words' : 'amount';
}

/**
 * Samples the salary of a posting.
 *
 * @param base - typical annual salary of the occupation, in units of 10,000 won
 * @param wage - whether the occupation is paid by the hour or month
 * @param currency - null if postings in the location print no salary
 */
export function sampleSalary(
  sampler: Sampler,
  language: Language,
  base: number,
  wage: boolean,
  currency: string | null,
): Salary {
  const kind = kindOf(sampler, language);
  if (kind === 'words') return randomItem(sampler.random, TEXT_ONLY[language]);
  // Salaries in rupees are limited to coverage sampling to keep the postings of the published benchmarks unchanged.
  if (kind === null || currency === null || (currency === 'INR' && !sampler.coverage)) return NO_SALARY;
  if (currency !== 'KRW') return foreign(sampler, base, wage, currency);
  const form = sampler.sample(
    wage ? WAGE : SALARIED,
    (candidate) => base >= MIN_BASE_FOR_HIGH_FORMS || !HIGH_FORMS.has(candidate),
  );
  return form(base, sampler.random);
}
