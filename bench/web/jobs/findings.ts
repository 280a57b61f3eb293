import { atMost, type Findings, median, rounded, tableOf } from '../../lib/report.ts';
import { type Scripts, scriptBytesOf, scriptsOf, scriptTable } from '../scripts.ts';
import { text, timesOf, timeTable } from '../times.ts';
import { type Bytes, KINDS } from '../wire.ts';
import type { Memory } from './scroll.ts';
import { type FirstRow, SLOWER, type Visit } from './visits.ts';

const BOUNDS = {
  firstRowMs: 1_500,
  changeMs: 300,
  /** JavaScript until the first row, gzipped. */
  scriptBytes: 120_000,
  /** What scrolling may add to the page's process. */
  memoryBytes: 100_000_000,
};

const COLUMNS = [...KINDS, 'all'] as const;

export interface Measured {
  visits: Visit[];
  /** The page without a framework, in the same rounds. */
  plain: FirstRow[];
  /** Of each visit: the scripts until the first row, how large each is by gzip. */
  scripts: Scripts[];
  /** Before, on the way, and at the end. */
  memory: Memory[];
}

interface Size {
  postings: number;
  visits: number;
  rows: number;
  database: string;
  chromium: string;
}

/** What the client took for each of the page without a framework; the median of the rounds. */
export function ratioToPlain(
  { visits, plain }: Pick<Measured, 'visits' | 'plain'>,
  of: (each: FirstRow) => number,
): number | null {
  if (visits.length === 0) return null;
  return rounded(median(visits.map((visit, n) => of(visit) / of(plain[n]!))), 2);
}

/** How much more there was at the end than before; null where it could not be told. */
export function growth(memory: readonly Memory[], of: (memory: Memory) => number | null): number | null {
  const [before, after] = [memory[0], memory.at(-1)].map((each) => (each ? of(each) : null));
  return before === null || before === undefined || after === null || after === undefined
    ? null
    : after - before;
}

function summary({ visits, plain, scripts }: Measured) {
  return {
    times: {
      'client: something painted': timesOf(visits, (each) => each.firstPaintMs),
      'client: postings arrived': timesOf(visits, (each) => each.postingsMs),
      'client: first row': timesOf(visits, (each) => each.firstRowMs),
      'client: other rows by a filter': timesOf(visits, (each) => each.filterMs),
      'client: other rows by a word': timesOf(visits, (each) => each.searchMs),
      'plain page: postings arrived': timesOf(plain, (each) => each.postingsMs),
      'plain page: first row': timesOf(plain, (each) => each.firstRowMs),
    },
    bytes: {
      'client: until the first row': medianBytes(visits.map(({ bytes }) => bytes)),
      'client: until at rest': medianBytes(visits.map(({ bytesAtRest }) => bytesAtRest)),
      'plain page: until the first row': medianBytes(plain.map(({ bytes }) => bytes)),
    },
    scripts: scriptsOf(scripts),
    scriptBytes: scriptBytesOf(scripts),
  };
}

function medianBytes(all: readonly Bytes[]): Bytes | null {
  if (all.length === 0) return null;
  return Object.fromEntries(COLUMNS.map((kind) => [kind, median(all.map((each) => each[kind]))])) as Bytes;
}

export function findingsOf(measured: Measured, size: Size): Findings {
  const figures = { ...size, slower: SLOWER, ...summary(measured), memory: measured.memory };
  const { times, scriptBytes } = figures;
  const more = growth(measured.memory, (each) => each.privateBytes);
  const until = (what: string, limit: number, name: keyof typeof times) =>
    atMost(`ms ${what}`, limit, times[name]?.median ?? null);
  const ratios = {
    timeToPlain: ratioToPlain(measured, (each) => each.firstRowMs),
    bytesToPlain: ratioToPlain(measured, (each) => each.bytes.all),
  };
  return {
    figures,
    ratios,
    bounds: {
      firstRow: until('until the first row is painted', BOUNDS.firstRowMs, 'client: first row'),
      filter: until('from a filter to its rows', BOUNDS.changeMs, 'client: other rows by a filter'),
      search: until('from a search to its rows', BOUNDS.changeMs, 'client: other rows by a word'),
      script: atMost('bytes of JavaScript, gzipped, until the first row', BOUNDS.scriptBytes, scriptBytes),
      memory: atMost(`bytes more in the page's process after ${size.rows} rows`, BOUNDS.memoryBytes, more),
    },
    missing:
      more === null ? ["The memory of the page's process cannot be told: it must run on a Linux."] : [],
    table: [
      ...tables(figures),
      '',
      `Until the first row the client takes ${ratios.timeToPlain ?? '?'} times as long as the plain page, and ${ratios.bytesToPlain ?? '?'} times its bytes.`,
    ],
  };
}

function tables({
  times,
  bytes,
  scripts,
  memory,
  ...size
}: Size & ReturnType<typeof summary> & { memory: Memory[] }) {
  const megabytes = (value: number | null) => (value === null ? '?' : (value / 1e6).toFixed(1));
  return [
    `${text(size.postings)} postings, ${size.visits} visits, nothing cached, the processor slowed ${SLOWER} times; Chromium ${size.chromium}; ${size.database}`,
    '',
    ...timeTable(times),
    '',
    ...tableOf(
      ['bytes over the wire, medians', ...COLUMNS],
      Object.entries(bytes).map(([name, of]) => [name, ...COLUMNS.map((kind) => text(of?.[kind]))]),
    ),
    '',
    ...scriptTable('JavaScript until the first row', scripts),
    '',
    ...tableOf(
      ['after so many rows', 'process MB', 'heap MB', 'nodes', 'listeners'],
      memory.map((each) => [
        text(each.rows),
        megabytes(each.privateBytes),
        megabytes(each.heapBytes),
        text(each.nodes),
        text(each.listeners),
      ]),
    ),
  ];
}
