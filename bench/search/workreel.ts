/**
 * Workreel in the search benchmark: the index of the service, built from the postings in a PostgreSQL database, then loaded
 * from its snapshot by a new process and searched there.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Filters } from '@workreel/jobs-contract';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { type Database, migrate, openDatabase } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { generatePostings } from '@workreel/sample-data';
import type { JobsTables } from '../../apps/jobs/server/src/migrations/tables.ts';
import { savePage } from '../../apps/jobs/server/src/postings/index.ts';
import { JobSearch, memoryIndex } from '../../apps/jobs/server/src/search/index.ts';
import { folderBytes } from '../lib/disk.ts';
import { openDatabaseServer } from '../lib/postgres.ts';
import type { BenchQuery, Corpus, WorkreelEngine } from './engine.ts';
import { type Calls, serveCalls, WorkerProcess } from './worker-process.ts';

/** Postings per transaction. */
const BATCH = 1_000;
/** Unit of `maxRSS`. */
const KIB = 1_024;
/** The same reference date as in rows.ts. */
const TODAY = '2026-07-01';

interface StartOptions {
  databaseUrl: string;
  folder: string;
}
interface Ready {
  /** Time until the index was ready. */
  seconds: number;
  /** RSS above that of the process without the index. */
  bytes: number;
  /** Maximum RSS so far. */
  peakBytes: number;
}

interface WorkreelCalls extends Calls {
  fill(options: StartOptions & { count: number; seed: number }): Promise<void>;
  start(options: StartOptions): Promise<Ready>;
  search(query: BenchQuery): Promise<{ ids: string[]; total: number; ms: number }>;
  facets(filters: Filters): Promise<number>;
  suggest(prefix: string): Promise<number>;
  stop(_: null): Promise<void>;
}

export async function openWorkreel(folder: string): Promise<WorkreelEngine> {
  const server = await openDatabaseServer();
  const databaseUrl = await server.createDatabase('workreel_bench_search');
  const open = () => new WorkerProcess<WorkreelCalls>(import.meta.filename);
  let process = open();
  const snapshotFolder = join(folder, 'workreel');
  let state: Awaited<ReturnType<WorkreelEngine['state']>>;
  return {
    name: 'Workreel',
    async load({ count, seed }: Corpus) {
      const options = { databaseUrl, folder: snapshotFolder };
      await process.call('fill', { ...options, count, seed });
      // Another process, so that its peak memory is only that of building the index.
      await process.close();
      process = open();
      const rebuilt = await process.call('start', options);
      await process.call('stop', null);
      await process.close();
      process = open();
      const loaded = await process.call('start', options);
      state = {
        memoryBytesPerPosting: loaded.bytes / count,
        peakBytesPerPosting: rebuilt.peakBytes / count,
        snapshotReadySeconds: loaded.seconds,
        rebuildSeconds: rebuilt.seconds,
      };
    },
    search: (query) => process.call('search', query),
    facets: (filters) => process.call('facets', filters),
    suggest: (prefix) => process.call('suggest', prefix),
    state: async () => state,
    cpuSeconds: () => process.cpuSeconds(),
    indexBytes: async () => folderBytes(snapshotFolder),
    async close() {
      await process.call('stop', null);
      await process.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let database: Database | undefined;
let search: JobSearch | undefined;

const openBenchDatabase = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '' }, 'bench', (error) => console.error(error));

const calls: WorkreelCalls = {
  async fill({ databaseUrl, count, seed }) {
    const target = await openBenchDatabase(databaseUrl);
    await migrate(target, [jobsMigrations]);
    let page: { sourceUrl: string; values: Parameters<typeof savePage>[1]['postings'][number]['values'] }[] =
      [];
    const save = async () => {
      const fetchedAt = new Date(`${TODAY}T00:00:00Z`);
      await savePage(target.db<JobsTables>(), {
        site: 'bench',
        runId: 0,
        fetchedAt,
        today: TODAY,
        postings: page,
      });
      page = [];
    };
    for (const { sourceUrl, values } of generatePostings(count, { seed })) {
      page.push({ sourceUrl, values });
      if (page.length === BATCH) await save();
    }
    if (page.length > 0) await save();
    await target.analyze();
    await target.close();
  },

  async start({ databaseUrl, folder }) {
    database = await openBenchDatabase(databaseUrl);
    search = new JobSearch({
      database,
      createIndex: memoryIndex({ database, log: createLog('warn'), dataDir: folder }),
      metrics: createMetrics('bench'),
    });
    collectGarbage();
    const before = process.memoryUsage.rss();
    const startedAt = performance.now();
    await search.start();
    await search.index.catchUp();
    const seconds = (performance.now() - startedAt) / 1_000;
    if (search.index.state !== 'ready') throw new Error('The index is not ready.');
    collectGarbage();
    const peakBytes = process.resourceUsage().maxRSS * KIB;
    return { seconds, bytes: process.memoryUsage.rss() - before, peakBytes };
  },

  async search({ filters, sortOrder, pagenum, pageSize }) {
    const startedAt = performance.now();
    const offset = (pagenum - 1) * pageSize;
    const page = await search!.page({ filters, sortOrder, after: undefined, offset, limit: pageSize + 1 });
    const ms = performance.now() - startedAt;
    return { ids: page.ids.slice(0, pageSize).map(String), total: page.total, ms };
  },

  async facets(filters) {
    const startedAt = performance.now();
    await search!.facets(filters);
    return performance.now() - startedAt;
  },

  async suggest(prefix) {
    const startedAt = performance.now();
    await search!.index.suggestions(prefix, 10);
    return performance.now() - startedAt;
  },

  async stop() {
    await search!.index.close();
    await database!.close();
  },
};

if (process.send) serveCalls(calls);
