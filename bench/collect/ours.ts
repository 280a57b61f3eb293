/**
 * Our side of the collection benchmark: the service as it runs (store, migrations, queue, worker, fetcher with
 * robots.txt, profile, normalisation, a transaction a page), with the shipped profile of the site whose markup
 * the bench site serves. Only its addresses and its delay are others.
 *
 *   node --expose-gc bench/collect/ours.ts --address http://127.0.0.1:PORT --pages 200 --dsn postgresql://… [--index]
 *   node bench/collect/ours.ts --parse page.html --repeat 100 [--normalise]
 */
import {
  type DisposableTempDir,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFinished } from '@workreel/jobs-contract';
import { startCrawl, startJobsWorker } from '@workreel/jobs-server';
import { createLog } from '@workreel/platform/log';
import { readPosting } from '@workreel/posting-parser';
import {
  compileProfile,
  decodeHtml,
  loadProfiles,
  readPage,
  SHIPPED_PROFILES,
} from '@workreel/site-profiles';
import { findRun } from '../../apps/jobs/server/src/collection/index.ts';
import type { JobSearch } from '../../apps/jobs/server/src/search/index.ts';
import { openJobs } from '../lib/jobs.ts';
import type { MemorySample } from './memory.ts';

const SITE = 'saramin-bench';
/** How often the run is looked at, in ms: twenty pages or so. */
const LOOK_EVERY = 200;
/** Pages between two samples of memory. */
const SAMPLE_EVERY = 100;
const SAMPLES_PER_COLLECTION = 5;

interface Tally {
  pages: number;
  items: number;
  saved: number;
  /** From the worker's taking the run up to its last commit, by the wall clock: without the wait in the queue. */
  runSeconds?: number;
}

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Runs the work and prints what it took, in one line of JSON. */
async function measured(work: () => Promise<Tally & { memory?: MemorySample[] }>): Promise<void> {
  const [wall, cpu] = [performance.now(), seconds()];
  const { memory, ...tally } = await work();
  console.log(
    JSON.stringify({
      peer: 'workreel',
      ...tally,
      wallSeconds: Number(((performance.now() - wall) / 1000).toFixed(3)),
      cpuSeconds: Number((seconds() - cpu).toFixed(3)),
      // What the engine, the imports, the migrations and the profiles took before the first page.
      startupCpuSeconds: Number(cpu.toFixed(3)),
      maxRssBytes: process.resourceUsage().maxRSS * 1024,
      memory,
    }),
  );
}

/** A folder of profiles with the shipped one of the site, standing at another address and asked without a pause. */
function profileFolder(address: string): DisposableTempDir {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-sites-'));
  mkdirSync(join(folder.path, SITE));
  const search = `${address}/zf_user/search/recruit?searchword={keyword}&recruitPage={page}`;
  writeFileSync(
    join(folder.path, SITE, 'profile.yaml'),
    `extends: saramin
name: Bench
enabledByDefault: true
hosts: ["${new URL(address).host}", www.saramin.co.kr]
start: { address: "${search}", browse: "${search}", lastPage: 100000 }
manners: { delaySeconds: 0, maxPages: 10000, dailyPages: 1 }
terms: { text: A benchmark of our own., url: "${address}", checked: 2026-11-20 }
`,
  );
  return folder;
}

/** @param withIndex - the search index of the service runs in this process and follows what is stored. */
async function collect(address: string, pages: number, dsn: string, withIndex: boolean): Promise<void> {
  using sites = profileFolder(address);
  using data = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-data-'));
  Object.assign(process.env, {
    DATABASE_URL: dsn,
    DATA_DIR: data.path,
    SITES_DIR: sites.path,
    CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    LOG_LEVEL: 'warn',
  });
  const jobs = await openJobs(createLog('warn'));
  const { index } = jobs.search;
  if (withIndex) {
    await index.start();
    await index.caughtUp();
  }
  const worker = await startJobsWorker(jobs);
  let saved = 0;
  await measured(async () => {
    const { id } = await startCrawl(jobs, { site: SITE, maxPages: pages }, 'command');
    const memory: MemorySample[] = [];
    for (;;) {
      const run = await findRun(jobs.db, id);
      if (!run) throw new Error('The run is gone.');
      if (run.pages_fetched >= (memory.length + 1) * SAMPLE_EVERY)
        memory.push(sample(run.pages_fetched, memory.length + 1));
      if (isFinished(run.status)) {
        if (run.status !== 'succeeded')
          throw new Error(`The run ended as ${run.status}: ${JSON.stringify(run.error ?? run.warnings)}`);
        saved = run.postings_saved;
        const runSeconds = (run.finished_at!.getTime() - run.started_at!.getTime()) / 1000;
        return { pages: run.pages_fetched, items: run.postings_found, saved, runSeconds, memory };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  });
  if (withIndex) await holdsAll(index, saved);
  await worker.stop();
  await jobs.close();
}

/** @throws Error where the index has not taken in what was stored: then it was not on. */
async function holdsAll(index: JobSearch['index'], saved: number): Promise<void> {
  await index.caughtUp();
  if (index.state !== 'ready' || index.postings !== saved)
    throw new Error(`The index is ${index.state} and holds ${index.postings} of ${saved} postings.`);
}

function sample(pages: number, number: number): MemorySample {
  const rssBytes = process.memoryUsage.rss();
  // With --expose-gc, now and then: what survives shows what is kept, the samples between what the process takes.
  const collect = number % SAMPLES_PER_COLLECTION === 0 ? globalThis.gc : undefined;
  collect?.();
  return { pages, rssBytes, heapBytes: collect ? process.memoryUsage().heapUsed : null };
}

/** Decoding, parsing and reading the cards; with `normalise` the values of each posting too. Nothing is fetched or stored. */
async function parseOnly(file: string, repeat: number, normalise: boolean): Promise<void> {
  const profile = (
    await loadProfiles([SHIPPED_PROFILES], { demoAddress: 'http://localhost/demo', demoHost: 'localhost' })
  ).get('saramin')!;
  const compiled = compileProfile(profile);
  const { timeZone, currency } = profile;
  const bytes = readFileSync(file);
  await measured(async () => {
    const tally = { pages: 0, items: 0, saved: 0 };
    for (; tally.pages < repeat; tally.pages++) {
      const { text } = decodeHtml(bytes, 'text/html; charset=UTF-8', profile);
      const { cards } = readPage(compiled, text, 'https://www.saramin.co.kr/zf_user/search/recruit');
      tally.items += cards.length;
      if (!normalise) continue;
      const context = { fetchedAt: new Date(), timeZone, currency };
      for (const card of cards) if ('rejected' in readPosting(card, context)) tally.items--;
    }
    return tally;
  });
}

const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    pages: { type: 'string', default: '100' },
    dsn: { type: 'string' },
    parse: { type: 'string' },
    repeat: { type: 'string', default: '100' },
    normalise: { type: 'boolean', default: false },
    index: { type: 'boolean', default: false },
  },
});
if (values.parse !== undefined) await parseOnly(values.parse, Number(values.repeat), values.normalise);
else if (values.address !== undefined && values.dsn !== undefined)
  await collect(values.address, Number(values.pages), values.dsn, values.index);
else throw new Error('Give --address and --dsn, or --parse.');
