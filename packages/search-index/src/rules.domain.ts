/** Currency of salary filters that do not specify one. */
export const DEFAULT_CURRENCY = 'KRW';

/**
 * Points per query term, by the best field that matches and the type of match: the word itself, another spelling of its
 * name, part of a word, or a value that it names: its region, or a condition such as its employment type. The word itself ranks above other
 * spellings, because users who search in one language usually want postings in that language first.
 */
export const POINTS = {
  title: { whole: 12, name: 11, part: 9 },
  company: { whole: 6, name: 5, part: 4 },
  rest: { whole: 3, name: 2, part: 1 },
  region: 2,
  condition: 3,
} as const;
