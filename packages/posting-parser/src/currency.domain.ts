import { CAPITALS_BEFORE_PAY, CURRENCIES, NOT_CURRENCIES, WORD_CODES } from './currencies.data.ts';
import { alternatives, withoutMarks } from './words.domain.ts';

/** A sign, code or name that stands for one of these currencies. */
interface Writing {
  codes: readonly string[];
  /** Currency that is meant on sites of other currencies; null if the writing does not tell. */
  fallback: string | null;
}

/** A currency found next to a number: `undefined` if there is none, `null` if it is not known which one is meant. */
export type FoundCurrency = { currency: string | null; start: number; end: number; sign: string } | undefined;

/** Not paid to anybody: metals, units of account and codes for tests. */
const NO_CURRENCY = /^X(?:DR|SU|UA|A[UG]|P[TD]|B[ABCD]|TS|XX)$/;
const CODES = new Set(Intl.supportedValuesOf('currency').filter((code) => !NO_CURRENCY.test(code)));
const wordCodes = new Set(WORD_CODES);
/** Short words that are signs of their currency everywhere. */
const SHORT_SIGNS = new Set(['kc', 'zl', 'tl', 'rp', 'rp.', 'rm', 'nt']);
const capitalsBeforePay = new Set(CAPITALS_BEFORE_PAY);
const writings = new Map<string, Writing>();
for (const code of CODES) writings.set(code.toLowerCase(), { codes: [code], fallback: code });
for (const line of CURRENCIES.trim().normalize('NFKC').split('\n')) {
  const [codes = '', spellings = ''] = line.split(' = ');
  const names = codes.split(' ');
  const writing: Writing = {
    codes: names.map((code) => code.replace('!', '')),
    fallback:
      names.length === 1 ? names[0]! : (names.find((code) => code.endsWith('!'))?.slice(0, 3) ?? null),
  };
  for (const spelling of spellings.split('|'))
    for (const form of [spelling, withoutMarks(spelling)])
      if (!writings.has(form)) writings.set(form, writing);
}

const UNKNOWN_NAMES = new Set(NOT_CURRENCIES);

const UNSPACED = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const names = [...writings.keys()];
/** Names in scripts without spaces, and names of several words or with other characters than letters. */
const NAME_AFTER = new RegExp(
  `\\s?(${alternatives(names.filter((name) => UNSPACED.test(name)))}` +
    `|(?:${alternatives(names.filter((name) => !UNSPACED.test(name) && /[^\p{L}\p{M}$]/u.test(name) && !/^\p{Sc}/u.test(name)))})(?![\\p{L}\\p{M}]))`,
  'uy',
);
const SIGN_AFTER = /\s?([\p{L}]{0,3}\p{Sc}(?:[us](?![\p{L}\p{M}]))?|(?:\p{L}|\p{M})+\.?)/uy;
const TOKEN_BEFORE =
  /([\p{L}\p{M}]{0,6}\p{Sc}(?:[us](?![\p{L}\p{M}]))?|[\p{L}\p{M}]+(?:[./]{1,2}[\p{L}\p{M}]+)*[./]{0,2}):?\s?$/u;
const UNSPACED_BEFORE = new RegExp(
  `(${alternatives(names.filter((name) => UNSPACED.test(name)))})\\s?$`,
  'u',
);
const SIGN = /\p{Sc}/u;
/** Longest name before a number, with a space. */
const MAX_BEFORE = 16;

function resolve(writing: Writing, siteCurrency: string): string | null {
  return writing.codes.includes(siteCurrency) ? siteCurrency : writing.fallback;
}

/** Looks up a sign, code or name; undefined if it is not one of a currency. */
function lookUp(token: string, context: CurrencyContext): string | null | undefined {
  const writing = writings.get(token) ?? writings.get(token.replace(/[./]+$/, ''));
  if (writing) {
    const [code] = writing.codes;
    if (token === code!.toLowerCase() && wordCodes.has(code!) && code !== context.siteCurrency)
      return context.original.includes(code!) ? code! : undefined;
    // Short words are signs only where everybody reads them as one: "5 km" is BAM, and "6 ft" HUF, only at home.
    if (
      /^[a-z]{1,2}\.?$/.test(token) &&
      !SHORT_SIGNS.has(token) &&
      !writing.codes.includes(context.siteCurrency)
    )
      return writing.codes.length > 1 && token.length > 1 ? null : undefined;
    return resolve(writing, context.siteCurrency);
  }
  const sign = SIGN.exec(token);
  if (!sign) return undefined;
  // "gross€" names the euro, but "x$" is a currency of its own.
  const alone = writings.get(sign[0]);
  return alone && sign[0] !== '$' ? resolve(alone, context.siteCurrency) : null;
}

