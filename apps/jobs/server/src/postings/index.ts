export { POSTING_COLUMNS } from './columns.ts';
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
export { purgeClosed } from './purge.ts';
export { eachSnapshot, idsIn, type PostingNow, snapshotPosting, withPostings } from './snapshots.ts';
