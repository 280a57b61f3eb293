/** A job site of our own with invented postings: shown and collected by `npm start`, read by tests. */

export { type Frame, renderPosting, renderResults } from './pages.ts';
export { type DatedPosting, demoPostings, promotedDemo, searchDemo } from './postings.ts';
export { demoSite, robotsTxt } from './routes.ts';
