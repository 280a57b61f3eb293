export { importRoutes } from './imports.routes.ts';
export { IMPORT_QUEUE } from './imports.ts';
export { startImportWorker } from './worker.ts';
