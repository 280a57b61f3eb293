/**
 * Workreel in the collection benchmark: the service as deployed (database, migrations, queue, worker, fetcher with
 * robots.txt, profile, normalization, one transaction per page), with the shipped profile of the site whose markup the
 * benchmark site serves. Only URLs, delay and page limits differ.
 *
 *   node --expose-gc bench/collect/workreel.ts --url http://127.0.0.1:PORT --pages 200 --dsn postgresql://… [--index] [--details] [--no-groups]
 *   node bench/collect/workreel.ts --parse page.html --repeat 100 [--normalize]
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
import { setFlagsFromString } from 'node:v8';
import { isFinished } from '@workreel/jobs-contract';
import { startCrawl, startJobsWorker } from '@workreel/jobs-server';
import { createLog } from '@workreel/platform/log';
import { parsePosting } from '@workreel/posting-parser';
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
/** About twenty pages are collected in this time. */
const POLL_INTERVAL_MS = 200;
/** Pages between two memory samples. */
const SAMPLE_EVERY = 100;
const SAMPLES_PER_GC = 5;

interface Totals {
  pages: number;
  items: number;
  saved: number;
  /** Pages of single postings. */
  details?: number;
  /** Wall time from the start of the run to its last commit, excluding the time in the queue. */
  runSeconds?: number;
  /** Time from then until all postings are grouped. */
  groupingSeconds?: number;
}

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Runs the work and prints the measurements as one line of JSON. */
async function printMeasurement(work: () => Promise<Totals & { memory?: MemorySample[] }>): Promise<void> {
  const [wall, cpu] = [performance.now(), readCpuSeconds()];
  const { memory, ...totals } = await work();
  console.log(
    JSON.stringify({
      crawler: 'workreel',
      ...totals,
      wallSeconds: Number(((performance.now() - wall) / 1000).toFixed(3)),
      cpuSeconds: Number((readCpuSeconds() - cpu).toFixed(3)),
      // Node.js startup, imports, migrations and profiles, before the first page.
      startupCpuSeconds: Number(cpu.toFixed(3)),
      maxRssBytes: process.resourceUsage().maxRSS * 1024,
      memory,
    }),
  );
}

/**
 * Creates a folder with a profile that extends the site's shipped profile with another URL and no delay.
 *
 * @param withDetails - whether runs also read the page of each posting
 */
function profileFolder(baseUrl: string, withDetails: boolean): DisposableTempDir {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-sites-'));
  mkdirSync(join(folder.path, SITE));
  const search = `${baseUrl}/zf_user/search/recruit?searchword={keyword}&recruitPage={page}`;
  writeFileSync(
    join(folder.path, SITE, 'profile.yaml'),
    `extends: saramin
name: Bench
enabledByDefault: true
hosts: ["${new URL(baseUrl).host}", www.saramin.co.kr]
start: { address: "${search}", browse: "${search}", lastPage: 100000 }
crawlPolicy: { delaySeconds: 0, maxPages: 10000, dailyPages: 1, dailyDetails: 100000 }
${withDetails ? `detail: { address: "${baseUrl}/detail?id={id}", description: .user_content }` : ''}
terms: { text: A local benchmark site., url: "${baseUrl}", checked: 2026-11-20 }
`,
  );
  return folder;
}

interface CollectOptions {
  /** Whether this process also runs the search index and keeps it up to date. */
  withIndex: boolean;
  withDetails: boolean;
  /** Whether this process also groups the postings of the same job. */
  withGroups: boolean;
}

