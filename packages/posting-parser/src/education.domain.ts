import { fixed, plain, printed, remembered } from './text.domain.ts';
import { EDUCATION_LEVELS, type Education, type EducationLevel } from './values.ts';

/**
 * Words for degrees, each with the level it stands for. Order matters: 초대졸 holds 대졸, 전문학사 holds 학사,
 * 대학원 holds 대학, so the narrower word stands first. Someone still at university holds a high-school degree.
 */
const WORDS: readonly (readonly [EducationLevel, string])[] = [
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
const ANY_WORD = new RegExp(WORDS.map(([, words]) => `(${words})`).join('|'), 'g');
/** A degree of which nothing else is said; in "Master's degree" the word before it says which. */
const SOME_DEGREE = /\bdegree\b/;
/** 고졸 이하 names the highest degree, so nothing is asked for. */
const AT_MOST = /이하|↓|미만|or (?:less|below|lower)/;

const UNSAID: Education = fixed({ text: null, level: null });

/**
 * The lowest degree that still gets in: "석사/박사" is `master`, "고졸~대졸" is `highSchool`, "고졸 이하" is `none`.
 * The level is null where the text names no degree. Never throws.
 */
export function readEducation(text: string | null): Education {
  return text === null ? UNSAID : read(text);
}

const read = remembered((raw: string): Education => {
  const text = printed(raw);
  return text === null ? UNSAID : fixed({ text, level: levelOf(plain(text)) });
});

function levelOf(text: string): EducationLevel | null {
  let lowest: number | null = null;
  let named = 0;
  for (const match of text.matchAll(ANY_WORD)) {
    const rank = EDUCATION_LEVELS.indexOf(WORDS[match.indexOf(match[0], 1) - 1]![0]);
    lowest = lowest === null ? rank : Math.min(lowest, rank);
    named++;
  }
  if (lowest === null && SOME_DEGREE.test(text)) {
    lowest = EDUCATION_LEVELS.indexOf('bachelor');
    named = 1;
  }
  if (lowest === null) return null;
  return named === 1 && AT_MOST.test(text) ? 'none' : EDUCATION_LEVELS[lowest]!;
}
