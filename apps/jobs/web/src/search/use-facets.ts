import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { client, type Facets, type Site } from '../api.ts';
import { formatSearch, type Search } from './search.domain.ts';

/**
 * Returns the facets of a search, or the previous facets until they are loaded. The counts of each facet ignore the filter of that
 * facet.
 */
export function useFacetsQuery({ filters }: Search) {
  return useQuery({
    queryKey: ['facets', formatSearch({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => unwrap(client.GET('/jobs/facets', { params: { query: filters }, signal })),
    placeholderData: keepPreviousData,
  });
}
export const useFacets = (search: Search): Facets | undefined => useFacetsQuery(search).data?.facets;

const NO_SITES: Site[] = [];
export function useSites(): Site[] {
  const { data } = useQuery({
    queryKey: ['sites'],
    queryFn: ({ signal }) => unwrap(client.GET('/sites', { signal })),
  });
  return data?.sites ?? NO_SITES;
}
