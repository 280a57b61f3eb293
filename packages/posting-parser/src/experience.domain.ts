import { fixed, plain, printed, remembered } from './text.domain.ts';
import type { Experience } from './values.ts';

/**
 * How a text about experience is written down:
 *
 * | text | minYears | maxYears | newcomer |
 * |---|---|---|---|
 * | 신입, Entry level | 0 | 0 | true |
 * | 경력무관, 신입·경력, No experience required | 0 | null | true: anyone |
 * | 경력, Senior | null | null | false: experienced, for how long is not said |
 * | 경력(년수무관) | 1 | null | false: experienced, for however long |
 * | 경력3년↑, 3+ years, 5 years | 3 | null | false |
 * | 경력 1~4년 | 1 | 4 | false |
 * | 경력 3년↓ | null | 3 | false |
 * | 신입·경력3년↑ | 3 | null | true: newcomers, or 3 and more |
 * | 신입·경력 3년↓, 0-2 years | 0 | 3 | true |
 *
 * The years are the range asked of the experienced; whether newcomers may come as well stands apart, since
 * "신입·경력3년↑" shuts out someone with one year and not someone with none. {@link admitsYears} says who fits.
 */
const NOTHING = { minYears: null, maxYears: null, newcomer: null };
const ANYONE = { minYears: 0, maxYears: null, newcomer: true };
const NEWCOMERS = { minYears: 0, maxYears: 0, newcomer: true };
const EXPERIENCED = { minYears: null, maxYears: null, newcomer: false };
const ANY_LENGTH = { minYears: 1, maxYears: null, newcomer: false };

type Years = Omit<Experience, 'text'>;

/** A longer working life than this is a founding year, a headcount or an age. */
export const MOST_YEARS = 50;

