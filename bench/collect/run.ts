/** Compares collecting with Scrapy and Crawlee; docs/performance.md describes the benchmark. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchedProcess, runForJson } from '@workreel/testing/process';
import pg from 'pg';
import { type DatabaseServer, openDatabaseServer } from '../lib/postgres.ts';
import {
  atLeast,
  atMost,
  type BenchOptions,
  formatTable,
  type Limit,
  median,
  type Results,
  rounded,
} from '../lib/report.ts';
import { type BrowserFigures, browserTable, measureBrowser, missingBrowser } from './browser.ts';
import { checkMemory, type MemorySample } from './memory.ts';
import { CARDS_PER_PAGE } from './site/cards.ts';
import { compareWithIndex, type IndexRound, measureWithIndex } from './with-index.ts';

/** Parsed last output line of a crawler. */
interface Outcome {
  crawler: string;
  pages: number;
  items: number;
  saved: number;
  /** Workreel only, as the next. */
  details?: number;
  runSeconds?: number;
  wallSeconds: number;
  cpuSeconds: number;
  startupCpuSeconds: number;
  maxRssBytes: number;
  memory?: MemorySample[];
}

interface Crawler {
  name: 'workreel' | 'scrapy' | 'crawlee';
  command: string;
  args: string[];
  /** Table that the crawler fills. */
  table: string;
}

const here = (file: string) => join(import.meta.dirname, file);
/** Debian's Python, for which python3-scrapy is installed. */
const PYTHON = '/usr/bin/python3';

const CRAWLERS: readonly Crawler[] = [
  { name: 'workreel', command: process.execPath, args: [here('workreel.ts')], table: 'jobs.postings' },
  { name: 'scrapy', command: PYTHON, args: [here('competitors/scrapy/spider.py')], table: 'bench_postings' },
  {
    name: 'crawlee',
    command: process.execPath,
    args: [here('competitors/crawlee.ts')],
    table: 'bench_postings',
  },
];

const FULL = {
  rounds: 3,
  pages: 300,
  parsedPages: 100,
  indexRounds: 5,
  memoryPages: 2_000,
  browserPages: 100,
  detailLists: 20,
};
const QUICK = {
  rounds: 1,
  pages: 80,
  parsedPages: 60,
  indexRounds: 1,
  memoryPages: 0,
  browserPages: 20,
  detailLists: 3,
};

/** Minimum ratio of Workreel's pages per CPU second to the competitor's. */
const LIMITS = { scrapy: 2, crawlee: 1.2 };

/** The runs of each crawler by name, one per round. */
type Runs<Run> = Map<string, Run[]>;

function add<Run>(runs: Runs<Run>, name: string, run: Run): void {
  runs.set(name, [...(runs.get(name) ?? []), run]);
}

/** A run, with values measured outside the process. */
interface Measured extends Outcome {
  rows: number;
  serverCpuSeconds: number | null;
}

export async function benchCollect({ quick, progress }: BenchOptions): Promise<Results> {
  const size = quick ? QUICK : FULL;
  const missing: string[] = [];
  const crawlers = [...CRAWLERS];
  const scrapy = await missingScrapy();
  if (scrapy !== null) {
    missing.push(scrapy);
    crawlers.splice(
      crawlers.findIndex(({ name }) => name === 'scrapy'),
      1,
    );
  }
  progress('starting a database server and the benchmark site');
  await using database = await openDatabaseServer();
  await using site = new LaunchedProcess(process.execPath, [
    here('site/serve.ts'),
    '--pages',
    String(Math.max(size.pages, size.memoryPages)),
  ]);
  const baseUrl = await site.firstLine();
  const collected: Runs<Measured> = new Map();
  // Interleave the crawlers, so that other load on the machine affects all of them.
  for (let round = 1; round <= size.rounds; round++) {
    for (const crawler of crawlers) {
      const outcome = await collect(crawler, size.pages, baseUrl, database);
      add(collected, crawler.name, outcome);
      progress(
        `round ${round} of ${size.rounds}: ${outcome.crawler}, ${size.pages} pages, ${perPage(outcome)} ms of CPU per page`,
      );
    }
  }
  const [workreel] = CRAWLERS;
  const indexed = await measureWithIndex(
    size.indexRounds,
    (...flags) =>
      collect({ ...workreel!, args: [...workreel!.args, ...flags] }, size.pages, baseUrl, database),
    progress,
  );
  const parsed = await parseOnly(crawlers, size, baseUrl, progress);
  // Printed only: competitors render pages with the same browsers. A machine without Chromium still passes.
  if (missingBrowser !== null) progress(missingBrowser);
  const browser = missingBrowser === null ? await renderPages(size.browserPages, baseUrl, progress) : null;
  progress(`the pages of ${size.detailLists * CARDS_PER_PAGE} postings`);
  const withDetails = { ...workreel!, args: [...workreel!.args, '--details'] };
  const details = detailsOf(
    await collect(workreel!, size.detailLists, baseUrl, database),
    await collect(withDetails, size.detailLists, baseUrl, database),
  );
  let memory: MemorySample[] | null = null;
  if (size.memoryPages > 0) {
    progress(`memory over ${size.memoryPages} pages`);
    const run = await collect(workreel!, size.memoryPages, baseUrl, database, ['--expose-gc']);
    memory = run.memory ?? [];
  }
  const runs = { collected, indexed, parsed, memory, browser, details };
  return toResults(runs, missing, size, database.description);
}

