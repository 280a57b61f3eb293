import { pointsOfValues } from '../named-values.domain.ts';
import type { QueryTerm } from '../query.domain.ts';
import { POINTS } from '../rules.domain.ts';
import { type Bitmap, type DocumentSet, intersect, orInto } from './bitmap.domain.ts';
import { COMPANY, SECTOR, TECH, TITLE } from './document.domain.ts';
import { ChainIterator, type DocumentIterator } from './iterators.domain.ts';
import { levelsOf, type Tier } from './levels.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { bitmapOf } from './segment/posting-lists.domain.ts';
import { docsWithNamedValues } from './value-match.domain.ts';

const FIELD_GROUPS = [
  { fields: [TITLE], ...POINTS.title },
  { fields: [COMPANY], ...POINTS.company },
  { fields: [TECH, SECTOR], ...POINTS.rest },
] as const;

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
        points: pointsOfValues(values),
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
      levelsOf(this.#searcher, matches, this.#terms)
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
}

/** Returns a function that calls `find` once and keeps the result. */
function once(find: () => Bitmap): () => Bitmap {
  let docs: Bitmap | undefined;
  return () => {
    docs ??= find();
    return docs;
  };
}
