import type { QueryTerm } from '../query.domain.ts';
import { POINTS } from '../rules.domain.ts';
import {
  andInto,
  andNotInto,
  type Bitmap,
  type DocumentSet,
  documentsIn,
  intersect,
  nextBit,
  orInto,
} from './bitmap.domain.ts';
import { COMPANY, SECTOR, TECH, TITLE } from './document.domain.ts';
import { ArrayIterator, BitmapIterator, ChainIterator, type DocumentIterator } from './iterators.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { bitmapOf } from './segment/posting-lists.domain.ts';
import { docsWithNamedValues } from './value-match.domain.ts';

const FIELD_GROUPS = [
  { fields: [TITLE], ...POINTS.title },
  { fields: [COMPANY], ...POINTS.company },
  { fields: [TECH, SECTOR], ...POINTS.rest },
] as const;

/** Scores are stored in one byte. Twenty terms that all match the title reach 240 points. */
const MAX_SCORE = 255;
/** Cost of scoring a document, relative to combining one element (32 documents) of two bitmaps. */
const SCORING_COST = 64;

/** Documents that match a term with at least these points. */
interface Tier {
  points: number;
  /** The documents, which are found at the first call. */
  docs: () => Bitmap;
}

/** Documents with equal scores. */
interface Level {
  score: number;
  iterate: () => DocumentIterator;
}

/**
 * Scores matching documents. The score is the sum of the points of all query terms. A term gets the points of its best match
 * by name, by value or by words; if it has several words, the word with the fewest points counts. Matches in the title rank above
 * those in the company, then other fields; whole words rank above parts. Documents with equal scores are sorted newest first.
 */
export class Ranking {
  /** Score of the iterator's current document. */
  score = 0;
  readonly #searcher: Searcher;
  /** Tiers of each term, best first. */
  readonly #terms: readonly Tier[][];

  /** @param terms - distinct terms of the query. */
  constructor(searcher: Searcher, terms: readonly QueryTerm[]) {
    this.#searcher = searcher;
    this.#terms = terms.map((term) => this.#tiersOf(term).sort((a, b) => b.points - a.points));
  }

