import { atLeast, atMost, formatTable, type Limit, type Results, rounded } from '../lib/report.ts';
import { type InIndex, percentile, type SharedResults } from './measure.ts';
import type { QueryList } from './queries.ts';
import { isKorean } from './text.ts';

/** Limits for up to a million postings. */
const LIMITS = {
  /** 95th percentiles in the index, in ms. */
  withoutTotal: 3,
  withTotal: 8,
  relevance: 10,
  pages: 8,
  facets: 15,
  suggestions: 2,
  /** RSS above that of the process without the index. */
  bytesPerPosting: 600,
  peakBytesPerPosting: 2_000,
  snapshotSeconds: 5,
  rebuildSeconds: 60,
};
/** Limits for more, up to ten million: 3.5 GB of memory, and 6 GB while the index is built. */
const LARGE_LIMITS: typeof LIMITS = {
  withoutTotal: 25,
  withTotal: 25,
  relevance: 40,
  pages: 25,
  facets: 150,
  suggestions: 20,
  bytesPerPosting: 350,
  peakBytesPerPosting: 600,
  snapshotSeconds: 10,
  rebuildSeconds: 600,
};
/** More postings are searched only by Workreel, because competitors would take hours. */
export const MAX_COMPARED = 1_000_000;

/** CPU time of the best competitor of a kind divided by Workreel's. */
const MIN_RATIOS = { database: 5, library: 1 };
/** Short names of libraries for full-text search; the other competitors are databases. */
const LIBRARIES = ['lucene', 'tantivy'];

export interface Measured {
  count: number;
  queries: QueryList;
  /** Null if Workreel was not measured. */
  workreel: { shared: SharedResults; inIndex: InIndex } | null;
  /** By short name. */
  competitors: Record<string, SharedResults>;
  /** The same searches as Workreel's in memory, by OpenSearch; null if it was not measured. */
  openSearch: SharedResults | null;
  missing: string[];
  /** Version of the database server. */
  database: string | null;
}

export function toResults(measured: Measured): Results {
  const { count, queries, workreel, competitors, openSearch, missing, database } = measured;
  const ratios: Record<string, number | null> = Object.fromEntries(
    Object.entries(competitors).map(([name, competitor]) => [
      name,
      workreel ? rounded(competitor.cpuSeconds / workreel.shared.cpuSeconds, 1) : null,
    ]),
  );
  const minRatio = (kind: keyof typeof MIN_RATIOS) => {
    const measured = Object.entries(ratios).flatMap(([name, ratio]) =>
      ratio !== null && LIBRARIES.includes(name) === (kind === 'library') ? [ratio] : [],
    );
    const description = `times Workreel's CPU time, best ${kind}`;
    return atLeast(description, MIN_RATIOS[kind], measured.length > 0 ? Math.min(...measured) : null);
  };
  const differing = totalsThatDiffer(queries, competitors);
  return {
    figures: {
      postings: count,
      queries: queries.all.length,
      sharedQueries: queries.shared.length,
      database,
      totalsThatDiffer: differing,
      engines: enginesOf(measured).map(summarize),
      inIndex: workreel ? summarizeInIndex(workreel.inIndex) : null,
    },
    ratios,
    bounds: {
      ...(workreel ? toLimits(workreel.inIndex, count > MAX_COMPARED ? LARGE_LIMITS : LIMITS) : {}),
      ...(count > MAX_COMPARED
        ? {}
        : {
            minRatio: minRatio('database'),
            minLibraryRatio: minRatio('library'),
            totalsThatDiffer: atMost(
              'totals of Korean queries on which the competitors disagree',
              0,
              differing.length,
            ),
            openSearchTotals: atMost(
              'totals that differ between Workreel in memory and in OpenSearch',
              0,
              workreel && openSearch
                ? workreel.shared.totals.filter(
                    (total, n) => queries.shared[n]!.total && total !== openSearch.totals[n],
                  ).length
                : null,
            ),
          }),
    },
    missing,
    table: formatTables(measured, ratios),
  };
}

const enginesOf = ({ workreel, competitors, openSearch }: Measured): SharedResults[] => [
  ...(workreel ? [workreel.shared] : []),
  ...(openSearch ? [openSearch] : []),
  ...Object.values(competitors),
];

