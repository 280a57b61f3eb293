import { DEGREES, NO_DEGREES, NOT_REQUIRED, VARIOUS_DEGREES } from './education.data.ts';
import { PREFERRED } from './experience-words.data.ts';
import { cleanText, frozen, memoize, normalizeText } from './text.domain.ts';
import { EDUCATION_LEVELS, type Education, type EducationLevel } from './values.ts';
import { alternatives, anyOf, meanings, wordsOf } from './words.domain.ts';

/**
 * Terms for degrees with their levels. Order matters: 초대졸 contains 대졸, 전문학사 contains 학사 and 대학원 contains
 * 대학, so the more specific term comes first. University students have a high school diploma.
 */
const LEVEL_PATTERNS: readonly (readonly [EducationLevel, string])[] = [
  [
    'none',
    '학력\\s?(?:사항\\s?)?(?:무관|제한\\s?없음)|무관|제한\\s?없음|no (?:formal )?(?:degree|education|qualifications?)|any education',
  ],
  ['none', '(?:초|중)졸|초등학교|중학교|고등학교 ?재학'],
  ['highSchool', '대학교? ?(?:재학|휴학)'],
  [
    'associate',
    '대(?:학교?|졸)\\s?\\(\\s?[23][^)]{0,8}\\)|초\\s?대졸|전문\\s?대(?:학|졸)?|전문\\s?학사|2\\s?[,~·/-]\\s?3\\s?년제?|[23]년제',
  ],
  [
    'associate',
    "associate(?:['’]?s)?(?: degree)?|foundation degree|\\bhnd\\b|\\bhnc\\b|\\bdiploma of higher",
  ],
  [
    'highSchool',
    '고졸|고등학교|고교|high[- ]school|secondary school|\\bged\\b|\\bgcses?\\b|\\ba[- ]levels?\\b',
  ],
  ['doctorate', '박사|\\bph\\.? ?d\\b|doctora(?:te|l)'],
  ['bachelor', '학\\s?[·/,]\\s?석사'],
  [
    'master',
    "석\\s?[·/,]?\\s?박사|석사|대학원|master(?:['’]?s)?\\b|\\bm\\.?sc\\b|\\bm\\.s\\.|\\bms\\b|\\bm\\.?a\\.?\\b|\\bmba\\b|post-?graduate",
  ],
  [
    'bachelor',
    "대졸|학사|4\\s?년제|대학|bachelor(?:['’]?s)?|\\bb\\.?sc\\b|\\bb\\.s\\.|\\bbs\\b|\\bb\\.?a\\b|\\bb\\.?eng\\b|undergraduate|university degree|college degree",
  ],
];
const ANY_LEVEL = new RegExp(LEVEL_PATTERNS.map(([, pattern]) => `(${pattern})`).join('|'), 'g');
/** A degree without a level; in "Master's degree" the preceding term names the level. */
const UNSPECIFIED_DEGREE = /\bdegree\b/;
const degrees = meanings(DEGREES);
const various = wordsOf(VARIOUS_DEGREES);
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const degreeNames = [...degrees.keys(), ...various, ...wordsOf(NO_DEGREES)];
/** Degrees of other languages than Korean and English. */
const WORLD_LEVEL = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives(degreeNames.filter((name) => !UNSPACED.test(name)))})(?![\\p{L}\\p{M}\\p{N}]|\\s?\\+\\s?\\d)|${alternatives(degreeNames.filter((name) => UNSPACED.test(name)))}`,
  'gu',
);
const HAS_NO_DEGREE = new RegExp(anyOf(wordsOf(NO_DEGREES)), 'gu');
const isVarious = new Set(various);
const IS_PREFERRED = new RegExp(anyOf(wordsOf(PREFERRED).filter((word) => word !== 'plus')), 'u');
const IS_NOT_REQUIRED = new RegExp(anyOf(wordsOf(NOT_REQUIRED)), 'u');
const CLAUSE = /[,;|·()]|\. |\bbut\b|\bwith\b|\baber\b|\bmais\b|\bpero\b|\bmas\b/;
/** 고졸 이하 names the highest accepted degree, so none is required. */
const AT_MOST = /이하|↓|미만|以下|or (?:less|below|lower)/;

const EMPTY: Education = frozen({ text: null, level: null });

/**
 * Parses the lowest accepted level: "석사/박사" is `master`, "고졸~대졸" is `highSchool`, "고졸 이하" is `none`.
 * The level is null if the text names none. Never throws.
 */
export function parseEducation(text: string | null): Education {
  return text === null ? EMPTY : parse(text);
}

const parse = memoize((raw: string): Education => {
  const text = cleanText(raw);
  return text === null ? EMPTY : frozen({ text, level: levelOf(normalizeText(text)) });
});

function levelOf(text: string): EducationLevel | null {
  if (!IS_PREFERRED.test(text) && !IS_NOT_REQUIRED.test(text)) return lowestLevel(text);
  // "Bachelor's required, Master's preferred" requires the first; "Degree not required" requires none.
  let lowest: EducationLevel | null = null;
  let isNotRequired = false;
  let previous: EducationLevel | null = null;
  for (const clause of text.split(CLAUSE)) {
    const level = lowestLevel(clause);
    if (IS_NOT_REQUIRED.test(clause)) {
      const isAlone = clause.replace(IS_NOT_REQUIRED, '').trim() === '';
      isNotRequired ||= level !== null || (isAlone && (previous !== null || text === clause));
    } else if (
      level !== null &&
      !IS_PREFERRED.test(clause) &&
      (lowest === null || EDUCATION_LEVELS.indexOf(level) < EDUCATION_LEVELS.indexOf(lowest))
    )
      lowest = level;
    previous = level;
  }
  return lowest ?? (isNotRequired ? 'none' : null);
}

/** Returns whether a {@link normalizeText normalized} text is only the name of a degree: "Licenciatura". */
export function isOnlyDegree(text: string): boolean {
  const rest = text.replace(WORLD_LEVEL, '');
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}

/** Returns the lowest level that a text names, whatever it says about it. */
function lowestLevel(withJobs: string): EducationLevel | null {
  let text = withJobs.replace(HAS_NO_DEGREE, ' ');
  let lowest: number | null = null;
  let matches = 0;
  const note = (level: EducationLevel): void => {
    const rank = EDUCATION_LEVELS.indexOf(level);
    lowest = lowest === null ? rank : Math.min(lowest, rank);
    matches++;
  };
  for (const match of text.matchAll(WORLD_LEVEL)) {
    if (isVarious.has(match[0])) return null;
    note(degrees.get(match[0])!);
  }
  if (matches > 0) text = text.replace(WORLD_LEVEL, ' ');
  for (const match of text.matchAll(ANY_LEVEL)) note(LEVEL_PATTERNS[match.indexOf(match[0], 1) - 1]![0]);
  if (matches === 0 && UNSPECIFIED_DEGREE.test(text)) note('bachelor');
  if (lowest === null) return null;
  return matches === 1 && AT_MOST.test(text) ? 'none' : EDUCATION_LEVELS[lowest]!;
}