async function collect(
  baseUrl: string,
  pages: number,
  dsn: string,
  { withIndex, withDetails, withGroups }: CollectOptions,
): Promise<void> {
  using sites = profileFolder(baseUrl, withDetails);
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
    await index.catchUp();
  }
  const { grouper } = jobs;
  if (!withGroups) grouper.start = async () => {};
  const worker = await startJobsWorker(jobs);
  let saved = 0;
  await printMeasurement(async () => {
    const { id } = await startCrawl(jobs, { site: SITE, maxPages: pages }, 'command');
    const memory: MemorySample[] = [];
    for (;;) {
      const run = await findRun(jobs.db, id);
      if (!run) throw new Error(`Run ${id} does not exist.`);
      if (run.pages_fetched >= (memory.length + 1) * SAMPLE_EVERY)
        memory.push(sample(run.pages_fetched, memory.length + 1));
      if (isFinished(run.status)) {
        if (run.status !== 'succeeded')
          throw new Error(
            `The run ended with status ${run.status}: ${JSON.stringify(run.error ?? run.warnings)}`,
          );
        saved = run.postings_saved;
        const runSeconds = (run.finished_at!.getTime() - run.started_at!.getTime()) / 1000;
        const details = run.details_fetched;
        const finishedAt = performance.now();
        if (withGroups) await grouper.catchUp();
        const groupingSeconds = (performance.now() - finishedAt) / 1000;
        const { pages_fetched: pages, postings_found: items } = run;
        return { pages, details, items, saved, runSeconds, groupingSeconds, memory };
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  });
  if (withIndex) await assertAllIndexed(index, saved);
  await worker.stop();
  await jobs.close();
}

/** @throws Error if the index does not contain all stored postings, which makes the measurement invalid. */
async function assertAllIndexed(index: JobSearch['index'], saved: number): Promise<void> {
  await index.catchUp();
  if (index.state !== 'ready' || index.size.postings !== saved)
    throw new Error(`The index is ${index.state} and contains ${index.size.postings} of ${saved} postings.`);
}

function sample(pages: number, number: number): MemorySample {
  const rssBytes = process.memoryUsage.rss();
  // RSS should reflect normal operation, so only every fifth sample forces a garbage collection, which requires --expose-gc.
  const collectGarbage = number % SAMPLES_PER_GC === 0 ? globalThis.gc : undefined;
  collectGarbage?.();
  return { pages, rssBytes, heapBytes: collectGarbage ? process.memoryUsage().heapUsed : null };
}

/** Decodes the page and reads its cards. With `normalize`, also normalizes the values of each posting. */
async function parseOnly(file: string, repeat: number, normalize: boolean): Promise<void> {
  // As in the thread that parses pages.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const profile = (
    await loadProfiles([SHIPPED_PROFILES], { demoUrl: 'http://localhost/demo', demoHost: 'localhost' })
  ).get('saramin')!;
  const compiled = compileProfile(profile);
  const { timeZone, currency } = profile;
  const bytes = readFileSync(file);
  await printMeasurement(async () => {
    const totals = { pages: 0, items: 0, saved: 0 };
    for (; totals.pages < repeat; totals.pages++) {
      const { text } = decodeHtml(bytes, 'text/html; charset=UTF-8', profile);
      const { cards } = readPage(compiled, text, 'https://www.saramin.co.kr/zf_user/search/recruit');
      totals.items += cards.length;
      if (!normalize) continue;
      const context = { fetchedAt: new Date(), timeZone, currency };
      for (const card of cards) if ('rejected' in parsePosting(card, context)) totals.items--;
    }
    return totals;
  });
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    pages: { type: 'string', default: '100' },
    dsn: { type: 'string' },
    parse: { type: 'string' },
    repeat: { type: 'string', default: '100' },
    normalize: { type: 'boolean', default: false },
    index: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
    'no-groups': { type: 'boolean', default: false },
  },
});
if (values.parse !== undefined) await parseOnly(values.parse, Number(values.repeat), values.normalize);
else if (values.url !== undefined && values.dsn !== undefined)
  await collect(values.url, Number(values.pages), values.dsn, {
    withIndex: values.index,
    withDetails: values.details,
    withGroups: !values['no-groups'],
  });
else throw new Error('Required: --url and --dsn, or --parse.');
