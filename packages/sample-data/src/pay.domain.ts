/** Pay as sites print it, with what it makes in a year: 209 hours a month for won, 2,080 hours a year elsewhere. */

import { between, type Chance, Choices, oneOf, type Random } from './random.domain.ts';
import type { Language, PostingValues, SalaryPeriod } from './types.ts';

type Salary = PostingValues['salary'];

/** Most postings print none, and of those that do many print only that it can be talked about. */
const PAID: Readonly<Record<Language, number>> = { ko: 0.2, en: 0.42 };
const WORDS: Readonly<Record<Language, number>> = { ko: 0.12, en: 0.1 };
/** The same for postings that are dealt: a third of them print an amount. */
const KINDS = new Choices<'amount' | 'words' | null>([
  ['amount', 0, 4],
  ['words', 0, 1],
  [null, 0, 6],
]);

const none = (text: string | null): Salary =>
  Object.freeze({
    text,
    min: null,
    max: null,
    currency: null,
    period: null,
    annualMin: null,
    annualMax: null,
  });
const UNSAID = none(null);
const UNNAMED: Readonly<Record<Language, readonly Salary[]>> = {
  ko: ['회사내규에 따름', '회사내규에 따름', '면접 후 결정', '협의 후 결정'].map(none),
  en: ['Competitive', 'Negotiable'].map(none),
};

