export { JobSearch, type NewPostingCounter } from './job-search.ts';
export { openMatcher } from './matching.ts';
export { CORRECTED_KEYWORD, searchRoutes } from './search.routes.ts';
