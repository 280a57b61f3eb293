import { formatSearch, isOpenOnly, type Search } from './search.domain.ts';

/** Returns the URL of a CSV file of the search. Unlike the listing, the service includes closed postings and duplicates by default. */
export function csvUrl(search: Search): string {
  const parameters = new URLSearchParams(formatSearch(search));
  if (isOpenOnly(search.filters)) parameters.set('status', 'open');
  if (search.filters.distinct) parameters.set('distinct', 'true');
  const query = parameters.toString();
  return query === '' ? '/jobs.csv' : `/jobs.csv?${query}`;
}
