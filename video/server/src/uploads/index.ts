export { companionRoutes } from './companion.routes.ts';
export { askForRemoval, REMOVAL_QUEUE, removeRuns, removeUpload, startRemovalWorker } from './removal.ts';
export { startSweeping, sweep } from './sweep.ts';
export { hasEnded, isArriving, isSettled } from './upload.domain.ts';
export {
  changeUpload,
  failure,
  findUpload,
  findUploadByKey,
  hasUploads,
  jsonb,
  moveUpload,
  recordState,
  tellUpload,
  UPLOAD_CHANNEL,
  type UploadRow,
} from './uploads.repository.ts';
export { uploadRoutes } from './uploads.routes.ts';
export {
  askForConversion,
  CONVERSION_QUEUE,
  completeUpload,
  createUpload,
  describeUpload,
  grantParts,
  lookForObject,
  receivedParts,
  type Uploads,
} from './uploads.ts';
