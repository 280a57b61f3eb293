import { join } from 'node:path';
import { type App, createApp, notReady, webClient } from '@workreel/platform/http';
import { demoSite, robotsTxt } from '@workreel/sample-data/site';
import { unsubscribePages } from './alerts/index.ts';
import { applicationRoutes } from './applications/index.ts';
import { bookmarkRoutes } from './bookmarks/index.ts';
import { crawlRoutes, siteRoutes } from './collection/index.ts';
import type { JobsContext } from './context.ts';
import { postingRoutes } from './postings/index.ts';
import { savedSearchRoutes } from './saved-searches/index.ts';
import { CORRECTED_KEYWORD, searchRoutes } from './search/index.ts';

/** Where the web client stands once it is built. */
export const WEB_CLIENT = join(import.meta.dirname, '../../web/dist');

/** Builds the jobs service's HTTP side without listening. */
export function buildJobsApp(context: JobsContext): Promise<App> {
  const { accounts, settings } = context;
  return createApp({
    title: 'Workreel jobs',
    description: 'Collects job postings from job sites, stores each once, and lets people find them.',
    tags: [
      { name: 'postings', description: 'Finding postings.' },
      { name: 'collection', description: 'Collecting sites, and watching it.' },
      { name: 'sites', description: 'What can be collected.' },
      { name: 'applications', description: 'What I applied to, and how far it got.' },
      { name: 'bookmarks', description: 'Postings that I keep.' },
      { name: 'saved searches', description: 'Searches that tell me what is new.' },
      { name: 'accounts', description: 'Signing in, and what is known about me.' },
      { name: 'administration', description: 'People and what admins did.' },
    ],
    version: context.version,
    baseUrl: settings.JOBS_BASE_URL,
    log: context.log,
    metrics: context.metrics,
    metricsToken: settings.METRICS_TOKEN,
    corsOrigins: settings.CORS_ORIGINS,
    exposedHeaders: [CORRECTED_KEYWORD],
    trustProxy: settings.TRUST_PROXY,
    authenticate: accounts.authenticate,
    ready: async () => {
      await context.store.run('select 1');
      const { index } = context.search;
      if (index.isAwaited)
        throw notReady(`The search index is loading: ${index.progress.done} postings are in it.`);
    },
    routes: async (app) => {
      await accounts.routes(app);
      await searchRoutes(app, context);
      await postingRoutes(app, context.db);
      await applicationRoutes(app, context.db);
      await bookmarkRoutes(app, context.db);
      await savedSearchRoutes(app, context);
      await unsubscribePages(app, context.db);
      await crawlRoutes(app, context, context.channel);
      await siteRoutes(app, context);
      await app.register(
        webClient(WEB_CLIENT, {
          more: async (pages) => {
            pages.get('/robots.txt', async (_request, reply) =>
              reply.type('text/plain; charset=utf-8').send(robotsTxt()),
            );
            await pages.register(demoSite, { prefix: '/demo', address: `${settings.JOBS_BASE_URL}/demo` });
          },
        }),
      );
    },
  });
}
