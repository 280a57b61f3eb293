import { type BenchQuery, type Engine, QueryTimeout, type WorkreelEngine } from './engine.ts';
import type { QueryList } from './queries.ts';

/** Returns the smallest value that is not exceeded by at least this share of all values. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('The percentile of no values is undefined.');
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** Measurements of the queries that all engines run. */
export interface SharedResults {
  name: string;
  loadSeconds: number;
  indexBytes: number;
  cpuSeconds: number;
  /** Wall time of each query for the client, in ms; for canceled queries, the time until they were canceled. */
  ms: number[];
  timedOut: number;
  /** Total of each query; null if it was not requested or the query was canceled. */
  totals: (number | null)[];
}

/**
 * Like Workreel, competitors run the queries that are not shared as warm-up, but slow ones only some of them. Ten queries would
 * not be enough for a JVM, which compiles its code only after thousands of calls.
 */
const WARM_UP_MS = 20_000;

/** Loads the postings, warms up, and runs the shared queries. */
export async function measureCompetitor(
  competitor: Engine,
  queries: QueryList,
  load: () => Promise<void>,
): Promise<SharedResults> {
  const startedAt = performance.now();
  await load();
  const loadSeconds = (performance.now() - startedAt) / 1_000;
  const warmUpEnd = performance.now() + WARM_UP_MS;
  for (const query of queries.rest) {
    if (performance.now() > warmUpEnd) break;
    await searchOrTimeout(competitor, query);
  }
  return {
    loadSeconds,
    indexBytes: await competitor.indexBytes(),
    ...(await runSharedQueries(competitor, queries.shared)),
  };
}

async function runSharedQueries(
  engine: Engine,
  queries: readonly BenchQuery[],
): Promise<Omit<SharedResults, 'loadSeconds' | 'indexBytes'>> {
  const before = engine.cpuSeconds();
  const ms: number[] = [];
  const totals: SharedResults['totals'] = [];
  let timedOut = 0;
  for (const query of queries) {
    const startedAt = performance.now();
    const result = await searchOrTimeout(engine, query);
    ms.push(performance.now() - startedAt);
    totals.push(result?.total ?? null);
    if (result === null) timedOut++;
  }
  return { name: engine.name, cpuSeconds: engine.cpuSeconds() - before, ms, timedOut, totals };
}

/** @returns null if the query timed out. */
const searchOrTimeout = (engine: Engine, query: BenchQuery) =>
  engine.search(query).catch((error: unknown) => {
    if (error instanceof QueryTimeout) return null;
    throw error;
  });

/** Times that all queries spent in Workreel's index, in ms. */
export interface InIndex {
  /** Queries not sorted by relevance. */
  withoutTotal: number[];
  withTotal: number[];
  relevance: number[];
  facets: number[];
  suggestions: number[];
  slowest: { query: BenchQuery; ms: number }[];
  state: Awaited<ReturnType<WorkreelEngine['state']>>;
}

/** Number of slowest queries in the report. */
const SLOWEST = 10;

/** Runs every query once: first those that only Workreel runs, as warm-up, then the shared ones. */
export async function measureWorkreel(
  workreel: WorkreelEngine,
  queries: QueryList,
  prefixes: readonly string[],
  load: () => Promise<void>,
): Promise<{ shared: SharedResults; inIndex: InIndex }> {
  const startedAt = performance.now();
  await load();
  const loadSeconds = (performance.now() - startedAt) / 1_000;
  const state = await workreel.state();
  const timed: InIndex['slowest'] = [];
  const timedEngine: Engine = {
    name: workreel.name,
    load: () => load(),
    search: async (query) => {
      const result = await workreel.search(query);
      timed.push({ query, ms: result.ms });
      return result;
    },
    cpuSeconds: () => workreel.cpuSeconds(),
    indexBytes: () => workreel.indexBytes(),
    close: () => workreel.close(),
  };
  for (const query of queries.rest) await timedEngine.search(query);
  const shared = {
    loadSeconds,
    indexBytes: await workreel.indexBytes(),
    ...(await runSharedQueries(timedEngine, queries.shared)),
  };
  const facets: number[] = [];
  for (const { filters } of queries.all) facets.push(await workreel.facets(filters));
  const suggestions: number[] = [];
  for (const prefix of prefixes) suggestions.push(await workreel.suggest(prefix));
  const timesOf = (matches: (query: BenchQuery) => boolean) =>
    timed.filter(({ query }) => matches(query)).map(({ ms }) => ms);
  return {
    shared,
    inIndex: {
      withoutTotal: timesOf((query) => query.sortOrder !== 'relevance' && !query.total),
      withTotal: timesOf((query) => query.sortOrder !== 'relevance' && query.total),
      relevance: timesOf((query) => query.sortOrder === 'relevance'),
      facets,
      suggestions,
      slowest: [...timed].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST),
      state,
    },
  };
}
