export { conditionsOf } from './filter.sql.ts';
export { JobSearch } from './job-search.ts';
export { CORRECTED_KEYWORD, searchRoutes } from './search.routes.ts';
