/**
 * Server of the web client benchmark: the HTTP app of the jobs service as deployed, with the built client and the search
 * index. The same app, with the same hooks, also serves a page without a framework that shows the same postings, as a
 * baseline for the client.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildJobsApp, type JobsContext } from '@workreel/jobs-server';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { openJobs } from '../../lib/jobs.ts';
import { type Calls, serveCalls } from '../../search/worker-process.ts';

export interface StartOptions {
  databaseUrl: string;
  dataDir: string;
  port: number;
}

export interface ServiceCalls extends Calls {
  /** @returns the number of postings in the index. */
  start(options: StartOptions): Promise<number>;
  stop(_: null): Promise<void>;
}

/** Path of the page without a framework. */
export const PLAIN_PATH = '/bench/plain/';
const PLAIN_FOLDER = join(import.meta.dirname, 'plain');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

let jobs: JobsContext | undefined;
let app: App | undefined;

const calls: ServiceCalls = {
  async start({ databaseUrl, dataDir, port }) {
    Object.assign(process.env, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      JOBS_PORT: String(port),
      JOBS_BASE_URL: `http://127.0.0.1:${port}`,
    });
    jobs = await openJobs(createLog('warn'));
    app = await buildJobsApp(withPlainPage(jobs));
    const { index } = jobs.search;
    await index.start();
    await index.catchUp();
    if (index.state !== 'ready') throw new Error('The index is not ready.');
    await app.listen({ host: '127.0.0.1', port });
    return index.size.postings;
  },

  async stop() {
    await app?.close();
    await jobs?.close();
  },
};

/** Adds the plain page to the routes of the service, compressed like the client. */
function withPlainPage(context: JobsContext): JobsContext {
  const { accounts } = context;
  const routes = async (app: App) => {
    await accounts.routes(app);
    for (const name of readdirSync(PLAIN_FOLDER)) {
      const body = brotliCompressSync(readFileSync(join(PLAIN_FOLDER, name)));
      app.get(
        PLAIN_PATH + (name === 'index.html' ? '' : name),
        { config: { access: 'anyone' }, schema: { hide: true } },
        (_request, reply) => {
          reply
            .headers({
              'Content-Type': TYPES[extname(name)]!,
              'Content-Encoding': 'br',
              Vary: 'Accept-Encoding',
            })
            .send(body as never);
        },
      );
    }
  };
  return { ...context, accounts: { ...accounts, routes } };
}

if (process.send) serveCalls(calls);
