import type { Document } from './engine/document.domain.ts';
import { matchingIds } from './engine/search.domain.ts';
import { Searcher } from './engine/searcher.domain.ts';
import { buildSegment } from './engine/segment/builder.domain.ts';
import { openSegment } from './engine/segment/segment.domain.ts';
import type { Filters } from './filters.ts';

/** Matches filters against a small set of postings, with the same rules as the search index. */
export class Matcher {
  readonly #searchers: readonly Searcher[];

  constructor(documents: Iterable<Document>) {
    this.#searchers = [new Searcher(openSegment(buildSegment(documents)))];
  }

  /** Returns the IDs of the matching postings. Typos are not corrected. @param now - milliseconds since 1970. */
  idsOf(filters: Filters, now: number): number[] {
    return matchingIds(this.#searchers, filters, now);
  }
}
