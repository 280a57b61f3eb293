import type { Filters } from '@workreel/jobs-contract';

/** Texts as every engine is given them: compatibility forms folded, lower case, single spaces. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** The words of a search, each of which must stand somewhere in a posting's text. */
export const wordsOf = ({ keyword = [] }: Filters): string[] => [
  ...new Set(keyword.flatMap((text) => folded(text).split(' '))),
];