  #tiersOf({ words, name, values }: QueryTerm): Tier[] {
    const wordTiers = words.map((word) => this.#wordTiers(word));
    const tiers = wordTiers.length > 1 ? this.#tiersOfAll(wordTiers) : wordTiers.flat();
    if (name !== null) tiers.push(...this.#nameTiers(name));
    if (values !== null)
      tiers.push({
        points: values.field === 'regions' ? POINTS.region : POINTS.condition,
        docs: once(() => docsWithNamedValues(this.#searcher, values)),
      });
    return tiers;
  }

  #wordTiers(word: string): Tier[] {
    const { exact, containing } = this.#searcher.findWords(word);
    return FIELD_GROUPS.flatMap((group) => [
      ...(exact < 0 ? [] : this.#tier([exact], group.fields, group.whole)),
      ...this.#tier(containing, group.fields, group.part),
    ]);
  }

  #nameTiers(name: string): Tier[] {
    const { exact } = this.#searcher.findWords(name);
    return exact < 0 ? [] : FIELD_GROUPS.flatMap((group) => this.#tier([exact], group.fields, group.name));
  }

  /** Returns a tier of the documents that contain one of the words in one of the fields, or no tier if there are none. */
  #tier(words: readonly number[], fields: readonly number[], points: number): Tier[] {
    const { wordLists } = this.#searcher.segment;
    const occurs = (word: number) => fields.some((field) => wordLists.counts[termKey(word, field)]! > 0);
    if (!words.some(occurs)) return [];
    return [{ points, docs: once(() => this.#docsWith(words, fields)) }];
  }

  #docsWith(words: readonly number[], fields: readonly number[]): Bitmap {
    const { wordLists } = this.#searcher.segment;
    const single = words.length === 1 && fields.length === 1;
    const dense = single ? bitmapOf(wordLists, termKey(words[0]!, fields[0]!)) : undefined;
    return dense ?? this.#searcher.docsWithTerms(this.#searcher.keysOfOrdinals(words, fields));
  }

  /** Returns the tiers of the documents that match all words. */
  #tiersOfAll(words: readonly Tier[][]): Tier[] {
    const points = new Set(words.flatMap((tiers) => tiers.map((tier) => tier.points)));
    /** Documents that match each word with the points of the last tier that has been needed, or more. */
    const reached = words.map(() => this.#searcher.allocate());
    const all: Tier[] = [];
    for (const least of [...points].sort((a, b) => b - a)) {
      const better = all.at(-1);
      const find = () => {
        better?.docs();
        for (const [n, tiers] of words.entries())
          for (const tier of tiers) if (tier.points === least) orInto(reached[n]!, tier.docs(), tier.docs());
        const docs = this.#searcher.allocate();
        intersect(docs, reached, []);
        return docs;
      };
      all.push({ points: least, docs: once(find) });
    }
    return all;
  }

  /**
   * Iterates over the matching documents by descending score, newest first among equal scores. Called once.
   *
   * @param cursor - score of the last returned document and the condition for documents with the same score.
   */
  iterate(
    matches: DocumentSet,
    cursor?: { score: number; isAfter: (document: number) => boolean },
  ): DocumentIterator {
    return new ChainIterator(
      this.#levels(matches)
        .filter(({ score }) => cursor === undefined || score <= cursor.score)
        .map(({ score, iterate }) => () => {
          this.score = score;
          const iterator = iterate();
          if (score === cursor?.score)
            while (iterator.document >= 0 && !cursor.isAfter(iterator.document)) iterator.advance();
          return iterator;
        }),
    );
  }

  /**
   * Returns the possible levels, best first. Usually the first ones suffice for a page, and combining the bitmaps of their tiers
   * is much cheaper than scoring all documents. Once that would have cost less, they are scored.
   */
  #levels({ bitmap, count }: DocumentSet): Level[] {
    const allTiers = this.#terms.length === 0 ? [[]] : this.#terms;
    const terms = allTiers.map((tiers) => new TermPoints(this.#searcher, bitmap, tiers));
    const budget = count * SCORING_COST;
    let scored: ((score: number) => DocumentIterator) | undefined;
    return possibleSums(terms).map((score) => ({
      score,
      iterate: () => {
        const spent = terms.reduce((sum, { cost }) => sum + cost, 0);
        if (scored === undefined && spent + bitmap.length <= budget) {
          const docs = this.#searcher.allocate();
          addDocsWithSum(this.#searcher, terms, score, docs);
          return new BitmapIterator(docs, 0);
        }
        scored ??= this.#scoreAll(bitmap, count);
        return scored(score);
      },
    }));
  }

  /** Scores all documents. @returns a function that iterates over those with a score. */
  #scoreAll(matches: Bitmap, count: number): (score: number) => DocumentIterator {
    const documents = documentsIn(matches, count);
    const scores = this.#scoresOf(matches, count);
    const sizes = new Uint32Array(MAX_SCORE + 1);
    for (let n = 0; n < count; n++) sizes[scores[n]!]!++;
    return (score) => {
      const level = new Uint32Array(sizes[score]!);
      for (let n = 0, length = 0; length < level.length; n++)
        if (scores[n] === score) level[length++] = documents[n]!;
      return new ArrayIterator(level, 0);
    };
  }

  /** Scores 32 documents at a time, so that each tier is read once for all of them. */
  #scoresOf(matches: Bitmap, count: number): Uint8Array {
    const terms = this.#terms.map((tiers) => tiers.map(({ points, docs }) => ({ points, bitmap: docs() })));
    const scores = new Uint8Array(count);
    const sums = new Uint16Array(32);
    for (let i = 0, n = 0; i < matches.length; i++) {
      const element = matches[i]!;
      if (element === 0) continue;
      for (const tiers of terms) addPoints(tiers, i, element, sums);
      for (let remaining = element; remaining !== 0; remaining &= remaining - 1) {
        const bit = 31 - Math.clz32(remaining & -remaining);
        scores[n++] = Math.min(sums[bit]!, MAX_SCORE);
        sums[bit] = 0;
      }
    }
    return scores;
  }
}

/** The points of a term, by matching document. */
class TermPoints {
  /** The points that a document may have, best first; 0 if no tier contains it. */
  readonly possible: readonly number[];
  /** Number of elements of bitmaps that were combined. */
  cost = 0;
  readonly #searcher: Searcher;
  readonly #tiers: readonly Tier[];
  /** Documents of each tier that are in no better one, for the tiers that have been needed. */
  readonly #exact: Bitmap[] = [];
  /** Documents that are in none of those tiers. */
  readonly #remaining: Bitmap;

  constructor(searcher: Searcher, matches: Bitmap, tiers: readonly Tier[]) {
    this.#searcher = searcher;
    this.#tiers = tiers;
    this.possible = [...new Set([...tiers.map(({ points }) => points), 0])];
    this.#remaining = searcher.allocate();
    this.#remaining.set(matches);
  }

  /** Returns the documents with these points, as bitmaps that must not be modified. */
  docsWith(points: number): Bitmap[] {
    while (this.#exact.length < this.#tiers.length && this.#tiers[this.#exact.length]!.points >= points) {
      const exact = this.#searcher.allocate();
      exact.set(this.#tiers[this.#exact.length]!.docs());
      andInto(exact, this.#remaining);
      andNotInto(this.#remaining, exact);
      this.cost += 2 * exact.length;
      this.#exact.push(exact);
    }
    if (points === 0) return [this.#remaining];
    return this.#exact.filter((_, n) => this.#tiers[n]!.points === points);
  }
}

/** Returns the sums that one number of points of each term can have, the greatest first. */
function possibleSums(terms: readonly TermPoints[]): number[] {
  let sums = [0];
  for (const { possible } of terms)
    sums = [...new Set(sums.flatMap((sum) => possible.map((points) => sum + points)))];
  return sums.sort((a, b) => b - a);
}

/** Adds the documents whose points add up to the sum. @param within - documents to consider; undefined for all. */
function addDocsWithSum(
  searcher: Searcher,
  [first, ...others]: readonly TermPoints[],
  sum: number,
  target: Bitmap,
  within?: Bitmap,
): void {
  const most = others.reduce((total, { possible }) => total + possible[0]!, 0);
  for (const points of first!.possible) {
    if (points > sum || points + most < sum) continue;
    for (const bitmap of first!.docsWith(points)) {
      const docs = within ? searcher.allocate() : bitmap;
      if (within) {
        intersect(docs, [within, bitmap], []);
        first!.cost += docs.length;
      }
      if (others.length === 0) orInto(target, docs, docs);
      else if (nextBit(docs, 0) >= 0) addDocsWithSum(searcher, others, sum - points, target, docs);
      if (within) searcher.release(docs);
    }
  }
}

/** Adds the points of 32 documents to their sums. @param documents - bits of element `i` of the documents to score. */
function addPoints(
  tiers: readonly { points: number; bitmap: Bitmap }[],
  i: number,
  documents: number,
  sums: Uint16Array,
): void {
  let remaining = documents;
  for (let n = 0; n < tiers.length && remaining !== 0; n++) {
    const { bitmap, points } = tiers[n]!;
    const matched = remaining & bitmap[i]!;
    remaining &= ~matched;
    for (let bits = matched; bits !== 0; bits &= bits - 1) sums[31 - Math.clz32(bits & -bits)]! += points;
  }
}

/** Returns a function that calls `find` once and keeps the result. */
function once(find: () => Bitmap): () => Bitmap {
  let docs: Bitmap | undefined;
  return () => {
    docs ??= find();
    return docs;
  };
}
