export type { Converter } from './converter.ts';
export { openFfmpegConverter } from './ffmpeg/converter.ts';
export { DEMO_VIDEOS, makeDemoVideo } from './ffmpeg/demo.ts';
export { readJobChange } from './mediaconvert/job-change.domain.ts';
export { applyJobMessage, findOrdered } from './mediaconvert/jobs.repository.ts';
export { type FunctionMessage, readMessage } from './mediaconvert/messages.domain.ts';
export { SETTLE_QUEUE, settleSpace } from './spaces.ts';
export { startConversionWorker, WAITING_AT_ONCE } from './worker.ts';
