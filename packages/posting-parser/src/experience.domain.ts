import { cleanText, frozen, memoize, normalizeText } from './text.domain.ts';
import type { Experience } from './values.ts';

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
