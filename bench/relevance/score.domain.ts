import { type Grade, RELEVANT } from './judge.domain.ts';

/** How many postings of each grade there are; the index is the grade. */
export type Counts = readonly [none: number, near: number, good: number, asked: number];

/** Results that a page shows before anybody scrolls. */
export const FIRST = 10;
/** Results within which a person finds what is there. */
export const REACH = 50;

const gain = (grade: Grade) => 2 ** grade - 1;
/** `at` counts from 0: the first result counts whole, the third half. */
const discount = (at: number) => 1 / Math.log2(at + 2);

/** Discounted cumulative gain of the first `FIRST` of the grades (Järvelin and Kekäläinen 2002, exponential gain). */
export function dcg(grades: readonly Grade[]): number {
  return grades.slice(0, FIRST).reduce<number>((sum, grade, at) => sum + gain(grade) * discount(at), 0);
}

/**
 * nDCG@10: what the results gain, of what the best ones would, taken from the whole collection and not from what was
 * found.
 * @param results grades of the results, best first; more than ten are not looked at.
 * @param counts postings of each grade in the collection.
 * @throws RangeError where nothing in the collection is worth anything: then no order is better than another.
 */
export function ndcg(results: readonly Grade[], counts: Counts): number {
  const best: Grade[] = [];
  for (const grade of [3, 2, 1] as const)
    for (let left = counts[grade]; left > 0 && best.length < FIRST; left--) best.push(grade);
  if (best.length === 0) throw new RangeError('Nothing in the collection answers the query.');
  return dcg(results) / dcg(best);
}

/**
 * recall@50: the relevant postings (grade 2 and better) among the first fifty, of as many as could stand there.
 * @throws RangeError where the collection holds none.
 */
export function recall(results: readonly Grade[], counts: Counts): number {
  const relevant = counts[2] + counts[3];
  if (relevant === 0) throw new RangeError('Nothing in the collection is relevant to the query.');
  const found = results.slice(0, REACH).filter((grade) => grade >= RELEVANT).length;
  return found / Math.min(REACH, relevant);
}
