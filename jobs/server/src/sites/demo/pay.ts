import { between, type Random } from './random.ts';

/** A printed salary and what it means; the values are null where the text holds no number. */
export interface DemoPay {
  text: string;
  min: number | null;
  max: number | null;
  currency: string | null;
  period: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
}

/** Makes a salary for an occupation whose usual yearly pay is `base` (10,000 won, or thousands of the currency). */
export type PayForm = (base: number, random: Random) => DemoPay;

const grouped = (amount: number) => amount.toLocaleString('en-US');
const words = (text: string): PayForm => {
  return () => ({ text, min: null, max: null, currency: null, period: null });
};
const won = (
  text: string,
  period: NonNullable<DemoPay['period']>,
  min: number | null,
  max: number | null,
): DemoPay => ({ text, min, max, currency: 'KRW', period });

/** Amounts people print are round. */
const rounded = (amount: number, step: number) => Math.round(amount / step) * step;
/** A yearly amount in 10,000 won near the usual one. */
const yearly = (base: number, random: Random) => rounded(base * (0.9 + random() * 0.4), 100);
/** A monthly amount in 10,000 won near the usual one. */
const monthly = (base: number, random: Random) => rounded((base / 12) * (0.9 + random() * 0.3), 5);
/** Never under the minimum wage of 2026, 10,320 won. */
const hourly = (base: number, random: Random) =>
  Math.max(10_320, rounded((base * 10_000) / 12 / 209 + between(random, -1500, 1500), 100));

/** Pay of a salaried Korean post. */
export const SALARIED_FORMS: readonly PayForm[] = [
  (base, random) => {
    const low = yearly(base, random);
    const high = low + between(random, 5, 20) * 100;
    return won(`연봉 ${grouped(low)}~${grouped(high)}만원`, 'year', low * 10_000, high * 10_000);
  },
  (base, random) => {
    const low = yearly(base, random);
    return won(`연봉 ${grouped(low)}만원 이상`, 'year', low * 10_000, null);
  },
  (base, random) => {
    const low = yearly(base, random);
    return won(`연봉 ${grouped(low)}만원`, 'year', low * 10_000, low * 10_000);
  },
  // Bare and over 1,000: yearly, though nothing says so.
  (base, random) => {
    const low = yearly(base, random);
    return won(`${grouped(low)} 만원`, 'year', low * 10_000, low * 10_000);
  },
  (base, random) => {
    const month = monthly(base, random);
    return won(`월급 ${grouped(month)}만원~`, 'month', month * 10_000, null);
  },
];

/** Pay over a hundred million won (억), for the few occupations in which it is heard of. */
export const HIGH_FORMS: readonly PayForm[] = [
  (_base, random) => {
    const thousands = between(random, 1, 4);
    return won(
      `연봉 1억 ${thousands}천만원`,
      'year',
      100_000_000 + thousands * 10_000_000,
      100_000_000 + thousands * 10_000_000,
    );
  },
  (_base, random) => {
    const thousands = between(random, 1, 3);
    return won(
      `1억 ${thousands}천`,
      'year',
      100_000_000 + thousands * 10_000_000,
      100_000_000 + thousands * 10_000_000,
    );
  },
];

/** Pay of Korean work that is paid by the hour, the day or the month. */
export const WAGE_FORMS: readonly PayForm[] = [
  (base, random) => {
    const hour = hourly(base, random);
    return won(`시급 ${grouped(hour)}`, 'hour', hour, hour);
  },
  () => won('시급 10,320', 'hour', 10_320, 10_320),
  (base, random) => {
    const hour = hourly(base, random);
    return won(`시급 ${grouped(hour)}원`, 'hour', hour, hour);
  },
  // In won, beside sites that print months in 10,000 won.
  (base, random) => {
    const month = monthly(base, random) * 10_000;
    return won(`월급 ${grouped(month)}`, 'month', month, month);
  },
  (base, random) => {
    const month = monthly(base, random);
    return won(`월급 ${grouped(month)}만원~`, 'month', month * 10_000, null);
  },
  // Bare and under 1,000: monthly.
  (base, random) => {
    const month = monthly(base, random);
    return won(`${grouped(month)} 만원`, 'month', month * 10_000, month * 10_000);
  },
  (base, random) => {
    const day = rounded(hourly(base, random) * 9, 5000);
    return won(`일급 ${grouped(day)}원`, 'day', day, day);
  },
  (_base, random) => {
    const week = between(random, 50, 70);
    return won(`주급 ${week}만원`, 'week', week * 10_000, week * 10_000);
  },
  (base) => {
    const low = rounded(base, 100);
    return won(`연봉 ${grouped(low)}~${grouped(low + 600)}만원`, 'year', low * 10_000, (low + 600) * 10_000);
  },
];

