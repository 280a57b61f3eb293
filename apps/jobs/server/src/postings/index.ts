export type { Card, ReadingContext, TextField } from './card.domain.ts';
export { TEXT_FIELDS } from './card.domain.ts';
export { besidePostings, eachKept, idsIn, keptPosting, type PostingNow } from './kept.ts';
export {
  closeDue,
  closeUnseen,
  getPosting,
  type PageOutcome,
  POSTING_COLUMNS,
  type PostingRow,
  savePage,
  toPosting,
} from './postings.repository.ts';
export { postingRoutes } from './postings.routes.ts';
export { retireClosed } from './retire.ts';
export { dayTextIn } from './texts/calendar.domain.ts';
export { classifyText, splitMixed } from './texts/classify.domain.ts';
export { MOST_YEARS } from './texts/experience.domain.ts';
export { isInKorea } from './texts/korea.domain.ts';
export { matchRegions } from './texts/location.domain.ts';
export { readPosting } from './texts/read.domain.ts';
export { canonicalTechnology } from './texts/tech.domain.ts';
