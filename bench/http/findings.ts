import { atLeast, type Findings, median, rounded, tableOf } from '../lib/report.ts';
import type { Load } from '../serve/load.ts';
import type { Kind } from './requests.ts';

/** How much of the constant's rate the listings must have, with the row cache as shipped. */
const BOUND = 0.5;

/** Who answers: `GET /jobs`, a route beside it that gives the same from a constant, the same by a Fastify without hooks. */
export type Contestant = 'jobs' | 'constant' | 'bare';

/** A load, with the processor time that the server took to serve it. */
export interface Measured extends Load {
  serverCpuSeconds: number;
}

/** What was asked of one process: round by round, each contestant once. */
export interface Series {
  kind: Kind;
  rowCache: boolean;
  rounds: Partial<Record<Contestant, Measured>>[];
}

const rate = ({ requests, seconds }: Load) => requests / seconds;

/** Each round's two runs are compared with each other, and of those the median counts. */
export function ratioTo(other: 'constant' | 'bare', { rounds }: Pick<Series, 'rounds'>): number {
  return rounded(median(rounds.map(({ jobs, ...others }) => rate(jobs!) / rate(others[other]!))), 2);
}

function summary(runs: readonly Measured[]) {
  const of = (value: (run: Measured) => number, digits: number) => rounded(median(runs.map(value)), digits);
  return {
    requestsPerSecond: of(rate, 0),
    mbPerSecond: of(({ bytes, seconds }) => bytes / 1e6 / seconds, 0),
    serverCpuMsPerRequest: of(({ serverCpuSeconds, requests }) => (serverCpuSeconds / requests) * 1_000, 3),
    /** Share of one core that the generator of the load took: below 1 it was not what held the rate. */
    generatorCore: of(({ cpuSeconds, seconds }) => cpuSeconds / seconds, 2),
  };
}

const TITLES: Record<Kind, string> = {
  listings: 'all listings',
  opening: 'first page',
  further: 'pages 2 to 5',
  filtered: 'filtered',
  keyword: 'keyword, by relevance',
};
const NAMES: Record<Contestant, string> = {
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

export function findingsOf(series: readonly Series[], size: Size, database: string): Findings {
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
      opening: ratioOf('opening'),
      further: ratioOf('further'),
      filtered: ratioOf('filtered'),
      keyword: ratioOf('keyword'),
      withoutRowCache: ratioOf('listings', { rowCache: false }),
      toBareFastify: ratioOf('listings', { other: 'bare' }),
    },
    bounds: {
      listings: atLeast("of the constant's requests a second, all listings", BOUND, listings),
    },
    missing: [],
    table: [
      `${size.postings.toLocaleString('en')} postings, ${size.connections} connections, ${size.rounds} rounds of ${size.seconds} s, medians; ${database}`,
      '',
      ...tableOf(
        [
          '',
          'requests/s',
          'MB/s',
          'server CPU ms/request',
          'generator, cores',
          'GET /jobs, of its requests/s',
        ],
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
