/** Pages and postings of the demo site, for use without a server. */

export { jobsAnswer } from './api.ts';
export { atomFeed, rssFeed } from './feeds.ts';
export { type Frame, renderPosting, renderResults } from './pages.ts';
export {
  demoPostings,
  promotedDemoPostings,
  searchDemoPostings,
} from './postings.ts';
export { sitemapIndex, sitemapOf } from './sitemaps.ts';
