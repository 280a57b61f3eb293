export { companionRoutes } from './companion.routes.ts';
export { collectGarbage, startGarbageCollection } from './garbage-collect.ts';
export { IMPORT_QUEUE, importRoutes, startImportWorker } from './import/index.ts';
export type { Limits } from './limits.ts';
export { purgeAbandonedUploads } from './purge.ts';
export { removeUpload } from './removal.ts';
export { completeUpload, presignParts } from './transfer.ts';
export { isActive } from './upload.domain.ts';
export {
  findUpload,
  findUploadByKey,
  hasUploads,
  type ImportColumns,
  importOf,
  type UploadRow,
} from './uploads.repository.ts';
export { uploadRoutes } from './uploads.routes.ts';
export {
  assertStorage,
  createUpload,
  describeUpload,
  receivedParts,
  reconcileUpload,
  type Uploads,
} from './uploads.ts';
