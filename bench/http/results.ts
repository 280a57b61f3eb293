import { atLeast, formatTable, median, type Results, rounded } from '../lib/report.ts';
import type { Load } from '../serve/load.ts';
import type { Kind } from './requests.ts';

/** Minimum ratio of the listings' request rate to that of the constant route, with the row cache as shipped. */
const LIMIT = 0.5;

/** `GET /jobs`, a route of the same app that sends the same bytes from memory, or such a route without the app's hooks. */
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
  const medianOf = (value: (run: Measured) => number, digits: number) =>
    rounded(median(runs.map(value)), digits);
  return {
    requestsPerSecond: medianOf(rate, 0),
    mbPerSecond: medianOf(({ bytes, seconds }) => bytes / 1e6 / seconds, 0),
    serverCpuMsPerRequest: medianOf(
      ({ serverCpuSeconds, requests }) => (serverCpuSeconds / requests) * 1_000,
      3,
    ),
    /** Cores used by the load generator. A value near 1 means that it was the bottleneck. */
    generatorCore: medianOf(({ cpuSeconds, seconds }) => cpuSeconds / seconds, 2),
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
  const totals = series.flatMap((measured) =>
    (['jobs', 'constant', 'bare'] as const).flatMap((name) => {
      const runs = measured.rounds.flatMap((round) => round[name] ?? []);
      if (runs.length === 0) return [];
      const ratio = name === 'jobs' ? null : ratioTo(name, measured);
      return [
        {
          kind: measured.kind,
          rowCache: measured.rowCache,
          title: titleOf(measured),
          name,
          ...summary(runs),
          ratio,
        },
      ];
    }),
  );
  const ratioOf = (kind: Kind, { rowCache = true, other = 'constant' as 'constant' | 'bare' } = {}) =>
    totals.find((total) => total.kind === kind && total.rowCache === rowCache && total.name === other)
      ?.ratio ?? null;
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
        totals.map((total) => [
          `${total.title}: ${NAMES[total.name]}`,
          String(total.requestsPerSecond),
          String(total.mbPerSecond),
          total.serverCpuMsPerRequest.toFixed(3),
          total.generatorCore.toFixed(2),
          total.ratio?.toFixed(2) ?? '',
        ]),
      ),
    ],
  };
}
