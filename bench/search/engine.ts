import type { Filters, SortOrder } from '@workreel/jobs-contract';

/** A search request of the benchmark and its properties. */
export interface BenchQuery {
  filters: Filters;
  sortOrder: SortOrder;
  /** Counted from 1. */
  pagenum: number;
  pageSize: number;
  /** Whether the total number of results is requested. */
  total: boolean;
  kind: QueryKind;
}

export interface QueryKind {
  /** Document frequency of the rarest word: 10 to 50% of all postings, 0.5 to 4%, 0.01 to 0.2%, or none. */
  frequency: 'common' | 'medium' | 'rare' | 'absent';
  words: 1 | 2 | 3 | 4;
  filter: 'none' | 'regionExperienceSalary' | 'status' | 'employmentType' | 'techStack';
  page: 'first' | 'deep';
}

export interface SearchResult {
  /** IDs of the postings on the page, in order. */
  ids: string[];
  /** Null if the total was not requested. */
  total: number | null;
}

/** The postings, the same for all engines. */
export interface Corpus {
  count: number;
  /** Argument of `generatePostings(count, { seed })`. */
  seed: number;
  /** The same postings as a file with one `Row` as JSON per line, oldest first; only for competitors. */
  file: string;
}

/** A search engine in the comparison; it receives one query at a time. */
export interface Engine {
  name: string;
  /** Stores and indexes the postings. */
  load(corpus: Corpus): Promise<void>;
  /** @throws QueryTimeout after `QUERY_TIMEOUT_MS`; later queries still work. */
  search(query: BenchQuery): Promise<SearchResult>;
  /** CPU time of loading and searching so far, in seconds; excludes the benchmark itself. */
  cpuSeconds(): number;
  /** Disk space of the postings and their indexes, for Workreel only of the index. */
  indexBytes(): Promise<number>;
  close(): Promise<void>;
}

/** A result with the time spent in the index, without inter-process communication. */
export type TimedResult = SearchResult & { ms: number };

/** Workreel's engine, with the measurements that the limits apply to. */
export interface WorkreelEngine extends Engine {
  search(query: BenchQuery): Promise<TimedResult>;
  /** Counts all facets of a search. @returns time in the index in ms. */
  facets(filters: Filters): Promise<number>;
  /** @returns time in the index in ms. */
  suggest(prefix: string): Promise<number>;
  /** Measured by `load`. */
  state(): Promise<{
    memoryBytesPerPosting: number;
    /** Maximum RSS of the process that built the index from the database, including the process itself. */
    peakBytesPerPosting: number;
    snapshotReadySeconds: number;
    rebuildSeconds: number;
  }>;
}

/** A slower query is canceled and counts as taking this long. */
export const QUERY_TIMEOUT_MS = 10_000;

export class QueryTimeout extends Error {
  override name = 'QueryTimeout';
}
