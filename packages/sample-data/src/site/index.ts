/** Pages and postings of the demo site, for use without a server. */

export { type Frame, renderPosting, renderResults } from './pages.ts';
export {
  demoPostings,
  promotedDemoPostings,
  searchDemoPostings,
} from './postings.ts';
