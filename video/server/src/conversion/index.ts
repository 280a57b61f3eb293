export type { Converter } from './converter.ts';
export { openFfmpegConverter } from './ffmpeg/converter.ts';
export { DEMO_VIDEOS, makeDemoVideo } from './ffmpeg/demo.ts';
export { SETTLE_QUEUE, settleSpace } from './spaces.ts';
export { startConversionWorker } from './worker.ts';
