import { classifyText } from './classify.domain.ts';
import { parseEducation } from './education.domain.ts';
import { parseEmployment } from './employment.domain.ts';
import type { EducationLevel, EmploymentType, Workplace } from './enumerations.ts';
import { parseExperience } from './experience.domain.ts';
import { matchRegions } from './location.domain.ts';
import { canonicalTechnology } from './tech.domain.ts';
import { memoize, normalizeText } from './text.domain.ts';
import { parseWorkplace } from './workplace.domain.ts';

/** A condition that words of a search name: 부산 a region, 신입 an experience, 정규직 an employment type. */
export type NamedCondition =
  | { kind: 'regions'; regions: readonly string[] }
  | { kind: 'workplace'; workplace: Workplace }
  | { kind: 'experience'; minYears: number | null; maxYears: number | null; newcomer: boolean | null }
  | { kind: 'education'; level: EducationLevel }
  | { kind: 'employmentTypes'; types: readonly EmploymentType[] };

/** Shorter Latin words are codes of countries and states, which are also words and abbreviations (IT, QA, in, me). */
const MIN_LATIN_PLACE = 4;
const SHORT_PLACES = new Set(['us', 'usa', 'uk', 'uae', 'eu']);

/**
 * Reads the words of a search as the conditions of a posting are read, so that they are found in all their spellings and languages.
 * Returns null if they name no condition.
 */
export function namedCondition(words: string): NamedCondition | null {
  return read(words).condition;
}

// The wrapper is shared by texts without a condition, because the cache holds objects only.
const read = memoize((words: string): { condition: NamedCondition | null } => ({ condition: parse(words) }));

/** On a card, 주니어 may be anything from one to three years, but who searches for it is also content with 신입. */
const BEGINNER = /^(?:주니어|초보|junior)$/i;

function parse(words: string): NamedCondition | null {
  // A number of years alone may be anything on a card, but not in a search.
  const text = /^\d{1,2}년$/.test(words) ? `경력 ${words}` : BEGINNER.test(words) ? '신입' : words;
  switch (classifyText(text)) {
    case 'location':
      return parsePlace(text);
    case 'experience': {
      const { minYears, maxYears, newcomer } = parseExperience(text);
      return { kind: 'experience', minYears, maxYears, newcomer };
    }
    case 'education': {
      const { level } = parseEducation(text);
      return level === null ? null : { kind: 'education', level };
    }
    case 'employmentType': {
      const { types } = parseEmployment(text);
      return types.length === 0 ? null : { kind: 'employmentTypes', types };
    }
    default:
      // Cards print few places abroad without their country, but people search for them.
      return /^[가-힣]+$/.test(text) || SHORT_PLACES.has(normalizeText(text)) ? parsePlace(text) : null;
  }
}

function parsePlace(words: string): NamedCondition | null {
  const workplace = parseWorkplace(words, null);
  if (workplace !== null) return { kind: 'workplace', workplace };
  const name = normalizeText(words);
  if (/^[ -~]*$/.test(name) && name.length < MIN_LATIN_PLACE && !SHORT_PLACES.has(name)) return null;
  if (canonicalTechnology(words) !== null) return null;
  const regions = matchRegions(words);
  return regions.length === 0 ? null : { kind: 'regions', regions };
}
