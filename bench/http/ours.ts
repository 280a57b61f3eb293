/**
 * Our side of the benchmark of `GET /jobs`: the jobs service's HTTP side as it is built for a start, with all hooks,
 * headers and metrics, a line in its log for each request, and the search index. In the same scope of the same app stands
 * a route for each answer that gives its bytes from a constant; on a port of its own a Fastify that has only such routes.
 */
import { openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { buildJobsApp, type JobsContext } from '@workreel/jobs-server';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { JobSearch } from '../../apps/jobs/server/src/search/index.ts';
import { openJobs } from '../lib/jobs.ts';
import { answerCalls, type Calls } from '../search/own-process.ts';

export interface Place {
  databaseUrl: string;
  dataDir: string;
  /** Memory of the row cache, in bytes; null: as shipped. */
  cacheBytes: number | null;
  /** What is asked of `GET /jobs`: `/constant/N` gives the answer to the Nth, from 0. */
  paths: readonly string[];
}

export interface Ready {
  address: string;
  /** Of the Fastify that has nothing but the constants. */
  bareAddress: string;
  /** Postings in the index. */
  postings: number;
}

export interface HttpCalls extends Calls {
  start(at: Place): Promise<Ready>;
  /** Processor time of the process so far, with all its threads. */
  cpuSeconds(_: null): number;
  stop(_: null): Promise<void>;
}

/** What `GET /jobs` itself sets; all others come from the hooks. */
const OWN_HEADERS = [
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

/** The very Fastify that the service stands on. */
const bareFastify = createRequire(import.meta.resolve('@workreel/platform/http'))('fastify') as () => App;

let jobs: JobsContext | undefined;
const closing: (() => Promise<unknown>)[] = [];

const calls: HttpCalls = {
  async start({ databaseUrl, dataDir, cacheBytes, paths }) {
    Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    // As shipped: a line is written before the next request is looked at.
    const nowhere = openSync(devNull, 'a');
    jobs = await openJobs(
      createLog('info', {
        write: (line) => void writeSync(nowhere, line),
      }),
    );
    const search = cacheBytes === null ? jobs.search : searchWith(jobs, cacheBytes);
    closing.push(() => search.index.close());
    const constants: Constant[] = [];
    const app = await buildJobsApp(withConstants({ ...jobs, search }, paths.length, constants));
    closing.unshift(() => app.close());
    await search.index.start();
    await search.index.caughtUp();
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
      address: await listen(app),
      bareAddress: await listen(bare),
      postings: search.index.postings,
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

function searchWith({ store, settings, log }: JobsContext, cacheBytes: number): JobSearch {
  return new JobSearch({
    store,
    dataDir: settings.DATA_DIR,
    log,
    metrics: createMetrics('bench'),
    cacheBytes,
  });
}

/** The context of an app that has the constants beside the service's routes, where the same hooks hold. */
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
  if (statusCode !== 200) throw new Error(`${path} is answered ${statusCode}.`);
  const own = OWN_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { headers: Object.fromEntries(own), body: rawPayload };
}

async function listen(app: App): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

if (process.send) answerCalls(calls);
