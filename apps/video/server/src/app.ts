import { join } from 'node:path';
import { toStoreProblem } from '@workreel/object-store';
import { serviceOrigins } from '@workreel/platform/common-settings';
import { type App, createApp, type RequestedPage, webClient } from '@workreel/platform/http';
import { authorPreviews, authorRoutes } from './authors/index.ts';
import { CLIENT_PATHS } from './client-paths.ts';
import type { VideoContext } from './context.ts';
import { conversionRoutes } from './conversion/index.ts';
import { eventRoutes } from './events/index.ts';
import { BucketFiles, DirectoryFiles, fileRoutes } from './files/index.ts';
import { historyRoutes } from './history/index.ts';
import { playlistPreviews, playlistRoutes } from './playlists/index.ts';
import { embeddingRoutes, linkPreviews, mayReadOriginal, mayWatch, postRoutes } from './posts/index.ts';
import { conversionProblems, storeReadiness } from './readiness.ts';
import { companionRoutes, importRoutes, uploadRoutes } from './uploads/index.ts';
import { openViews, openWatchedParts, viewRoutes } from './views/index.ts';

/** The folder of the built web client. */
export const VIDEO_WEB_CLIENT = join(import.meta.dirname, '../../web/dist');

/** Builds the HTTP server of the video service without listening. @param client - folder of the built web client. */
export function buildVideoApp(context: VideoContext, client = VIDEO_WEB_CLIENT): Promise<App> {
  const { accounts, settings, secrets, store } = context;
  return createApp({
    product: 'video',
    title: 'Workreel video',
    description: 'Uploads large files directly to an object store, converts them to HLS and plays them.',
    tags: [
      { name: 'posts', description: 'Videos with title, description, tags and captions.' },
      {
        name: 'uploads',
        description:
          'Uploading files and following their conversion. `/s3` implements the Uppy Companion protocol.',
      },
      { name: 'playlists', description: 'Ordered lists of videos, with feeds.' },
      { name: 'authors', description: 'Accounts as authors of videos, with feeds.' },
      { name: 'history', description: 'The videos that the signed-in user has watched.' },
      { name: 'files', description: 'Playlists, segments and images for players.' },
      { name: 'events', description: 'Notifications from object stores.' },
      { name: 'accounts', description: 'Signing in, and the data of the signed-in user.' },
      { name: 'administration', description: 'Users, conversions and the audit log.' },
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
    problemOf: toStoreProblem,
    ready: storeReadiness(context),
    problems: () => conversionProblems(context.db),
    routes: async (app) => {
      await accounts.routes(app);
      await uploadRoutes(app, context, context.channel);
      importRoutes(app, context);
      await companionRoutes(app, context);
      await postRoutes(app, context);
      const views = openViews(context.db, context.log);
      const watchedParts = openWatchedParts(context.db, context.log);
      app.addHook('onClose', async () => {
        await views.close();
        await watchedParts.close();
      });
      viewRoutes(app, { ...context, views, watchedParts });
      historyRoutes(app, context);
      playlistRoutes(app, context);
      await authorRoutes(app, context);
      conversionRoutes(app, context);
      await eventRoutes(app, context, secrets.events);
      await fileRoutes(app, {
        source: store.folder === undefined ? new BucketFiles(store) : new DirectoryFiles(store.folder),
        secret: secrets.signing,
        mayReadOriginal: (key) => mayReadOriginal(context.db, key),
        mayWatch: (video, sessionId) => mayWatch(context, video, sessionId),
        origins: [...serviceOrigins(settings.VIDEO_BASE_URL), ...settings.CORS_ORIGINS],
      });
      await embeddingRoutes(app, context, client);
      const { products, version } = context;
      const source = settings.SOURCE_URL ?? null;
      const state = () => ({ product: 'video', products, version, source, timeZone: 'UTC' });
      const previews = [linkPreviews(context), playlistPreviews(context), authorPreviews(context)];
      const head = async (page: RequestedPage) => {
        for (const preview of previews) {
          const found = await preview(page);
          if (found) return found;
        }
        return undefined;
      };
      await app.register(webClient(client, { paths: CLIENT_PATHS, head, state }));
    },
  });
}

/** Browsers send parts to the store and fetch media from `MEDIA_BASE_URL`; the player creates `blob:` URLs. */
function contentSources({ settings, storeOrigin }: VideoContext): Record<string, string[]> {
  const media = [...new Set([new URL(settings.MEDIA_BASE_URL).origin, storeOrigin])];
  return { connectSrc: media, imgSrc: media, mediaSrc: [...media, 'blob:'], workerSrc: ['blob:'] };
}
