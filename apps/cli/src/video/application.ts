import { ensureAdmin } from '@workreel/accounts';
import {
  buildVideoApp,
  openVideoContext,
  readVideoSettings,
  StoreFullError,
  startVideoWorker,
  usesFileStore,
  type VideoContext,
} from '@workreel/video-server';
import { videoMigrations } from '@workreel/video-server/migrations';
import type { Application, Background, OpenedApplication, RunningApplication } from '../application.ts';
import type { Component } from '../components.ts';
import { buildHealthApp, listen } from '../serving.ts';
import { UsageError } from '../usage-error.ts';
import { importCommands } from './convert.ts';
import { convertDemoOnce } from './demo.ts';
import { videoGarbageCollect } from './garbage-collect.ts';
import { videoStorageSetup } from './storage-setup.ts';
import { startObjectStore } from './store-process.ts';

export const video: Application = {
  migrations: videoMigrations,
  configure(env) {
    const settings = readVideoSettings(env);
    return {
      baseUrl: settings.VIDEO_BASE_URL,
      checkComponent(component) {
        if (component === 'store' && !usesFileStore(settings))
          throw new UsageError(
            `--only store requires STORAGE=file, but STORAGE is ${settings.STORAGE}: the files are in a bucket.`,
          );
      },
      open: async (shared) => opened(await openVideoContext({ ...shared, settings })),
    };
  },
};

const opened = (context: VideoContext): OpenedApplication => ({
  start: (includes) => start(context, includes),
  async welcome() {
    const base = context.settings.VIDEO_BASE_URL;
    const converter = await context.converter
      .prepare()
      .catch((error: Error) => `not available: ${error.message}`);
    return [`  Videos      ${base}/app/`, `  Video API   ${base}/docs`, `  Converter   ${converter}`];
  },
  createDemo: (io) => convertDemoOnce(context, io),
  commands: {
    ...importCommands(context),
    'storage setup': (options, io) => videoStorageSetup(context, options, io),
    'garbage-collect': (options, io) => videoGarbageCollect(context, options, io),
  },
  background: {
    convert: () => startConverting(context),
    'garbage-collect': () => ensureObjectStore(context),
  },
  close: () => context.close(),
});

async function start(
  context: VideoContext,
  includes: (component: Component) => boolean,
): Promise<RunningApplication> {
  const { VIDEO_INTERNAL_URL, VIDEO_BASE_URL, HOST, VIDEO_PORT } = context.settings;
  // Every process checks the bucket, but the file store runs in only one process.
  const store =
    includes('store') || context.store.folder === undefined
      ? await startObjectStore(context, includes('api') ? VIDEO_INTERNAL_URL : VIDEO_BASE_URL)
      : undefined;
  try {
    const app = includes('api')
      ? await buildVideoApp(context)
      : await buildHealthApp(context, context.database);
    await listen(app, HOST, VIDEO_PORT, 'VIDEO_PORT');
    const worker = includes('worker') ? await startVideoWorker(context) : undefined;
    return {
      apps: [app],
      stop: async () => {
        await worker?.stop();
        await store?.stop();
      },
    };
  } catch (error) {
    await store?.stop();
    throw error;
  }
}

/** Starts the object store, unless it is already running, for example in another process. */
async function ensureObjectStore(context: VideoContext): Promise<Background> {
  const isAvailable = await context.store.check().then(
    () => true,
    // It is running.
    (error: unknown) => error instanceof StoreFullError,
  );
  return isAvailable
    ? { stop: async () => {} }
    : startObjectStore(context, context.settings.VIDEO_INTERNAL_URL);
}

/** Provides the requirements of `video convert`: an admin who owns the video, the object store and a worker. */
async function startConverting(context: VideoContext): Promise<Background> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = context.settings;
  const admin = await ensureAdmin(context.database, ADMIN_EMAIL, ADMIN_PASSWORD);
  if (admin?.generated)
    process.stderr.write(
      `Created admin ${admin.email} with password ${admin.generated} (shown only once; change it after signing in)\n`,
    );
  const store = await ensureObjectStore(context);
  const worker = await startVideoWorker(context);
  return {
    stop: async () => {
      await worker.stop();
      await store.stop();
    },
  };
}
