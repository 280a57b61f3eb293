import type { QueryTerm } from '../query.domain.ts';
import { POINTS } from '../rules.domain.ts';
import { andInto, andNotInto, type Bitmap, documentsIn, hasBit } from './bitmap.domain.ts';
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

/** Documents that match a term, by the points of the match, best first. */
type Tiers = { bitmap: Bitmap; points: number }[];

/**
 * Scores matching documents. The score is the sum of the points of all query terms. A term gets the points of its best match
 * by name, by value or by words; if it has several words, the word with the fewest points counts. Matches in the title rank above
 * those in the company, then other fields; whole words rank above parts. Documents with equal scores are sorted newest first.
 */
export class Ranking {
  readonly #searcher: Searcher;
  /** Matches of single-word terms. */
  readonly #singleWordTerms: Tiers[];
  /** Matches of multi-word terms. */
  readonly #multiWordTerms: { words: Tiers[]; other: Tiers }[] = [];

  /** @param terms - distinct terms of the query. */
  constructor(searcher: Searcher, terms: readonly QueryTerm[]) {
    this.#searcher = searcher;
    this.#singleWordTerms = [];
    for (const { words, name, values } of terms) {
      const wordTiers = words.map((word) => this.#wordTiers(word));
      const other = name === null ? [] : this.#nameTiers(name);
      if (values !== null)
        other.push({
          bitmap: docsWithNamedValues(searcher, values),
          points: values.field === 'regions' ? POINTS.region : POINTS.condition,
        });
      if (wordTiers.length > 1) this.#multiWordTerms.push({ words: wordTiers, other: bestFirst(other) });
      else this.#singleWordTerms.push(bestFirst([...wordTiers.flat(), ...other]));
    }
  }

  #wordTiers(word: string): Tiers {
    const { exact, containing } = this.#searcher.findWords(word);
    return FIELD_GROUPS.flatMap((group) => [
      ...(exact < 0 ? [] : this.#tier([exact], group.fields, group.whole)),
      ...this.#tier(containing, group.fields, group.part),
    ]);
  }

  /** Returns a tier of the documents that contain one of the words in one of the fields, or no tier if there are none. */
  #tier(words: readonly number[], fields: readonly number[], points: number): Tiers {
    const { wordLists } = this.#searcher.segment;
    const keys = words
      .flatMap((word) => fields.map((field) => termKey(word, field)))
      .filter((key) => wordLists.counts[key]! > 0);
    if (keys.length === 0) return [];
    const bitmap = keys.length === 1 ? bitmapOf(wordLists, keys[0]!) : undefined;
    if (bitmap) return [{ bitmap, points }];
    return [{ bitmap: this.#searcher.docsWithTerms(keys.flatMap((key) => [key, key + 1])), points }];
  }

  #nameTiers(name: string): Tiers {
    const { exact } = this.#searcher.findWords(name);
    return exact < 0 ? [] : FIELD_GROUPS.flatMap((group) => this.#tier([exact], group.fields, group.name));
  }

  scoreOf(document: number): number {
    let sum = this.#multiWordScore(document);
    for (const tiers of this.#singleWordTerms) sum += pointsIn(tiers, document);
    return Math.min(sum, MAX_SCORE);
  }

  #multiWordScore(document: number): number {
    let sum = 0;
    for (const { words, other } of this.#multiWordTerms) {
      const least = Math.min(...words.map((tiers) => pointsIn(tiers, document)));
      sum += Math.max(least, pointsIn(other, document));
    }
    return sum;
  }

  /**
   * Iterates over the matching documents by descending score, newest first among equal scores.
   *
   * @param cursor - score of the last returned document and the condition for documents with the same score.
   */
  iterate(
    matches: Bitmap,
    cursor?: { score: number; isAfter: (document: number) => boolean },
  ): DocumentIterator {
    const [tiers] = this.#singleWordTerms;
    const isSingle = this.#singleWordTerms.length === 1 && this.#multiWordTerms.length === 0;
    const levels = isSingle ? this.#levelsFromTiers(matches, tiers!) : this.#levelsFromScores(matches);
    return new ChainIterator(
      levels
        .filter(({ score }) => cursor === undefined || score <= cursor.score)
        .map(({ score, iterate }) => () => {
          const iterator = iterate();
          if (score === cursor?.score)
            while (iterator.document >= 0 && !cursor.isAfter(iterator.document)) iterator.advance();
          return iterator;
        }),
    );
  }

  /** For a single term, each tier is a level, so that documents do not have to be scored individually. */
  #levelsFromTiers(matches: Bitmap, tiers: Tiers): Level[] {
    const remaining = this.#searcher.allocate();
    remaining.set(matches);
    const levels = tiers.map(({ bitmap, points }): Level => {
      const docs = this.#searcher.allocate();
      docs.set(bitmap);
      andInto(docs, remaining);
      andNotInto(remaining, docs);
      return { score: points, iterate: () => new BitmapIterator(docs, 0) };
    });
    return [...levels, { score: 0, iterate: () => new BitmapIterator(remaining, 0) }];
  }

  #levelsFromScores(matches: Bitmap): Level[] {
    const documents = documentsIn(matches);
    const scores = this.#scoresOf(matches, documents);
    const sizes = new Uint32Array(MAX_SCORE + 1);
    for (let n = 0; n < scores.length; n++) sizes[scores[n]!]!++;
    const levels: Level[] = [];
    for (let score = MAX_SCORE; score >= 0; score--) {
      const size = sizes[score]!;
      if (size === 0) continue;
      const iterate = () => {
        const level = new Uint32Array(size);
        for (let n = 0, length = 0; length < size; n++)
          if (scores[n] === score) level[length++] = documents[n]!;
        return new ArrayIterator(level, 0);
      };
      levels.push({ score, iterate });
    }
    return levels;
  }

  /** Scores 32 documents at a time, so that each tier is read once for all of them. */
  #scoresOf(matches: Bitmap, documents: Uint32Array): Uint8Array {
    const scores = new Uint8Array(documents.length);
    const sums = new Uint16Array(32);
    for (let i = 0, n = 0; i < matches.length; i++) {
      const element = matches[i]!;
      if (element === 0) continue;
      for (const tiers of this.#singleWordTerms) addPoints(tiers, i, element, sums);
      for (let remaining = element; remaining !== 0; remaining &= remaining - 1) {
        const bit = 31 - Math.clz32(remaining & -remaining);
        scores[n] = Math.min(sums[bit]! + this.#multiWordScore(documents[n]!), MAX_SCORE);
        sums[bit] = 0;
        n++;
      }
    }
    return scores;
  }
}

/** Documents with equal scores. */
interface Level {
  score: number;
  iterate: () => DocumentIterator;
}

const bestFirst = (tiers: Tiers): Tiers => tiers.sort((a, b) => b.points - a.points);

function pointsIn(tiers: Tiers, document: number): number {
  for (let n = 0; n < tiers.length; n++) if (hasBit(tiers[n]!.bitmap, document)) return tiers[n]!.points;
  return 0;
}

/** Adds the points of 32 documents to their sums. @param documents - bits of element `i` of the documents to score. */
function addPoints(tiers: Tiers, i: number, documents: number, sums: Uint16Array): void {
  let remaining = documents;
  for (let n = 0; n < tiers.length && remaining !== 0; n++) {
    const { bitmap, points } = tiers[n]!;
    const matched = remaining & bitmap[i]!;
    remaining &= ~matched;
    for (let bits = matched; bits !== 0; bits &= bits - 1) sums[31 - Math.clz32(bits & -bits)]! += points;
  }
}
