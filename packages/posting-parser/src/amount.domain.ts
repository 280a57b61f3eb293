/** What stands beside an amount: at least (이상, ~, from), at most (이하, up to). */
export type Qualifier = 'least' | 'most';

/** One amount of money in a text, or a number that may be one. */
export interface Amount {
  /** The printed number before its unit: "3,000만" is 3,000 of 10,000, "1억 2천" is 1.2 of 100,000,000. */
  number: number;
  unit: number;
  /** Whether 원 ends it, so that it is complete as it stands. */
  won: boolean;
  currency: string | null;
  /** Whether a sign, a unit or 원 shows it to be money. */
  marked: boolean;
  qualifier: Qualifier | null;
  /** Whether a dash, a tilde, "to" or "and" leads on to the next amount. */
  joinsNext: boolean;
  /** Where it stands in the text, with its sign and units. */
  start: number;
  end: number;
}

/** A pay text names two amounts, now and then four; more is a table that somebody pasted. */
const MOST_AMOUNTS = 8;

const NUMBER = /\d(?:[\d,.]*\d)?/g;
const KOREAN_STEP = /\s?(\d(?:[\d,.]*\d)?)\s?(천만|백만|십만|억|만|천|백|십)?/y;
const KOREAN_UNIT = /\s?(천만|백만|십만|억|만|천|백|십)/y;
const LATIN_UNIT = /\s?(k|lpa|lakhs?|lacs?|mn|m)(?![a-z])/y;
const WON = /\s?(?:원|won\b|krw\b)/y;
const SIGN_AFTER = /\s?(€|£|(?:usd|eur|gbp|jpy|inr|cad|aud|nzd|sgd|hkd|chf|sek|nok|dkk|pln)\b)(?!\s?\d)/y;
const SIGN_BEFORE =
  /(?:(?:us|ca|c|au|a|nz|s|hk)?\$|£|€|₩|¥|₹|\brs\.?|\b(?:usd|eur|gbp|jpy|inr|cad|aud|nzd|sgd|hkd|chf|sek|nok|dkk|pln|krw))\s?$/;
const SIGNS: Readonly<Record<string, string>> = {
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
};
/** Where one of these is the site's currency, its people write a bare $ for it. */
const DOLLARS = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD']);

// Dates, times of day and telephone numbers are numbers too; blanked in place, so that positions hold.
const OTHER_NUMBERS =
  /(?<!\d)(?:(?:\d{4}|\d{2})([-./])\d{1,2}\1\d{1,2}(?!\d)|0\d{1,3}[-.) ]{1,2}\d{3,4}[-. ]\d{4}|\d{1,2}:\d{2}|401 ?\(?k\)?)/g;
/** What a plain number counts when it is no money: 주 5일, 3급, 40 hours, 10%, 13th. */
const COUNTS =
  /(?:\s?(?:%|배|hours?|hrs?|days?|weeks?|months?|years?|yrs?|min(?:ute)?s?|people|shifts?|shares?|st\b|nd\b|rd\b|th\b)|(?!이상|이하|부터|까지|미만|초과|정도|내외|수준|p\.?[ahdwm]\b|pcm\b)[가-힣a-z])/y;
const LEAST_BEFORE =
  /(?:from|at least|min(?:imum)?\.?(?: of)?|starting (?:at|from)|최소|over|more than)[\s:]{0,2}(?:연봉|월급|시급)?\s?$/;
const MOST_BEFORE =
  /(?:up ?to|max(?:imum)?\.?(?: of)?|최대|under|less than|~)[\s:]{0,2}(?:연봉|월급|시급)?\s?$/;
const LEAST_AFTER = /(?:\s?(?:이상|부터|↑|~|초과|or more|and (?:above|up))|\+)/y;
const MOST_AFTER = /\s?(?:이하|까지|↓|미만|or less|maximum)/y;
const JOINS = /(?:~|-|\bto\b|(\band\b))\s?(?:최대\s?)?$/;
const BREAKS = /[,;+·|(]/;
/** Room for "per hour" and the like between an amount and the dash to the next. */
const LONGEST_JOIN = 16;

const SIZE: Readonly<Record<string, number>> = {
  억: 1e8,
  천만: 1e7,
  백만: 1e6,
  십만: 1e5,
  만: 1e4,
  천: 1e3,
  백: 100,
  십: 10,
};

/**
 * The amounts of a {@link plain} text in order, numbers that plainly count something else left out.
 * `home` is the site's currency: what a bare $ or ¥ means there. Runs in linear time.
 */
export function amountsIn(plainText: string, home: string): Amount[] {
  const text = plainText.replace(OTHER_NUMBERS, (other) => ' '.repeat(other.length));
  const amounts: Amount[] = [];
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const amount = amountAt(text, match.index, match[0], home);
    if (amount === null) continue;
    NUMBER.lastIndex = amount.end;
    const before = amounts.at(-1);
    if (before) before.joinsNext = joins(text, before, amount);
    amounts.push(amount);
    if (amounts.length === MOST_AMOUNTS) break;
  }
  for (const amount of amounts) amount.qualifier = qualifierOf(text, amount);
  return amounts;
}

