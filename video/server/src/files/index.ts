export { type FileRouteOptions, fileRoutes } from './files.routes.ts';
