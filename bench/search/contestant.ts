import type { Filters, SortOrder } from '@workreel/jobs-contract';

/** What a search asks for, and what kind of search it is. */
export interface BenchQuery {
  filters: Filters;
  sortOrder: SortOrder;
  /** From 1. */
  pagenum: number;
  pageSize: number;
  /** Whether all that is found is counted too. */
  total: boolean;
  kind: QueryKind;
}

export interface QueryKind {
  /** Of the rarest of its words: a third of all postings, one in a hundred, one in some thousands, none. */
  frequency: 'common' | 'middling' | 'rare' | 'absent';
  words: 1 | 2 | 3 | 4;
  filter: 'none' | 'placeExperienceSalary' | 'status' | 'employmentType' | 'techStack';
  page: 'first' | 'deep';
}

export interface Answer {
  /** Of the page, in order. */
  ids: string[];
  /** Null where it was not asked for. */
  total: number | null;
}

/** The postings of a run, the same for all. */
export interface Corpus {
  count: number;
  /** Of `generatePostings(count, { seed })`. */
  seed: number;
  /** The same as one `Row` in JSON a line, the oldest first. */
  file: string;
}

/** Whoever answers searches. One query at a time is given to it. */
export interface Contestant {
  name: string;
  /** Takes the postings in, with all that it needs to find them quickly. */
  load(corpus: Corpus): Promise<void>;
  /** @throws QueryTimeout after `QUERY_LIMIT_MS`; it answers further queries all the same. */
  search(query: BenchQuery): Promise<Answer>;
  /** Processor time that answering and loading have taken so far, in seconds; without what the benchmark itself took. */
  cpuSeconds(): number;
  close(): Promise<void>;
}

/** An answer of ours, with the time it took in the index, without the way there. */
export type TimedAnswer = Answer & { ms: number };

/** Ours: what bounds are told of, beside what all can do. */
export interface Ours extends Contestant {
  search(query: BenchQuery): Promise<TimedAnswer>;
  /** All facets of a search. @returns ms in the index. */
  facets(filters: Filters): Promise<number>;
  /** @returns ms in the index. */
  suggest(prefix: string): Promise<number>;
  /** What it took to be there; measured after `load`. */
  state(): Promise<{
    memoryBytesPerPosting: number;
    snapshotReadySeconds: number;
    rebuildSeconds: number;
  }>;
}

/** A query that takes longer is counted as this long: nobody waits for it. */
export const QUERY_LIMIT_MS = 10_000;

export class QueryTimeout extends Error {
  override name = 'QueryTimeout';
}
