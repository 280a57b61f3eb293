/** Whether an amount is a lower limit (이상, ~, from) or an upper limit (이하, up to). */
export type Qualifier = 'atLeast' | 'atMost';

/** An amount of money in a text, or a number that may be one. */
export interface Amount {
  /** The number in multiples of `unit`: "3,000만" is 3,000 × 10,000, "1억 2천" is 1.2 × 100,000,000. */
  number: number;
  unit: number;
  /** Whether 원 follows, so that no unit was omitted. */
  won: boolean;
  currency: string | null;
  /** Whether a currency sign, a unit or 원 identifies the number as money. */
  isMoney: boolean;
  qualifier: Qualifier | null;
  /** Whether a dash, a tilde, "to" or "and" follows and joins it to the next amount. */
  startsRange: boolean;
  /** Offsets in the text, including the sign and units. */
  start: number;
  end: number;
}

/** Salary texts contain two amounts, occasionally four; more indicate a pasted table. */
const MAX_AMOUNTS = 8;

const NUMBER = /\d(?:[\d,.]*\d)?/g;
const KOREAN_NUMBER_AND_UNIT = /\s?(\d(?:[\d,.]*\d)?)\s?(천만|백만|십만|억|만|천|백|십)?/y;
const KOREAN_UNIT = /\s?(천만|백만|십만|억|만|천|백|십)/y;
const LATIN_UNIT = /\s?(k|lpa|lakhs?|lacs?|mn|m)(?![a-z])/y;
const WON = /\s?(?:원|won\b|krw\b)/y;
const SIGN_AFTER = /\s?(€|£|(?:usd|eur|gbp|jpy|inr|cad|aud|nzd|sgd|hkd|chf|sek|nok|dkk|pln)\b)(?!\s?\d)/y;
const SIGN_BEFORE =
  /(?:(?:us|ca|c|au|a|nz|s|hk)?\$|£|€|₩|¥|₹|\brs\.?|\b(?:usd|eur|gbp|jpy|inr|cad|aud|nzd|sgd|hkd|chf|sek|nok|dkk|pln|krw))\s?$/;
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '£': 'GBP',
    '€': 'EUR',
    '₩': 'KRW',
    '₹': 'INR',
    rs: 'INR',
    us$: 'USD',
    ca$: 'CAD',
    c$: 'CAD',
    au$: 'AUD',
    a$: 'AUD',
    nz$: 'NZD',
    s$: 'SGD',
    hk$: 'HKD',
  }),
);
/** On sites with one of these currencies, a bare $ means that currency. */
const DOLLAR_CURRENCIES = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD']);

// Dates, times of day and telephone numbers. They are replaced by blanks of the same length to preserve offsets.
const NON_MONEY =
  /(?<!\d)(?:(?:\d{4}|\d{2})([-./])\d{1,2}\1\d{1,2}(?!\d)|0\d{1,3}[-.) ]{1,2}\d{3,4}[-. ]\d{4}|\d{1,2}:\d{2}|401 ?\(?k\)?)/g;
/** Units after a number that is not money: 주 5일, 3급, 40 hours, 10%, 13th. */
const COUNT_UNIT =
  /(?:\s?(?:%|배|hours?|hrs?|days?|weeks?|months?|years?|yrs?|min(?:ute)?s?|people|shifts?|shares?|st\b|nd\b|rd\b|th\b)|(?!이상|이하|부터|까지|미만|초과|정도|내외|수준|p\.?[ahdwm]\b|pcm\b)[가-힣a-z])/y;
const AT_LEAST_BEFORE =
  /(?:from|at least|min(?:imum)?\.?(?: of)?|starting (?:at|from)|최소|over|more than)[\s:]{0,2}(?:연봉|월급|시급)?\s?$/;
const AT_MOST_BEFORE =
  /(?:up ?to|max(?:imum)?\.?(?: of)?|최대|under|less than|~)[\s:]{0,2}(?:연봉|월급|시급)?\s?$/;
const AT_LEAST_AFTER = /(?:\s?(?:이상|부터|↑|~|초과|or more|and (?:above|up))|\+)/y;
const AT_MOST_AFTER = /\s?(?:이하|까지|↓|미만|or less|maximum)/y;
const RANGE_JOINER = /(?:~|-|\bto\b|(\band\b))\s?(?:최대\s?)?$/;
const RANGE_BREAK = /[,;+·|(]/;
/** Leaves room for "per hour" between an amount and the dash before the next one. */
const MAX_JOIN_LENGTH = 16;

const UNIT_SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    억: 1e8,
    천만: 1e7,
    백만: 1e6,
    십만: 1e5,
    만: 1e4,
    천: 1e3,
    백: 100,
    십: 10,
  }),
);

/**
 * Finds the amounts in a {@link normalizeText normalized} text in order, excluding numbers that count something else.
 * Runs in linear time.
 *
 * @param siteCurrency - currency of the site, which decides the meaning of a bare $ or ¥
 */
export function findAmounts(normalizedText: string, siteCurrency: string): Amount[] {
  const text = normalizedText.replace(NON_MONEY, (match) => ' '.repeat(match.length));
  const amounts: Amount[] = [];
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const amount = parseAmountAt(text, match.index, match[0], siteCurrency);
    if (amount === null) continue;
    NUMBER.lastIndex = amount.end;
    const previous = amounts.at(-1);
    if (previous) previous.startsRange = joinsRange(text, previous, amount);
    amounts.push(amount);
    if (amounts.length === MAX_AMOUNTS) break;
  }
  for (const amount of amounts) amount.qualifier = qualifierOf(text, amount);
  return amounts;
}

