export { lockUpload, notifyUpload, recordState, UPLOAD_CHANNEL, UPLOAD_STATE } from './history.ts';
export { hasEnded, isArriving, isSettled, mayFollow } from './states.domain.ts';
