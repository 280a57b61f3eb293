/** Currency of salary filters that do not specify one. */
export const DEFAULT_CURRENCY = 'KRW';

const DAY_MS = 86_400_000;
const SEOUL_OFFSET_MS = 9 * 3_600_000;

/**
 * Returns the time from which on postings are at most some days old. Days begin at midnight in Seoul, because most sites state dates without a
 * time, which are stored as midnight: what was posted yesterday is a day old all day.
 */
export const postedSince = (now: number, days: number): number =>
  Math.floor((now + SEOUL_OFFSET_MS) / DAY_MS - days) * DAY_MS - SEOUL_OFFSET_MS;

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
