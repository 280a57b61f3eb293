/** Measures search quality with judged queries; docs/performance.md describes the benchmark. */

import type { GeneratedPosting } from '@workreel/sample-data';
import { generatePostings } from '@workreel/sample-data';
import { atLeast, type BenchOptions, formatTable, type Results, rounded } from '../lib/report.ts';
import { type Grade, gradePosting, type JudgedPosting } from './grade.domain.ts';
import { type JudgedQuery, type Kind, QUERIES } from './queries.data.ts';
import { type RealTitleResults, searchRealTitles } from './real-titles.ts';
import { NDCG_CUTOFF, ndcg, RECALL_CUTOFF, recall } from './score.domain.ts';
import type { OpenSearcher } from './searcher.ts';

const FULL_POSTINGS = 60_000;
const QUICK_POSTINGS = 20_000;
/** Number of queries with the lowest scores to print. */
const LOWEST = 15;
/** Minimum mean scores over all queries. */
const LIMITS = { ndcg: 0.95, recall: 0.97 };
/** Minimum share of queries from real titles whose posting is among the first ten results. */
const REAL_TITLES_LIMIT = 0.95;

export interface Scored {
  query: string;
  kind: Kind;
  ndcg: number;
  recall: number;
  /** Number of relevant postings in the collection. */
  relevant: number;
  /** Grades of the first ten results. */
  topGrades: readonly Grade[];
}

export async function benchRelevance(
  { quick, progress }: BenchOptions,
  open: OpenSearcher,
): Promise<Results> {
  const count = quick ? QUICK_POSTINGS : FULL_POSTINGS;
  progress(`generating ${count} postings`);
  const generated = [...generatePostings(count)];
  progress(`running ${QUERIES.length} judged queries`);
  const { scored, unanswerable } = await scoreAll(open, generated, QUERIES);
  progress('searching for real titles');
  const real = await searchRealTitles(open, generated, process.env.REAL_PAGES_DIR);
  return toResults(count, scored, unanswerable, real);
}

/** Scores the queries; returns those without relevant postings separately. */
export async function scoreAll(
  open: OpenSearcher,
  collection: readonly GeneratedPosting[],
  queries: readonly JudgedQuery[],
): Promise<{ scored: Scored[]; unanswerable: string[] }> {
  const postings = new Map(collection.map((posting) => [posting.sourceUrl, posting]));
  await using searcher = await open(collection);
  const scored: Scored[] = [];
  const unanswerable: string[] = [];
  for (const { query, kind, criteria } of queries) {
    const counts: [number, number, number, number] = [0, 0, 0, 0];
    for (const posting of postings.values()) counts[gradePosting(posting, criteria)]++;
    const relevant = counts[2] + counts[3];
    if (relevant === 0) {
      unanswerable.push(query);
      continue;
    }
    const results = (await searcher.search(query)).slice(0, RECALL_CUTOFF);
    const grades = gradeResults(query, results, postings, (posting) => gradePosting(posting, criteria));
    const topGrades = grades.slice(0, NDCG_CUTOFF);
    scored.push({
      query,
      kind,
      ndcg: ndcg(grades, counts),
      recall: recall(grades, counts),
      relevant,
      topGrades,
    });
  }
  return { scored, unanswerable };
}

function gradeResults(
  query: string,
  results: readonly string[],
  postings: ReadonlyMap<string, JudgedPosting>,
  gradeOf: (posting: JudgedPosting) => Grade,
): Grade[] {
  if (new Set(results).size < results.length)
    throw new Error(`The results for ${query} contain a posting twice.`);
  return results.map((url) => {
    const posting = postings.get(url);
    if (posting === undefined)
      throw new Error(`The results for ${query} contain ${url}, which is not in the collection.`);
    return gradeOf(posting);
  });
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const formatScore = (value: number | null) => (value === null ? '?' : value.toFixed(3));
const roundedMean = (values: readonly number[]) => {
  const value = mean(values);
  return value === null ? null : rounded(value, 4);
};

function toResults(
  postings: number,
  scored: readonly Scored[],
  unanswerable: readonly string[],
  real: RealTitleResults,
): Results {
  const all = {
    ndcg: roundedMean(scored.map((query) => query.ndcg)),
    recall: roundedMean(scored.map((query) => query.recall)),
  };
  const byKind = [...new Set(scored.map(({ kind }) => kind))].map((kind) => {
    const queries = scored.filter((query) => query.kind === kind);
    return {
      kind,
      queries: queries.length,
      ndcg: mean(queries.map((query) => query.ndcg)),
      recall: mean(queries.map((query) => query.recall)),
    };
  });
  const lowest = [...scored]
    .sort((one, other) => one.ndcg + one.recall - other.ndcg - other.recall)
    .slice(0, LOWEST);
  const realShare = real.searched === 0 ? null : rounded(real.found / real.searched, 4);
  return {
    figures: {
      postings,
      queries: scored.length,
      unanswerable,
      byKind,
      scored,
      realTitles: { searched: real.searched, found: real.found, missed: real.missed },
      skipped: real.skipped,
    },
    ratios: {},
    bounds: {
      ndcg: atLeast(`nDCG@${NDCG_CUTOFF}, mean of ${scored.length} queries`, LIMITS.ndcg, all.ndcg),
      recall: atLeast(`recall@${RECALL_CUTOFF}, mean of ${scored.length} queries`, LIMITS.recall, all.recall),
      ...(real.searched > 0 && {
        realTitles: atLeast(
          `of ${real.searched} queries from real titles find their posting among the first ${NDCG_CUTOFF}`,
          REAL_TITLES_LIMIT,
          realShare,
        ),
      }),
    },
    missing: [],
    table: [
      `${postings} postings, ${scored.length} judged queries`,
      '',
      ...formatTable(
        ['kind', 'queries', 'nDCG@10', 'recall@50'],
        [
          ...byKind.map(({ kind, queries, ndcg, recall }) => [
            kind,
            String(queries),
            formatScore(ndcg),
            formatScore(recall),
          ]),
          ['all', String(scored.length), formatScore(all.ndcg), formatScore(all.recall)],
        ],
      ),
      '',
      ...formatTable(
        [`lowest ${LOWEST}`, 'kind', 'nDCG@10', 'recall@50', 'relevant', 'grades of first ten'],
        lowest.map(({ query, kind, ndcg, recall, relevant, topGrades }) => [
          query,
          kind,
          formatScore(ndcg),
          formatScore(recall),
          String(relevant),
          topGrades.join(''),
        ]),
      ),
      '',
      ...unanswerable.map((query) => `no relevant postings for ${query}`),
      ...realLines(real),
    ],
  };
}

function realLines({ searched, found, missed, skipped }: RealTitleResults): string[] {
  if (skipped > 0) return ['real titles: skipped, because REAL_PAGES_DIR is not set'];
  return [
    `real titles: ${found} of ${searched} queries find their posting among the first ${NDCG_CUTOFF}`,
    ...missed.slice(0, LOWEST).map(({ query, title }) => `  missed: ${query}  (${title})`),
  ];
}
