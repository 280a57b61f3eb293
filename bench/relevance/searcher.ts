import type { PostingValues } from '@workreel/jobs-contract';
import type { GeneratedPosting } from '@workreel/sample-data';

/** Returns the `sourceUrl` of at most 50 results, best first. */
export type Searcher = (query: string) => Promise<string[]>;

/** A generated posting as indexed; its `label` is used for grading only. */
export type SearchablePosting = Pick<GeneratedPosting, 'sourceUrl' | 'site' | 'collectedAt'> & {
  values: PostingValues;
};

/** Indexes a collection, in any order, and searches it until disposed. */
export type OpenSearcher = (
  postings: Iterable<SearchablePosting>,
) => Promise<{ search: Searcher } & AsyncDisposable>;