/** Parses one page repeatedly from memory. */
async function parseOnly(
  crawlers: readonly Crawler[],
  size: typeof FULL,
  baseUrl: string,
  progress: BenchOptions['progress'],
): Promise<Runs<Outcome>> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const page = join(folder.path, 'page.html');
  const response = await fetch(`${baseUrl}/zf_user/search/recruit?recruitPage=1`);
  writeFileSync(page, Buffer.from(await response.arrayBuffer()));
  const parsed: Runs<Outcome> = new Map();
  for (let round = 1; round <= size.rounds; round++) {
    for (const crawler of crawlers) {
      const parse = async (name: string, ...flags: string[]) => {
        const args = [...crawler.args, '--parse', page, '--repeat', String(size.parsedPages), ...flags];
        add(parsed, name, await runForJson<Outcome>(crawler.command, args));
      };
      await parse(crawler.name);
      if (crawler.name === 'workreel') await parse('workreel, including normalization', '--normalize');
    }
    progress(`round ${round} of ${size.rounds}: parsing only`);
  }
  return parsed;
}

/** Renders pages of the benchmark site in a browser. */
async function renderPages(
  pages: number,
  baseUrl: string,
  progress: BenchOptions['progress'],
): Promise<BrowserFigures> {
  progress(`${pages} pages in a browser`);
  const response = await fetch(`${baseUrl}/zf_user/search/recruit?recruitPage=1`);
  return measureBrowser(await response.text(), pages);
}

async function missingScrapy(): Promise<string | null> {
  try {
    await promisify(execFile)(PYTHON, ['-c', 'import scrapy, psycopg2']);
    return null;
  } catch {
    return `Scrapy was not compared: ${PYTHON} cannot import scrapy and psycopg2. Install them (apt-get install python3-scrapy python3-psycopg2).`;
  }
}

/** Collects the pages into an empty database, in a separate process. */
async function collect(
  crawler: Crawler,
  pages: number,
  baseUrl: string,
  database: DatabaseServer,
  nodeFlags: readonly string[] = [],
): Promise<Measured> {
  const dsn = await database.createDatabase('workreel_bench');
  const before = database.cpuSeconds();
  const args = [...nodeFlags, ...crawler.args, '--url', baseUrl, '--pages', String(pages), '--dsn', dsn];
  const outcome = await runForJson<Outcome>(crawler.command, args);
  const after = database.cpuSeconds();
  if (outcome.pages !== pages) throw new Error(`${crawler.name} read ${outcome.pages} of ${pages} pages.`);
  return {
    ...outcome,
    rows: await countRows(dsn, crawler.table),
    serverCpuSeconds: before === null || after === null ? null : after - before,
  };
}

async function countRows(dsn: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: dsn });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

const perPage = ({ cpuSeconds, pages }: Outcome) => rounded((cpuSeconds / pages) * 1000, 2);

/** Medians over the rounds. */
function summary(runs: readonly Measured[]) {
  const medianOf = (value: (run: Measured) => number, digits: number) =>
    rounded(median(runs.map(value)), digits);
  const server = runs.flatMap(({ serverCpuSeconds, pages }) =>
    serverCpuSeconds === null ? [] : [(serverCpuSeconds / pages) * 1000],
  );
  return {
    pagesPerSecond: medianOf(({ pages, wallSeconds }) => pages / wallSeconds, 1),
    pagesPerCpuSecond: medianOf(({ pages, cpuSeconds }) => pages / cpuSeconds, 1),
    cpuMsPerPage: medianOf(perPage, 2),
    databaseCpuMsPerPage: server.length === 0 ? null : rounded(median(server), 2),
    startupCpuSeconds: medianOf(({ startupCpuSeconds }) => startupCpuSeconds, 2),
    maxRssMb: medianOf(({ maxRssBytes }) => maxRssBytes / 1e6, 0),
    rowsStored: medianOf(({ rows }) => rows, 0),
  };
}

interface AllRuns {
  collected: Runs<Measured>;
  indexed: readonly IndexRound[];
  parsed: Runs<Outcome>;
  memory: readonly MemorySample[] | null;
  browser: BrowserFigures | null;
  details: DetailFigures;
}

