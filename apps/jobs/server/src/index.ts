export {
  formatCheck,
  formatDetail,
  ProfileError,
  parseFetchTime,
  type SiteProfile,
  startUrl,
} from '@workreel/site-profiles';
export { buildJobsApp, WEB_CLIENT } from './app.ts';
export {
  FetchError,
  fetchOnce,
  followRun,
  lastRun,
  PageParseError,
  PageParser,
  startCrawl,
  toRun,
} from './collection/index.ts';
export { type JobsSettings, jobsSettings, readJobsSettings } from './config.ts';
export { type JobsContext, loadSites, openJobsContext } from './context.ts';
export { describeJobsApi } from './describe.ts';
export { EXPORT_FORMATS, type ExportFormat, type ExportProgress, exportPostings } from './exports/index.ts';
export { type ImportProgress, importPostings } from './imports/index.ts';
export { startJobsWorker } from './worker.ts';