function parseAmountAt(text: string, offset: number, digits: string, siteCurrency: string): Amount | null {
  const preceding = text.slice(Math.max(0, offset - 5), offset);
  const sign = SIGN_BEFORE.exec(preceding)?.[0];
  if (!sign && /[a-z]$/.test(preceding)) return null;
  let currency = sign ? currencyOf(sign.trim(), siteCurrency) : null;
  let { number, unit, end } = parseKoreanUnits(text, offset, digits);
  const korean = unit !== 1;
  const latin = korean ? undefined : matchAt(LATIN_UNIT, text, end);
  // "m" without a sign means months or minutes; with a sign ("$1.2m") it means millions.
  if (latin && (latin[1] !== 'm' || sign)) {
    unit = latin[1] === 'k' ? 1_000 : latin[1]!.startsWith('l') ? 100_000 : 1_000_000;
    if (unit === 100_000) currency ??= 'INR';
    end += latin[0].length;
  }
  const won = matchAt(WON, text, end);
  if (won) end += won[0].length;
  const signAfter = !sign && !won && !korean ? matchAt(SIGN_AFTER, text, end) : undefined;
  if (signAfter) {
    currency = currencyOf(signAfter[1]!, siteCurrency);
    end += signAfter[0].length;
  }
  const isMoney = korean || Boolean(latin && unit !== 1) || Boolean(won || sign || signAfter);
  if (!isMoney && (matchAt(COUNT_UNIT, text, end) || /^0\d/.test(digits))) return null;
  if (matchAt(/\s?%/y, text, end)) return null;
  if (korean || won) currency ??= 'KRW';
  const start = offset - (sign?.length ?? 0);
  return {
    number,
    unit,
    won: Boolean(won),
    currency,
    isMoney,
    qualifier: null,
    startsRange: false,
    start,
    end,
  };
}

/** Parses 1억 2천 · 3천5백만 · 4,000만 · 1만 2천(원) · 9천 into a number, its largest unit and the end offset. */
function parseKoreanUnits(
  text: string,
  offset: number,
  digits: string,
): { number: number; unit: number; end: number } {
  let end = offset + digits.length;
  const first = matchAt(KOREAN_UNIT, text, end);
  if (!first) return { number: parseNumber(digits), unit: 1, end };
  let unitName = first[1];
  let number = parseNumber(digits);
  let total = 0;
  let section = 0;
  let largest = 1;
  end += first[0].length;
  for (;;) {
    const size = unitName === undefined ? 1 : UNIT_SIZES.get(unitName)!;
    if (size >= 1e4) {
      const base = size === 1e8 ? 1e8 : 1e4;
      total += (section + (number * size) / base) * base;
      section = 0;
      largest = Math.max(largest, base);
    } else section += number * size;
    if (size === 1) break;
    const next = matchAt(KOREAN_NUMBER_AND_UNIT, text, end);
    if (!next || !continuesAmount(text, unitName!, next, end + next[0].length)) break;
    number = parseNumber(next[1]!);
    unitName = next[2];
    end += next[0].length;
  }
  // "1억 2천" and "1억 2,000" omit 만; "1만 2천원" is 12,000 won; the unit of "9천" depends on the period.
  if (largest === 1e8 && section > 0 && section < 1e4) section *= 1e4;
  return { number: (total + section) / largest, unit: largest, end };
}

/** Returns whether the number after a Korean unit belongs to the same amount; within an amount, units only decrease. */
function continuesAmount(text: string, before: string, next: RegExpExecArray, end: number): boolean {
  const size = next[2] === undefined ? 1 : UNIT_SIZES.get(next[2])!;
  if (before === '억')
    return size < 1e8 && (size > 1 || (parseNumber(next[1]!) < 1e4 && !matchAt(COUNT_UNIT, text, end)));
  if (UNIT_SIZES.get(before)! >= 1e4)
    return size < 1e4 && (size > 1 || matchAt(WON, text, end) !== undefined);
  return size >= 1e4
    ? size <= 1e6
    : size < UNIT_SIZES.get(before)! && (size > 1 || matchAt(WON, text, end) !== undefined);
}

function parseNumber(digits: string): number {
  // Continental Europe groups as 45.000 and 3.000.000 and writes decimals as 12,50; India groups as 6,00,000.
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d{1,2}$/.test(digits)) return Number(digits.replace(',', '.'));
  const number = Number(digits.replaceAll(',', ''));
  return Number.isFinite(number) ? number : 0;
}

function currencyOf(sign: string, siteCurrency: string): string {
  if (sign === '$') return DOLLAR_CURRENCIES.has(siteCurrency) ? siteCurrency : 'USD';
  if (sign === '¥') return siteCurrency === 'CNY' ? 'CNY' : 'JPY';
  return SIGNS.get(sign.replace(/\.$/, '')) ?? sign.toUpperCase();
}

function joinsRange(text: string, first: Amount, second: Amount): boolean {
  const between = text.slice(first.end, second.start);
  if (between.length > MAX_JOIN_LENGTH || RANGE_BREAK.test(between)) return false;
  const joiner = RANGE_JOINER.exec(between);
  return (
    joiner !== null &&
    (joiner[1] === undefined || /between\s?$/.test(text.slice(Math.max(0, first.start - 9), first.start)))
  );
}

function qualifierOf(text: string, amount: Amount): Qualifier | null {
  if (matchAt(AT_MOST_AFTER, text, amount.end)) return 'atMost';
  const preceding = text.slice(Math.max(0, amount.start - 20), amount.start);
  if (AT_MOST_BEFORE.test(preceding)) return 'atMost';
  return matchAt(AT_LEAST_AFTER, text, amount.end) || AT_LEAST_BEFORE.test(preceding) ? 'atLeast' : null;
}

/** Matches a sticky pattern at exactly this offset. */
function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text) ?? undefined;
}
