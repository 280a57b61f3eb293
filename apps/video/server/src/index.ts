export {
  FILE_BUCKET,
  type SetupCheck,
  StoreFullError,
  setUpStorage,
  usesFileStore,
} from '@workreel/object-store';
export { buildVideoApp } from './app.ts';
export { readVideoSettings, type VideoSettings, videoSettings } from './config.ts';
export { ffmpegPaths, openVideoContext, type VideoContext } from './context.ts';
export { DEMO_VIDEOS, makeDemoVideo } from './conversion/index.ts';
export { describeVideoApi } from './describe.ts';
export { beginImport, completeImport, followImport, type ImportedFile, presignImport } from './imports.ts';
export { collectGarbage, hasUploads } from './uploads/index.ts';
export { startVideoWorker } from './worker.ts';
