import { ensureAdmin } from '@workreel/accounts';
import {
  buildVideoApp,
  isFolder,
  openVideoContext,
  readVideoSettings,
  startVideoWorker,
  type VideoContext,
} from '@workreel/video-server';
import { videoMigrations } from '@workreel/video-server/migrations';
import type { Application, Background, OpenedApplication, Running } from '../application.ts';
import type { Part } from '../parts.ts';
import { buildHealthApp, listen } from '../serving.ts';
import { UsageError } from '../usage-error.ts';
import { importCommands } from './convert.ts';
import { convertDemoOnce } from './demo.ts';
import { videoStorageSetup } from './storage-setup.ts';
import { startStore } from './store-process.ts';
import { videoSweep } from './sweep.ts';

export const video: Application = {
  migrations: videoMigrations,
  configure(env) {
    const settings = readVideoSettings(env);
    return {
      checkPart(part) {
        if (part === 'store' && !isFolder(settings))
          throw new UsageError(
            `With STORAGE=${settings.STORAGE} the files are in a bucket: no store is started.`,
          );
      },
      open: async (shared) => opened(await openVideoContext({ ...shared, settings })),
    };
  },
};

const opened = (context: VideoContext): OpenedApplication => ({
  start: (has) => start(context, has),
  async welcome() {
    const base = context.settings.VIDEO_BASE_URL;
    const converter = await context.converter
      .prepare()
      .catch((error: Error) => `nothing yet. ${error.message}`);
    return [`  Videos      ${base}/app/`, `  API         ${base}/docs`, `  Converts    ${converter}`];
  },
  createDemo: (io) => convertDemoOnce(context, io),
  commands: {
    ...importCommands(context),
    'storage setup': (options, io) => videoStorageSetup(context, options, io),
    sweep: (options, io) => videoSweep(context, options, io),
  },
  background: {
    convert: () => startConverting(context),
    sweep: () => ensureStore(context),
  },
  close: () => context.close(),
});

async function start(context: VideoContext, has: (part: Part) => boolean): Promise<Running> {
  const { VIDEO_INTERNAL_URL, VIDEO_BASE_URL, HOST, VIDEO_PORT } = context.settings;
  // A bucket is looked at by everybody, a folder served by one.
  const store =
    has('store') || context.store.folder === undefined
      ? await startStore(context, has('api') ? VIDEO_INTERNAL_URL : VIDEO_BASE_URL)
      : undefined;
  try {
    const app = has('api') ? await buildVideoApp(context) : await buildHealthApp(context, context.database);
    await listen(app, HOST, VIDEO_PORT, 'VIDEO_PORT');
    const worker = has('worker') ? await startVideoWorker(context) : undefined;
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

/** Starts the store's process, unless a service elsewhere runs it already. */
async function ensureStore(context: VideoContext): Promise<Background> {
  const answers = await context.store.check().then(
    () => true,
    () => false,
  );
  return answers ? { stop: async () => {} } : startStore(context, context.settings.VIDEO_INTERNAL_URL);
}

/** What converting needs: an owner of the video, the store, and a worker. */
async function startConverting(context: VideoContext): Promise<Background> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = context.settings;
  const admin = await ensureAdmin(context.database, ADMIN_EMAIL, ADMIN_PASSWORD);
  if (admin?.generated)
    process.stderr.write(`Admin ${admin.email} with password ${admin.generated} (shown this once)\n`);
  const store = await ensureStore(context);
  const worker = await startVideoWorker(context);
  return {
    stop: async () => {
      await worker.stop();
      await store.stop();
    },
  };
}
