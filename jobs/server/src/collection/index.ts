export { crawlRoutes } from './crawl.routes.ts';
export { CRAWL_QUEUE, type Crawls, type SiteProfiles, startCrawl } from './crawls.ts';
export { fetchOnce } from './fetch-once.ts';
export { fetcherOptions } from './manners.ts';
export { followRun, openRunChannel, type RunChannel } from './run-channel.ts';
export { findRun, lastRun, type OnRunEnded, type RunRow, toRun } from './runs.repository.ts';
export { startSchedule } from './schedule.ts';
export { siteRoutes } from './site.routes.ts';
export { startCollectionWorker } from './worker.ts';
