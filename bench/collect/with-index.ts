/** Collecting with the search index on, beside collecting without it. */
import { atLeast, type BenchOptions, type Bound, median, rounded, tableOf } from '../lib/report.ts';

/** How much of its speed collecting keeps. */
const BOUND = 0.9;

export interface IndexRun {
  pages: number;
  /** By the wall clock. */
  runSeconds?: number;
  /** Of the process, with the threads of the index. */
  cpuSeconds: number;
}

/** The two runs of a round. */
export interface IndexRound {
  without: IndexRun;
  with: IndexRun;
}

/** Rounds of the same pages; who is first changes, so that neither always meets the warmer machine. */
export async function measureWithIndex(
  rounds: number,
  collect: (...flags: string[]) => Promise<IndexRun>,
  say: BenchOptions['say'],
): Promise<IndexRound[]> {
  const done: IndexRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    const withFirst = round % 2 === 0 ? await collect('--index') : null;
    const without = await collect();
    const one = { without, with: withFirst ?? (await collect('--index')) };
    done.push(one);
    say(
      `round ${round} of ${rounds}: ${rate(one.with).toFixed(1)} pages/s with the search index, ${rate(without).toFixed(1)} without`,
    );
  }
  return done;
}

/** Pages a second by the wall clock. */
function rate({ pages, runSeconds }: IndexRun): number {
  if (!runSeconds) throw new Error('A run did not tell how long it took.');
  return pages / runSeconds;
}

const cpuMs = ({ cpuSeconds, pages }: IndexRun) => (cpuSeconds / pages) * 1000;

/** Each round's two runs are compared with each other, and of those the median counts. */
export function judgeWithIndex(rounds: readonly IndexRound[]): {
  figures: { name: string; pagesPerSecond: number; cpuMsPerPage: number }[];
  ratio: number;
  bound: Bound;
  table: string[];
} {
  const ratio = rounded(median(rounds.map((round) => rate(round.with) / rate(round.without))), 2);
  const figures = (['without', 'with'] as const).map((name) => ({
    name: `${name} the search index`,
    pagesPerSecond: rounded(median(rounds.map((round) => rate(round[name]))), 1),
    cpuMsPerPage: rounded(median(rounds.map((round) => cpuMs(round[name]))), 1),
  }));
  return {
    figures,
    ratio,
    bound: atLeast('of the pages a second, with the search index on', BOUND, ratio),
    table: tableOf(
      ['Workreel', 'pages/s', 'CPU ms/page'],
      figures.map((one) => [one.name, one.pagesPerSecond.toFixed(1), one.cpuMsPerPage.toFixed(1)]),
    ),
  };
}
