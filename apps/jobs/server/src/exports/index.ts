export { EXPORT_FORMATS, type ExportFormat, type ExportProgress, exportPostings } from './export-file.ts';
export { exportRoutes } from './exports.routes.ts';
