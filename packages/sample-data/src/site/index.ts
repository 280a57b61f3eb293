/** The pages of the demonstration site and the postings on them, for whoever reads them without a server. */

export { type Frame, renderPosting, renderResults } from './pages.ts';
export { demoPostings, promotedDemo, searchDemo } from './postings.ts';
