export { openFfmpegConverter } from './converter.ts';
export { DEMO_VIDEOS, makeDemoVideo } from './demo.ts';
export { FfmpegMissingError, type FfmpegPaths } from './locate.ts';