// 26년 상반기, 26년 6월 and 2026년 are dates; 3년제 is a kind of college, 1년 계약 the length of a contract.
const NOT_A_DATE = '(?!\\s?(?:\\d{1,2}\\s?월|상반기|하반기|도(?:\\s|$)|제|계약|졸))';
const UNIT = `(?:년(?:차|간)?${NOT_A_DATE}|years?|yrs?\\b)`;
const RANGE = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\s?(?:${UNIT})?(?:\\s?이상)?\\s?(?:~|-|to\\b|부터)\\s?(\\d{1,2})\\+?\\s?(?:${UNIT})`,
);
const LOW = '↑|이상|\\+|초과|~|부터|plus\\b|or (?:more|above|over)|and (?:above|over|up)|minimum';
const HIGH = '↓|이하|까지|or (?:less|under|below|fewer)|maximum';
const SINGLE = new RegExp(
  `(?<![\\d.,])(~|at least|minimum(?: of)?|min\\.?|over|more than|up to|max(?:imum)?\\.?(?: of)?|less than|under|fewer than)?` +
    `\\s?(\\d{1,2})\\s?(\\+|plus\\b|or more)?\\s?-?(?:(개월|months?)|${UNIT})(?:['’]s?)?(?: of)?(?: experience)?\\s?(?:(${LOW})|(${HIGH})|(미만))?`,
  'g',
);
const TO_HIGH = /^(?:~|up|max|less|under|fewer)/;
const STRICTLY_LESS = /^(?:less|under|fewer)/;
const NEWCOMER_TO = /신입\s?(?:~|-|부터)\s?(\d{1,2})\s?년/;

/** Years named next to these are a preference, not a bound. */
const ANYONE_AT_ALL =
  /경력\s?(?:사항\s?)?무관|^무관|년\s?(?:차\s?)?(?:이상|↑)?\s?(?:의\s?)?(?:경력자?\s?)?우대/;
const ANYONE_MEANT =
  /신입\s?(?:\/|·|,|및|또는|or)?\s?경력\s?무관|신입\s?지원\s?가능|신입\s?우대|경력자?\s?우대|초보\s?(?:자\s?)?(?:가능|환영)|no (?:prior |previous |work )?experience (?:is )?(?:required|needed|necessary)|experience (?:is )?not (?:required|needed|necessary)|any experience|experience[: ]+any\b/;
const NEWCOMER =
  /신입|신규\s?졸업|entry[- ]level|fresher|new ?grad|recent graduate|graduate (?:level|scheme|program)|초보/;
const EXPERIENCED_MEANT = /경력|mid[- ]senior|senior|experienced|\bdirector\b|\bexecutive\b/;
const ANY_LENGTH_MEANT = /(?:년수|연수|연차|기간)\s?무관/;
const MONTHS = /개월|month/;
const SCHOOL = /대학|[고대]졸|학사|석사|박사|학력/;

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const WORD_NUMBER = new RegExp(
  `\\b(${WORDS.join('|')}|twenty)\\b(?=\\s?(?:\\(|\\+|-|to\\b|or\\b|plus\\b|years?|yrs?))`,
  'g',
);
const SAID_TWICE = /\d{1,2}\s?\((\d{1,2})\)/g;

/** The years that a text asks for, by the table above; all null where it does not say. Never throws. */
export function readExperience(text: string | null): Experience {
  return text === null ? UNSAID : read(text);
}

const UNSAID: Experience = fixed({ text: null, ...NOTHING });

const read = remembered((raw: string): Experience => {
  const text = printed(raw);
  return text === null ? UNSAID : fixed({ text, ...yearsOf(spelledInDigits(plain(text))) });
});

function yearsOf(text: string): Years {
  if (SCHOOL.test(text) && !/경력|신입/.test(text)) return NOTHING;
  if (ANYONE_AT_ALL.test(text)) return ANYONE;
  const newcomerToo = NEWCOMER.test(text);
  const years = rangeIn(text);
  if (years === null) {
    if (ANY_LENGTH_MEANT.test(text)) return newcomerToo ? ANYONE : ANY_LENGTH;
    if (ANYONE_MEANT.test(text)) return ANYONE;
    const experiencedToo = EXPERIENCED_MEANT.test(text);
    if (newcomerToo) return experiencedToo ? ANYONE : NEWCOMERS;
    return experiencedToo ? EXPERIENCED : NOTHING;
  }
  // "0~3년" lets newcomers in; "6개월 이상" rounds down to 0 years and does not.
  const newcomer = newcomerToo || (years.minYears === 0 && !MONTHS.test(text)) || ANYONE_MEANT.test(text);
  const minYears = newcomer && years.minYears === null ? 0 : years.minYears;
  return { minYears, maxYears: years.maxYears, newcomer };
}

function rangeIn(text: string): { minYears: number | null; maxYears: number | null } | null {
  const fromNewcomer = NEWCOMER_TO.exec(text);
  if (fromNewcomer) return ordered(0, Number(fromNewcomer[1]));
  const range = RANGE.exec(text);
  if (range) return ordered(Number(range[1]), Number(range[2]));
  let min: number | null = null;
  let max: number | null = null;
  for (const [, before = '', digits, plus, months, , high, lessThan] of text.matchAll(SINGLE)) {
    const number = months ? Math.floor(Number(digits) / 12) : Number(digits);
    if (number > MOST_YEARS) continue;
    const strict = lessThan !== undefined || STRICTLY_LESS.test(before);
    // Whole years are compared, so "under 3" ends with 2; half a year asked still shuts newcomers out.
    if (strict || high !== undefined || (TO_HIGH.test(before) && plus === undefined))
      max ??= strict && !months ? Math.max(0, number - 1) : number;
    else min ??= number;
  }
  if (min !== null && max !== null) return ordered(min, max);
  return min === null && max === null ? null : { minYears: min, maxYears: max };
}

function ordered(one: number, other: number): { minYears: number; maxYears: number } | null {
  if (one > MOST_YEARS || other > MOST_YEARS) return null;
  return { minYears: Math.min(one, other), maxYears: Math.max(one, other) };
}

function spelledInDigits(text: string): string {
  if (!/[a-z]/.test(text)) return text;
  return text
    .replace(WORD_NUMBER, (word) => (word === 'twenty' ? '20' : String(WORDS.indexOf(word))))
    .replace(SAID_TWICE, '$1');
}

/**
 * Whether someone with that many whole years (0 = newcomer) fits; null where the posting does not say.
 * This is the meaning of the filter `experience` of `GET /jobs`, which leaves out both false and null.
 */
export function admitsYears(experience: Omit<Experience, 'text'>, years: number): boolean | null {
  const { minYears, maxYears, newcomer } = experience;
  if (years === 0 && newcomer !== null) return newcomer;
  // 경력 without a number: whoever has any.
  if (minYears === null && maxYears === null) return newcomer === false ? years > 0 : null;
  return years >= (minYears ?? 0) && years <= (maxYears ?? Number.POSITIVE_INFINITY);
}
