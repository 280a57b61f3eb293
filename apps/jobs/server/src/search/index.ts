export { JobSearch, type NewPostingCounter } from './job-search.ts';
export { openMatcher } from './matching.ts';
export { memoryIndex, openSearchIndex } from './open-index.ts';
export { SUGGESTED_QUERY, searchRoutes } from './search.routes.ts';
