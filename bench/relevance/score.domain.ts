import { type Grade, RELEVANT } from './grade.domain.ts';

/** Number of postings by grade. */
export type Counts = readonly [irrelevant: number, related: number, good: number, exact: number];

/** Results visible without scrolling. */
export const NDCG_CUTOFF = 10;
/** Results that a user looks through. */
export const RECALL_CUTOFF = 50;

const gain = (grade: Grade) => 2 ** grade - 1;
/** @param rank - counted from 0. */
const discount = (rank: number) => 1 / Math.log2(rank + 2);

/** Returns the discounted cumulative gain of the first ten grades (Järvelin and Kekäläinen 2002, exponential gain). */
export function dcg(grades: readonly Grade[]): number {
  return grades
    .slice(0, NDCG_CUTOFF)
    .reduce<number>((sum, grade, rank) => sum + gain(grade) * discount(rank), 0);
}

/**
 * Returns nDCG@10; the ideal ranking is that of the whole collection.
 *
 * @param results - grades of the results, best first; results after the tenth are ignored.
 * @param counts - number of postings by grade in the collection.
 * @throws RangeError if no posting in the collection has a grade above 0.
 */
export function ndcg(results: readonly Grade[], counts: Counts): number {
  const ideal: Grade[] = [];
  for (const grade of [3, 2, 1] as const)
    for (let remaining = counts[grade]; remaining > 0 && ideal.length < NDCG_CUTOFF; remaining--)
      ideal.push(grade);
  if (ideal.length === 0) throw new RangeError('No posting in the collection has a grade above 0.');
  return dcg(results) / dcg(ideal);
}

/**
 * Returns recall@50: the number of relevant postings (grade 2 or better) among the first fifty results, divided by the number
 * of all relevant postings or by fifty, whichever is smaller.
 *
 * @throws RangeError if the collection has no relevant posting.
 */
export function recall(results: readonly Grade[], counts: Counts): number {
  const relevant = counts[2] + counts[3];
  if (relevant === 0) throw new RangeError('No posting in the collection is relevant.');
  const hits = results.slice(0, RECALL_CUTOFF).filter((grade) => grade >= RELEVANT).length;
  return hits / Math.min(RECALL_CUTOFF, relevant);
}
