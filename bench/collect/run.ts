/** Collecting, beside Scrapy and Crawlee: see bench/README.md for what is compared. */
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
  type Bound,
  type Findings,
  median,
  rounded,
  tableOf,
} from '../lib/report.ts';
import { judgeMemory, type MemorySample } from './memory.ts';
import { CARDS_PER_PAGE } from './site/cards.ts';
import { type IndexRound, judgeWithIndex, measureWithIndex } from './with-index.ts';

/** What every peer prints in its last line. */
interface Outcome {
  peer: string;
  pages: number;
  items: number;
  saved: number;
  /** Of ours alone. */
  runSeconds?: number;
  wallSeconds: number;
  cpuSeconds: number;
  startupCpuSeconds: number;
  maxRssBytes: number;
  memory?: MemorySample[];
}

interface Peer {
  name: 'workreel' | 'scrapy' | 'crawlee';
  command: string;
  args: string[];
  /** Where its rows stand. */
  table: string;
}

const here = (file: string) => join(import.meta.dirname, file);
/** The one that Debian's python3-scrapy is for. */
const PYTHON = '/usr/bin/python3';

const PEERS: readonly Peer[] = [
  { name: 'workreel', command: process.execPath, args: [here('ours.ts')], table: 'jobs.postings' },
  { name: 'scrapy', command: PYTHON, args: [here('peers/scrapy/spider.py')], table: 'bench_postings' },
  { name: 'crawlee', command: process.execPath, args: [here('peers/crawlee.ts')], table: 'bench_postings' },
];

const FULL = { rounds: 3, pages: 300, parsedPages: 100, indexRounds: 5, memoryPages: 2_000 };
const QUICK = { rounds: 1, pages: 80, parsedPages: 60, indexRounds: 1, memoryPages: 0 };

/** How many times as many pages for each second of processor time we must read. */
const BOUNDS = { scrapy: 2, crawlee: 1.2 };

/** The runs of each contestant, a round each. */
type Runs<Run> = Map<string, Run[]>;

function add<Run>(runs: Runs<Run>, name: string, run: Run): void {
  runs.set(name, [...(runs.get(name) ?? []), run]);
}

/** A run, with what only its surroundings can tell. */
interface Measured extends Outcome {
  rows: number;
  serverCpuSeconds: number | null;
}

export async function benchCollect({ quick, say }: BenchOptions): Promise<Findings> {
  const size = quick ? QUICK : FULL;
  const missing: string[] = [];
  const peers = [...PEERS];
  const scrapy = await scrapyFault();
  if (scrapy !== null) {
    missing.push(scrapy);
    peers.splice(
      peers.findIndex(({ name }) => name === 'scrapy'),
      1,
    );
  }
  say('starting a database server and the site');
  await using database = await openDatabaseServer();
  await using site = new LaunchedProcess(process.execPath, [
    here('site/serve.ts'),
    '--pages',
    String(Math.max(size.pages, size.memoryPages)),
  ]);
  const address = await site.firstLine();
  const collected: Runs<Measured> = new Map();
  // Round by round, so that what else the machine does meets all of them alike.
  for (let round = 1; round <= size.rounds; round++) {
    for (const peer of peers) {
      const outcome = await collect(peer, size.pages, address, database);
      add(collected, peer.name, outcome);
      say(
        `round ${round} of ${size.rounds}: ${outcome.peer}, ${size.pages} pages, ${perPage(outcome)} ms of CPU a page`,
      );
    }
  }
  const [ours] = PEERS;
  const indexed = await measureWithIndex(
    size.indexRounds,
    (...flags) => collect({ ...ours!, args: [...ours!.args, ...flags] }, size.pages, address, database),
    say,
  );
  const parsed = await parseOnly(peers, size, address, say);
  let memory: MemorySample[] | null = null;
  if (size.memoryPages > 0) {
    say(`memory over ${size.memoryPages} pages`);
    const run = await collect(ours!, size.memoryPages, address, database, ['--expose-gc']);
    memory = run.memory ?? [];
  }
  return findings({ collected, indexed, parsed, memory }, missing, size, database.description);
}

/** One page, read again and again from memory. */
async function parseOnly(
  peers: readonly Peer[],
  size: typeof FULL,
  address: string,
  say: BenchOptions['say'],
): Promise<Runs<Outcome>> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const page = join(folder.path, 'page.html');
  const answer = await fetch(`${address}/zf_user/search/recruit?recruitPage=1`);
  writeFileSync(page, Buffer.from(await answer.arrayBuffer()));
  const parsed: Runs<Outcome> = new Map();
  for (let round = 1; round <= size.rounds; round++) {
    for (const peer of peers) {
      const parse = async (what: string, ...flags: string[]) => {
        const args = [...peer.args, '--parse', page, '--repeat', String(size.parsedPages), ...flags];
        add(parsed, what, await runForJson<Outcome>(peer.command, args));
      };
      await parse(peer.name);
      if (peer.name === 'workreel') await parse('workreel, normalised too', '--normalise');
    }
    say(`round ${round} of ${size.rounds}: parsing only`);
  }
  return parsed;
}

async function scrapyFault(): Promise<string | null> {
  try {
    await promisify(execFile)(PYTHON, ['-c', 'import scrapy, psycopg2']);
    return null;
  } catch {
    return `Scrapy is missing, so nothing was compared with it: ${PYTHON} finds no scrapy or no psycopg2. Install them: apt-get install python3-scrapy python3-psycopg2`;
  }
}

