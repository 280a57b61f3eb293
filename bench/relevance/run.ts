/** How good the answers are: what is judged, and how, stands in bench/README.md. */

import type { GeneratedPosting, Label } from '@workreel/sample-data';
import { generatePostings } from '@workreel/sample-data';
import { atLeast, type BenchOptions, type Findings, rounded, tableOf } from '../lib/report.ts';
import { type Grade, judge } from './judge.domain.ts';
import { type JudgedQuery, type Kind, QUERIES } from './queries.data.ts';
import { askRealTitles, type RealTitlesFound } from './real-titles.ts';
import { FIRST, ndcg, REACH, recall } from './score.domain.ts';
import type { OpenSearcher } from './searcher.ts';

const FULL = 60_000;
const QUICK = 20_000;
const WORST = 15;
/** What the answers must come to on the average of all queries. */
const BOUNDS = { ndcg: 0.9, recall: 0.97 };
/** Of the queries made of real titles so many must have their posting among the first ten. */
const REAL_BOUND = 0.95;

export interface Scored {
  query: string;
  kind: Kind;
  ndcg: number;
  recall: number;
  /** Postings in the collection that are relevant. */
  relevant: number;
  /** Grades of the first ten. */
  first: readonly Grade[];
}

export async function benchRelevance({ quick, say }: BenchOptions, open: OpenSearcher): Promise<Findings> {
  const count = quick ? QUICK : FULL;
  say(`making ${count} postings`);
  const generated = [...generatePostings(count)];
  say(`asking ${QUERIES.length} judged queries`);
  const { scored, unanswerable } = await scoreAll(open, generated, QUERIES);
  say('asking for real titles');
  const real = await askRealTitles(open, generated, process.env.REAL_PAGES_DIR);
  return findings(count, scored, unanswerable, real);
}

/** Scores of the queries; those that nothing in the collection is relevant to are told apart. */
export async function scoreAll(
  open: OpenSearcher,
  collection: readonly GeneratedPosting[],
  queries: readonly JudgedQuery[],
): Promise<{ scored: Scored[]; unanswerable: string[] }> {
  const labels = new Map(collection.map(({ sourceUrl, label }) => [sourceUrl, label]));
  await using opened = await open(collection);
  const scored: Scored[] = [];
  const unanswerable: string[] = [];
  for (const { query, kind, wants } of queries) {
    const counts: [number, number, number, number] = [0, 0, 0, 0];
    for (const label of labels.values()) counts[judge(label, wants)]++;
    const relevant = counts[2] + counts[3];
    if (relevant === 0) {
      unanswerable.push(query);
      continue;
    }
    const results = (await opened.search(query)).slice(0, REACH);
    const grades = gradesOf(query, results, labels, (label) => judge(label, wants));
    const first = grades.slice(0, FIRST);
    scored.push({ query, kind, ndcg: ndcg(grades, counts), recall: recall(grades, counts), relevant, first });
  }
  return { scored, unanswerable };
}

function gradesOf(
  query: string,
  results: readonly string[],
  labels: ReadonlyMap<string, Label>,
  gradeOf: (label: Label) => Grade,
): Grade[] {
  if (new Set(results).size < results.length) throw new Error(`A posting was found twice for ${query}.`);
  return results.map((url) => {
    const label = labels.get(url);
    if (label === undefined) throw new Error(`${url} was found for ${query} and is not in the collection.`);
    return gradeOf(label);
  });
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const shown = (value: number | null) => (value === null ? '?' : value.toFixed(3));
const roundedMean = (values: readonly number[]) => {
  const value = mean(values);
  return value === null ? null : rounded(value, 4);
};

function findings(
  postings: number,
  scored: readonly Scored[],
  unanswerable: readonly string[],
  real: RealTitlesFound,
): Findings {
  const all = {
    ndcg: roundedMean(scored.map((each) => each.ndcg)),
    recall: roundedMean(scored.map((each) => each.recall)),
  };
  const byKind = [...new Set(scored.map(({ kind }) => kind))].map((kind) => {
    const own = scored.filter((each) => each.kind === kind);
    return {
      kind,
      queries: own.length,
      ndcg: mean(own.map((each) => each.ndcg)),
      recall: mean(own.map((each) => each.recall)),
    };
  });
  const worst = [...scored]
    .sort((one, other) => one.ndcg + one.recall - other.ndcg - other.recall)
    .slice(0, WORST);
  const realShare = real.asked === 0 ? null : rounded(real.found / real.asked, 4);
  return {
    figures: {
      postings,
      queries: scored.length,
      unanswerable,
      byKind,
      scored,
      realTitles: { asked: real.asked, found: real.found, missed: real.missed },
      skipped: real.skipped,
    },
    ratios: {},
    bounds: {
      ndcg: atLeast(`nDCG@${FIRST}, mean of ${scored.length} queries`, BOUNDS.ndcg, all.ndcg),
      recall: atLeast(`recall@${REACH}, mean of ${scored.length} queries`, BOUNDS.recall, all.recall),
      ...(real.asked > 0 && {
        realTitles: atLeast(`of ${real.asked} real titles among the first ${FIRST}`, REAL_BOUND, realShare),
      }),
    },
    missing: [],
    table: [
      `${postings} postings, ${scored.length} judged queries`,
      '',
      ...tableOf(
        ['kind', 'queries', 'nDCG@10', 'recall@50'],
        [
          ...byKind.map((each) => [each.kind, String(each.queries), shown(each.ndcg), shown(each.recall)]),
          ['all', String(scored.length), shown(all.ndcg), shown(all.recall)],
        ],
      ),
      '',
      ...tableOf(
        [`the worst ${WORST}`, 'kind', 'nDCG@10', 'recall@50', 'relevant', 'first ten'],
        worst.map((each) => [
          each.query,
          each.kind,
          shown(each.ndcg),
          shown(each.recall),
          String(each.relevant),
          each.first.join(''),
        ]),
      ),
      '',
      ...unanswerable.map((query) => `nothing in these postings is relevant to ${query}`),
      ...realLines(real),
    ],
  };
}

function realLines({ asked, found, missed, skipped }: RealTitlesFound): string[] {
  if (skipped > 0) return ['real titles: skipped, since REAL_PAGES_DIR names no folder of saved pages'];
  return [
    `real titles: ${found} of ${asked} have their posting among the first ${FIRST}`,
    ...missed.slice(0, WORST).map(({ query, title }) => `  missed: ${query}  (${title})`),
  ];
}
