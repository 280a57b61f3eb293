export { indexSource } from './index-source.ts';
export { JobSearch, type NewPostingCounter } from './job-search.ts';
export { conditionsOf, hasNoTextFilter } from './listing.sql.ts';
export { openMatcher } from './matching.ts';
export { memoryIndex, openSearchIndex } from './open-index.ts';
export { chooseSortOrder, FilterQuery, SUGGESTED_QUERY, searchRoutes, Unavailable } from './search.routes.ts';
