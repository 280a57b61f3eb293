import type { PostingValues } from '@workreel/jobs-contract';
import type { GeneratedPosting } from '@workreel/sample-data';

/** Addresses (`sourceUrl`) of what is found, best first, at most 50. */
export type Searcher = (query: string) => Promise<string[]>;

/** A posting as a search takes it in; what it is about (`label`) is for the judge alone. */
export type Searched = Pick<GeneratedPosting, 'sourceUrl' | 'site' | 'collectedAt'> & {
  values: PostingValues;
};

/** Takes in a whole collection, which is told once and in no order, and answers queries over it until disposed of. */
export type OpenSearcher = (postings: Iterable<Searched>) => Promise<{ search: Searcher } & AsyncDisposable>;