/** One process collects the pages into an empty database. */
async function collect(
  peer: Peer,
  pages: number,
  address: string,
  database: DatabaseServer,
  nodeFlags: readonly string[] = [],
): Promise<Measured> {
  const dsn = await database.fresh('workreel_bench');
  const before = database.cpuSeconds();
  const args = [...nodeFlags, ...peer.args, '--address', address, '--pages', String(pages), '--dsn', dsn];
  const outcome = await runForJson<Outcome>(peer.command, args);
  const after = database.cpuSeconds();
  if (outcome.pages !== pages) throw new Error(`${peer.name} read ${outcome.pages} of ${pages} pages.`);
  return {
    ...outcome,
    rows: await countRows(dsn, peer.table),
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
  const of = (value: (run: Measured) => number, digits: number) => rounded(median(runs.map(value)), digits);
  const server = runs.flatMap(({ serverCpuSeconds, pages }) =>
    serverCpuSeconds === null ? [] : [(serverCpuSeconds / pages) * 1000],
  );
  return {
    pagesPerSecond: of(({ pages, wallSeconds }) => pages / wallSeconds, 1),
    pagesPerCpuSecond: of(({ pages, cpuSeconds }) => pages / cpuSeconds, 1),
    cpuMsPerPage: of(perPage, 2),
    databaseCpuMsPerPage: server.length === 0 ? null : rounded(median(server), 2),
    startupCpuSeconds: of(({ startupCpuSeconds }) => startupCpuSeconds, 2),
    maxRssMb: of(({ maxRssBytes }) => maxRssBytes / 1e6, 0),
    rowsStored: of(({ rows }) => rows, 0),
  };
}

/** All that was run. */
interface AllRuns {
  collected: Runs<Measured>;
  indexed: readonly IndexRound[];
  parsed: Runs<Outcome>;
  memory: readonly MemorySample[] | null;
}

function findings(
  { collected, indexed, parsed, memory }: AllRuns,
  missing: string[],
  size: typeof FULL,
  database: string,
): Findings {
  const totals = [...collected].map(([name, runs]) => ({
    name,
    title: runs[0]?.peer ?? name,
    ...summary(runs),
  }));
  const parsing = [...parsed].map(([name, runs]) => ({
    name,
    cpuMsPerPage: rounded(median(runs.map(perPage)), 2),
    cardsPerPage: median(runs.map(({ items, pages }) => items / pages)),
  }));
  const ratioTo = (name: string, of: readonly { name: string; cpuMsPerPage: number }[]) => {
    const ours = of.find((one) => one.name === 'workreel')?.cpuMsPerPage;
    const theirs = of.find((one) => one.name === name)?.cpuMsPerPage;
    return ours === undefined || theirs === undefined ? null : rounded(theirs / ours, 2);
  };
  const withIndex = judgeWithIndex(indexed);
  const ratios = {
    toScrapy: ratioTo('scrapy', totals),
    toCrawlee: ratioTo('crawlee', totals),
    parsingToScrapy: ratioTo('scrapy', parsing),
    parsingToCrawlee: ratioTo('crawlee', parsing),
    withIndex: withIndex.ratio,
  };
  const rows = [...collected.values()].flat().map((run) => run.rows);
  const bounds: Record<string, Bound> = {
    toScrapy: atLeast('times the pages of Scrapy for each second of CPU', BOUNDS.scrapy, ratios.toScrapy),
    toCrawlee: atLeast('times the pages of Crawlee for each second of CPU', BOUNDS.crawlee, ratios.toCrawlee),
    rowsMissed: atMost(
      'rows more or less than 100 a page, in any run',
      0,
      Math.max(...rows.map((n) => Math.abs(n - size.pages * CARDS_PER_PAGE))),
    ),
    withIndex: withIndex.bound,
  };
  if (memory !== null) {
    const { rss, heap } = judgeMemory(memory);
    bounds.memoryTaken = rss;
    bounds.memoryKept = heap;
  }
  return {
    figures: { ...size, database, totals, withIndex: withIndex.figures, parsing, memory },
    ratios,
    bounds,
    missing,
    table: [
      `${size.pages} pages of ${CARDS_PER_PAGE} cards (250 kB), ${size.rounds === 1 ? 'one round' : `median of ${size.rounds} rounds`}; ${database}`,
      '',
      ...tableOf(
        [
          'fetched, read, stored',
          'pages/s',
          'pages/CPU s',
          'CPU ms/page',
          'server ms/page',
          'max RSS MB',
          'rows',
        ],
        totals.map((one) => [
          one.title,
          one.pagesPerSecond.toFixed(1),
          one.pagesPerCpuSecond.toFixed(1),
          one.cpuMsPerPage.toFixed(1),
          one.databaseCpuMsPerPage?.toFixed(1) ?? '?',
          String(one.maxRssMb),
          String(one.rowsStored),
        ]),
      ),
      '',
      ...withIndex.table,
      '',
      ...tableOf(
        ['one page read from memory', 'CPU ms/page', 'cards'],
        parsing.map((one) => [one.name, one.cpuMsPerPage.toFixed(1), String(one.cardsPerPage)]),
      ),
    ],
  };
}