export const KOREAN_WORDS: readonly PayForm[] = [
  words('회사내규에 따름'),
  words('회사내규에 따름'),
  words('면접 후 결정'),
  words('협의 후 결정'),
];
export const ENGLISH_WORDS: readonly PayForm[] = [words('Negotiable'), words('Competitive')];

const paid = (
  text: string,
  currency: string,
  period: NonNullable<DemoPay['period']>,
  min: number,
  max: number | null,
): DemoPay => ({ text, min, max, currency, period });
/** Yearly pay in thousands, as a pair. */
const band = (base: number, random: Random): [number, number] => {
  const low = Math.round(base * (0.8 + random() * 0.3));
  return [low, low + Math.round(low * (0.15 + random() * 0.3))];
};
/** Hourly pay for a yearly one in thousands: 2,080 hours. */
const perHour = (thousands: number) => Math.round((thousands * 1000) / 2080);

export const DOLLAR_FORMS: readonly PayForm[] = [
  (base, random) => {
    const [low, high] = band(base, random);
    return paid(`$${perHour(low)} - $${perHour(high)} an hour`, 'USD', 'hour', perHour(low), perHour(high));
  },
  (base, random) => {
    const [low, high] = band(base, random);
    return paid(`$${low}-${high}k`, 'USD', 'year', low * 1000, high * 1000);
  },
  (base, random) => {
    const [low, high] = band(base, random);
    return paid(`$${low}K-$${high}K (Glassdoor est.)`, 'USD', 'year', low * 1000, high * 1000);
  },
  (base, random) => {
    const [low, high] = band(base, random);
    return paid(
      `$${grouped(low * 1000)} - $${grouped(high * 1000)} a year`,
      'USD',
      'year',
      low * 1000,
      high * 1000,
    );
  },
  (base, random) => {
    const [low] = band(base, random);
    const week = rounded((low * 1000) / 52, 50);
    return paid(`$${grouped(week)} per week`, 'USD', 'week', week, week);
  },
];
export const POUND_FORMS: readonly PayForm[] = [
  (base, random) => {
    const [low, high] = band(base * 0.75, random);
    const [least, most] = [low * 1000 + between(random, 1, 899), high * 1000 + between(random, 1, 899)];
    return paid(`£${least} - £${most} per annum`, 'GBP', 'year', least, most);
  },
  (base, random) => {
    const day = rounded((band(base, random)[0] * 1000) / 260, 5);
    return paid(`£${day} per day`, 'GBP', 'day', day, day);
  },
  (base, random) => {
    const [low, high] = band(base * 0.75, random);
    return paid(
      `£${grouped(low * 1000)} - £${grouped(high * 1000)} a year`,
      'GBP',
      'year',
      low * 1000,
      high * 1000,
    );
  },
];
export const EURO_FORMS: readonly PayForm[] = [
  (base, random) => {
    const [low, high] = band(base * 0.8, random);
    return paid(
      `€${grouped(low * 1000)} - €${grouped(high * 1000)} a year`,
      'EUR',
      'year',
      low * 1000,
      high * 1000,
    );
  },
];
export const RUPEE_FORMS: readonly PayForm[] = [
  (_base, random) => {
    const low = between(random, 30, 60) * 1000;
    return paid(`₹${grouped(low)} - ₹${grouped(low + 20_000)} a month`, 'INR', 'month', low, low + 20_000);
  },
];

/** Which forms a place's employers print; where none is named, dollars. */
export const FORMS_BY_COUNTRY: Readonly<Record<string, readonly PayForm[]>> = {
  GB: POUND_FORMS,
  DE: EURO_FORMS,
  IE: EURO_FORMS,
  IN: RUPEE_FORMS,
};
