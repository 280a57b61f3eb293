import type { Document } from './engine/document.domain.ts';
import { matchingIds } from './engine/search.domain.ts';
import { Searcher } from './engine/searcher.domain.ts';
import { buildSegment } from './engine/segment/builder.domain.ts';
import { openSegment } from './engine/segment/segment.domain.ts';
import type { Filters } from './filters.ts';

/** Finds which of a few postings fit filters, by the same rules as the index: it is one, of these alone. */
export class Matcher {
  readonly #searchers: readonly Searcher[];

  constructor(documents: Iterable<Document>) {
    this.#searchers = [new Searcher(openSegment(buildSegment(documents)))];
  }

  /** The ids of those that fit; words are taken as they are written. @param now - milliseconds since 1970. */
  idsOf(filters: Filters, now: number): number[] {
    return matchingIds(this.#searchers, filters, now);
  }
}
