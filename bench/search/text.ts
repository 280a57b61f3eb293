import type { Filters } from '@workreel/jobs-contract';

/** Normalizes text in the same way for all engines: NFKC, lower case, single spaces. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Returns the terms of a search; a posting must contain all of them. */
export const termsOf = ({ keyword = [] }: Filters): string[] => [
  ...new Set(keyword.flatMap((text) => normalizeText(text).split(' '))),
];

/** Tells whether all words are in Hangul. All engines find parts of those, but some find only whole Latin words. */
export const isKorean = (filters: Filters): boolean =>
  termsOf(filters).every((word) => /^[가-힣]+$/.test(word));
