/** Amounts that users type. */
import type { Language } from '@workreel/languages';
import { FILTER_LIMITS } from '@workreel/search-index/filters';

/** Returns the unit in which amounts are typed: in Korean, won are counted in 만 (10,000). */
export const unitOf = (currency: string, language: Language): number =>
  currency === 'KRW' && language === 'ko' ? 10_000 : 1;

/** Formats an amount in the unit of its field. */
export const formatTyped = (amount: number, currency: string, language: Language): string =>
  (amount / unitOf(currency, language)).toLocaleString('en-US', { maximumFractionDigits: 2 });

/** From this number on, an amount of 만원 is more than any salary, so that it is taken for won. */
const WON = 1_000_000;

/** Parses an amount, such as `3,500`, `35M` or `45k`. @returns undefined if the text is empty, has no amount or exceeds the limit. */
export function parseTyped(text: string, currency: string, language: Language): number | undefined {
  const [, digits = '', suffix = ''] = /(\d[\d,. ]*)([km]?)/i.exec(text) ?? [];
  // A point or a comma before three digits separates thousands, because yearly amounts rarely have decimals.
  const number = Number(digits.replace(/[,. ](?=\d{3}(?!\d))/g, '').replace(/[, ]/g, ''));
  const unit = number < WON ? unitOf(currency, language) : 1;
  const factor = { k: 1_000, m: 1_000_000 }[suffix.toLowerCase()] ?? unit;
  const amount = Math.round(number * factor);
  return amount > 0 && amount <= FILTER_LIMITS.amount ? amount : undefined;
}
