import { POINTS } from '../rules.domain.ts';
import type { Meaning } from '../tokenizer/index.ts';
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

/** More points are not told apart: twenty meanings, each in a title, are fewer. */
const MOST_POINTS = 255;

/** Sets of documents by the group of fields in which something stands, best first. */
type Ladder = { set: Bitmap; points: number }[];

/**
 * Scores documents that were found. Each meaning of the query has points for the best field in which it stands, under its
 * name or by the worst placed of its words: the title before the company before the rest, a whole word before a
 * part. Their sum is the score; among equals the newer comes first.
 */
export class Ranking {
  readonly #searcher: Searcher;
  /** Of each meaning of one word. */
  readonly #ladders: Ladder[];
  /** Of each meaning of several. */
  readonly #worst: { words: Ladder[]; name: Ladder }[] = [];

  /** @param meanings - of all that was asked for, each once. */
  constructor(searcher: Searcher, meanings: readonly Meaning[], corrections: Corrections) {
    this.#searcher = searcher;
    this.#ladders = [];
    for (const { words, name: named } of meanings) {
      const ladders = words.map((word) => this.#ladderOf([word, ...(corrections.get(word) ?? [])]));
      const name = named === null ? [] : this.#nameLadder(named);
      if (ladders.length > 1) this.#worst.push({ words: ladders, name });
      else this.#ladders.push([...ladders.flat(), ...name].sort((a, b) => b.points - a.points));
    }
  }

  #ladderOf(words: readonly string[]): Ladder {
    const found = words.map((word) => this.#searcher.wordsFor(word));
    const whole = found.map(({ exact }) => exact).filter((ordinal) => ordinal >= 0);
    const parts = found.flatMap((each) => each.parts);
    return FIELD_GROUPS.flatMap((group) => [
      ...this.#rung(whole, group.fields, group.whole),
      ...this.#rung(parts, group.fields, group.part),
    ]);
  }

  /** What holds one of the words of the segment in one of the fields; nothing where no document does. */
  #rung(words: readonly number[], fields: readonly number[], points: number): Ladder {
    const { wordLists } = this.#searcher.segment;
    const keys = words
      .flatMap((word) => fields.map((field) => termKey(word, field)))
      .filter((key) => wordLists.counts[key]! > 0);
    if (keys.length === 0) return [];
    const common = keys.length === 1 ? bitmapOf(wordLists, keys[0]!) : undefined;
    if (common) return [{ set: common, points }];
    return [{ set: this.#searcher.docsWithTerms(keys.flatMap((key) => [key, key + 1])), points }];
  }

  #nameLadder(name: string): Ladder {
    const { exact } = this.#searcher.wordsFor(name);
    return exact < 0 ? [] : FIELD_GROUPS.flatMap((group) => this.#rung([exact], group.fields, group.name));
  }

  scoreOf(document: number): number {
    let sum = this.#worstOf(document);
    for (const ladder of this.#ladders) sum += pointsOn(ladder, document);
    return Math.min(sum, MOST_POINTS);
  }

  #worstOf(document: number): number {
    let sum = 0;
    for (const { words, name } of this.#worst) {
      const least = Math.min(...words.map((ladder) => pointsOn(ladder, document)));
      sum += Math.max(least, pointsOn(name, document));
    }
    return sum;
  }

  /**
   * Iterates over what was found by its score, newest first among equals.
   *
   * @param from - the score of the last one shown, and what comes behind it.
   */
  iterate(found: Bitmap, from?: { score: number; isAfter: (document: number) => boolean }): DocumentIterator {
    const [only] = this.#ladders;
    const isSingle = this.#ladders.length === 1 && this.#worst.length === 0;
    const levels = isSingle ? this.#levelsOfSets(found, only!) : this.#levelsOfDocuments(found);
    return new ChainIterator(
      levels
        .filter(({ score }) => from === undefined || score <= from.score)
        .map(({ score, iterate }) => () => {
          const whole = iterate();
          if (score === from?.score)
            while (whole.document >= 0 && !from.isAfter(whole.document)) whole.advance();
          return whole;
        }),
    );
  }

  /** Where one word is asked for, each rung is a level: no document need be looked at. */
  #levelsOfSets(found: Bitmap, ladder: Ladder): Level[] {
    const left = this.#searcher.allocate();
    left.set(found);
    const levels = ladder.map(({ set, points }): Level => {
      const own = this.#searcher.allocate();
      own.set(set);
      andInto(own, left);
      andNotInto(left, own);
      return { score: points, iterate: () => new BitmapIterator(own, 0) };
    });
    return [...levels, { score: 0, iterate: () => new BitmapIterator(left, 0) }];
  }

  #levelsOfDocuments(found: Bitmap): Level[] {
    const documents = documentsIn(found);
    const scores = this.#scoresOf(found, documents);
    const sizes = new Uint32Array(MOST_POINTS + 1);
    for (let n = 0; n < scores.length; n++) sizes[scores[n]!]!++;
    const levels: Level[] = [];
    for (let score = MOST_POINTS; score >= 0; score--) {
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

  /** The scores of found documents, 32 at a time: each rung is looked at once for all of them. */
  #scoresOf(found: Bitmap, documents: Uint32Array): Uint8Array {
    const scores = new Uint8Array(documents.length);
    const sums = new Uint16Array(32);
    for (let i = 0, n = 0; i < found.length; i++) {
      const all = found[i]!;
      if (all === 0) continue;
      for (const ladder of this.#ladders) addPoints(ladder, i, all, sums);
      for (let left = all; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        scores[n] = Math.min(sums[bit]! + this.#worstOf(documents[n]!), MOST_POINTS);
        sums[bit] = 0;
        n++;
      }
    }
    return scores;
  }
}

/** Documents of equal score. */
interface Level {
  score: number;
  iterate: () => DocumentIterator;
}

function pointsOn(ladder: Ladder, document: number): number {
  for (let n = 0; n < ladder.length; n++) if (hasBit(ladder[n]!.set, document)) return ladder[n]!.points;
  return 0;
}

/** Adds to the sums of 32 documents, those of element `i`, the points that each of some has on a ladder. */
function addPoints(ladder: Ladder, i: number, some: number, sums: Uint16Array): void {
  let left = some;
  for (let n = 0; n < ladder.length && left !== 0; n++) {
    const { set, points } = ladder[n]!;
    const here = left & set[i]!;
    left &= ~here;
    for (let bits = here; bits !== 0; bits &= bits - 1) sums[31 - Math.clz32(bits & -bits)]! += points;
  }
}
