export { POSTING_COLUMNS } from './columns.ts';
export { besidePostings, eachKept, idsIn, keptPosting, type PostingNow } from './kept.ts';
export {
  closeDue,
  closeUnseen,
  getPosting,
  type PageOutcome,
  type PostingRow,
  savePage,
  toPosting,
} from './postings.repository.ts';
export { postingRoutes } from './postings.routes.ts';
export { retireClosed } from './retire.ts';