function toLimits(inIndex: InIndex, limits: typeof LIMITS): Record<string, Limit> {
  const p95 = (name: string, key: 'withoutTotal' | 'withTotal' | 'relevance' | 'facets' | 'suggestions') =>
    atMost(`ms in the index (p95), ${name}`, limits[key], rounded(percentile(inIndex[key], 0.95), 2));
  const { memoryBytesPerPosting, peakBytesPerPosting, snapshotReadySeconds, rebuildSeconds } = inIndex.state;
  return {
    withoutTotal: p95('pages without the total', 'withoutTotal'),
    withTotal: p95('pages with the total', 'withTotal'),
    relevance: p95('pages by relevance', 'relevance'),
    pages: atMost(
      'ms in the index (p95), all pages',
      limits.pages,
      rounded(percentile([...inIndex.withoutTotal, ...inIndex.withTotal, ...inIndex.relevance], 0.95), 2),
    ),
    facets: p95('facets', 'facets'),
    suggestions: p95('suggestions', 'suggestions'),
    memory: atMost('bytes of memory per posting', limits.bytesPerPosting, rounded(memoryBytesPerPosting, 0)),
    peakMemory: atMost(
      'bytes of memory per posting while building the index',
      limits.peakBytesPerPosting,
      rounded(peakBytesPerPosting, 0),
    ),
    snapshot: atMost('s to load the snapshot', limits.snapshotSeconds, rounded(snapshotReadySeconds, 2)),
    rebuild: atMost('s to rebuild from the database', limits.rebuildSeconds, rounded(rebuildSeconds, 1)),
  };
}

const summarizeTimes = (ms: readonly number[]) => ({
  p50: rounded(percentile(ms, 0.5), 3),
  p95: rounded(percentile(ms, 0.95), 3),
  max: rounded(Math.max(...ms), 3),
});

const summarizeInIndex = ({ state, slowest, ...times }: InIndex) => ({
  ...Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, summarizeTimes(ms)])),
  ...state,
  slowest,
});

const summarize = ({ name, loadSeconds, indexBytes, cpuSeconds, ms, timedOut }: SharedResults) => ({
  name,
  loadSeconds: rounded(loadSeconds, 1),
  indexBytes,
  cpuSeconds: rounded(cpuSeconds, 3),
  cpuMsPerQuery: rounded((cpuSeconds / ms.length) * 1_000, 3),
  ...summarizeTimes(ms),
  timedOut,
});

function totalsThatDiffer(queries: QueryList, competitors: Measured['competitors']) {
  return queries.shared.flatMap(({ filters }, index) => {
    if (!isKorean(filters)) return [];
    const totals = Object.fromEntries(
      Object.entries(competitors).flatMap(([name, { totals }]) =>
        totals[index] === null ? [] : [[name, totals[index]]],
      ),
    );
    return new Set(Object.values(totals)).size > 1 ? [{ filters, totals }] : [];
  });
}

function formatTables(measured: Measured, ratios: Record<string, number | null>): string[] {
  const { count, queries, workreel, competitors, openSearch } = measured;
  const row = (shared: SharedResults, ratio: number | null = null, memoryMb = '') => {
    const { loadSeconds, indexBytes, cpuSeconds, cpuMsPerQuery, p50, p95, timedOut } = summarize(shared);
    const cells = [
      loadSeconds,
      rounded(indexBytes / 1e6, 0),
      memoryMb,
      cpuSeconds,
      cpuMsPerQuery,
      rounded(p50, 1),
      rounded(p95, 1),
      timedOut,
    ];
    return [shared.name, ...cells.map(String), ratio === null ? '' : String(ratio)];
  };
  const memoryMb = String(rounded(((workreel?.inIndex.state.memoryBytesPerPosting ?? 0) * count) / 1e6, 0));
  const lines = formatTable(
    [
      '',
      'load s',
      'disk MB',
      'memory MB',
      'CPU s',
      'CPU ms/query',
      'p50 ms',
      'p95 ms',
      'timed out',
      'CPU / Workreel',
    ],
    [
      ...(workreel ? [row(workreel.shared, 1, memoryMb)] : []),
      ...(openSearch ? [row(openSearch)] : []),
      ...Object.entries(competitors).map(([name, shared]) => row(shared, ratios[name])),
    ],
  );
  const title = `${count.toLocaleString('en')} postings; ${queries.shared.length} queries, each run once, times including inter-process communication`;
  if (!workreel) return [title, '', ...lines];
  const inIndex = Object.entries(workreel.inIndex).flatMap(([name, ms]) =>
    Array.isArray(ms) && typeof ms[0] === 'number'
      ? [[name, ...Object.values(summarizeTimes(ms as number[])).map(String)]]
      : [],
  );
  return [
    title,
    '',
    ...lines,
    '',
    ...formatTable(
      [`Workreel in the index, ms, ${queries.all.length} queries`, 'p50', 'p95', 'max'],
      inIndex,
    ),
  ];
}
