import { join } from 'node:path';
import { type App, createApp, notReady, webClient } from '@workreel/platform/http';
import { demoSite, robotsTxt } from '@workreel/sample-data/site';
import { alertRoutes, unsubscribePages } from './alerts/index.ts';
import { applicationRoutes } from './applications/index.ts';
import { bookmarkRoutes } from './bookmarks/index.ts';
import { calendarRoutes } from './calendar/index.ts';
import { CLIENT_PATHS } from './client-paths.ts';
import { crawlRoutes, siteRoutes } from './collection/index.ts';
import type { JobsContext } from './context.ts';
import { exportRoutes } from './exports/index.ts';
import { groupRoutes } from './groups/index.ts';
import { pageRenderer, pageState, postingHeads } from './posting-pages/index.ts';
import { postingRoutes } from './postings/index.ts';
import { savedSearchRoutes } from './saved-searches/index.ts';
import { SUGGESTED_QUERY, searchRoutes } from './search/index.ts';

/** Directory of the built web client. */
export const WEB_CLIENT = join(import.meta.dirname, '../../web/dist');

/** Builds the HTTP application of the jobs service without listening. @param client - folder of the built web client. */
export function buildJobsApp(context: JobsContext, client = WEB_CLIENT): Promise<App> {
  const { accounts, settings } = context;
  return createApp({
    product: 'jobs',
    title: 'Workreel jobs',
    description: 'Collects job postings from job sites, removes duplicates, and makes them searchable.',
    tags: [
      { name: 'postings', description: 'Search and view job postings.' },
      { name: 'collection', description: 'Start, monitor and cancel collection runs.' },
      { name: 'sites', description: 'View and configure the sites from which postings are collected.' },
      { name: 'applications', description: 'Track applications to postings.' },
      { name: 'bookmarks', description: 'Bookmark postings.' },
      { name: 'saved searches', description: 'Save searches and get alerts about new postings.' },
      { name: 'accounts', description: 'Register, sign in, and manage the account and its data.' },
      { name: 'administration', description: 'Manage accounts and view the audit log.' },
    ],
    version: context.version,
    baseUrl: settings.JOBS_BASE_URL,
    log: context.log,
    metrics: context.metrics,
    metricsToken: settings.METRICS_TOKEN,
    corsOrigins: settings.CORS_ORIGINS,
    exposedHeaders: [SUGGESTED_QUERY],
    trustProxy: settings.TRUST_PROXY,
    authenticate: accounts.authenticate,
    ready: async () => {
      await context.database.run('select 1');
      const { index } = context.search;
      if (index.isWarmingUp)
        throw notReady(
          `The search index is loading: ${index.progress.done} postings have been indexed so far.`,
        );
    },
    routes: async (app) => {
      await accounts.routes(app);
      await searchRoutes(app, context);
      await exportRoutes(app, context);
      await postingRoutes(app, context.db);
      await groupRoutes(app, context.db);
      await applicationRoutes(app, context);
      await calendarRoutes(app, context);
      await bookmarkRoutes(app, context.db);
      await alertRoutes(app, context);
      await savedSearchRoutes(app, context);
      await unsubscribePages(app, context.db);
      await crawlRoutes(app, context, context.channel);
      await siteRoutes(app, context);
      const renderer = await pageRenderer(client, context.log);
      await app.register(
        webClient(client, {
          paths: CLIENT_PATHS,
          head: postingHeads(context, renderer?.describe),
          state: pageState(context),
          render: renderer?.render,
          extraPages: async (pages) => {
            pages.get('/robots.txt', async (_request, reply) =>
              reply.type('text/plain; charset=utf-8').send(robotsTxt()),
            );
            await pages.register(demoSite, { prefix: '/demo', url: `${settings.JOBS_BASE_URL}/demo` });
          },
        }),
      );
    },
  });
}
