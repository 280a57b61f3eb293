import { isInKorea, type NamedCondition, namedCondition } from '@workreel/posting-parser/search-terms';
import { YEARS_OF_EXPERIENCE } from './filters.ts';
import { NATIONWIDE } from './regions.domain.ts';
import { POINTS } from './rules.domain.ts';
import { isCjk } from './tokenizer/index.ts';

/** Values of a field of a posting that words of a keyword name. A posting with one of them matches these words. */
export type NamedValues =
  | { field: 'regions' | 'workplace' | 'education' | 'employmentTypes'; values: readonly string[] }
  /** Years of experience of an applicant. */
  | { field: 'experience'; years: readonly number[] };

/** Number of words in the longest condition: 경력 3년 이상. */
const MAX_WORDS = 3;
/** Words that belong to the condition before them without changing it. */
const QUALIFIER = /^(?:이상|이하|미만|까지|가능|근무|우대)$/;

/** Returns the values that the first words from `index` on name, with the number of these words; null if they name none. */
export function valuesNamedAt(
  words: readonly string[],
  index: number,
): { length: number; values: NamedValues } | null {
  const conditionOf = (from: number, to: number) =>
    from === to ? null : namedCondition(words.slice(from, to).join(' '));
  const eachNames = (from: number, to: number) =>
    words.slice(from, to).every((word) => namedCondition(word) !== null);
  let found: { length: number; values: NamedValues } | null = null;
  for (let length = 1; length <= MAX_WORDS && index + length <= words.length; length++) {
    const end = index + length;
    if (length > 1 && !mayBelongTogether(words.slice(index, end))) break;
    const condition = conditionOf(index, end);
    if (condition === null) continue;
    // "서울 백엔드" and "서울 백엔드 이상" are in 서울, like "서울" alone: the other words name nothing.
    const isNeeded =
      length === 1 ||
      (QUALIFIER.test(words[end - 1]!) && (found?.length === length - 1 || eachNames(index, end - 1))) ||
      (isDifferent(condition, conditionOf(index, end - 1)) &&
        isDifferent(condition, conditionOf(index + 1, end)));
    if (isNeeded) found = { length, values: valuesOf(condition) };
  }
  return found;
}

/** Words of conditions that name none alone: 학력 무관, 파트 타임. */
const FIRST_PART = /^(?:학력|파트|풀)$/;
/** Returns whether words may name a condition together. Reading all neighbors in Korean keywords would take most of the time of a search. */
const mayBelongTogether = (words: readonly string[]): boolean =>
  FIRST_PART.test(words[0]!) ||
  words.every((word) => !isCjk(word)) ||
  words.some((word) => QUALIFIER.test(word) || namedCondition(word) !== null);

const isDifferent = (a: NamedCondition, b: NamedCondition | null): boolean =>
  JSON.stringify(a) !== JSON.stringify(b);

function valuesOf(condition: NamedCondition): NamedValues {
  switch (condition.kind) {
    case 'regions': {
      const { regions } = condition;
      return { field: 'regions', values: regions.some(isInKorea) ? [...regions, NATIONWIDE] : regions };
    }
    case 'workplace':
      return { field: 'workplace', values: [condition.workplace] };
    case 'education':
      // People with a high school diploma also look for postings that require no degree.
      return {
        field: 'education',
        values: condition.level === 'highSchool' ? ['highSchool', 'none'] : [condition.level],
      };
    case 'employmentTypes':
      return { field: 'employmentTypes', values: condition.types };
    case 'experience':
      return { field: 'experience', years: yearsOf(condition) };
  }
}

/** Returns the points of a match by values that a term names. */
export const pointsOfValues = ({ field }: NamedValues): number =>
  field === 'regions' ? POINTS.region : POINTS.condition;

/** Returns the years of an applicant who searches for this experience: 신입 has none, 3~5년 has 3, 4 or 5. */
function yearsOf({
  minYears,
  maxYears,
  newcomer,
}: Extract<NamedCondition, { kind: 'experience' }>): readonly number[] {
  if (newcomer && maxYears === null) return [0];
  if (minYears === null && maxYears === null) return YEARS_OF_EXPERIENCE.filter((years) => years > 0);
  const first = minYears ?? 0;
  return Array.from({ length: Math.max(1, (maxYears ?? first) - first + 1) }, (_, n) => first + n);
}
