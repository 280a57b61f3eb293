import { type BenchQuery, type Contestant, type Ours, QueryTimeout } from './contestant.ts';
import type { QueryList } from './queries.ts';

/** The least value that so large a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('Nothing was measured.');
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** What a contestant took for the queries that all are asked. */
export interface Shared {
  name: string;
  loadSeconds: number;
  cpuSeconds: number;
  /** Wall time of each query as whoever asks sees it, in ms; those called off count as long as they were waited for. */
  ms: number[];
  timedOut: number;
  /** Of each query, null where it was not asked for or called off. */
  totals: (number | null)[];
}

/** Queries before the measured ones, so that no one pays for a cold start. */
const WARM_UP = 10;

/** Loads, warms up, and asks the queries that all are asked. */
export async function measurePeer(
  peer: Contestant,
  queries: QueryList,
  load: () => Promise<void>,
): Promise<Shared> {
  const began = performance.now();
  await load();
  const loadSeconds = (performance.now() - began) / 1_000;
  for (const query of queries.rest.slice(0, WARM_UP)) await ask(peer, query);
  return { loadSeconds, ...(await askShared(peer, queries.shared)) };
}

async function askShared(
  contestant: Contestant,
  queries: readonly BenchQuery[],
): Promise<Omit<Shared, 'loadSeconds'>> {
  const before = contestant.cpuSeconds();
  const ms: number[] = [];
  const totals: Shared['totals'] = [];
  let timedOut = 0;
  for (const query of queries) {
    const began = performance.now();
    const answer = await ask(contestant, query);
    ms.push(performance.now() - began);
    totals.push(answer?.total ?? null);
    if (answer === null) timedOut++;
  }
  return { name: contestant.name, cpuSeconds: contestant.cpuSeconds() - before, ms, timedOut, totals };
}

/** @returns null where it took too long. */
const ask = (contestant: Contestant, query: BenchQuery) =>
  contestant.search(query).catch((error: unknown) => {
    if (error instanceof QueryTimeout) return null;
    throw error;
  });

/** What ours took within the index, in ms, of every query of the list. */
export interface InIndex {
  /** Of queries in other orders than by relevance. */
  withoutTotal: number[];
  withTotal: number[];
  relevance: number[];
  facets: number[];
  suggestions: number[];
  /** The slowest queries. */
  slowest: { query: BenchQuery; ms: number }[];
  state: Awaited<ReturnType<Ours['state']>>;
}

/** Queries that are shown because they took longest. */
const SHOWN = 10;

/** Asks everything once: what only we are asked first, which warms up, then what all are asked. */
export async function measureOurs(
  ours: Ours,
  queries: QueryList,
  prefixes: readonly string[],
  load: () => Promise<void>,
): Promise<{ shared: Shared; inIndex: InIndex }> {
  const began = performance.now();
  await load();
  const loadSeconds = (performance.now() - began) / 1_000;
  const state = await ours.state();
  const timed: InIndex['slowest'] = [];
  const timing: Contestant = {
    name: ours.name,
    load: () => load(),
    search: async (query) => {
      const answer = await ours.search(query);
      timed.push({ query, ms: answer.ms });
      return answer;
    },
    cpuSeconds: () => ours.cpuSeconds(),
    close: () => ours.close(),
  };
  for (const query of queries.rest) await timing.search(query);
  const shared = { loadSeconds, ...(await askShared(timing, queries.shared)) };
  const facets: number[] = [];
  for (const { filters } of queries.all) facets.push(await ours.facets(filters));
  const suggestions: number[] = [];
  for (const prefix of prefixes) suggestions.push(await ours.suggest(prefix));
  const of = (wanted: (query: BenchQuery) => boolean) =>
    timed.filter(({ query }) => wanted(query)).map(({ ms }) => ms);
  return {
    shared,
    inIndex: {
      withoutTotal: of((query) => query.sortOrder !== 'relevance' && !query.total),
      withTotal: of((query) => query.sortOrder !== 'relevance' && query.total),
      relevance: of((query) => query.sortOrder === 'relevance'),
      facets,
      suggestions,
      slowest: [...timed].sort((one, other) => other.ms - one.ms).slice(0, SHOWN),
      state,
    },
  };
}
