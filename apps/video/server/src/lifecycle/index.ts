export {
  lockUpload,
  lockUploadOfPost,
  notifyUpload,
  recordState,
  UPLOAD_CHANNEL,
  UPLOAD_STATE,
} from './history.ts';
export {
  canTransition,
  isAbandoned,
  isSettled,
  isTransferring,
} from './states.domain.ts';
