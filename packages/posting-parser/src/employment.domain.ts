import { EMPLOYMENT_WORDS, PERMANENT_WORDS } from './employment.data.ts';
import { cleanText, frozen, memoize, normalizeText } from './text.domain.ts';
import { EMPLOYMENT_TYPES, type Employment, type EmploymentType } from './values.ts';
import { alternatives, meanings, wordsOf } from './words.domain.ts';

/** A possible later conversion does not change the current type: 인턴(정규직 전환가능) is an internship. */
const CONVERSION =
  /정규직?\s?(?:으로\s?)?(?:전환|채용\s?연계)[가-힣\s]{0,8}|temp(?:orary)?[- ]to[- ]perm(?:anent)?|contract[- ]to[- ](?:hire|perm(?:anent)?)/g;
const CONVERTIBLE_TYPES: readonly (readonly [RegExp, EmploymentType])[] = [
  [/temp(?:orary)?[- ]to[- ]perm/, 'temporary'],
  [/contract[- ]to[- ]/, 'contract'],
];

const TYPE_PATTERNS: readonly (readonly [EmploymentType, RegExp])[] = [
  ['fullTime', /(?<!비)정규|정직원|full[- ]?time|\bregular\b/],
  ['partTime', /파트|아르바이트|알바|시간제|시간\s?선택제|part[- ]?time/],
  // 무기계약직 is permanent, but applicants look for it under 계약직; 기간제 is the legal term for fixed-term contracts.
  ['contract', /계약|기간제|촉탁|\bcontract(?:or|s)?\b|fixed[- ]term/],
  ['temporary', /임시|일용|단기|\btemp(?:orary)?\b|seasonal|\bcasual\b/],
  ['internship', /인턴|\bintern(?:ship)?s?\b|working student|work placement/],
  ['freelance', /프리랜서|프리랜스|(?:^|[\s·/,(])프리(?:$|[\s·/,)])|freelanc/],
  ['dispatch', /파견|도급|\bdispatch(?:ed)?\b|agency worker/],
  ['military', /병역\s?특례|전문\s?연구\s?요원|산업\s?기능\s?요원|특기병|병역\s?지정/],
  ['training', /교육생|훈련|연수생|견습|국비\s?교육|\btraining\b|trainee(?:ship)?|apprentice/],
  ['other', /위촉|비정규|기타|volunteer|per[- ]diem|\bother\b/],
];
const wordTypes = meanings(EMPLOYMENT_WORDS);
const permanentWords = new Set(wordsOf(PERMANENT_WORDS));
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const words = [...new Set([...wordTypes.keys(), ...permanentWords])];
/** Words of other languages than Korean; "fast" is Norwegian for permanent, "fast-paced" is not. */
const WORD = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${alternatives(words.filter((word) => !UNSPACED.test(word)))})(?![\\p{L}\\p{M}]|-\\p{L})|${alternatives(words.filter((word) => UNSPACED.test(word)))}`,
  'gu',
);
/** "Permanent contract" and "indefinite contract" are permanent. */
const PERMANENT_CONTRACT = /\b(?:permanent|indefinite|open-ended|unlimited) (?:employment )?contract\b/g;
/** "Permanent" describes the duration, not the hours: "Part-time, Permanent" is part-time. */
const PERMANENT = /\bperm(?:anent)?\b|unbefristet/;

const EMPTY: Employment = frozen({ text: null, types: [] });

/**
 * Parses the employment types named in a text, without duplicates and in the order of `EMPLOYMENT_TYPES`. "외" and
 * "+ 1" refer to further types without naming them and are ignored. Never throws.
 */
export function parseEmployment(text: string | null): Employment {
  return text === null ? EMPTY : parse(text);
}

const parse = memoize((raw: string): Employment => {
  const text = cleanText(raw);
  return text === null ? EMPTY : frozen({ text, types: typesOf(normalizeText(text)) });
});

function typesOf(text: string): EmploymentType[] {
  const types = new Set<EmploymentType>();
  for (const [pattern, type] of CONVERTIBLE_TYPES) if (pattern.test(text)) types.add(type);
  let isPermanent = false;
  const rest = text
    .replace(CONVERSION, ' ')
    .replace(PERMANENT_CONTRACT, 'permanent')
    .replace(WORD, (word) => {
      const type = wordTypes.get(word);
      if (permanentWords.has(word)) isPermanent = true;
      else if (type) types.add(type);
      return ' ';
    });
  for (const [type, pattern] of TYPE_PATTERNS) if (pattern.test(rest)) types.add(type);
  if ((isPermanent || PERMANENT.test(rest)) && !types.has('partTime')) types.add('fullTime');
  return EMPLOYMENT_TYPES.filter((type) => types.has(type));
}

/** Returns whether a {@link normalizeText normalized} text consists only of words for employment types: "Vollzeit, befristet". */
export function isOnlyEmployment(text: string): boolean {
  const rest = text.replace(WORD, '');
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}
