/**
 * Servers of the `GET /jobs` benchmark: the HTTP app of the jobs service as deployed, with all hooks, headers and metrics, a
 * log line per request, and the search index. For each response the app also has a route that sends the same bytes from
 * memory. A bare Fastify instance on another port serves only such routes.
 */
import { openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { buildJobsApp, type JobsContext } from '@workreel/jobs-server';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { JobSearch, memoryIndex } from '../../apps/jobs/server/src/search/index.ts';
import { openJobs } from '../lib/jobs.ts';
import { type Calls, serveCalls } from '../search/worker-process.ts';

export interface StartOptions {
  databaseUrl: string;
  dataDir: string;
  /** Size of the row cache in bytes; null for the default. */
  cacheBytes: number | null;
  /** Requests to `GET /jobs`; `/constant/N` returns the response to the Nth, counted from 0. */
  paths: readonly string[];
}

export interface Ready {
  baseUrl: string;
  /** Base URL of the bare Fastify instance. */
  bareUrl: string;
  /** Postings in the index. */
  postings: number;
}

export interface HttpCalls extends Calls {
  start(options: StartOptions): Promise<Ready>;
  /** CPU time of the process so far, with all its threads. */
  cpuSeconds(_: null): number;
  stop(_: null): Promise<void>;
}

/** Headers that `GET /jobs` sets itself; hooks set all others. */
const ROUTE_HEADERS = [
  'content-type',
  'link',
  'x-total-count',
  'x-total-count-relation',
  'x-corrected-keyword',
] as const;

interface Constant {
  headers: Record<string, string>;
  body: Buffer;
}

/** The Fastify version that the service uses. */
const bareFastify = createRequire(import.meta.resolve('@workreel/platform/http'))('fastify') as () => App;

let jobs: JobsContext | undefined;
const closing: (() => Promise<unknown>)[] = [];

const calls: HttpCalls = {
  async start({ databaseUrl, dataDir, cacheBytes, paths }) {
    Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    // Write the log synchronously, as the shipped service does.
    const logFile = openSync(devNull, 'a');
    jobs = await openJobs(
      createLog('info', {
        write: (line) => void writeSync(logFile, line),
      }),
    );
    const search = cacheBytes === null ? jobs.search : searchWith(jobs, cacheBytes);
    closing.push(() => search.index.close());
    const constants: Constant[] = [];
    const app = await buildJobsApp(withConstants({ ...jobs, search }, paths.length, constants));
    closing.unshift(() => app.close());
    await search.index.start();
    await search.index.catchUp();
    if (search.index.state !== 'ready') throw new Error('The index is not ready.');
    await app.ready();
    for (const path of paths) constants.push(await constantOf(app, path));

    const bare = bareFastify();
    closing.unshift(() => bare.close());
    for (const [n, { headers, body }] of constants.entries())
      bare.get(`/constant/${n}`, (_request, reply) => {
        reply.type(headers['content-type']!).send(body as never);
      });
    return {
      baseUrl: await listen(app),
      bareUrl: await listen(bare),
      postings: search.index.size.postings,
    };
  },

  cpuSeconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },

  async stop() {
    for (const close of closing) await close();
    await jobs?.close();
  },
};

function searchWith({ database, settings, log }: JobsContext, cacheBytes: number): JobSearch {
  return new JobSearch({
    database,
    createIndex: memoryIndex({ database, log, dataDir: settings.DATA_DIR }),
    metrics: createMetrics('bench'),
    cacheBytes,
  });
}

/** Adds the constant routes to those of the service, so that the same hooks apply. */
function withConstants(context: JobsContext, count: number, constants: readonly Constant[]): JobsContext {
  const { accounts } = context;
  const routes = async (app: App) => {
    await accounts.routes(app);
    for (let n = 0; n < count; n++)
      app.get(
        `/constant/${n}`,
        { config: { access: 'anyone' }, schema: { hide: true } },
        (_request, reply) => {
          const { headers, body } = constants[n]!;
          reply.headers(headers).send(body as never);
        },
      );
  };
  return { ...context, accounts: { ...accounts, routes } };
}

async function constantOf(app: App, path: string): Promise<Constant> {
  const { statusCode, headers, rawPayload } = await app.inject(path);
  if (statusCode !== 200) throw new Error(`GET ${path} returned ${statusCode}.`);
  const routeHeaders = ROUTE_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  return { headers: Object.fromEntries(routeHeaders), body: rawPayload };
}

async function listen(app: App): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

if (process.send) serveCalls(calls);
