import type { Correction } from './corrections.domain.ts';
import type { FacetName, Filters, SortOrder } from './filters.ts';

/** Request for one page of results. */
export interface PageRequest {
  filters: Filters;
  sortOrder: SortOrder;
  /** Sort keys of the last posting of the previous page: {@link PageResult.last}. */
  after: readonly string[] | undefined;
  offset: number;
  /** Page size + 1, to detect whether there is another page. */
  limit: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface PageResult {
  ids: number[];
  /** If there is another page, the sort keys of the last posting of this page, ending with its ID. */
  last: string[] | undefined;
  /** Number of matching postings. */
  total: number;
  /** Corrections that were applied. */
  corrections: readonly Correction[];
}

export interface FacetCount {
  /** A value that the filter of the same name accepts. */
  value: string;
  count: number;
}
export type Facets = Record<FacetName, FacetCount[]>;

export interface Trend {
  /** Matching postings by period. */
  postings: number[];
  /** Currencies of the yearly amounts of all periods, most frequent first. */
  currencies: FacetCount[];
  /** Currency of the medians: the filtered one, or else the most frequent one. */
  currency: string;
  /** Median yearly amount by period; null if no posting has an amount. */
  medians: (number | null)[];
  /** Most frequent technologies of all periods, with the number of postings by period. */
  technologies: { name: string; postings: number[] }[];
}

/**
 * A completion of a text. Titles and companies are given by the ID of the newest posting that has them, because the index
 * does not contain their original spelling.
 */
export type FoundSuggestion =
  | { kind: 'technology'; text: string; count: number }
  | { kind: 'title' | 'company'; posting: number; count: number };

/** `loading` also while an index is built again; `unavailable` while the search engine cannot be reached. */
export type IndexState = 'off' | 'loading' | 'ready' | 'unavailable';

/** Thrown if an index cannot be searched because it is loading or stopped. */
export class IndexLoadingError extends Error {
  override name = 'IndexLoadingError';
}

/** Thrown if the search engine cannot be reached or cannot answer at present. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}

/** The part of a logger that an index uses. */
export interface IndexLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * An index of all stored postings, synchronized with the database. Its searches throw {@link IndexLoadingError} and
 * {@link SearchUnavailableError}.
 */
export interface PostingIndex extends SearchEngine {
  readonly state: IndexState;
  /** Progress of building the index from the database, in postings. */
  readonly progress: { done: number; total: number };
  /** Whether the process was started recently and its index is not ready yet; other processes should then serve its requests. */
  readonly isWarmingUp: boolean;
  /** Time of the oldest change that is not in the index; null if none is known. */
  readonly laggingSince: Date | null;
  /** Indexed postings, and bytes and segments in this process. */
  readonly size: { postings: number; bytes: number; segments: number };
  start(): Promise<void>;
  /** Waits until all changes committed before the call are searchable. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Searches postings. All engines find the same postings in the same order, and accept each other's sort keys. */
export interface SearchEngine {
  /** Returns a page of the matching postings. @throws RangeError if the sort keys are not valid for the sort order. */
  page(request: PageRequest): Promise<PageResult>;
  /** Counts the values of each facet among the postings, or with `distinct` groups, that match the other filters. @param now - milliseconds since 1970. */
  facets(filters: Filters, now: number): Promise<Facets>;
  /**
   * Returns statistics of the matching postings by period.
   *
   * @param starts - start of each period in microseconds since 1970, ascending; the last period is open-ended.
   * @param technologies - maximum number of technologies.
   */
  trend(filters: Filters, starts: readonly number[], technologies: number, now: number): Promise<Trend>;
  /**
   * Counts the matching postings whose ID is greater than `id`; with `distinct`, the groups whose number is greater and which have a
   * matching posting. The number of a group is at most the lowest ID of its members.
   */
  countStoredAfter(filters: Filters, id: number, now: number): Promise<number>;
  /**
   * Returns technologies, companies and titles that start with the text, of which the last word may be incomplete: of each kind, those that
   * are the text first, then those in which its last word is complete, then the others, most frequent first.
   */
  suggestions(prefix: string, limit: number): Promise<FoundSuggestion[]>;
}