/** Reading the pages of single postings. */
interface DetailFigures {
  pages: number;
  pagesPerSecond: number;
  cpuMsPerPage: number;
  maxRssMb: number;
}

/** Returns what a run with details takes more than one without. */
function detailsOf(without: Measured, withDetails: Measured): DetailFigures {
  const pages = withDetails.details ?? 0;
  if (pages !== withDetails.rows)
    throw new Error(`${pages} pages of ${withDetails.rows} postings were read.`);
  return {
    pages,
    pagesPerSecond: rounded(pages / ((withDetails.runSeconds ?? 0) - (without.runSeconds ?? 0)), 1),
    cpuMsPerPage: rounded(((withDetails.cpuSeconds - without.cpuSeconds) / pages) * 1000, 2),
    maxRssMb: rounded(withDetails.maxRssBytes / 1e6, 0),
  };
}

function toResults(
  { collected, indexed, parsed, memory, browser, details }: AllRuns,
  missing: string[],
  size: typeof FULL,
  database: string,
): Results {
  const totals = [...collected].map(([name, runs]) => ({
    name,
    title: runs[0]?.crawler ?? name,
    ...summary(runs),
  }));
  const parsing = [...parsed].map(([name, runs]) => ({
    name,
    cpuMsPerPage: rounded(median(runs.map(perPage)), 2),
    cardsPerPage: median(runs.map(({ items, pages }) => items / pages)),
  }));
  const ratioTo = (competitor: string, summaries: readonly { name: string; cpuMsPerPage: number }[]) => {
    const cpuOf = (crawler: string) => summaries.find(({ name }) => name === crawler)?.cpuMsPerPage;
    const [ours, theirs] = [cpuOf('workreel'), cpuOf(competitor)];
    return ours === undefined || theirs === undefined ? null : rounded(theirs / ours, 2);
  };
  const withIndex = compareWithIndex(indexed);
  const ratios = {
    toScrapy: ratioTo('scrapy', totals),
    toCrawlee: ratioTo('crawlee', totals),
    parsingToScrapy: ratioTo('scrapy', parsing),
    parsingToCrawlee: ratioTo('crawlee', parsing),
    withIndex: withIndex.ratio,
  };
  const rows = [...collected.values()].flat().map((run) => run.rows);
  const limits: Record<string, Limit> = {
    toScrapy: atLeast('times the pages per CPU second of Scrapy', LIMITS.scrapy, ratios.toScrapy),
    toCrawlee: atLeast('times the pages per CPU second of Crawlee', LIMITS.crawlee, ratios.toCrawlee),
    rowsMissed: atMost(
      'rows more or fewer than 100 per page, in any run',
      0,
      Math.max(...rows.map((n) => Math.abs(n - size.pages * CARDS_PER_PAGE))),
    ),
    withIndex: withIndex.limit,
  };
  if (memory !== null) {
    const { rss, heap } = checkMemory(memory);
    limits.memoryRss = rss;
    limits.memoryHeap = heap;
  }
  return {
    figures: { ...size, database, totals, withIndex: withIndex.metrics, parsing, memory, browser, details },
    ratios,
    bounds: limits,
    missing,
    table: [
      `${size.pages} pages of ${CARDS_PER_PAGE} cards (250 kB), ${size.rounds === 1 ? 'one round' : `median of ${size.rounds} rounds`}; ${database}`,
      '',
      ...formatTable(
        [
          'fetched, parsed, stored',
          'pages/s',
          'pages/CPU s',
          'CPU ms/page',
          'server ms/page',
          'max RSS MB',
          'rows',
        ],
        totals.map((crawler) => [
          crawler.title,
          crawler.pagesPerSecond.toFixed(1),
          crawler.pagesPerCpuSecond.toFixed(1),
          crawler.cpuMsPerPage.toFixed(1),
          crawler.databaseCpuMsPerPage?.toFixed(1) ?? '?',
          String(crawler.maxRssMb),
          String(crawler.rowsStored),
        ]),
      ),
      '',
      ...withIndex.table,
      '',
      ...formatTable(
        ['one page parsed from memory', 'CPU ms/page', 'cards'],
        parsing.map((crawler) => [
          crawler.name,
          crawler.cpuMsPerPage.toFixed(1),
          String(crawler.cardsPerPage),
        ]),
      ),
      '',
      ...formatTable(
        ['pages of single postings (45 kB)', 'pages/s', 'CPU ms/page', 'max RSS MB'],
        [
          [
            String(details.pages),
            details.pagesPerSecond.toFixed(1),
            details.cpuMsPerPage.toFixed(1),
            String(details.maxRssMb),
          ],
        ],
      ),
      ...(browser === null ? [] : ['', ...browserTable(browser)]),
    ],
  };
}
