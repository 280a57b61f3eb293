/** Amounts and currencies as sites print them. */

import { type Random, randomInt, randomItem } from '../random.domain.ts';
import type { Locale } from './locales.data.ts';

export interface NumberFormat {
  group: string;
  decimal: string;
  /** Whether groups after the first have two digits (12,00,000). */
  lakh: boolean;
  /** Number of digits from which thousands are grouped. */
  groupedFrom: number;
}

const formats = new Map<string, NumberFormat>();

/** Returns the number format of CLDR. */
export function localeFormat(code: string): NumberFormat {
  let format = formats.get(code);
  if (format === undefined) {
    const parts = new Intl.NumberFormat(code).formatToParts(1_234_567.5);
    const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
    format = {
      group: part('group'),
      decimal: part('decimal'),
      lakh: part('integer').length === 2,
      groupedFrom: new Intl.NumberFormat(code).format(1_000).length > 4 ? 4 : 5,
    };
    formats.set(code, format);
  }
  return format;
}

/** Returns the number format of CLDR or one of the other formats in use in the locale. */
export function drawFormat(locale: Locale, random: Random): NumberFormat {
  const format = localeFormat(locale.code);
  const choice = random();
  if (choice < 0.4 || locale.groups.length === 0)
    return choice < 0.2 ? { ...format, groupedFrom: 4 } : format;
  return { ...format, group: randomItem(random, locale.groups), lakh: false, groupedFrom: 4 };
}

/** Formats an amount with up to `decimals` decimals, which are printed only if needed or `fixed`. */
export function formatAmount(amount: number, format: NumberFormat, decimals = 2, fixed = false): string {
  const [integer = '', fraction = ''] = amount.toFixed(decimals).split('.');
  const needed = fixed || /[1-9]/.test(fraction);
  const digits = fixed
    ? fraction
    : fraction.replace(/0+$/, needed && fraction.length === 2 && fraction[1] === '0' ? '0' : '');
  return groupDigits(integer, format) + (needed && fraction !== '' ? format.decimal + digits : '');
}

function groupDigits(digits: string, { group, lakh, groupedFrom }: NumberFormat): string {
  if (group === '' || digits.length < groupedFrom) return digits;
  const size = lakh ? 2 : 3;
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= size)
    groups.unshift(digits.slice(Math.max(0, end - size), end));
  return groups.join(group);
}

/** Active currencies of ISO 4217 without funds and metals. */
export const CURRENCIES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD GBP GEL GHS GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KRW KWD KZT LAK LBP LKR LSL LYD MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SCR SEK SGD SRD THB TJS TMT TND TRY TTD TWD TZS UAH UGX USD UYU UZS VND XAF XCD XOF XPF ZAR ZMW'.split(
    ' ',
  );

/** Signs that stand for one currency only. */
export const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    USD: ['US$'],
    CAD: ['CA$', 'C$'],
    AUD: ['A$', 'AU$'],
    NZD: ['NZ$'],
    HKD: ['HK$'],
    SGD: ['S$'],
    TWD: ['NT$'],
    MXN: ['MX$'],
    BRL: ['R$'],
    GBP: ['£'],
    EUR: ['€'],
    INR: ['₹'],
    KRW: ['₩'],
    VND: ['₫'],
    PHP: ['₱', 'Php '],
    THB: ['฿'],
    ILS: ['₪'],
    NGN: ['₦'],
    UAH: ['₴'],
    TRY: ['₺'],
    CRC: ['₡'],
    KZT: ['₸'],
    GEL: ['₾'],
    MYR: ['RM', 'RM '],
    IDR: ['Rp', 'Rp '],
    ZAR: ['R', 'R '],
  }),
);

/** Units per US dollar, roughly, so that amounts have the usual number of digits; 1 for currencies that are not listed. */
const UNITS = new Map<string, number>();
for (const entry of 'KRW 900 JPY 120 INR 20 PLN 3 SEK 8 MXN 8 BRL 3 NOK 9 DKK 6 CZK 15 HUF 250 TRY 25 UAH 20 THB 15 PHP 20 IDR 6000 VND 9000 TWD 18 RUB 40 CLP 400 COP 1500 ARS 800 CRC 300 KZT 250 NGN 400 EGP 15 PKR 90 LKR 100 BDT 50 ILS 3 ZAR 9 HKD 6 CNY 5 MMK 900 LAK 8000 KHR 2000 IRR 9000 UZS 4000 GNF 4000 PYG 3000 UGX 1500 TZS 1200 RWF 500 MGA 1500 IQD 600 LBP 9000 XAF 300 XOF 300 XPF 60 BIF 1500 AFN 40 ALL 60 AMD 250 AOA 500 CDF 1500 CVE 60 DJF 100 DOP 35 DZD 80 ETB 60 GMD 40 GYD 120 HTG 80 KES 80 KGS 60 MKD 35 MUR 30 MWK 1000 MZN 40 NIO 20 RSD 60 SRD 20 UYU 25 ZMW 15 ISK 100 JMD 80 NPR 50'
  .split(' ')
  .join(' ')
  .matchAll(/([A-Z]{3}) (\d+)/g))
  UNITS.set(entry[1]!, Number(entry[2]));

export const PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];
const PER_YEAR: Readonly<Record<Period, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 };

/** Converts an amount to a year as the API defines it. */
export const toAnnual = (amount: number, period: Period, currency: string): number =>
  amount * (period === 'hour' && currency === 'KRW' ? 2508 : PER_YEAR[period]);

const decimals = new Map<string, boolean>();
/** Whether amounts of a currency have decimals (CLDR). */
function hasDecimals(currency: string): boolean {
  let found = decimals.get(currency);
  if (found === undefined) {
    found =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits! >
      0;
    decimals.set(currency, found);
  }
  return found;
}

/** Draws an amount of usual size for a period, a multiple of `step` if given. */
export function drawAmount(random: Random, currency: string, period: Period, step?: number): number {
  const typical = (25_000 + random() * 120_000) * (UNITS.get(currency) ?? 1);
  const amount = typical / PER_YEAR[period];
  if (step !== undefined) return Math.max(step, Math.round(amount / step) * step);
  if (amount < 100)
    return random() < 0.5 || !hasDecimals(currency) ? Math.round(amount) : Math.round(amount * 4) / 4;
  const magnitude = 10 ** (Math.floor(Math.log10(amount)) - randomItem(random, [1, 1, 2, 3]));
  return Math.round(Math.round(amount / magnitude) * magnitude);
}

/** Draws a higher amount. */
export const drawHigher = (random: Random, low: number, step?: number): number => {
  const unit = step ?? (low < 100 ? 1 : 10 ** (Math.floor(Math.log10(low)) - 1));
  return low + unit * randomInt(random, 1, Math.max(1, Math.min(30, Math.floor(low / unit))));
};
