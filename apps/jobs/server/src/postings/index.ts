export { POSTING_COLUMNS } from './columns.ts';
export {
  closeExpired,
  closeUnseen,
  getPosting,
  type PageOutcome,
  type PostingRow,
  savePage,
  toPosting,
} from './postings.repository.ts';
export { postingRoutes } from './postings.routes.ts';
export { purgeClosed } from './purge.ts';
export type { ValueSource } from './refresh.domain.ts';
export {
  type CurrentPosting,
export { regionNamesOf } from './region-names.domain.ts';
  iterateSnapshots,
  parseIds,
  refreshSnapshot,
  withCurrentPostings,
} from './snapshots.ts';
