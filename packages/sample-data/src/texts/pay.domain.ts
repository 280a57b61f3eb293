import { type Random, randomInt, randomItem } from '../random.domain.ts';
import type { Locale } from './locales.data.ts';
import {
  CURRENCIES,
  drawAmount,
  drawFormat,
  drawHigher,
  formatAmount,
  localeFormat,
  PERIODS,
  type Period,
  SIGNS,
  toAnnual,
} from './numbers.domain.ts';
import { partsOf } from './template.domain.ts';
import type { Template, Values } from './types.ts';

export const NO_PAY: Values['pay'] = {
  min: null,
  max: null,
  currency: null,
  period: null,
  annualMin: null,
  annualMax: null,
};

/** Amounts of these slots are printed in units of so much. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['k', 1_000],
  ['man', 10_000],
  ['lakh', 100_000],
]);
/** Names that look like currencies but are none of ISO 4217. */
const UNKNOWN = ['XQZ', 'QNT', 'BTC', 'ETH', 'USDT', 'GLD', 'VBX', 'Robux', 'credits', 'tokens', 'points'];
const SIGNED = [...SIGNS.keys()];
/** With three decimals, 114.800 is ambiguous where thousands are separated by a point. */
const UNAMBIGUOUS = CURRENCIES.filter(
  (code) => !['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].includes(code),
);
/** Currencies whose salaries are printed in thousands (120K). */
const SIGNED_THOUSANDS = [
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'HKD',
  'SGD',
  'TWD',
  'MXN',
  'BRL',
  'GBP',
  'EUR',
  'ILS',
  'MYR',
  'PHP',
  'ZAR',
];

/**
 * Parses the meaning of a template: `none`, a period (`year?` if it is not printed) or `piece` (pay without a period), with `min` or `max` for a
 * single limit and `cur=XXX`.
 */
function parseMeaning(meaning: string) {
  const words = meaning.split(' ');
  const word = words.find((candidate) => (PERIODS as readonly string[]).includes(candidate.replace('?', '')));
  return {
    none: words.includes('none'),
    piece: words.includes('piece'),
    period: word?.replace('?', '') as Period | undefined,
    printed: !word?.endsWith('?'),
    limit: words.includes('min') ? 'min' : words.includes('max') ? 'max' : undefined,
    currency: words.find((candidate) => candidate.startsWith('cur='))?.slice(4),
  };
}

/**
 * Fills a template. Slots: `lo`, `hi` (amounts; `.k`, `.man`, `.lakh` in such units, `.2` with decimals, `.en` as in English), `F` and `FS` (code and
 * sign of another currency), `Q` (an unknown currency), `n` (a small number).
 */
export function fillPay(template: Template, locale: Locale, random: Random) {
  const parts = partsOf(template.form);
  const {
    none,
    piece,
    period = piece ? 'hour' : 'year',
    printed,
    limit,
    currency: fixed,
  } = parseMeaning(template.meaning);
  const slots = parts.filter((_, index) => index % 2 === 1);
  const sign = slots.includes('FS');
  const unit = slots.map((slot) => UNITS.get(slot.split('.')[1] ?? '')).find((found) => found !== undefined);
  const format = drawFormat(locale, random);
  const currency =
    fixed ??
    (/€|\bEUR\b|\beuros?\b/i.test(template.form) ? 'EUR' : undefined) ??
    (sign
      ? randomItem(random, unit ? SIGNED_THOUSANDS : SIGNED)
      : slots.includes('F')
        ? randomItem(random, format.decimal === '.' ? CURRENCIES : UNAMBIGUOUS)
        : locale.currency);
  const step = unit === undefined ? undefined : unit === 100_000 ? 50_000 : unit;
  const low = drawAmount(random, currency, period, step);
  const high = drawHigher(random, low, step);
  const print = (slot: string): string => {
    const [name, style] = slot.split('.');
    if (name === 'F') return currency;
    if (name === 'FS') return randomItem(random, SIGNS.get(currency)!);
    if (name === 'Q') return randomItem(random, UNKNOWN);
    if (name === 'n') return String(randomInt(random, 2, 40));
    const amount = name === 'lo' ? low : high;
    const scale = UNITS.get(style ?? '');
    if (scale !== undefined) return formatAmount(amount / scale, format, 1);
    return formatAmount(amount, style === 'en' ? localeFormat('en-US') : format, 2, style === '2');
  };
  const text = parts.map((part, index) => (index % 2 === 0 ? part : print(part))).join('');
  if (none) return { text, truth: NO_PAY, alsoRight: [] };
  const range = slots.some((slot) => slot.startsWith('hi'));
  const min = limit === 'max' ? null : low;
  const max = limit === 'min' ? null : range ? high : low;
  const truth: Values['pay'] = {
    min,
    max,
    currency,
    period,
    annualMin: min === null ? null : toAnnual(min, period, currency),
    annualMax: max === null ? null : toAnnual(max, period, currency),
  };
  if (piece)
    return { text, truth: { ...truth, period: null, annualMin: null, annualMax: null }, alsoRight: [] };
  return {
    text,
    truth,
    alsoRight: printed ? [] : [{ ...truth, period: null, annualMin: null, annualMax: null }],
  };
}
