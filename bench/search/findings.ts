import { atLeast, atMost, type Bound, type Findings, rounded, tableOf } from '../lib/report.ts';
import { type InIndex, percentile, type Shared } from './measure.ts';
import type { QueryList } from './queries.ts';
import { wordsOf } from './words.ts';

/** What must hold at a million postings. */
const BOUNDS = {
  /** 95 of 100 queries, in the index, in ms. */
  withoutTotal: 3,
  withTotal: 8,
  relevance: 10,
  facets: 15,
  suggestions: 2,
  /** Times our processor time that the thriftiest of the others takes. */
  leastRatio: 5,
  /** Beyond the bare process. */
  bytesPerPosting: 600,
  snapshotSeconds: 5,
  rebuildSeconds: 60,
};

export interface Measured {
  count: number;
  queries: QueryList;
  /** Null: ours was not there. */
  ours: { shared: Shared; inIndex: InIndex } | null;
  /** By a short name. */
  peers: Record<string, Shared>;
  missing: string[];
  /** What else belongs to the figures. */
  database: string | null;
}

export function findingsOf({ count, queries, ours, peers, missing, database }: Measured): Findings {
  const ratios: Record<string, number | null> = Object.fromEntries(
    Object.entries(peers).map(([name, peer]) => [
      name,
      ours ? rounded(peer.cpuSeconds / ours.shared.cpuSeconds, 1) : null,
    ]),
  );
  const known = Object.values(ratios).filter((ratio) => ratio !== null);
  const differing = totalsThatDiffer(queries, peers);
  return {
    figures: {
      postings: count,
      queries: queries.all.length,
      sharedQueries: queries.shared.length,
      database,
      totalsThatDiffer: differing,
      contestants: [...(ours ? [ours.shared] : []), ...Object.values(peers)].map(summaryOf),
      inIndex: ours ? inIndexOf(ours.inIndex) : null,
    },
    ratios,
    bounds: {
      ...(ours ? boundsOf(ours.inIndex) : {}),
      leastRatio: atLeast(
        'times our processor time, the least of the others',
        BOUNDS.leastRatio,
        known.length > 0 ? Math.min(...known) : null,
      ),
      totalsThatDiffer: atMost(
        'totals of Korean words on which the others do not agree',
        0,
        differing.length,
      ),
    },
    missing,
    table: tableFor({ count, queries, ours, peers }, ratios),
  };
}

function boundsOf(inIndex: InIndex): Record<string, Bound> {
  const p95 = (what: string, of: 'withoutTotal' | 'withTotal' | 'relevance' | 'facets' | 'suggestions') =>
    atMost(`ms in the index, 95 of 100: ${what}`, BOUNDS[of], rounded(percentile(inIndex[of], 0.95), 2));
  const { memoryBytesPerPosting, snapshotReadySeconds, rebuildSeconds } = inIndex.state;
  return {
    withoutTotal: p95('pages without the total', 'withoutTotal'),
    withTotal: p95('pages with the total', 'withTotal'),
    relevance: p95('pages by relevance', 'relevance'),
    facets: p95('facets', 'facets'),
    suggestions: p95('suggestions', 'suggestions'),
    memory: atMost('bytes of memory a posting', BOUNDS.bytesPerPosting, rounded(memoryBytesPerPosting, 0)),
    snapshot: atMost('s from a snapshot', BOUNDS.snapshotSeconds, rounded(snapshotReadySeconds, 2)),
    rebuild: atMost('s to rebuild', BOUNDS.rebuildSeconds, rounded(rebuildSeconds, 1)),
  };
}

const spread = (ms: readonly number[]) => ({
  p50: rounded(percentile(ms, 0.5), 3),
  p95: rounded(percentile(ms, 0.95), 3),
  max: rounded(Math.max(...ms), 3),
});

const inIndexOf = ({ state, slowest, ...times }: InIndex) => ({
  ...Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, spread(ms)])),
  ...state,
  slowest,
});

const summaryOf = ({ name, loadSeconds, cpuSeconds, ms, timedOut }: Shared) => ({
  name,
  loadSeconds: rounded(loadSeconds, 1),
  cpuSeconds: rounded(cpuSeconds, 3),
  cpuMsPerQuery: rounded((cpuSeconds / ms.length) * 1_000, 3),
  ...spread(ms),
  timedOut,
});

/** Hangul is searched by parts of words by all of them alike; of Latin words some know only whole ones. */
const KOREAN = /^[가-힣]+$/;

function totalsThatDiffer(queries: QueryList, peers: Measured['peers']) {
  return queries.shared.flatMap(({ filters }, at) => {
    if (!wordsOf(filters).every((word) => KOREAN.test(word))) return [];
    const totals = Object.fromEntries(
      Object.entries(peers).flatMap(([name, { totals }]) =>
        totals[at] === null ? [] : [[name, totals[at]]],
      ),
    );
    return new Set(Object.values(totals)).size > 1 ? [{ filters, totals }] : [];
  });
}

function tableFor(
  { count, queries, ours, peers }: Pick<Measured, 'count' | 'queries' | 'ours' | 'peers'>,
  ratios: Record<string, number | null>,
): string[] {
  const row = (shared: Shared, ratio: number | null) => {
    const { loadSeconds, cpuSeconds, cpuMsPerQuery, p50, p95, timedOut } = summaryOf(shared);
    const shown = [loadSeconds, cpuSeconds, cpuMsPerQuery, rounded(p50, 1), rounded(p95, 1), timedOut];
    return [shared.name, ...shown.map(String), ratio === null ? '' : String(ratio)];
  };
  const lines = tableOf(
    ['', 'load s', 'CPU s', 'CPU ms/query', 'p50 ms', 'p95 ms', 'called off', 'times ours'],
    [
      ...(ours ? [row(ours.shared, 1)] : []),
      ...Object.entries(peers).map(([name, shared]) => row(shared, ratios[name] ?? null)),
    ],
  );
  const head = `${count.toLocaleString('en')} postings; the ${queries.shared.length} queries that all are asked, each once, over whatever leads to them`;
  if (!ours) return [head, '', ...lines];
  const inIndex = Object.entries(ours.inIndex).flatMap(([name, ms]) =>
    Array.isArray(ms) && typeof ms[0] === 'number'
      ? [[name, ...Object.values(spread(ms as number[])).map(String)]]
      : [],
  );
  return [
    head,
    '',
    ...lines,
    '',
    ...tableOf([`ours in the index, ms, ${queries.all.length} queries`, 'p50', 'p95', 'most'], inIndex),
  ];
}
