export { viewRoutes } from './views.routes.ts';
export { openViews, purgeViewers, type Views } from './views.ts';
