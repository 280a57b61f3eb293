import { qualifierOf } from './amount.domain.ts';
import {
  EXPERIENCE_NOUNS,
  EXPERIENCED as EXPERIENCED_WORDS,
  LESS_THAN,
  NEWCOMERS as NEWCOMER_WORDS,
  NO_EXPERIENCE_NEEDED,
  NUMBER_WORDS as NUMBER_WORDS_BY_LANGUAGE,
  OTHER_YEARS,

} from './experience-words.data.ts';
import { RANGE_CONJUNCTIONS, RANGE_OPENERS, RANGE_WORDS } from './pay-words.data.ts';
import { PREFERRED } from './requirement-words.data.ts';
import { cleanText, frozen, memoize, normalizeText } from './text.domain.ts';
import { TIME_NOUNS } from './time-words.data.ts';
import type { Experience } from './values.ts';
import { alternatives, anyOf, withoutMarks, wordsOf } from './words.domain.ts';

/**
 * The experience that a text requires:
 *
 * | text | minYears | maxYears | newcomer |
 * |---|---|---|---|
 * | 신입, Entry level | 0 | 0 | true |
 * | 경력무관, 신입·경력, No experience required | 0 | null | true: open to everyone |
 * | 경력, Senior | null | null | false: experienced, number of years unspecified |
 * | 경력(년수무관) | 1 | null | false: experienced, any number of years |
 * | 경력3년↑, 3+ years, 5 years | 3 | null | false |
 * | 경력 1~4년 | 1 | 4 | false |
 * | 경력 3년↓ | null | 3 | false |
 * | 신입·경력3년↑ | 3 | null | true: newcomers, or 3 years and more |
 * | 신입·경력 3년↓, 0-2 years | 0 | 3 | true |
 *
 * The years apply to experienced applicants. Whether newcomers are accepted is separate, because "신입·경력3년↑"
 * excludes applicants with one year but not those without experience; see {@link acceptsYears}.
 */
type Years = Omit<Experience, 'text'>;

const UNKNOWN = { minYears: null, maxYears: null, newcomer: null };
const ANYONE = { minYears: 0, maxYears: null, newcomer: true };
const NEWCOMERS = { minYears: 0, maxYears: 0, newcomer: true };
const EXPERIENCED = { minYears: null, maxYears: null, newcomer: false };
const ANY_LENGTH = { minYears: 1, maxYears: null, newcomer: false };

/** Larger numbers are founding years, headcounts or ages. */
export const MAX_EXPERIENCE_YEARS = 50;

