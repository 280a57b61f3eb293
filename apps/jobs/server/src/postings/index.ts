export {
  listDue,
  listRecentlySeen,
  type PostingToCheck,
  recordCheck,
  setChecked,
} from './checks.repository.ts';
export { POSTING_COLUMNS } from './columns.ts';
export { closeByPage, reopenByPage, saveDetail } from './detail.repository.ts';
export {
  ALL_POSTINGS,
  closeExpired,
  closeUnlisted,
  countFound,
  findPostingDetails,
  getPosting,
  markListed,
  NOTHING_SAVED,
  type PageOutcome,
  type PostingRow,
  postingNotFound,
  savePage,
  toPosting,
  toPostingDetails,
} from './postings.repository.ts';
export { postingRoutes } from './postings.routes.ts';
export { purgeClosed } from './purge.ts';
export { filledFields, POSTED_TOLERANCE_HOURS, type ValueSource } from './refresh.domain.ts';
export { mostSpecific, regionNamesOf } from './region-names.domain.ts';
export {
  type CurrentPosting,
  iterateSnapshots,
  parseIds,
  refreshSnapshot,
  withCurrentPostings,
} from './snapshots.ts';
export { sourcesOf, sourcesOfIds } from './sources.repository.ts';
