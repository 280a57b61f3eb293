import { POINTS } from '../rules.domain.ts';
import type { QueryTerm } from '../tokenizer/index.ts';
import { andInto, andNotInto, type Bitmap, documentsIn, hasBit } from './bitmap.domain.ts';
import { COMPANY, SECTOR, TECH, TITLE } from './document.domain.ts';
import { ArrayIterator, BitmapIterator, ChainIterator, type DocumentIterator } from './iterators.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { bitmapOf } from './segment/posting-lists.domain.ts';
import type { Corrections } from './text-match.domain.ts';

const FIELD_GROUPS = [
  { fields: [TITLE], ...POINTS.title },
  { fields: [COMPANY], ...POINTS.company },
  { fields: [TECH, SECTOR], ...POINTS.rest },
] as const;

/** Scores are stored in one byte. Twenty terms that all match the title reach 240 points. */
const MAX_SCORE = 255;

/** Documents that match a term, by the points of the match, best first. */
type Tiers = { set: Bitmap; points: number }[];

/**
 * Scores matching documents. The score is the sum of the points of all query terms. A term gets the points of its best match
 * by name or by words; if it has several words, the word with the fewest points counts. Matches in the title rank above
 * those in the company, then other fields; whole words rank above parts. Documents with equal scores are sorted newest first.
 */
export class Ranking {
  readonly #searcher: Searcher;
  /** Matches of single-word terms. */
  readonly #singleWordTerms: Tiers[];
  /** Matches of multi-word terms. */
  readonly #multiWordTerms: { words: Tiers[]; name: Tiers }[] = [];

  /** @param terms - distinct terms of the query. */
  constructor(searcher: Searcher, terms: readonly QueryTerm[], corrections: Corrections) {
    this.#searcher = searcher;
    this.#singleWordTerms = [];
    for (const { words, name } of terms) {
      const wordTiers = words.map((word) => this.#wordTiers([word, ...(corrections.get(word) ?? [])]));
      const nameTiers = name === null ? [] : this.#nameTiers(name);
      if (wordTiers.length > 1) this.#multiWordTerms.push({ words: wordTiers, name: nameTiers });
      else
        this.#singleWordTerms.push([...wordTiers.flat(), ...nameTiers].sort((a, b) => b.points - a.points));
    }
  }

  #wordTiers(words: readonly string[]): Tiers {
    const found = words.map((word) => this.#searcher.findWords(word));
    const whole = found.map(({ exact }) => exact).filter((ordinal) => ordinal >= 0);
    const containing = found.flatMap((each) => each.containing);
    return FIELD_GROUPS.flatMap((group) => [
      ...this.#tier(whole, group.fields, group.whole),
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
    if (bitmap) return [{ set: bitmap, points }];
    return [{ set: this.#searcher.docsWithTerms(keys.flatMap((key) => [key, key + 1])), points }];
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
    for (const { words, name } of this.#multiWordTerms) {
      const least = Math.min(...words.map((tiers) => pointsIn(tiers, document)));
      sum += Math.max(least, pointsIn(name, document));
    }
    return sum;
  }

  /**
   * Iterates over the matching documents by descending score, newest first among equal scores.
   *
   * @param cursor - score of the last returned document and the condition for documents with the same score.
   */
  iterate(
    found: Bitmap,
    cursor?: { score: number; isAfter: (document: number) => boolean },
  ): DocumentIterator {
    const [only] = this.#singleWordTerms;
    const isSingle = this.#singleWordTerms.length === 1 && this.#multiWordTerms.length === 0;
    const levels = isSingle ? this.#levelsFromTiers(found, only!) : this.#levelsFromScores(found);
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
  #levelsFromTiers(found: Bitmap, tiers: Tiers): Level[] {
    const left = this.#searcher.allocate();
    left.set(found);
    const levels = tiers.map(({ set, points }): Level => {
      const own = this.#searcher.allocate();
      own.set(set);
      andInto(own, left);
      andNotInto(left, own);
      return { score: points, iterate: () => new BitmapIterator(own, 0) };
    });
    return [...levels, { score: 0, iterate: () => new BitmapIterator(left, 0) }];
  }

  #levelsFromScores(found: Bitmap): Level[] {
    const documents = documentsIn(found);
    const scores = this.#scoresOf(found, documents);
    const sizes = new Uint32Array(MAX_SCORE + 1);
    for (let n = 0; n < scores.length; n++) sizes[scores[n]!]!++;
    const levels: Level[] = [];
    for (let score = MAX_SCORE; score >= 0; score--) {
      const size = sizes[score]!;
      if (size === 0) continue;
      const iterate = () => {
        const own = new Uint32Array(size);
        for (let n = 0, at = 0; at < size; n++) if (scores[n] === score) own[at++] = documents[n]!;
        return new ArrayIterator(own, 0);
      };
      levels.push({ score, iterate });
    }
    return levels;
  }

  /** Scores 32 documents at a time, so that each tier is read once for all of them. */
  #scoresOf(found: Bitmap, documents: Uint32Array): Uint8Array {
    const scores = new Uint8Array(documents.length);
    const sums = new Uint16Array(32);
    for (let i = 0, n = 0; i < found.length; i++) {
      const all = found[i]!;
      if (all === 0) continue;
      for (const tiers of this.#singleWordTerms) addPoints(tiers, i, all, sums);
      for (let left = all; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
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

function pointsIn(tiers: Tiers, document: number): number {
  for (let n = 0; n < tiers.length; n++) if (hasBit(tiers[n]!.set, document)) return tiers[n]!.points;
  return 0;
}

/** Adds the points of 32 documents to their sums. @param documents - bits of element `i` of the documents to score. */
function addPoints(tiers: Tiers, i: number, documents: number, sums: Uint16Array): void {
  let left = documents;
  for (let n = 0; n < tiers.length && left !== 0; n++) {
    const { set, points } = tiers[n]!;
    const here = left & set[i]!;
    left &= ~here;
    for (let bits = here; bits !== 0; bits &= bits - 1) sums[31 - Math.clz32(bits & -bits)]! += points;
  }
}