// 26년 상반기, 26년 6월 and 2026년 are dates, 3년제 is a type of college, 1년 계약 the duration of a contract.
const NOT_A_DATE = '(?!\\s?(?:\\d{1,2}\\s?월|상반기|하반기|도(?:\\s|$)|제|계약|졸))';
const UNIT = `(?:년(?:차|간)?${NOT_A_DATE}|years?|yrs?\\b)`;
const RANGE = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\s?(?:${UNIT})?(?:\\s?이상)?\\s?(?:~|-|to\\b|부터)\\s?(\\d{1,2})\\+?\\s?(?:${UNIT})`,
);
const MIN_SUFFIX = '↑|이상|\\+|초과|~|부터|plus\\b|or (?:more|above|over)|and (?:above|over|up)|minimum';
const MAX_SUFFIX = '↓|이하|까지|or (?:less|under|below|fewer)|maximum';
const SINGLE = new RegExp(
  `(?<![\\d.,])(~|at least|minimum(?: of)?|min\\.?|over|more than|up to|max(?:imum)?\\.?(?: of)?|less than|under|fewer than)?` +
    `\\s?(\\d{1,2})\\s?(\\+|plus\\b|or more)?\\s?-?(?:(개월|months?)|${UNIT})(?:['’]s?)?(?: of)?(?: experience)?\\s?(?:(${MIN_SUFFIX})|(${MAX_SUFFIX})|(미만))?`,
  'g',
);
const MAX_PREFIX = /^(?:~|up|max|less|under|fewer)/;
const LESS_THAN_PREFIX = /^(?:less|under|fewer)/;
const NEWCOMER_UP_TO = /신입\s?(?:~|-|부터)\s?(\d{1,2})\s?년/;

/** No years are required: the text says so, or states years only as a preference. */
const NO_YEARS_REQUIRED =
  /경력\s?(?:사항\s?)?무관|^무관|년\s?(?:차\s?)?(?:이상|↑)?\s?(?:의\s?)?(?:경력자?\s?)?우대/;
const OPEN_TO_NEWCOMERS =
  /신입\s?(?:\/|·|,|및|또는|or)?\s?경력\s?무관|신입\s?지원\s?가능|신입\s?우대|경력자?\s?우대|초보\s?(?:자\s?)?(?:가능|환영)|no (?:prior |previous |work )?experience (?:is )?(?:required|needed|necessary)|experience (?:is )?not (?:required|needed|necessary)|any experience|experience[: ]+any\b/;
const NEWCOMER_TERM =
  /신입|신규\s?졸업|entry[- ]level|fresher|new ?grad|recent graduate|graduate (?:level|scheme|program)|초보/;
const EXPERIENCED_TERM = /경력|mid[- ]senior|senior|experienced|\bdirector\b|\bexecutive\b/;
const ANY_LENGTH_TERM = /(?:년수|연수|연차|기간)\s?무관/;
const MONTHS = /개월|month/;
const SCHOOL = /대학|[고대]졸|학사|석사|박사|학력/;

const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const NUMBER_WORD = new RegExp(
  `\\b(${NUMBER_WORDS.join('|')}|twenty)\\b(?=\\s?(?:\\(|\\+|-|to\\b|or\\b|plus\\b|years?|yrs?))`,
  'g',
);
/** Words for numbers of other languages before a word for years. */
const worldNumbers = new Map<string, string>();
for (const line of Object.values(NUMBER_WORDS_BY_LANGUAGE))
  for (const [index, word] of line.split('|').entries())
    for (const form of [word, withoutMarks(word)])
      if (!worldNumbers.has(form)) worldNumbers.set(form, String(index + 1));
const years = wordsOf(TIME_NOUNS.year).filter((word) => word.length > 1 || /[^a-zа-я]/.test(word));
const months = wordsOf(TIME_NOUNS.month).filter(
  (word) => word.length > 2 || /[^\p{L}]|[^a-zа-я]/u.test(word),
);
const NOUN_END = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{M}])';
const YEARS = `(?:${alternatives([...years, 'jährige', 'jähriger', 'year-'])})${NOUN_END}`;
const WORLD_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${alternatives([...worldNumbers.keys()])})(?=\\s(?:\\(\\d|${YEARS}))`,
  'gu',
);
const WORLD_RANGE = new RegExp(
  `(?<![\\d.,+])(\\d{1,2})\\s?(?:${YEARS})?\\s?(?:[-~]|${anyOf(wordsOf(RANGE_WORDS))}|(${anyOf(wordsOf(RANGE_CONJUNCTIONS))}))\\s?(\\d{1,2})\\+?[\\s-]?(?:${YEARS})`,
  'u',
);
/** [1] number, [2] plus sign, [3] months instead of years. */
const WORLD_SINGLE = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\s?(\\+|plus\\b|or more|ou plus|o más|ou mais|и более)?[\\s-]?(?:${YEARS}|((?:${alternatives(months)})${NOUN_END}))['’]?s?`,
  'gu',
);
const IS_BETWEEN = new RegExp(anyOf(wordsOf(RANGE_OPENERS)), 'u');
const IS_EXPERIENCE = new RegExp(anyOf(wordsOf(EXPERIENCE_NOUNS)), 'u');
const IS_OTHER = new RegExp(`${anyOf(wordsOf(OTHER_YEARS))}|세|살`, 'u');
/** "25 years of success", but not "of experience". */
const OF_SOMETHING = /years?['’]? of (?!(?:[a-z-]+ ){0,4}(?:experience|exp)\b)/;
const IS_NOT_NEEDED = new RegExp(anyOf(wordsOf(NO_EXPERIENCE_NEEDED)), 'u');
const IS_NEWCOMER = new RegExp(anyOf(wordsOf(NEWCOMER_WORDS)), 'u');
const IS_EXPERIENCED = new RegExp(anyOf(wordsOf(EXPERIENCED_WORDS)), 'u');
const IS_PREFERRED = new RegExp(anyOf(wordsOf(PREFERRED).filter((word) => word !== 'plus')), 'u');
const IS_LESS_THAN = new RegExp(anyOf(wordsOf(LESS_THAN)), 'u');
/** More years than any posting outside Korea asks for are those of a company. */
const MAX_REQUIRED_YEARS = 20;
/** Without a word for experience, "18+ years" is an age. */
const AGES = new Set([16, 18, 21]);

const REPEATED_NUMBER = /\d{1,2}\s?\((\d{1,2})\)/g;

/** Parses the required years according to the table above; all null if the text specifies none. Never throws. */
export function parseExperience(text: string | null): Experience {
  return text === null ? EMPTY : parse(text);
}

const EMPTY: Experience = frozen({ text: null, ...UNKNOWN });

const parse = memoize((raw: string): Experience => {
  const text = cleanText(raw);
  return text === null ? EMPTY : frozen({ text, ...parseYears(numberWordsToDigits(normalizeText(text))) });
});

function parseYears(text: string): Years {
  return /[가-힣]/.test(text) ? parseKorean(text) : parseWorld(text);
}

/** Parses a text in any language but Korean. */
function parseWorld(raw: string): Years {
  const text = raw.replace(WORLD_NUMBER, (word) => worldNumbers.get(word)!).replace(REPEATED_NUMBER, '$1');
  const found = worldYears(text);
  if (found === 'other') return UNKNOWN;
  const isNewcomer = IS_NEWCOMER.test(text);
  if (found === null) {
    if (IS_NOT_NEEDED.test(text) || OPEN_TO_NEWCOMERS.test(text)) return ANYONE;
    if (isNewcomer) return IS_EXPERIENCED.test(text) ? ANYONE : NEWCOMERS;
    return IS_EXPERIENCED.test(text) && !IS_PREFERRED.test(text) ? EXPERIENCED : UNKNOWN;
  }
  if (IS_PREFERRED.test(text)) return ANYONE;
  const newcomer = isNewcomer || IS_NOT_NEEDED.test(text) || (found.minYears === 0 && !found.inMonths);
  return {
    minYears: newcomer && found.minYears === null ? 0 : found.minYears,
    maxYears: found.maxYears,
    newcomer,
  };
}

/** Finds the required years; null if the text names no years, `other` if they are those of something else. */
function worldYears(
  text: string,
): { minYears: number | null; maxYears: number | null; inMonths: boolean } | 'other' | null {
  const range = WORLD_RANGE.exec(text);
  const isExperience = IS_EXPERIENCE.test(text);
  const isOther = (IS_OTHER.test(text) && !isExperience) || OF_SOMETHING.test(text);
  // "and" joins a range only after "between".
  if (range && (range[2] === undefined || IS_BETWEEN.test(text))) {
    const years = ordered(Number(range[1]), Number(range[3]));
    if (isOther || years === null || years.maxYears > MAX_REQUIRED_YEARS + 10) return 'other';
    return { ...years, inMonths: false };
  }
  let min: number | null = null;
  let max: number | null = null;
  let inMonths = false;
  for (const match of text.matchAll(WORLD_SINGLE)) {
    const [whole, digits, plus, isMonths] = match;
    const years = isMonths ? Math.floor(Number(digits) / 12) : Number(digits);
    if (isOther || years > MAX_REQUIRED_YEARS || (AGES.has(years) && !isExperience)) return 'other';
    inMonths ||= Boolean(isMonths);
    const end = match.index + whole.length;
    const start = match.index;
    const isLess =
      IS_LESS_THAN.test(text.slice(Math.max(0, start - 16), start)) || text.startsWith('未満', end);
    if (!plus && (isLess || qualifierOf(text, { start, end }) === 'atMost'))
      max ??= isLess && !isMonths ? Math.max(0, years - 1) : years;
    else min ??= years;
  }
  if (min === null && max === null) return null;
  return min !== null && max !== null
    ? { ...ordered(min, max)!, inMonths }
    : { minYears: min, maxYears: max, inMonths };
}

function parseKorean(text: string): Years {
  if (SCHOOL.test(text) && !/경력|신입/.test(text)) return UNKNOWN;
  if (NO_YEARS_REQUIRED.test(text)) return ANYONE;
  const newcomerTerm = NEWCOMER_TERM.test(text);
  const years = parseRange(text);
  if (years === null) {
    if (ANY_LENGTH_TERM.test(text)) return newcomerTerm ? ANYONE : ANY_LENGTH;
    if (OPEN_TO_NEWCOMERS.test(text)) return ANYONE;
    const experiencedTerm = EXPERIENCED_TERM.test(text);
    if (newcomerTerm) return experiencedTerm ? ANYONE : NEWCOMERS;
    return experiencedTerm ? EXPERIENCED : UNKNOWN;
  }
  // "0~3년" accepts newcomers. "6개월 이상" does not, although it rounds down to 0 years.
  const newcomer =
    newcomerTerm || (years.minYears === 0 && !MONTHS.test(text)) || OPEN_TO_NEWCOMERS.test(text);
  const minYears = newcomer && years.minYears === null ? 0 : years.minYears;
  return { minYears, maxYears: years.maxYears, newcomer };
}

function parseRange(text: string): { minYears: number | null; maxYears: number | null } | null {
  const fromNewcomer = NEWCOMER_UP_TO.exec(text);
  if (fromNewcomer) return ordered(0, Number(fromNewcomer[1]));
  const range = RANGE.exec(text);
  if (range) return ordered(Number(range[1]), Number(range[2]));
  let min: number | null = null;
  let max: number | null = null;
  for (const [, before = '', digits, plus, months, , high, lessThan] of text.matchAll(SINGLE)) {
    const number = months ? Math.floor(Number(digits) / 12) : Number(digits);
    if (number > MAX_EXPERIENCE_YEARS) continue;
    const strict = lessThan !== undefined || LESS_THAN_PREFIX.test(before);
    // Years are whole numbers, so "under 3" has the maximum 2.
    if (strict || high !== undefined || (MAX_PREFIX.test(before) && plus === undefined))
      max ??= strict && !months ? Math.max(0, number - 1) : number;
    else min ??= number;
  }
  if (min !== null && max !== null) return ordered(min, max);
  return min === null && max === null ? null : { minYears: min, maxYears: max };
}

function ordered(first: number, second: number): { minYears: number; maxYears: number } | null {
  if (first > MAX_EXPERIENCE_YEARS || second > MAX_EXPERIENCE_YEARS) return null;
  return { minYears: Math.min(first, second), maxYears: Math.max(first, second) };
}

function numberWordsToDigits(text: string): string {
  if (!/[a-z]/.test(text)) return text;
  return text
    .replace(NUMBER_WORD, (word) => (word === 'twenty' ? '20' : String(NUMBER_WORDS.indexOf(word))))
    .replace(REPEATED_NUMBER, '$1');
}

/**
 * Returns whether an applicant with this many whole years (0 = newcomer) is accepted; null if the posting does not
 * specify it. Defines the `experience` filter of `GET /jobs`, which excludes both false and null.
 */
export function acceptsYears(experience: Omit<Experience, 'text'>, years: number): boolean | null {
  const { minYears, maxYears, newcomer } = experience;
  if (years === 0 && newcomer !== null) return newcomer;
  // 경력 without a number accepts any experience.
  if (minYears === null && maxYears === null) return newcomer === false ? years > 0 : null;
  return years >= (minYears ?? 0) && years <= (maxYears ?? Number.POSITIVE_INFINITY);
}
