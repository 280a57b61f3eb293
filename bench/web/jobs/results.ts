import { atMost, formatTable, median, type Results, rounded } from '../../lib/report.ts';
import { type Bytes, KINDS } from '../network-monitor.ts';
import { medianScriptBytes, mergeScripts, type Scripts, scriptTable } from '../scripts.ts';
import { formatNumber, summarizeTimes, timeTable } from '../times.ts';
import type { Memory } from './scroll.ts';
import { CPU_SLOWDOWN, type FirstRow, type Visit } from './visits.ts';

const LIMITS = {
  /** Times the page without a framework. */
  firstRow: 1.3,
  changeMs: 200,
  /** Gzipped JavaScript before the first interaction. */
  scriptBytes: 100_000,
  /** Additional memory of the page's process after scrolling. */
  memoryBytes: 100_000_000,
};

const COLUMNS = [...KINDS, 'all'] as const;

export interface Measured {
  visits: Visit[];
  /** Visits to the page without a framework, in the same rounds. */
  plain: FirstRow[];
  /** Gzipped sizes of the scripts loaded before the first interaction, by visit. */
  scripts: Scripts[];
  /** Samples from before, during and after scrolling. */
  memory: Memory[];
}

interface Size {
  postings: number;
  visits: number;
  rows: number;
  database: string;
  chromium: string;
}

/** Returns the ratio of the client to the page without a framework, as the median over the rounds. */
export function ratioToPlain(
  { visits, plain }: Pick<Measured, 'visits' | 'plain'>,
  value: (page: FirstRow) => number,
): number | null {
  if (visits.length === 0) return null;
  return rounded(median(visits.map((visit, n) => value(visit) / value(plain[n]!))), 2);
}

/** Returns the difference between the last and the first sample; null if unknown. */
export function growth(memory: readonly Memory[], value: (sample: Memory) => number | null): number | null {
  const [before, after] = [memory[0], memory.at(-1)].map((sample) => (sample ? value(sample) : null));
  return before === null || before === undefined || after === null || after === undefined
    ? null
    : after - before;
}

function summary({ visits, plain, scripts }: Measured) {
  return {
    times: {
      'client: first contentful paint': summarizeTimes(visits, (visit) => visit.firstPaintMs),
      'client: postings received': summarizeTimes(visits, (visit) => visit.postingsMs),
      'client: first row': summarizeTimes(visits, (visit) => visit.firstRowMs),
      'client: new rows after a filter': summarizeTimes(visits, ({ filter }) => filter.first),
      'client: all rows after a filter': summarizeTimes(visits, ({ filter }) => filter.complete),
      'client: new rows after a search': summarizeTimes(visits, ({ search }) => search.first),
      'client: all rows after a search': summarizeTimes(visits, ({ search }) => search.complete),
      'plain page: postings received': summarizeTimes(plain, (page) => page.postingsMs),
      'plain page: first row': summarizeTimes(plain, (page) => page.firstRowMs),
    },
    bytes: {
      'client: until the first row': medianBytes(visits.map(({ bytes }) => bytes)),
      'client: until idle': medianBytes(visits.map(({ bytesAtIdle }) => bytesAtIdle)),
      'plain page: until the first row': medianBytes(plain.map(({ bytes }) => bytes)),
    },
    scripts: mergeScripts(scripts),
    scriptBytes: medianScriptBytes(scripts),
  };
}

function medianBytes(all: readonly Bytes[]): Bytes | null {
  if (all.length === 0) return null;
  return Object.fromEntries(COLUMNS.map((kind) => [kind, median(all.map((bytes) => bytes[kind]))])) as Bytes;
}

export function toResults(measured: Measured, size: Size): Results {
  const metrics = { ...size, cpuSlowdown: CPU_SLOWDOWN, ...summary(measured), memory: measured.memory };
  const { times, scriptBytes } = metrics;
  const memoryGrowth = growth(measured.memory, (sample) => sample.privateBytes);
  const timeLimit = (description: string, limit: number, name: keyof typeof times) =>
    atMost(`ms ${description}`, limit, times[name]?.median ?? null);
  const ratios = {
    timeToPlain: ratioToPlain(measured, (page) => page.firstRowMs),
    bytesToPlain: ratioToPlain(measured, (page) => page.bytes.all),
  };
  return {
    figures: metrics,
    ratios,
    bounds: {
      firstRow: atMost('times the plain page until the first row', LIMITS.firstRow, ratios.timeToPlain),
      filter: timeLimit('from a filter to new rows', LIMITS.changeMs, 'client: new rows after a filter'),
      search: timeLimit('from a search to new rows', LIMITS.changeMs, 'client: new rows after a search'),
      script: atMost(
        'bytes of gzipped JavaScript before the first interaction',
        LIMITS.scriptBytes,
        scriptBytes,
      ),
      memory: atMost(
        `additional bytes in the page's process after ${size.rows} rows`,
        LIMITS.memoryBytes,
        memoryGrowth,
      ),
    },
    missing:
      memoryGrowth === null
        ? ["The memory of the page's process is unknown: it can only be measured on Linux."]
        : [],
    table: [
      ...tables(metrics),
      '',
      `Until the first row, the client takes ${ratios.timeToPlain ?? '?'} times as long as the plain page and transfers ${ratios.bytesToPlain ?? '?'} times as many bytes.`,
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
    `${formatNumber(size.postings)} postings, ${size.visits} visits, nothing cached, CPU slowed down ${CPU_SLOWDOWN}×; Chromium ${size.chromium}; ${size.database}`,
    '',
    ...timeTable(times),
    '',
    ...formatTable(
      ['bytes transferred, medians', ...COLUMNS],
      Object.entries(bytes).map(([name, medians]) => [
        name,
        ...COLUMNS.map((kind) => formatNumber(medians?.[kind])),
      ]),
    ),
    '',
    ...scriptTable('JavaScript before the first interaction', scripts),
    '',
    ...formatTable(
      ['rows shown', 'process MB', 'heap MB', 'nodes', 'listeners'],
      memory.map((sample) => [
        formatNumber(sample.rows),
        megabytes(sample.privateBytes),
        megabytes(sample.heapBytes),
        formatNumber(sample.nodes),
        formatNumber(sample.listeners),
      ]),
    ),
  ];
}
