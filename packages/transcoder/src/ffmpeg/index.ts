export { openFfmpegConverter } from './converter.ts';
export { DEMO_VIDEOS, makeDemoVideo } from './demo.ts';
export type { FfmpegPaths } from './locate.ts';