/** Hours a year. */
const WON_HOURS = 209 * 12;
const HOURS = 2_080;
const TIMES: Readonly<Record<Exclude<SalaryPeriod, 'hour'>, number>> = {
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

function pay(text: string, currency: string, period: SalaryPeriod, min: number, max: number | null): Salary {
  const times = period !== 'hour' ? TIMES[period] : currency === 'KRW' ? WON_HOURS : HOURS;
  const annualMax = max === null ? null : max * times;
  return { text, min, max, currency, period, annualMin: min * times, annualMax };
}

/** 1234567 → 1,234,567; `toLocaleString` would be most of the cost of a posting. */
function grouped(amount: number): string {
  const digits = String(amount);
  if (digits.length <= 3) return digits;
  const cut = digits.length - 3;
  return `${digits.length > 6 ? grouped(Math.floor(amount / 1000)) : digits.slice(0, cut)},${digits.slice(cut)}`;
}

const rounded = (amount: number, step: number) => Math.round(amount / step) * step;
/** The minimum wage of 2026, in won an hour. */
const MINIMUM = 10_320;
const MAN = 10_000;

/** Prints pay for work whose usual yearly pay is `base`, in 10,000 won. */
type Form = (base: number, random: Random) => Salary;

const yearlyOf = (base: number, random: Random) => rounded(base * (0.7 + random() * random() * 1.1), 100);
const monthlyOf = (base: number, random: Random) => rounded((base / 12) * (0.85 + random() * 0.4), 5);
const hourlyOf = (base: number, random: Random) =>
  Math.max(MINIMUM, rounded((base * MAN) / WON_HOURS + between(random, -2000, 1500), 100));

/** A form of one amount; `open`: or more. */
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
const man = { unit: MAN };
const manOrMore = { unit: MAN, open: true };

const range: Form = (base, random) => {
  const low = yearlyOf(base, random);
  const high = low + between(random, 4, 25) * 100;
  return pay(`연봉 ${grouped(low)}~${grouped(high)}만원`, 'KRW', 'year', low * MAN, high * MAN);
};
const monthly = form(monthlyOf, 'month', (amount) => `월급 ${amount}만원`, man);
const monthlyOrMore = form(monthlyOf, 'month', (amount) => `월급 ${amount}만원~`, manOrMore);
const bareYear = form(yearlyOf, 'year', (amount) => `${amount} 만원`, man);
const bareMonth = form(monthlyOf, 'month', (amount) => `${amount} 만원`, man);
const monthlyInWon = form(
  (base, random) => monthlyOf(base, random) * MAN,
  'month',
  (amount) => `월급 ${amount}`,
);
const weekly = form(
  (base) => rounded(base / 52, 1),
  'week',
  (amount) => `주급 ${amount}만원`,
  man,
);
const hourly = form(hourlyOf, 'hour', (amount) => `시급 ${amount}원`);
const leastWage = form(
  () => MINIMUM,
  'hour',
  (amount) => `시급 ${amount}`,
);
const daily = form(
  (base, random) => rounded(hourlyOf(base, random) * 9, 5_000),
  'day',
  (amount) => `일급 ${amount}원`,
);

/** Over a hundred million won (억), for work in which that is heard of. */
const hundredMillion =
  (print: (thousands: number) => string): Form =>
  (_base, random) => {
    const thousands = between(random, 1, 4);
    const amount = 100_000_000 + thousands * 10_000_000;
    return pay(print(thousands), 'KRW', 'year', amount, amount);
  };
const high = hundredMillion((thousands) => `연봉 1억 ${thousands}천만원`);
const barelyHigh = hundredMillion((thousands) => `1억 ${thousands}천`);
const HIGH: ReadonlySet<Form> = new Set([high, barelyHigh]);
const HIGH_BASE = 4_500;

const SALARIED = new Choices<Form>([
  [range, 50],
  [form(yearlyOf, 'year', (amount) => `연봉 ${amount}만원 이상`, manOrMore), 22],
  [form(yearlyOf, 'year', (amount) => `연봉 ${amount}만원`, man), 16],
  [monthly, 12],
  [bareYear, 0],
  [monthlyOrMore, 0],
  [high, 0],
  [barelyHigh, 0],
]);
const WAGE = new Choices<Form>([
  [monthly, 40],
  [hourly, 26],
  [leastWage, 14],
  [daily, 6],
  [range, 14],
  [monthlyOrMore, 0],
  [bareMonth, 0],
  [monthlyInWon, 0],
  [weekly, 0],
]);

/** Prints yearly pay of so many thousands. */
type ForeignForm = (sign: string, currency: string, low: number, high: number) => Salary;

const byHour: ForeignForm = (sign, currency, low) => {
  const hour = Math.max(12, Math.round((low * 1_000) / HOURS));
  return pay(`${sign}${hour} - ${sign}${hour + 3} an hour`, currency, 'hour', hour, hour + 3);
};
const years =
  (print: (sign: string, low: number, high: number) => string): ForeignForm =>
  (sign, currency, low, high) =>
    pay(print(sign, low, high), currency, 'year', low * 1_000, high * 1_000);
const byYear = years(
  (sign, low, high) => `${sign}${grouped(low * 1_000)} - ${sign}${grouped(high * 1_000)} a year`,
);
const once =
  (period: 'day' | 'week', step: number): ForeignForm =>
  (sign, currency, low) => {
    const amount = rounded((low * 1_000) / TIMES[period], step);
    return pay(`${sign}${grouped(amount)} per ${period}`, currency, period, amount, amount);
  };
const byMonth: ForeignForm = (sign, currency, low) => {
  const [min, max] = [20_000 + low * 500, 40_000 + low * 500];
  return pay(`${sign}${grouped(min)} - ${sign}${grouped(max)} a month`, currency, 'month', min, max);
};
const inThousands = years((sign, low, high) => `${sign}${low}-${high}k`);
const estimated = years((sign, low, high) => `${sign}${low}K-${sign}${high}K (Glassdoor est.)`);
const ungrouped = years((sign, low, high) => `${sign}${low}000 - ${sign}${high}000 per annum`);

const dealtForms = (...forms: ForeignForm[]) => new Choices(forms.map((form) => [form, 0] as const));
/** Drawn postings print pay by the year or hour; those that are dealt in every form that employers of the place have. */
const FOREIGN: Readonly<Record<string, readonly [sign: string, Choices<ForeignForm>]>> = {
  USD: ['$', dealtForms(byYear, byHour, inThousands, estimated, once('week', 50))],
  GBP: ['£', dealtForms(byYear, byHour, ungrouped, once('day', 5))],
  EUR: ['€', dealtForms(byYear, byHour)],
  INR: ['₹', dealtForms(byMonth)],
};
/** Won in 10,000 that a thousand of the currency is worth in wages, roughly. */
const WORTH = 55;

function foreign(chance: Chance, base: number, wage: boolean, currency: string): Salary {
  const { random, dealt } = chance;
  const [sign, forms] = FOREIGN[currency]!;
  const low = Math.max(22, Math.round((base / WORTH) * (0.7 + random() * 0.6)));
  if (!dealt && wage && random() < 0.6) return byHour(sign, currency, low, low);
  const high = low + between(random, 4, Math.max(5, low >> 1));
  return (dealt ? chance.of(forms) : byYear)(sign, currency, low, high);
}

function kindOf(chance: Chance, language: Language): 'amount' | 'words' | null {
  if (chance.dealt) return chance.of(KINDS);
  const at = chance.random();
  if (at > PAID[language] + WORDS[language]) return null;
  return at > PAID[language] ? 'words' : 'amount';
}

/** What is told of pay for work that makes `base` a year (10,000 won), where it is told in that currency if at all. */
export function salaryOf(
  chance: Chance,
  language: Language,
  base: number,
  wage: boolean,
  currency: string | null,
): Salary {
  const kind = kindOf(chance, language);
  if (kind === 'words') return oneOf(chance.random, UNNAMED[language]);
  // Employers in India print pay among dealt postings alone: the benches' are those of their published figures.
  if (kind === null || currency === null || (currency === 'INR' && !chance.dealt)) return UNSAID;
  if (currency !== 'KRW') return foreign(chance, base, wage, currency);
  const form = chance.of(wage ? WAGE : SALARIED, (one) => base >= HIGH_BASE || !HIGH.has(one));
  return form(base, chance.random);
}
