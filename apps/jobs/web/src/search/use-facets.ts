import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answered } from '@workreel/ui/calls';
import { client, type Facets, type Site } from '../api.ts';
import { type Search, writeAddress } from './search.domain.ts';

/** What there is beside what is set; each facet as if it were not set itself. The last one stays until the next is there. */
export function useFacetsQuery({ filters }: Search) {
  return useQuery({
    queryKey: ['facets', writeAddress({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => answered(client.GET('/jobs/facets', { params: { query: filters }, signal })),
    placeholderData: keepPreviousData,
  });
}
export const useFacets = (search: Search): Facets | undefined => useFacetsQuery(search).data?.facets;

const NONE: Site[] = [];
export function useSites(): Site[] {
  const { data } = useQuery({
    queryKey: ['sites'],
    queryFn: ({ signal }) => answered(client.GET('/sites', { signal })),
  });
  return data?.sites ?? NONE;
}
