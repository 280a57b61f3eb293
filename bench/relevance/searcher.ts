import type { PostingValues } from '@workreel/jobs-contract';
import type { GeneratedPosting } from '@workreel/sample-data';

/** Returns the source URLs of at most 50 results, best first. */
export type Searcher = (query: string) => Promise<string[]>;

/** The fields of a posting that are indexed, without the label used for grading. */
export type SearchablePosting = Pick<GeneratedPosting, 'sourceUrl' | 'site' | 'collectedAt'> & {
  values: PostingValues;
};

/** Indexes postings in any order. The returned searcher works until it is disposed. */
export type OpenSearcher = (
  postings: Iterable<SearchablePosting>,
) => Promise<{ search: Searcher } & AsyncDisposable>;
