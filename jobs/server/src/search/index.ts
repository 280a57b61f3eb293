export { conditionsOf } from './filter.sql.ts';
export { searchRoutes } from './search.routes.ts';