function amountAt(text: string, at: number, digits: string, home: string): Amount | null {
  const ahead = text.slice(Math.max(0, at - 5), at);
  const sign = SIGN_BEFORE.exec(ahead)?.[0];
  if (!sign && /[a-z]$/.test(ahead)) return null;
  let currency = sign ? currencyOf(sign.trim(), home) : null;
  let { number, unit, end } = inUnits(text, at, digits);
  const korean = unit !== 1;
  const latin = korean ? undefined : caught(LATIN_UNIT, text, end);
  // "m" alone is months or minutes; "$1.2m" is not.
  if (latin && (latin[1] !== 'm' || sign)) {
    unit = latin[1] === 'k' ? 1_000 : latin[1]!.startsWith('l') ? 100_000 : 1_000_000;
    if (unit === 100_000) currency ??= 'INR';
    end += latin[0].length;
  }
  const won = caught(WON, text, end);
  if (won) end += won[0].length;
  const signAfter = !sign && !won && !korean ? caught(SIGN_AFTER, text, end) : undefined;
  if (signAfter) {
    currency = currencyOf(signAfter[1]!, home);
    end += signAfter[0].length;
  }
  const marked = korean || Boolean(latin && unit !== 1) || Boolean(won || sign || signAfter);
  if (!marked && (caught(COUNTS, text, end) || /^0\d/.test(digits))) return null;
  if (caught(/\s?%/y, text, end)) return null;
  if (korean || won) currency ??= 'KRW';
  const start = at - (sign?.length ?? 0);
  return { number, unit, won: Boolean(won), currency, marked, qualifier: null, joinsNext: false, start, end };
}

/** 1억 2천 · 3천5백만 · 4,000만 · 1만 2천(원) · 9천: the number, the largest unit printed, and where it ends. */
function inUnits(text: string, at: number, digits: string): { number: number; unit: number; end: number } {
  let end = at + digits.length;
  const first = caught(KOREAN_UNIT, text, end);
  if (!first) return { number: numberOf(digits), unit: 1, end };
  let unitWord = first[1];
  let number = numberOf(digits);
  let total = 0;
  let section = 0;
  let largest = 1;
  end += first[0].length;
  for (;;) {
    const size = unitWord === undefined ? 1 : SIZE[unitWord]!;
    if (size >= 1e4) {
      const base = size === 1e8 ? 1e8 : 1e4;
      total += (section + (number * size) / base) * base;
      section = 0;
      largest = Math.max(largest, base);
    } else section += number * size;
    if (size === 1) break;
    const next = caught(KOREAN_STEP, text, end);
    if (!next || !goesOn(text, unitWord!, next, end + next[0].length)) break;
    number = numberOf(next[1]!);
    unitWord = next[2];
    end += next[0].length;
  }
  // "1억 2천" and "1억 2,000" leave 만 unsaid; "1만 2천원" is 12,000 won; "9천" alone is told by the period.
  if (largest === 1e8 && section > 0 && section < 1e4) section *= 1e4;
  return { number: (total + section) / largest, unit: largest, end };
}

/** Whether the number after a Korean unit belongs to the same amount: units only ever get smaller. */
function goesOn(text: string, before: string, next: RegExpExecArray, end: number): boolean {
  const size = next[2] === undefined ? 1 : SIZE[next[2]]!;
  if (before === '억')
    return size < 1e8 && (size > 1 || (numberOf(next[1]!) < 1e4 && !caught(COUNTS, text, end)));
  if (SIZE[before]! >= 1e4) return size < 1e4 && (size > 1 || caught(WON, text, end) !== undefined);
  return size >= 1e4
    ? size <= 1e6
    : size < SIZE[before]! && (size > 1 || caught(WON, text, end) !== undefined);
}

function numberOf(digits: string): number {
  // 45.000 and 3.000.000 are the continent's thousands; 12,50 its decimals; 6,00,000 India's groups.
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d{1,2}$/.test(digits)) return Number(digits.replace(',', '.'));
  const number = Number(digits.replaceAll(',', ''));
  return Number.isFinite(number) ? number : 0;
}

function currencyOf(sign: string, home: string): string {
  if (sign === '$') return DOLLARS.has(home) ? home : 'USD';
  if (sign === '¥') return home === 'CNY' ? 'CNY' : 'JPY';
  return SIGNS[sign.replace(/\.$/, '')] ?? sign.toUpperCase();
}

function joins(text: string, one: Amount, other: Amount): boolean {
  const between = text.slice(one.end, other.start);
  if (between.length > LONGEST_JOIN || BREAKS.test(between)) return false;
  const join = JOINS.exec(between);
  return (
    join !== null &&
    (join[1] === undefined || /between\s?$/.test(text.slice(Math.max(0, one.start - 9), one.start)))
  );
}

function qualifierOf(text: string, amount: Amount): Qualifier | null {
  if (caught(MOST_AFTER, text, amount.end)) return 'most';
  const ahead = text.slice(Math.max(0, amount.start - 20), amount.start);
  if (MOST_BEFORE.test(ahead)) return 'most';
  return caught(LEAST_AFTER, text, amount.end) || LEAST_BEFORE.test(ahead) ? 'least' : null;
}

/** What a sticky pattern catches exactly there. */
function caught(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
