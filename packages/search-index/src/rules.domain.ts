/** Of salaries that are asked for without one. */
export const DEFAULT_CURRENCY = 'KRW';

/**
 * Points of a posting for one meaning of a query, by the best place where it stands: as it was written, under another
 * name, or as a part of a word. Who asks in one language mostly wants postings in it first.
 */
export const POINTS = {
  title: { whole: 12, name: 11, part: 9 },
  company: { whole: 6, name: 5, part: 4 },
  rest: { whole: 3, name: 2, part: 1 },
} as const;
