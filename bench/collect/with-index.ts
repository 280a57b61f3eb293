/** Compares collecting with and without the search index. */
import { atLeast, type BenchOptions, formatTable, type Limit, median, rounded } from '../lib/report.ts';

/** Minimum ratio of pages/s with the index to pages/s without it. */
const LIMIT = 0.9;

export interface IndexRun {
  pages: number;
  /** Wall time. */
  runSeconds?: number;
  /** CPU time of the process, including index threads. */
  cpuSeconds: number;
}

export interface IndexRound {
  without: IndexRun;
  with: IndexRun;
}

/** Collects the same pages with and without the index; the order alternates, so that neither always runs on a warm machine. */
export async function measureWithIndex(
  rounds: number,
  collect: (...flags: string[]) => Promise<IndexRun>,
  progress: BenchOptions['progress'],
): Promise<IndexRound[]> {
  const results: IndexRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    const withFirst = round % 2 === 0 ? await collect('--index') : null;
    const without = await collect();
    const result = { without, with: withFirst ?? (await collect('--index')) };
    results.push(result);
    progress(
      `round ${round} of ${rounds}: ${rate(result.with).toFixed(1)} pages/s with the search index, ${rate(without).toFixed(1)} without`,
    );
  }
  return results;
}

/** Pages per second of wall time. */
function rate({ pages, runSeconds }: IndexRun): number {
  if (!runSeconds) throw new Error('The run result has no runSeconds.');
  return pages / runSeconds;
}

const cpuMs = ({ cpuSeconds, pages }: IndexRun) => (cpuSeconds / pages) * 1000;

/** Compares the two runs of each round; the ratio is the median over the rounds. */
export function compareWithIndex(rounds: readonly IndexRound[]): {
  metrics: { name: string; pagesPerSecond: number; cpuMsPerPage: number }[];
  ratio: number;
  limit: Limit;
  table: string[];
} {
  const ratio = rounded(median(rounds.map((round) => rate(round.with) / rate(round.without))), 2);
  const metrics = (['without', 'with'] as const).map((name) => ({
    name: `${name} the search index`,
    pagesPerSecond: rounded(median(rounds.map((round) => rate(round[name]))), 1),
    cpuMsPerPage: rounded(median(rounds.map((round) => cpuMs(round[name]))), 1),
  }));
  return {
    metrics,
    ratio,
    limit: atLeast('of the pages/s without the search index', LIMIT, ratio),
    table: formatTable(
      ['Workreel', 'pages/s', 'CPU ms/page'],
      metrics.map(({ name, pagesPerSecond, cpuMsPerPage }) => [
        name,
        pagesPerSecond.toFixed(1),
        cpuMsPerPage.toFixed(1),
      ]),
    ),
  };
}
