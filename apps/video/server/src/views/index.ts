export { viewRoutes } from './views.routes.ts';
export { openViews, purgeViewers, type Views } from './views.ts';
export { openWatchedParts, type WatchedParts } from './watched-parts.ts';
