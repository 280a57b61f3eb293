export { companionRoutes } from './companion.routes.ts';
export { removeEndedUploads } from './ended.ts';
export { askForRemoval, REMOVAL_QUEUE, removeRuns, removeUpload, startRemovalWorker } from './removal.ts';
export { startSweeping, sweep } from './sweep.ts';
export { hasEnded, isArriving, isSettled } from './upload.domain.ts';
export {
  ASKED_AGAIN,
  changeUpload,
  errorOf,
  failure,
  findUpload,
  findUploadByKey,
  hasUploads,
  jsonb,
  moveUpload,
  recordBegun,
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
  retryConversion,
  type Uploads,
} from './uploads.ts';
