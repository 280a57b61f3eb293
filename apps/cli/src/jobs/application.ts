import {
  buildJobsApp,
  type JobsContext,
  openJobsContext,
  readJobsSettings,
  startJobsWorker,
} from '@workreel/jobs-server';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import type { Application, OpenedApplication, Running } from '../application.ts';
import type { Part } from '../parts.ts';
import { buildHealthApp, listen } from '../serving.ts';
import { UsageError } from '../usage-error.ts';
import { type CrawlOptions, crawl } from './crawl.ts';
import { collectDemoOnce } from './demo.ts';
import { type ImportOptions, jobsImport } from './import.ts';

export const jobs: Application = {
  migrations: jobsMigrations,
  configure(env) {
    const settings = readJobsSettings(env);
    return {
      checkPart(part) {
        if (part === 'store')
          throw new UsageError('Only video has a store of files: workreel start video --only store.');
      },
      open: async (shared) => opened(await openJobsContext({ ...shared, settings })),
    };
  },
};

const opened = (context: JobsContext): OpenedApplication => ({
  start: (has) => start(context, has),
  async welcome() {
    const base = context.settings.JOBS_BASE_URL;
    return [`  Postings    ${base}/app/`, `  API         ${base}/docs`, `  Demo site   ${base}/demo/`];
  },
  createDemo: (io) => collectDemoOnce(context, io),
  commands: {
    crawl: (options, io) => crawl(context, options as unknown as CrawlOptions, io),
    import: (options, io) => jobsImport(context, options as unknown as ImportOptions, io),
  },
  background: { crawl: () => startJobsWorker(context) },
  close: () => context.close(),
});

async function start(context: JobsContext, has: (part: Part) => boolean): Promise<Running> {
  const { HOST, JOBS_PORT } = context.settings;
  const app = has('api') ? await buildJobsApp(context) : await buildHealthApp(context, context.store);
  // The index is ready before the first request; only that of a large store is still loading then.
  if (has('api')) await context.search.index.start();
  await listen(app, HOST, JOBS_PORT, 'JOBS_PORT');
  const worker = has('worker') ? await startJobsWorker(context) : undefined;
  return { apps: [app], stop: async () => worker?.stop() };
}
