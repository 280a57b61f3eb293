export { browserHint } from './browser-hint.ts';
export { normalizeUrl } from './canonical.domain.ts';
export { type DecodedHtml, decodeHtml } from './charset.ts';
export {
  type CheckedCard,
  type CheckReport,
  checkPage,
  formatCheck,
  parseContext,
  parseFetchTime,
} from './check.ts';
export { type CompiledProfile, compileProfile } from './compile.ts';
export {
  addCoverage,
  type CoverageWarning,
  checkCoverage,
  coverageOf,
  emptyCoverage,
} from './coverage.domain.ts';
export { plainText } from './description.ts';
export { checkDetail, type DetailReport, formatDetail } from './detail-check.ts';
export {
  type Baseline,
  baselineOf,
  findChangesOfPage,
  findDrift,
  MIN_CARDS,
  MIN_RUNS,
} from './drift.domain.ts';
export { addStats, type CardStats, NO_CARDS, statsOfCards } from './field-stats.domain.ts';
export { loadProfiles, SHIPPED_PROFILES } from './load.ts';
export { unreadReason } from './page.ts';
export type {
  Coverage,
  FieldCoverage,
  PageKind,
  PageReading,
  PageWarning,
  PageWarningCode,
  PostingLocation,
} from './page.types.ts';
export { type PageEvidence, readEvidence } from './page-evidence.ts';
export {
  type DetailReading,
  detailUrl,
  type PagePosting,
  type PostingPageState,
  readDetail,
  readPostingPage,
  sourceUrlOf,
} from './posting-page.ts';
export { ProfileError, parseProfile } from './profile.ts';
export type { CoverageField, CrawlPolicy, SiteProfile } from './profile.types.ts';
export { checkSchema, type PlainSchema } from './schema.check.ts';
export { SOURCE_KINDS, type SourceKind } from './source-kinds.ts';
export { readPage } from './sources/index.ts';
export { isAllowedHost, linkedUrl, nextPageUrl, startHosts, startUrl } from './start.domain.ts';
