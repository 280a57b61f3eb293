import { fixed, plain, printed, remembered } from './text.domain.ts';
import { EMPLOYMENT_TYPES, type Employment, type EmploymentType } from './values.ts';

/** Promises of a later type are not the type: 인턴(정규직 전환가능) is an internship. */
const LATER =
  /정규직?\s?(?:으로\s?)?(?:전환|채용\s?연계)[가-힣\s]{0,8}|temp(?:orary)?[- ]to[- ]perm(?:anent)?|contract[- ]to[- ](?:hire|perm(?:anent)?)/g;
const LATER_IS: readonly (readonly [RegExp, EmploymentType])[] = [
  [/temp(?:orary)?[- ]to[- ]perm/, 'temporary'],
  [/contract[- ]to[- ]/, 'contract'],
];

const WORDS: readonly (readonly [EmploymentType, RegExp])[] = [
  ['fullTime', /(?<!비)정규|정직원|full[- ]?time|\bregular\b/],
  ['partTime', /파트|아르바이트|알바|시간제|시간\s?선택제|part[- ]?time/],
  // 무기계약직 has no end, but those who look for it look under 계약직; 기간제 is the law's word for a fixed term.
  ['contract', /계약|기간제|촉탁|\bcontract(?:or|s)?\b|fixed[- ]term/],
  ['temporary', /임시|일용|단기|\btemp(?:orary)?\b|seasonal|\bcasual\b/],
  ['internship', /인턴|\bintern(?:ship)?s?\b|working student|work placement/],
  ['freelance', /프리랜서|프리랜스|(?:^|[\s·/,(])프리(?:$|[\s·/,)])|freelanc/],
  ['dispatch', /파견|도급|\bdispatch(?:ed)?\b|agency worker/],
  ['military', /병역\s?특례|전문\s?연구\s?요원|산업\s?기능\s?요원|특기병|병역\s?지정/],
  ['training', /교육생|훈련|연수생|견습|국비\s?교육|\btraining\b|trainee(?:ship)?|apprentice/],
  ['other', /위촉|비정규|기타|volunteer|per[- ]diem|\bother\b/],
];
/** "Permanent" speaks of the term, not of the hours: "Part-time, Permanent" is part-time. */
const PERMANENT = /\bperm(?:anent)?\b|unbefristet/;

const UNSAID: Employment = fixed({ text: null, types: [] });

/**
 * The set of types that a text names, each once, in the order of `EMPLOYMENT_TYPES`; empty where it names none.
 * "외" and "+ 1" say that there are more without saying which, and add nothing. Never throws.
 */
export function readEmployment(text: string | null): Employment {
  return text === null ? UNSAID : read(text);
}

const read = remembered((raw: string): Employment => {
  const text = printed(raw);
  return text === null ? UNSAID : fixed({ text, types: typesOf(plain(text)) });
});

function typesOf(text: string): EmploymentType[] {
  const found = new Set<EmploymentType>();
  for (const [words, type] of LATER_IS) if (words.test(text)) found.add(type);
  const now = text.replace(LATER, ' ');
  for (const [type, words] of WORDS) if (words.test(now)) found.add(type);
  if (PERMANENT.test(now) && !found.has('partTime')) found.add('fullTime');
  return EMPLOYMENT_TYPES.filter((type) => found.has(type));
}
