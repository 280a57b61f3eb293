import {
  type CurrencyContext,
  canStandFor,
  currencyAfter,
  currencyBefore,
  decimalsOf,
  type FoundCurrency,
  isAmbiguousSign,
} from './currency.domain.ts';
import { wordAt, wordTest } from './lexicon.domain.ts';
import {
  AMBIGUOUS_MULTIPLIERS,
  AT_LEAST_AFTER,
  AT_LEAST_BEFORE,
  AT_MOST_AFTER,
  AT_MOST_BEFORE,
  MULTIPLIERS,
  NOT_PAY,
  PAY_LABELS,
  PAY_WORDS,
  RANGE_CONJUNCTIONS,
  RANGE_OPENERS,
  RANGE_WORDS,
} from './pay-words.data.ts';
import { isTimeNoun, periodAt } from './period.domain.ts';
import { PERIOD_WORDS, RATE_WORDS } from './time-words.data.ts';
import { alternatives, anyOf, meanings, wordsOf } from './words.domain.ts';

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
  /** Whether a sign stands for several currencies ($, kr), so that a code elsewhere in the text decides. */
  sign: string | null;
  /** Whether a sign or code names a currency that is not known, so that the amount has no value. */
  isUnknownCurrency: boolean;
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

/** Thousands are separated by spaces or apostrophes (80 000, 110'000), or by commas or dots, which may be decimals. */
const NUMBER = /\d{1,3}(?:[ ']\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d(?:[\d,.]*\d)?/g;
const UNITS = '천만|백만|십만|억|만|천|백|십|万|萬|億|亿|千|百';
const NUMBER_AND_UNIT = new RegExp(`\\s?(\\d(?:[\\d,.]*\\d)?)\\s?(${UNITS})?`, 'y');
const UNIT = new RegExp(`\\s?(${UNITS})`, 'y');
const HAN_UNIT = /[万萬億亿千百]/;
const WON = /\s?(?:원|won\b|krw\b)/y;
/** Currencies of countries that count in 万. */
const HAN_CURRENCIES = new Set(['JPY', 'CNY', 'TWD', 'HKD', 'MOP']);
const multipliers: ReadonlyMap<string, string> = meanings<string>(MULTIPLIERS);
const MULTIPLIER = new RegExp(
  `\\s?(?:(${alternatives([...multipliers.keys()])})\\.?(?![\\p{L}\\p{M}'])|([kte])(?=(?:eur|usd|chf|gbp|pln|sek|nok|dkk|ft|czk|huf|zł)(?![\\p{L}\\p{M}])))`,
  'uy',
);
/** "3.500,-" and "5'000.-" have no decimals. */
const NO_DECIMALS = /(?:[.,]-{1,2}|,--)(?!\d)/y;

// Dates, times of day, telephone numbers and names with numbers. They are replaced by blanks of the same length to preserve offsets.
const NON_MONEY = new RegExp(
  [
    '(?<!\\d)(?:\\d{4}|\\d{2})([-./])\\d{1,2}\\1\\d{1,2}(?!\\d)',
    '(?<!\\d)\\d{1,2}([-./])\\d{1,2}\\2\\d{4}(?!\\d)',
    '(?<!\\d)0\\d{1,3}[-.) ]{1,2}\\d{3,4}[-. ]\\d{4}',
    '(?<!\\d)\\+\\d{1,3}[ (.-]{1,2}\\d[\\d ().-]{5,16}\\d',
    '\\(?\\d{3}\\)?[ -]\\d{3}-\\d{4}(?!\\d)',
    '(?<!\\d)0\\d{2,4}\\/\\d{5,9}(?!\\d)',
    '(?<![\\d.,$£€])\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m(?:\\b|\\.)(?!\\.)',
    '(?<!\\d)\\d{1,2}:\\d{2}',
    '401 ?\\(k\\)|b2b|\\b24\\/7\\b|\\bweb3\\b',
  ].join('|'),
  'g',
);
/** Units after a number that is not money: 주 5일, 3급, 40 hours, 10%, 13th. */
const COUNT_UNIT =
  /(?:\s?(?:%|배|(?:hours?|hrs?|days?|weeks?|months?|years?|yrs?|min(?:ute)?s?|people|shifts?|shares?)(?!ly)|st\b|nd\b|rd\b|th\b)|(?!이상|이하|부터|까지|미만|초과|정도|내외|수준|p\.?[ahdwm]\b|pcm\b)[가-힣a-z])/y;
/** Units after a number with 만 or 万 that is not money: 300만명, 20万人. */
const COUNT_AFTER_UNIT =
  /\s?(?:여?\s?명|개(?!월)|곳|인(?!센|상|정)|건(?!당|별)|회(?!사|당)|대(?!졸|학|리|우)|가구|세대|㎡|m2|평|人|名|社|件|个|個|家|位|歳|岁|部|台|次|粉|用户|以上の)/y;
const WORD_AFTER = /\s?\+?\s?([\p{L}\p{M}][\p{L}\p{M}'-]*)/uy;
const PERCENT_AFTER = /\s?[%‰]/y;

const before = (table: typeof AT_LEAST_BEFORE): RegExp =>
  new RegExp(
    `(?:${anyOf(wordsOf(table).filter((word) => /^[\p{L}]/u.test(word)))}\\.?|${table === AT_MOST_BEFORE ? '[~<≤]=?' : '[>≥]=?'})(?:\\s?:)?\\s?(?:연봉|월급|시급)?\\s?$`,
    'u',
  );
const IS_AT_LEAST_BEFORE = before(AT_LEAST_BEFORE);
const IS_AT_MOST_BEFORE = before(AT_MOST_BEFORE);
const isAtLeastWord = wordAt(wordsOf(AT_LEAST_AFTER).map((word) => [word, true] as const));
const IS_AT_MOST_AFTER = new RegExp(`\\s?(?:↓|${anyOf(wordsOf(AT_MOST_AFTER))})`, 'uy');
const RANGE_JOINER = new RegExp(
  `(?:[~-]|\\.{2,3}|…|\\/|${anyOf(wordsOf(RANGE_WORDS))}|(${anyOf(wordsOf(RANGE_CONJUNCTIONS))}))[\\s:]{0,2}(?:${anyOf(wordsOf(AT_MOST_BEFORE).filter((word) => /^[\p{L}]/u.test(word)))}\\s?)?$`,
  'u',
);
const RANGE_OPENER = new RegExp(`${anyOf(wordsOf(RANGE_OPENERS))}\\s?[^\\d]{0,8}$`, 'u');
const RANGE_BREAK = /[,;+·|(]/;
/** Leaves room for "per hour" and a sign between an amount and the dash before the next one. */
const MAX_JOIN_LENGTH = 20;
/** Separates an amount from words about something else: "£30,000 plus bonus". */
const SEGMENT_BREAK = new RegExp(
  `[,;·|+&()[\\]?!•–—]|\\. |${anyOf('plus|with|and|incl|including|inclusive|inkl|inklusive|zzgl|und|mit|et|avec|y|más|mas|con|e|mais|com|più|en|met|oraz|wraz|z|och|med|og|ja|sekä|ve|и|та|dan|và|및'.split('|'))}`,
  'u',
);
const namesOtherMoney = wordTest(wordsOf(NOT_PAY));
const hasPayLabel = wordTest(wordsOf(PAY_LABELS));
/** What pay includes, or what comes on top of it: 식대 포함, 成果給別途. */
const EXTRAS =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,12} ?(?:포함|별도|추가|제외|미포함|불포함|込み?|含む?|別途|除く)/gu;
/** What interns are paid is called an allowance in some languages. */
const INTERN_PAY = /bolsa[ -]aux[ií]lio|stagevergoeding|indemnité de stage/g;
const STIPEND = /stipends?/g;
const REGULARLY = /month|week|hour|\/ ?mo|p\.?m\b/;
/** Length of the text around an amount in which words are about it. */
const CONTEXT_LENGTH = 48;
/** A year without any sign of money. */
const YEAR = /^(?:19|20)\d\d$/;

/** Words that may follow a number without a currency sign; it counts something else before any other word. */
const followers = new Set(
  [
    ...wordsOf(
      PAY_WORDS,
      RATE_WORDS,
      RANGE_WORDS,
      RANGE_CONJUNCTIONS,
      AT_LEAST_AFTER,
      AT_MOST_AFTER,
      AT_MOST_BEFORE,
      ...Object.values(PERIOD_WORDS),
    ),
  ].map((word) => word.split(' ')[0]!.replace(/\.$/, '')),
);
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** Prepares a {@link normalizeText normalized} text for {@link findAmounts}: ASCII digits and apostrophes, without dates and telephone numbers. */
export function prepareForAmounts(normalizedText: string): string {
  return normalizedText
    .replace(/[’ʼ`]/g, "'")
    .replace(OTHER_DIGITS, (digit) => String((digit.charCodeAt(0) - (digit < '\u0966' ? 0 : 6)) & 0xf))
    .replace(NON_MONEY, (match) => ' '.repeat(match.length));
}

/**
 * Finds the amounts in a {@link prepareForAmounts prepared} text in order, excluding numbers that count something else
 * and amounts of money that are not pay (bonuses, revenue, funding). Runs in linear time.
 */
export function findAmounts(text: string, context: CurrencyContext): Amount[] {
  const amounts: Amount[] = [];
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const previous = amounts.at(-1);
    const amount = parseAmountAt(text, match.index, match[0], context);
    if (amount === null) {
      // "10,000 - 50,000 employees": both ends count something else.
      if (previous && !previous.isMoney && joinsRange(text, previous, { start: match.index })) amounts.pop();
      continue;
    }
    NUMBER.lastIndex = amount.end;
    if (previous) previous.startsRange = joinsRange(text, previous, amount);
    amounts.push(amount);
    if (amounts.length === MAX_AMOUNTS) break;
  }
  const pay = amounts.filter((_, index) => isPay(text, amounts, index));
  for (const amount of pay) amount.qualifier ??= qualifierOf(text, amount);
  return pay;
}

function parseAmountAt(
  text: string,
  offset: number,
  digits: string,
  context: CurrencyContext,
): Amount | null {
  const signBefore = currencyBefore(text, offset, context);
  if (
    !signBefore &&
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(text.slice(offset - 1, offset))
  )
    return null;
  const parsed = parseUnits(text, offset, digits, signBefore?.currency ?? context.siteCurrency);
  if (parsed === null) return null;
  const { number } = parsed;
  let { unit, end } = parsed;
  const inUnits = unit !== 1;
  const multiplier = inUnits ? undefined : multiplierAt(text, end, digits, signBefore, context);
  let implied: string | null = null;
  if (multiplier) {
    ({ unit, end } = multiplier);
    // "6 LPA" and "₹5 lakh" are Indian, "5 lakh" may also be of a neighbour.
    if (multiplier.currency) implied = multiplier.currency;
  }
  const won = matchAt(WON, text, end);
  if (won) end += won[0].length;
  const noDecimals = inUnits ? undefined : matchAt(NO_DECIMALS, text, end);
  if (noDecimals) end += noDecimals[0].length;
  // 50 000+ zł
  const signAfterPlus = text[end] === '+' ? currencyAfter(text, end + 1, context) : undefined;
  const signAfter = won ? undefined : (signAfterPlus ?? currencyAfter(text, end, context));
  if (signAfter) end = signAfter.end;
  if (matchAt(PERCENT_AFTER, text, end)) return null;
  if (inUnits && !won && !signAfter && matchAt(COUNT_AFTER_UNIT, text, end)) return null;
  const isKorean = won !== undefined || (inUnits && !parsed.isHan);
  // "5% 401k match" names a pension plan, "USD 380k - 401k" a range.
  if (
    multiplier &&
    digits === '401' &&
    !signBefore &&
    !signAfter &&
    !/[-~] ?$/.test(text.slice(Math.max(0, offset - 2), offset))
  )
    return null;
  const isMoney = inUnits || Boolean(multiplier || won || signBefore || signAfter || noDecimals);
  // "4-6 LPA + ESOPs": what follows is other money.
  const isSum = text.startsWith('lpa + ', end - 3);
  if (!signBefore && !signAfter && !isKorean && !isSum && !countsMoney(text, end, digits, isMoney))
    return null;
  const named = namedCurrency(signBefore, signAfter);
  let currency = named?.currency ?? implied;
  if (isKorean && !named) currency ??= 'KRW';
  else if (parsed.isHan && !named && HAN_CURRENCIES.has(context.siteCurrency))
    currency ??= context.siteCurrency;
  return {
    number,
    unit,
    won: Boolean(won),
    currency,
    sign: named && currency !== null && isAmbiguousSign(named.sign) ? named.sign : null,
    isUnknownCurrency: currency === null && (named !== undefined || (parsed.isHan && inUnits)),
    isMoney,
    qualifier: signAfterPlus ? 'atLeast' : null,
    startsRange: false,
    start: signBefore?.start ?? offset,
    end,
  };
}

/** Returns the currency that the signs before and after a number name together; its currency is null if they contradict. */
function namedCurrency(
  signBefore: FoundCurrency,
  signAfter: FoundCurrency,
): { currency: string | null; sign: string } | undefined {
  if (!signBefore || !signAfter) return signBefore ?? signAfter;
  // "$80,000 CAD": the code says which dollar.
  if (signAfter.currency !== null && canStandFor(signBefore.sign, signAfter.currency)) return signAfter;
  if (signBefore.currency !== null && canStandFor(signAfter.sign, signBefore.currency)) return signBefore;
  return signBefore.currency === signAfter.currency ? signBefore : { currency: null, sign: signBefore.sign };
}

/** Returns the factor of k, million, lakh and the like after a number. */
function multiplierAt(
  text: string,
  offset: number,
  digits: string,
  signBefore: FoundCurrency,
  context: CurrencyContext,
): { unit: number; end: number; currency: string | null } | undefined {
  const match = matchAt(MULTIPLIER, text, offset);
  if (!match) return undefined;
  const word = (match[1] ?? match[2])!;
  const end = offset + match[0].length;
  const unit = match[2] ? 1_000 : Number(multipliers.get(word));
  if (match[1] !== undefined && AMBIGUOUS_MULTIPLIERS.has(word)) {
    const after = currencyAfter(text, end, context);
    const known = signBefore?.currency ?? after?.currency ?? context.siteCurrency;
    const fits =
      word === 'tr' ? known === 'VND'
      : word === 'l' || word === 'cr' ? known === 'INR' && (signBefore || context.siteCurrency === 'INR')
      : word === 't' || word === 'e' ? after !== undefined
      : signBefore !== undefined || after !== undefined; // biome-ignore format: a table
    if (!fits) return undefined;
  }
  // "$1.5 mil" is a million in English and 1,500 in Portuguese.
  if (word === 'mil' && digits.includes('.')) return undefined;
  const indian = /^(?:lpa|lakhs?|lacs?|crores?)$/.test(word);
  const site = context.siteCurrency;
  const currency = indian
    ? ['INR', 'PKR', 'BDT', 'LKR', 'NPR'].includes(site) && word !== 'lpa' ? site : 'INR'
    : word === 'tkr' || word === 'mkr' ? (['SEK', 'NOK', 'DKK'].includes(site) ? site : null)
    : null; // biome-ignore format: a table
  return { unit, end, currency };
}

/** Returns whether a number without a currency sign may be money, judging by the word after it. */
function countsMoney(text: string, end: number, digits: string, isMoney: boolean): boolean {
  if (!isMoney) {
    if (/^0\d/.test(digits) || matchAt(COUNT_UNIT, text, end)) return false;
  }
  const word = matchAt(WORD_AFTER, text, end)?.[1];
  if (word !== undefined && !/^[가-힣\u3040-\u30ff\u4e00-\u9fff]/.test(word)) {
    if (!followers.has(word) && !followers.has(word.split(/['-]/)[0]!)) return false;
    if (isTimeNoun(word) && word.length > 2) return false;
  }
  if (isMoney || !YEAR.test(digits)) return true;
  // "since 2001" is a year, "2000 per month" is pay.
  return word !== undefined || text[end] === '/' || /^\s?[-~]/.test(text.slice(end, end + 2));
}

/** Parses 1억 2천 · 3천5백만 · 4,000만 · 25万5000 · 9천 into a number, its largest unit and the end offset. */
function parseUnits(
  text: string,
  offset: number,
  digits: string,
  currency: string,
): { number: number; unit: number; end: number; isHan: boolean } | null {
  let end = offset + digits.length;
  const first = matchAt(UNIT, text, end);
  const value = parseNumber(digits, currency);
  if (value === null) return null;
  if (!first) return { number: value, unit: 1, end, isHan: false };
  const isHan = HAN_UNIT.test(first[0]);
  let unitName = first[1];
  let number = value;
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
    const next = matchAt(NUMBER_AND_UNIT, text, end);
    if (!next || !continuesAmount(text, unitName!, next, end + next[0].length)) break;
    number = parseNumber(next[1]!, currency) ?? 0;
    unitName = next[2];
    end += next[0].length;
  }
  // "1억 2천" and "1억 2,000" omit 만; "1만 2천원" is 12,000 won; the unit of "9천" depends on the period.
  if (largest === 1e8 && section > 0 && section < 1e4) section *= 1e4;
  // In "8千-1.2万" each end has its own unit.
  if (isHan && largest === 1 && section >= 1e3) largest = 1e3;
  return { number: (total + section) / largest, unit: largest, end, isHan };
}

/** Returns whether the number after a unit belongs to the same amount; within an amount, units only decrease. */
function continuesAmount(text: string, before: string, next: RegExpExecArray, end: number): boolean {
  const size = next[2] === undefined ? 1 : UNIT_SIZES.get(next[2])!;
  const value = Number(next[1]!.replaceAll(',', ''));
  const hasUnit = matchAt(WON, text, end) !== undefined || text[end] === '円' || text[end] === '元';
  if (before === '억' || before === '億' || before === '亿')
    return size < 1e8 && (size > 1 || (value < 1e4 && !matchAt(COUNT_UNIT, text, end)));
  if (UNIT_SIZES.get(before)! >= 1e4) return size < 1e4 && (size > 1 || hasUnit);
  return size >= 1e4 ? size <= 1e6 : size < UNIT_SIZES.get(before)! && (size > 1 || hasUnit);
}

const UNIT_SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    억: 1e8,
    億: 1e8,
    亿: 1e8,
    천만: 1e7,
    백만: 1e6,
    십만: 1e5,
    만: 1e4,
    万: 1e4,
    萬: 1e4,
    천: 1e3,
    千: 1e3,
    백: 100,
    百: 100,
    십: 10,
  }),
);

const GROUPS = /^\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const INDIAN_GROUPS = /^\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d{1,2})?$/;

/**
 * Parses a number in the format of any locale ("45.000", "1 200,50", "6,00,000"); null if no locale writes numbers like this.
 *
 * @param currency - ISO 4217; in one with three decimals, 450.000 is 450
 */
export function parseNumber(digits: string, currency: string): number | null {
  const group = GROUPS.exec(digits)?.[1];
  if (group !== undefined) {
    const decimals = /[.,]\d{1,2}$/.exec(digits)?.[0];
    const whole = decimals ? digits.slice(0, -decimals.length) : digits;
    if (decimals && decimals[0] === group) return null;
    // 450.000 is 450 in dinars with three decimals, and 0.500 is a half everywhere.
    if (
      whole.startsWith('0') ||
      (group === '.' && !decimals && /^\d+\.\d+$/.test(whole) && decimalsOf(currency) === 3)
    )
      return group === '.' ? Number(whole) : null;
    return Number(whole.replace(/\D/g, '') + (decimals ? `.${decimals.slice(1)}` : ''));
  }
  if (INDIAN_GROUPS.test(digits)) return Number(digits.replaceAll(',', ''));
  if (/^\d+(?:\.\d+)?$/.test(digits)) return Number(digits);
  if (/^\d+,\d{1,2}$/.test(digits)) return Number(digits.replace(',', '.'));
  // 1,2000 and 12,34 occur as mistakes; a comma in an unusual place still only groups digits.
  return /^[\d,]+$/.test(digits) && !digits.includes(',,') && /,\d{4}(?:,|$)/.test(digits)
    ? Number(digits.replaceAll(',', ''))
    : null;
}

function joinsRange(text: string, first: Amount, second: { start: number }): boolean {
  const between = text.slice(first.end, second.start);
  if (between.length > MAX_JOIN_LENGTH || RANGE_BREAK.test(between)) return false;
  const joiner = RANGE_JOINER.exec(between);
  return (
    joiner !== null &&
    (joiner[1] === undefined || RANGE_OPENER.test(text.slice(Math.max(0, first.start - 20), first.start)))
  );
}

/** Returns whether no word around an amount says that it is a bonus, revenue or other money than pay. */
function isPay(text: string, amounts: readonly Amount[], index: number): boolean {
  let last = index;
  while (amounts[last]!.startsRange && last < amounts.length - 1) last++;
  let first = index;
  while (first > 0 && amounts[first - 1]!.startsRange) first--;
  const { start } = amounts[first]!;
  const { end } = amounts[last]!;
  const from = Math.max(first > 0 ? amounts[first - 1]!.end : 0, start - CONTEXT_LENGTH);
  const to = Math.min(amounts[last + 1]?.start ?? text.length, end + CONTEXT_LENGTH);
  // "Transport allowance (up to £500)"
  const preceding = text
    .slice(from, start)
    .replace(EXTRAS, '')
    .replace(INTERN_PAY, '')
    .replaceAll('(', ' ')
    .split(SEGMENT_BREAK)
    .at(-1)!;
  const following = text.slice(end, to).replace(EXTRAS, '').split(SEGMENT_BREAK, 1)[0]!;
  // The stipend of an internship is paid by the month, one for an office once.
  const isRegular = REGULARLY.test(text);
  const isOther = (words: string) => namesOtherMoney(isRegular ? words.replace(STIPEND, '') : words);
  if (isOther(preceding)) return false;
  if (hasPayLabel(preceding)) return true;
  // "Salary: $90k Bonus: $5k": a label belongs to the next amount.
  return !isOther(following.replace(/[\p{L}\p{M}'-]+:.*$/u, ''));
}

/** Returns whether the words around a number say that it is a lower or an upper limit. */
export function qualifierOf(text: string, amount: { start: number; end: number }): Qualifier | null {
  const ends = [amount.end];
  // "$15 an hour or more"
  const period = periodAfter(text, amount.end);
  if (period) ends.push(period.end);
  if (ends.some((end) => matchAt(IS_AT_MOST_AFTER, text, end))) return 'atMost';
  const preceding = text.slice(Math.max(0, amount.start - 24), amount.start);
  const most = IS_AT_MOST_BEFORE.exec(preceding)?.index ?? -1;
  const least = IS_AT_LEAST_BEFORE.exec(preceding)?.index ?? -1;
  if (most >= 0 && (least < 0 || most <= least)) return 'atMost';
  return least >= 0 || ends.some((end) => isAtLeastAfter(text, end)) ? 'atLeast' : null;
}

const periodAfter = (text: string, index: number) => periodAt(text, text[index] === ' ' ? index + 1 : index);
const LEAST_SIGN_AFTER = /\s?(?:↑|~(?!\s?\d)|\+(?!\s?[\p{L}\p{Sc}\d]))/uy;

/** "$84,000+", "$84,000+ a year", "$18+/hr" and "$18 or more", but not "$84,000+ benefits". */
function isAtLeastAfter(text: string, end: number): boolean {
  if (matchAt(LEAST_SIGN_AFTER, text, end)) return true;
  const next = text[end] === ' ' ? end + 1 : end;
  return text[next] === '+'
    ? periodAfter(text, next + 1) !== undefined
    : isAtLeastWord(text, next) !== undefined;
}

/** Matches a sticky pattern at exactly this offset. */
function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text) ?? undefined;
}
