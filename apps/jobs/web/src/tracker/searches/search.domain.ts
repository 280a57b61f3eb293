import type { Filters } from '../../api.ts';
import type { Search } from '../../search/search.domain.ts';

/** Converts a saved search to a search of the listing, in its default order. Without a status, saved searches match all postings, but the listing only open ones; likewise with duplicates. */
export const toListingSearch = (filters: Filters): Search => ({
  filters: {
    ...filters,
    status: filters.status?.length ? filters.status : ['open', 'closed'],
    distinct: filters.distinct ?? false,
  },
  sortOrder: undefined,
});
