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
