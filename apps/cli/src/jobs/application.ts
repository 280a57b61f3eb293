import {
  buildJobsApp,
  type JobsContext,
  openJobsContext,
  readJobsSettings,
  startJobsWorker,
} from '@workreel/jobs-server';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import type { Application, OpenedApplication, RunningApplication } from '../application.ts';
import type { Component } from '../components.ts';
import { buildHealthApp, listen } from '../serving.ts';
import { UsageError } from '../usage-error.ts';
import { type CrawlOptions, crawl } from './crawl.ts';
import { collectDemoOnce } from './demo.ts';
import { type ExportOptions, jobsExport } from './export.ts';
import { type GroupsOptions, groupsRebuild } from './groups.ts';
import { type ImportOptions, jobsImport } from './import.ts';
import { searchReindex, searchStatus } from './search.ts';

export const jobs: Application = {
  migrations: jobsMigrations,
  configure(env) {
    const settings = readJobsSettings(env);
    return {
      baseUrl: settings.JOBS_BASE_URL,
      checkComponent(component) {
        if (component === 'store')
          throw new UsageError(
            'The jobs service has no object store. To run the object store of the video service: workreel start video --only store',
          );
      },
      open: async (shared) => opened(await openJobsContext({ ...shared, settings })),
    };
  },
};

const opened = (context: JobsContext): OpenedApplication => ({
  start: (includes) => start(context, includes),
  async welcome() {
    const base = context.settings.JOBS_BASE_URL;
    return [`  Jobs        ${base}/app/`, `  Jobs API    ${base}/docs`, `  Demo site   ${base}/demo/`];
  },
  createDemo: (io) => collectDemoOnce(context, io),
  commands: {
    crawl: (options, io) => crawl(context, options as unknown as CrawlOptions, io),
    import: (options, io) => jobsImport(context, options as unknown as ImportOptions, io),
    export: (options, io) => jobsExport(context, options as unknown as ExportOptions, io),
    'groups rebuild': (options, io) => groupsRebuild(context, options as GroupsOptions, io),
    'search status': (options, io) => searchStatus(context, options, io),
    'search reindex': (options, io) => searchReindex(context, options, io),
  },
  background: { crawl: () => startJobsWorker(context) },
  close: () => context.close(),
});

async function start(
  context: JobsContext,
  includes: (component: Component) => boolean,
): Promise<RunningApplication> {
  const { HOST, JOBS_PORT } = context.settings;
  const app = includes('api') ? await buildJobsApp(context) : await buildHealthApp(context, context.database);
  // Loads the index before the first request. The index of a large database continues to load afterwards.
  if (includes('api')) await context.search.start();
  await listen(app, HOST, JOBS_PORT, 'JOBS_PORT');
  const worker = includes('worker') ? await startJobsWorker(context) : undefined;
  return { apps: [app], stop: async () => worker?.stop() };
}
