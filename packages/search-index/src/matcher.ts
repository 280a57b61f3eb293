import type { Document } from './engine/document.domain.ts';
import { Groups } from './engine/groups.domain.ts';
import { matchingIds } from './engine/search.domain.ts';
import { Searcher } from './engine/searcher.domain.ts';
import { SegmentBuilder } from './engine/segment/builder.domain.ts';
import { openSegment } from './engine/segment/segment.domain.ts';
import type { Filters } from './filters.ts';

/** Matches filters against a small set of postings, with the same rules as the search index. */
export class Matcher {
  readonly #builder = new SegmentBuilder();
  #searcher: Searcher | undefined;

  constructor(documents: Iterable<Document> = []) {
    this.add(documents);
  }

  /** Adds postings before the first search. Reading the words of 100 descriptions takes about 50 ms. */
  add(documents: Iterable<Document>): void {
    for (const document of documents) this.#builder.add(document);
  }

  /** Returns the IDs of the matching postings. Typos are not corrected, and all postings of a group match. @param now - milliseconds since 1970. */
  idsOf(filters: Filters, now: number): number[] {
    this.#searcher ??= new Searcher(openSegment(this.#builder.build()), new Groups());
    return matchingIds([this.#searcher], filters, now);
  }
}
