import type { PostingValues, SalaryPeriod } from '@workreel/jobs-contract';
import { between, oneOf, type Random, wheel } from './random.domain.ts';
import type { Language } from './types.ts';

/** Pay as sites print it, with what it makes in a year: 209 hours a month for won, 2,080 hours a year elsewhere. */

type Salary = PostingValues['salary'];

/** Most postings print none, and of those that do many print only that it can be talked about. */
const PAID: Readonly<Record<Language, number>> = { ko: 0.2, en: 0.42 };
const WORDS: Readonly<Record<Language, number>> = { ko: 0.12, en: 0.1 };

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

const HOURS_A_YEAR = { KRW: 209 * 12, elsewhere: 2_080 };

function pay(
  text: string,
  currency: string,
  period: SalaryPeriod,
  min: number | null,
  max: number | null,
): Salary {
  const hours = currency === 'KRW' ? HOURS_A_YEAR.KRW : HOURS_A_YEAR.elsewhere;
  const times = period === 'hour' ? hours : period === 'month' ? 12 : period === 'day' ? 260 : 1;
  return {
    text,
    min,
    max,
    currency,
    period,
    annualMin: min === null ? null : min * times,
    annualMax: max === null ? null : max * times,
  };
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

type Form = (base: number, random: Random) => Salary;
const yearlyOf = (base: number, random: Random) => rounded(base * (0.7 + random() * random() * 1.1), 100);
const monthlyOf = (base: number, random: Random) => rounded((base / 12) * (0.85 + random() * 0.4), 5);
const hourlyOf = (base: number, random: Random) =>
  Math.max(MINIMUM, rounded((base * 10_000) / HOURS_A_YEAR.KRW + between(random, -2000, 1500), 100));

const range: Form = (base, random) => {
  const low = yearlyOf(base, random);
  const high = low + between(random, 4, 25) * 100;
  return pay(`연봉 ${grouped(low)}~${grouped(high)}만원`, 'KRW', 'year', low * 10_000, high * 10_000);
};
const least: Form = (base, random) => {
  const low = yearlyOf(base, random);
  return pay(`연봉 ${grouped(low)}만원 이상`, 'KRW', 'year', low * 10_000, null);
};
const exact: Form = (base, random) => {
  const low = yearlyOf(base, random);
  return pay(`연봉 ${grouped(low)}만원`, 'KRW', 'year', low * 10_000, low * 10_000);
};
const monthly: Form = (base, random) => {
  const month = monthlyOf(base, random);
  return pay(`월급 ${grouped(month)}만원`, 'KRW', 'month', month * 10_000, month * 10_000);
};
const hourly: Form = (base, random) => {
  const hour = hourlyOf(base, random);
  return pay(`시급 ${grouped(hour)}원`, 'KRW', 'hour', hour, hour);
};
const leastWage: Form = () => pay(`시급 ${grouped(MINIMUM)}`, 'KRW', 'hour', MINIMUM, MINIMUM);
const daily: Form = (base, random) => {
  const day = rounded(hourlyOf(base, random) * 9, 5_000);
  return pay(`일급 ${grouped(day)}원`, 'KRW', 'day', day, day);
};

const SALARIED = wheel<Form>([
  [range, 50],
  [least, 22],
  [exact, 16],
  [monthly, 12],
]);
const WAGE = wheel<Form>([
  [monthly, 40],
  [hourly, 26],
  [leastWage, 14],
  [daily, 6],
  [range, 14],
]);

const SIGNS: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€' };
/** Won in 10,000 that a thousand of the currency is worth in wages, roughly. */
const WORTH = 55;

function abroad(base: number, wage: boolean, currency: string, random: Random): Salary {
  const sign = SIGNS[currency]!;
  const low = Math.max(22, Math.round((base / WORTH) * (0.7 + random() * 0.6)));
  if (wage && random() < 0.6) {
    const hour = Math.max(12, Math.round((low * 1_000) / HOURS_A_YEAR.elsewhere));
    return pay(`${sign}${hour} - ${sign}${hour + 3} an hour`, currency, 'hour', hour, hour + 3);
  }
  const high = low + between(random, 4, Math.max(5, low >> 1));
  const [min, max] = [low * 1_000, high * 1_000];
  return pay(`${sign}${grouped(min)} - ${sign}${grouped(max)} a year`, currency, 'year', min, max);
}

/** What is told of pay for work that makes `base` a year (10,000 won), where it is told in that currency if at all. */
export function salaryOf(
  random: Random,
  language: Language,
  base: number,
  wage: boolean,
  currency: string | null,
): Salary {
  const chance = random();
  if (chance > PAID[language] + WORDS[language]) return UNSAID;
  if (chance > PAID[language]) return oneOf(random, UNNAMED[language]);
  if (currency === null) return UNSAID;
  if (currency !== 'KRW') return abroad(base, wage, currency, random);
  return oneOf(random, wage ? WAGE : SALARIED)(base, random);
}