export interface CurrencyContext {
  /** Currency of the site, which decides what $, kr or Rs stands for. */
  siteCurrency: string;
  /** The text before it was lower-cased, which tells "TRY 5,000" from "try 5". */
  original: string;
}

/** Returns the currency that a sign, code or name before `offset` names. */
export function currencyBefore(text: string, offset: number, context: CurrencyContext): FoundCurrency {
  const preceding = text.slice(Math.max(0, offset - MAX_BEFORE), offset);
  const match = TOKEN_BEFORE.exec(preceding);
  if (match === null) return undefined;
  const token = match[1]!;
  // R alone is the rand before an amount ("R 25 000") and something else after one.
  let currency = token === 'r' ? 'ZAR' : lookUp(token, context);
  let start = offset - preceding.length + match.index;
  let sign = token;
  if (currency === undefined) {
    const unspaced = UNSPACED_BEFORE.exec(preceding);
    if (unspaced) {
      sign = unspaced[1]!;
      currency = lookUp(sign, context);
      start = offset - preceding.length + unspaced.index;
    }
  }
  if (currency === undefined) {
    if (!isUnknownCode(token, context)) return undefined;
    currency = null;
  }
  return { currency, start, end: offset, sign };
}

/** Capitals before a number may be a currency that is not known: BTC 2,000 or R 45 000. */
function isUnknownCode(token: string, { original }: CurrencyContext): boolean {
  if (/^[bcdfghjklmnpqtx]$/.test(token) || UNKNOWN_NAMES.has(token)) return true;
  if (!/^[a-z]{2,4}$/.test(token) || capitalsBeforePay.has(token)) return false;
  return original.includes(token.toUpperCase());
}

/** Returns the currency that a sign, code or name after `offset` names. */
export function currencyAfter(text: string, offset: number, context: CurrencyContext): FoundCurrency {
  for (const pattern of [NAME_AFTER, SIGN_AFTER]) {
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (match === null) continue;
    const currency = lookUp(match[1]!, context);
    // "P.A." is no pula, and a sign before the next number belongs to that one: "10,000 $ 20,000".
    if (currency === undefined || (currency === null && /^[a-z]{1,2}\.?$/.test(match[1]!))) continue;
    if (/^\s?\d/.test(text.slice(pattern.lastIndex, pattern.lastIndex + 2))) continue;
    return { currency, start: offset, end: pattern.lastIndex, sign: match[1]! };
  }
  return undefined;
}

const CODE = /(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu;

/** Returns the code in capitals that a text names somewhere, as in "15 000 - 18 000 (PLN)"; null for none or several. */
export function codeInText(original: string): string | null {
  const found = new Set<string>();
  for (const [code] of original.matchAll(CODE))
    if (CODES.has(code) && !/^(?:ALL|TOP)$/.test(code)) found.add(code);
  return found.size === 1 ? [...found][0]! : null;
}

/** Whether a sign stands for several currencies, so that a code elsewhere decides: "$80,000 CAD". */
export function isAmbiguousSign(sign: string): boolean {
  return (writings.get(sign)?.codes.length ?? 0) > 1;
}

/** Whether this sign can stand for the currency. */
export function canStandFor(sign: string, code: string): boolean {
  return writings.get(sign)?.codes.includes(code) ?? false;
}

/**
 * Returns the ISO 4217 code of a code, sign or name ("eur", "€", "US$", "kr"); null if it is unknown.
 *
 * @param siteCurrency - decides what $, kr or Rs stands for
 */
export function currencyOf(text: string, siteCurrency: string): string | null {
  return lookUp(text.trim().toLowerCase(), { siteCurrency, original: text.trim().toUpperCase() }) ?? null;
}

const decimals = new Map<string, number>();

/** Returns the number of decimals of a currency: 0 for the yen, 3 for the Kuwaiti dinar. */
export function decimalsOf(currency: string): number {
  let digits = decimals.get(currency);
  if (digits === undefined) {
    digits = CODES.has(currency)
      ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
          .maximumFractionDigits ?? 2)
      : 2;
    decimals.set(currency, digits);
  }
  return digits;
}
