import { type Bitmap, type DocumentSet, type Elements, elementsOf } from './bitmap.domain.ts';
import { ArrayIterator, BitmapIterator, type DocumentIterator } from './iterators.domain.ts';
import type { Searcher } from './searcher.domain.ts';

/** Documents that match a term with these points, or more. */
export interface Tier {
  points: number;
  /** The documents, which are found at the first call. */
  docs: () => Bitmap;
}

/** Documents with equal scores. */
export interface Level {
  score: number;
  iterate: () => DocumentIterator;
}

/** Scores are stored in one byte. Twenty terms that all match the title reach 240 points. */
const MAX_SCORE = 255;
/** Cost of scoring a document, relative to combining an element of two sets of documents. */
const SCORING_COST = 64;

/**
 * Returns the possible scores of matching documents, best first. A score is the sum of the points of all terms.
 *
 * Usually the first levels suffice for a page, and combining the tiers of each term is much cheaper than scoring all documents. Once
 * that would have cost less, they are scored. Only the elements of bitmaps that contain matches are read.
 *
 * @param terms - tiers of each term, best first.
 */
export function levelsOf(
  searcher: Searcher,
  { bitmap, count }: DocumentSet,
  terms: readonly Tier[][],
): Level[] {
  const matches = elementsOf(bitmap, searcher.allocate(), searcher.allocate());
  const points = terms.map((tiers) => new TermPoints(matches, tiers));
  let scored: ((score: number) => DocumentIterator) | undefined;
  const iterate = (score: number): DocumentIterator => {
    const spent = points.reduce((sum, { cost }) => sum + cost, 0);
    if (scored === undefined && points.length > 0 && spent + matches.length <= count * SCORING_COST) {
      const docs = searcher.allocate();
      addDocsWithSum(searcher, points, score, matches, docs);
      return new BitmapIterator(docs, 0);
    }
    scored ??= scoreAll(matches, count, terms);
    return scored(score);
  };
  return possibleSums(points).map((score) => ({ score, iterate: () => iterate(score) }));
}

/** The points of a term, by matching document. Sets of documents have one element for each element of the matches. */
class TermPoints {
  /** The points that a document may have, best first; 0 if no tier contains it. */
  readonly possible: readonly number[];
  /** Number of elements that were combined. */
  cost = 0;
  readonly #matches: Elements;
  readonly #tiers: readonly Tier[];
  /** Number of tiers that have been read. */
  #read = 0;
  /** Documents of each of those tiers that are in no better one. */
  readonly #exact: { points: number; docs: Int32Array }[] = [];
  /** Documents that are in none of them. */
  readonly #remaining: Int32Array;
  #hasRemaining = true;

  constructor(matches: Elements, tiers: readonly Tier[]) {
    this.#matches = matches;
    this.#tiers = tiers;
    this.possible = [...new Set([...tiers.map(({ points }) => points), 0])];
    this.#remaining = matches.bits.slice(0, matches.length);
  }

  /** Returns the documents with these points as sets that must not be modified. */
  docsWith(points: number): Int32Array[] {
    for (; this.#hasRemaining && (this.#tiers[this.#read]?.points ?? 0) >= Math.max(points, 1); this.#read++)
      this.#readTier(this.#tiers[this.#read]!);
    if (points === 0) return this.#hasRemaining ? [this.#remaining] : [];
    return this.#exact.flatMap((exact) => (exact.points === points ? [exact.docs] : []));
  }

  /** Moves the documents of a tier from the remaining ones to a set of their own. */
  #readTier(tier: Tier): void {
    const { indexes, length } = this.#matches;
    const [all, remaining, docs] = [tier.docs(), this.#remaining, new Int32Array(length)];
    let [found, left] = [0, 0];
    for (let n = 0; n < length; n++) {
      const bits = all[indexes[n]!]! & remaining[n]!;
      docs[n] = bits;
      found |= bits;
      remaining[n]! ^= bits;
      left |= remaining[n]!;
    }
    this.cost += length;
    this.#hasRemaining = left !== 0;
    if (found !== 0) this.#exact.push({ points: tier.points, docs });
  }
}

/** Returns the sums that one number of points of each term can have, the greatest first. */
function possibleSums(terms: readonly TermPoints[]): number[] {
  let sums = [0];
  for (const { possible } of terms)
    sums = [...new Set(sums.flatMap((sum) => possible.map((points) => sum + points)))];
  return sums.sort((a, b) => b - a);
}

/**
 * Adds the documents whose points add up to the sum to a bitmap.
 *
 * @param within - set of documents to consider; undefined for all matches.
 */
function addDocsWithSum(
  searcher: Searcher,
  [first, ...others]: readonly TermPoints[],
  sum: number,
  matches: Elements,
  target: Bitmap,
  within?: Int32Array,
): void {
  const { indexes, length } = matches;
  const most = others.reduce((total, { possible }) => total + possible[0]!, 0);
  for (const points of first!.possible) {
    if (points > sum || points + most < sum) continue;
    for (const withPoints of first!.docsWith(points)) {
      const docs = within ? searcher.allocate() : withPoints;
      let found = within ? 0 : 1;
      if (within) {
        for (let n = 0; n < length; n++) {
          docs[n] = within[n]! & withPoints[n]!;
          found |= docs[n]!;
        }
        first!.cost += length;
      }
      if (found !== 0 && others.length > 0)
        addDocsWithSum(searcher, others, sum - points, matches, target, docs);
      else if (found !== 0) for (let n = 0; n < length; n++) target[indexes[n]!]! |= docs[n]!;
      if (within) searcher.release(docs);
    }
  }
}

/** Scores all documents. @returns a function that iterates over those with a score. */
function scoreAll(
  { indexes, bits, length }: Elements,
  count: number,
  terms: readonly Tier[][],
): (score: number) => DocumentIterator {
  const bitmaps = terms.map((tiers) => tiers.map(({ points, docs }) => ({ points, docs: docs() })));
  const documents = new Uint32Array(count);
  const scores = new Uint8Array(count);
  const sizes = new Uint32Array(MAX_SCORE + 1);
  // Scores 32 documents at a time, so that each tier is read once for all of them.
  const sums = new Uint16Array(32);
  for (let n = 0, i = 0; n < length; n++) {
    for (const tiers of bitmaps) addPoints(tiers, indexes[n]!, bits[n]!, sums);
    for (let remaining = bits[n]!; remaining !== 0; remaining &= remaining - 1) {
      const bit = 31 - Math.clz32(remaining & -remaining);
      documents[i] = (indexes[n]! << 5) + bit;
      scores[i] = Math.min(sums[bit]!, MAX_SCORE);
      sizes[scores[i]!]!++;
      sums[bit] = 0;
      i++;
    }
  }
  return (score) => {
    const level = new Uint32Array(sizes[score] ?? 0);
    for (let n = 0, size = 0; size < level.length; n++)
      if (scores[n] === score) level[size++] = documents[n]!;
    return new ArrayIterator(level, 0);
  };
}

/** Adds the points of 32 documents to their sums. @param documents - bits of element `index` of the documents to score. */
function addPoints(
  tiers: readonly { points: number; docs: Bitmap }[],
  index: number,
  documents: number,
  sums: Uint16Array,
): void {
  let remaining = documents;
  for (let n = 0; n < tiers.length && remaining !== 0; n++) {
    const { docs, points } = tiers[n]!;
    const matched = remaining & docs[index]!;
    remaining &= ~matched;
    for (let bits = matched; bits !== 0; bits &= bits - 1) sums[31 - Math.clz32(bits & -bits)]! += points;
  }
}
