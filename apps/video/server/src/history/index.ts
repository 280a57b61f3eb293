export { historyRoutes } from './history.routes.ts';
export { deleteHistoryOf, iterateHistory, iterateHistorySettings } from './history.ts';
