export { Grouper } from './grouper.ts';
export { groupRoutes } from './groups.routes.ts';
