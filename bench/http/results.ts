import { atLeast, formatTable, median, type Results, rounded } from '../lib/report.ts';
import type { Load } from '../serve/load.ts';
import type { Kind } from './requests.ts';

/** Minimum ratio of the listings' request rate to that of the constant route, with the row cache as shipped. */
const LIMIT = 0.5;

/** `GET /jobs`, a route of the same app that sends the same bytes from memory, and the same on a Fastify without hooks. */
export type Target = 'jobs' | 'constant' | 'bare';

/** Results of the load generator, with the CPU time of the server. */
export interface Measured extends Load {
  serverCpuSeconds: number;
}

/** Measurements of one process and kind of request; each round measures each target once. */
export interface Series {
  kind: Kind;
  rowCache: boolean;
  rounds: Partial<Record<Target, Measured>>[];
}

const rate = ({ requests, seconds }: Load) => requests / seconds;

/** Compares the two runs of each round; returns the median over the rounds. */
export function ratioTo(other: 'constant' | 'bare', { rounds }: Pick<Series, 'rounds'>): number {
  return rounded(median(rounds.map(({ jobs, ...others }) => rate(jobs!) / rate(others[other]!))), 2);
}

function summary(runs: readonly Measured[]) {
  const of = (value: (run: Measured) => number, digits: number) => rounded(median(runs.map(value)), digits);
  return {
    requestsPerSecond: of(rate, 0),
    mbPerSecond: of(({ bytes, seconds }) => bytes / 1e6 / seconds, 0),
    serverCpuMsPerRequest: of(({ serverCpuSeconds, requests }) => (serverCpuSeconds / requests) * 1_000, 3),
    /** Cores used by the load generator; near 1 it was the bottleneck. */
    generatorCore: of(({ cpuSeconds, seconds }) => cpuSeconds / seconds, 2),
  };
}

const TITLES: Record<Kind, string> = {
  listings: 'all listings',
  firstPage: 'first page',
  nextPages: 'pages 2 to 5',
  filtered: 'filtered',
  keyword: 'keyword, by relevance',
};
const NAMES: Record<Target, string> = {
  jobs: 'GET /jobs',
  constant: 'constant',
  bare: 'constant, bare Fastify',
};
const titleOf = ({ kind, rowCache }: Series) => `${TITLES[kind]}${rowCache ? '' : ', no row cache'}`;

interface Size {
  postings: number;
  rounds: number;
  seconds: number;
  connections: number;
}

export function toResults(series: readonly Series[], size: Size, database: string): Results {
  const totals = series.flatMap((one) =>
    (['jobs', 'constant', 'bare'] as const).flatMap((name) => {
      const runs = one.rounds.flatMap((round) => round[name] ?? []);
      if (runs.length === 0) return [];
      const ratio = name === 'jobs' ? null : ratioTo(name, one);
      return [{ kind: one.kind, rowCache: one.rowCache, title: titleOf(one), name, ...summary(runs), ratio }];
    }),
  );
  const ratioOf = (kind: Kind, { rowCache = true, other = 'constant' as 'constant' | 'bare' } = {}) =>
    totals.find((each) => each.kind === kind && each.rowCache === rowCache && each.name === other)?.ratio ??
    null;
  const listings = ratioOf('listings');
  return {
    figures: { ...size, database, totals },
    ratios: {
      listings,
      firstPage: ratioOf('firstPage'),
      nextPages: ratioOf('nextPages'),
      filtered: ratioOf('filtered'),
      keyword: ratioOf('keyword'),
      withoutRowCache: ratioOf('listings', { rowCache: false }),
      toBareFastify: ratioOf('listings', { other: 'bare' }),
    },
    bounds: {
      listings: atLeast("of the constant route's requests/s, all listings", LIMIT, listings),
    },
    missing: [],
    table: [
      `${size.postings.toLocaleString('en')} postings, ${size.connections} connections, ${size.rounds} rounds of ${size.seconds} s, medians; ${database}`,
      '',
      ...formatTable(
        ['', 'requests/s', 'MB/s', 'server CPU ms/request', 'load generator, cores', 'GET /jobs / this'],
        totals.map((one) => [
          `${one.title}: ${NAMES[one.name]}`,
          String(one.requestsPerSecond),
          String(one.mbPerSecond),
          one.serverCpuMsPerRequest.toFixed(3),
          one.generatorCore.toFixed(2),
          one.ratio?.toFixed(2) ?? '',
        ]),
      ),
    ],
  };
}
