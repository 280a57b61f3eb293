/**
 * Our side of the search benchmark: the service's own index, made from a PostgreSQL database that holds the postings,
 * once more loaded from its snapshot by a process that did not make it, and asked there.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Filters } from '@workreel/jobs-contract';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate, openStore, type Store } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { generatePostings } from '@workreel/sample-data';
import type { JobsTables } from '../../apps/jobs/server/src/migrations/tables.ts';
import { savePage } from '../../apps/jobs/server/src/postings/index.ts';
import { JobSearch } from '../../apps/jobs/server/src/search/index.ts';
import { openDatabaseServer } from '../lib/postgres.ts';
import type { BenchQuery, Corpus, Ours } from './contestant.ts';
import { answerCalls, type Calls, OwnProcess } from './own-process.ts';

/** Postings stored at once. */
const BATCH = 1_000;
/** The day on which the peers' rows are searched too. */
const TODAY = '2026-07-01';

interface Place {
  databaseUrl: string;
  folder: string;
}
/** How long it took until the index answered, and what it took of memory beyond the process without it. */
interface Ready {
  seconds: number;
  bytes: number;
}

interface OurCalls extends Calls {
  fill(at: Place & { count: number; seed: number }): Promise<void>;
  start(at: Place): Promise<Ready>;
  search(query: BenchQuery): { ids: string[]; total: number; ms: number };
  facets(filters: Filters): number;
  suggest(prefix: string): number;
  stop(_: null): Promise<void>;
}

export async function openOurs(folder: string): Promise<Ours> {
  const server = await openDatabaseServer();
  const databaseUrl = await server.fresh('workreel_bench_search');
  const open = () => new OwnProcess<OurCalls>(import.meta.filename);
  let process = open();
  let state: Awaited<ReturnType<Ours['state']>>;
  return {
    name: 'Workreel',
    async load({ count, seed }: Corpus) {
      const at = { databaseUrl, folder: join(folder, 'ours') };
      await process.call('fill', { ...at, count, seed });
      const rebuilt = await process.call('start', at);
      await process.call('stop', null);
      await process.close();
      process = open();
      const loaded = await process.call('start', at);
      state = {
        memoryBytesPerPosting: loaded.bytes / count,
        snapshotReadySeconds: loaded.seconds,
        rebuildSeconds: rebuilt.seconds,
      };
    },
    search: (query) => process.call('search', query),
    facets: (filters) => process.call('facets', filters),
    suggest: (prefix) => process.call('suggest', prefix),
    state: async () => state,
    cpuSeconds: () => process.cpuSeconds(),
    async close() {
      await process.call('stop', null);
      await process.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let store: Store | undefined;
let search: JobSearch | undefined;

const openAt = (databaseUrl: string) =>
  openStore({ databaseUrl, dataDir: '' }, 'bench', (error) => console.error(error));

const calls: OurCalls = {
  async fill({ databaseUrl, count, seed }) {
    const filled = await openAt(databaseUrl);
    await migrate(filled, [jobsMigrations]);
    let page: { sourceUrl: string; values: Parameters<typeof savePage>[1]['postings'][number]['values'] }[] =
      [];
    const save = async () => {
      const fetchedAt = new Date(`${TODAY}T00:00:00Z`);
      await savePage(filled.db<JobsTables>(), {
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
    await filled.settle();
    await filled.close();
  },

  async start({ databaseUrl, folder }) {
    store = await openAt(databaseUrl);
    search = new JobSearch({
      store,
      dataDir: folder,
      log: createLog('warn'),
      metrics: createMetrics('bench'),
    });
    collectGarbage();
    const before = process.memoryUsage.rss();
    const began = performance.now();
    await search.index.start();
    await search.index.caughtUp();
    const seconds = (performance.now() - began) / 1_000;
    if (search.index.state !== 'ready') throw new Error('The index is not ready.');
    collectGarbage();
    return { seconds, bytes: process.memoryUsage.rss() - before };
  },

  search({ filters, sortOrder, pagenum, pageSize }) {
    const began = performance.now();
    const offset = (pagenum - 1) * pageSize;
    const found = search!.page({ filters, sortOrder, after: undefined, offset, limit: pageSize + 1 });
    const ms = performance.now() - began;
    return { ids: found.ids.slice(0, pageSize).map(String), total: found.total, ms };
  },

  facets(filters) {
    const began = performance.now();
    search!.facets(filters);
    return performance.now() - began;
  },

  suggest(prefix) {
    const began = performance.now();
    search!.index.suggestions(prefix, 10);
    return performance.now() - began;
  },

  async stop() {
    await search!.index.close();
    await store!.close();
  },
};

if (process.send) answerCalls(calls);
