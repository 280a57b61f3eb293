import { join } from 'node:path';
import { problemOfStore } from '@workreel/object-store';
import { type App, createApp, webClient } from '@workreel/platform/http';
import type { VideoContext } from './context.ts';
import { conversionRoutes } from './conversion/index.ts';
import { eventRoutes } from './events/index.ts';
import { fileRoutes, StoredFiles, UploadFolder } from './files/index.ts';
import { linkPreviews, mayReadOriginal, postRoutes } from './posts/index.ts';
import { companionRoutes, uploadRoutes } from './uploads/index.ts';

/** Where the web client stands once it is built. */
export const VIDEO_WEB_CLIENT = join(import.meta.dirname, '../../web/dist');

/** Builds the video service's HTTP side without listening. @param client - the built web client. */
export function buildVideoApp(context: VideoContext, client = VIDEO_WEB_CLIENT): Promise<App> {
  const { accounts, settings, secrets, store } = context;
  return createApp({
    title: 'Workreel video',
    description: 'Takes large uploads straight to an object store, converts them to HLS, and plays them.',
    tags: [
      { name: 'posts', description: 'The library: videos with their words.' },
      {
        name: 'uploads',
        description: 'Sending a file, and what becomes of it. `/s3` speaks Uppy Companion’s wire.',
      },
      { name: 'files', description: 'What players fetch.' },
      { name: 'events', description: 'What object stores tell.' },
      { name: 'accounts', description: 'Signing in, and what is known about me.' },
      { name: 'administration', description: 'People, conversions, and what admins did.' },
    ],
    version: context.version,
    baseUrl: settings.VIDEO_BASE_URL,
    log: context.log,
    metrics: context.metrics,
    metricsToken: settings.METRICS_TOKEN,
    corsOrigins: settings.CORS_ORIGINS,
    contentSources: contentSources(context),
    trustProxy: settings.TRUST_PROXY,
    authenticate: accounts.authenticate,
    problemOf: problemOfStore,
    ready: async () => void (await context.database.run('select 1')),
    routes: async (app) => {
      await accounts.routes(app);
      await uploadRoutes(app, context, context.channel);
      await companionRoutes(app, context);
      await postRoutes(app, context);
      conversionRoutes(app, context);
      await eventRoutes(app, context, secrets.events);
      await fileRoutes(app, {
        source: store.folder === undefined ? new StoredFiles(store) : new UploadFolder(store.folder),
        secret: secrets.signing,
        mayReadOriginal: (key) => mayReadOriginal(context.db, key),
      });
      await app.register(webClient(client, { head: linkPreviews(context) }));
    },
  });
}

/** Parts are sent to the store, media fetched from where they are served; a player makes addresses of its own. */
function contentSources({ settings, storeOrigin }: VideoContext): Record<string, string[]> {
  const media = [...new Set([new URL(settings.MEDIA_BASE_URL).origin, storeOrigin])];
  return { connectSrc: media, imgSrc: media, mediaSrc: [...media, 'blob:'], workerSrc: ['blob:'] };
}
