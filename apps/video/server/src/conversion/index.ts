export type { Converter } from '@workreel/transcoder';
export { DEMO_VIDEOS, makeDemoVideo, openFfmpegConverter } from '@workreel/transcoder/ffmpeg';
export { conversionRoutes } from './console/console.routes.ts';
export { announceWorker } from './console/workers.ts';
export { readJobChange } from './mediaconvert/job-change.domain.ts';
export { applyJobMessage, findOrdered } from './mediaconvert/jobs.repository.ts';
export { type FunctionMessage, readMessage } from './mediaconvert/messages.domain.ts';
export { SETTLE_QUEUE, settleSpace } from './spaces.ts';
export { startConversionWorker, WAITING_AT_ONCE } from './worker.ts';
