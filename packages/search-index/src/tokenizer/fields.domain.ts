import { memoize } from '@workreel/posting-parser/text';
import { termsOf } from './terms.domain.ts';

/** Text fields of a posting. Field numbers are indexes into this array. */
export const FIELDS = ['title', 'company', 'techStack', 'sector'] as const;

/** Separates words from names, and the entries of a list, so that phrases do not match across them. */
const SEPARATOR = '';

/** Companies, technologies and sectors repeat often and are cached; titles seldom do. */
const CACHE_ENTRIES = 20_000;

function textTerms(text: string): readonly string[] {
  const { words, names } = termsOf(text);
  return names.length === 0 ? words : [...words, SEPARATOR, ...names];
}
const cachedTextTerms = memoize(textTerms, CACHE_ENTRIES);
const listTerms = (texts: readonly string[]): string[] =>
  texts.flatMap((text, n) => (n === 0 ? cachedTextTerms(text) : [SEPARATOR, ...cachedTextTerms(text)]));

/** Returns the terms of each field in the order of {@link FIELDS}: words, then names. Lists are processed entry by entry. */
export function fieldTerms(posting: {
  title: string;
  company: string;
  techStack: readonly string[];
  sector: readonly string[];
}): (readonly string[])[] {
  return [
    textTerms(posting.title),
    cachedTextTerms(posting.company),
    listTerms(posting.techStack),
    listTerms(posting.sector),
  ];
}
