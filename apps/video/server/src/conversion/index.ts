export type { Converter, Trimmer } from '@workreel/transcoder';
export {
  DEMO_VIDEOS,
  type FfmpegPaths,
  makeDemoVideo,
  openFfmpegConverter,
} from '@workreel/transcoder/ffmpeg';
export { CHAPTERS_QUEUE, enqueueChapters } from './chapters-queue.ts';
export { conversionRoutes } from './console/console.routes.ts';
export { registerWorker } from './console/workers.ts';
export {
  errorOf,
  findConversion,
  insertConversion,
  lockIfUnchanged,
  startRun,
  updateConversion,
  WAITS_FOR,
} from './conversions.repository.ts';
export {
  bytesUnder,
  CONVERSION_QUEUE,
  enqueueConversion,
  removeRuns,
  retryConversion,
} from './conversions.ts';
export { readJobChange } from './mediaconvert/job-change.domain.ts';
export { applyJobMessage, findRequestedUpload } from './mediaconvert/jobs.repository.ts';
export { type FunctionMessage, readMessage } from './mediaconvert/messages.domain.ts';
export { enqueueRelocation, enqueueRelocations, RELOCATION_QUEUE } from './relocation.ts';
export { REMOTE_CONCURRENCY, startConversionWorker } from './worker.ts';
