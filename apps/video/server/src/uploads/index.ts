export { companionRoutes } from './companion.routes.ts';
export { removeEndedUploads } from './ended.ts';
export { removeUpload } from './removal.ts';
export { startSweeping, sweep } from './sweep.ts';
export { completeUpload, presignParts } from './transfer.ts';
export { findUpload, findUploadByKey, hasUploads, type UploadRow } from './uploads.repository.ts';
export { uploadRoutes } from './uploads.routes.ts';
export { createUpload, describeUpload, lookForObject, receivedParts, type Uploads } from './uploads.ts';
