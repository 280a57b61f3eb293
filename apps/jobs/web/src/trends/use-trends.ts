import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answered, listed } from '@workreel/ui/calls';
import { client } from '../api.ts';
import { type Search, writeAddress } from '../search/search.domain.ts';
import { shownWeeks } from './trends.domain.ts';

/** The last weeks of what fits; those of the search before stay until they are there. */
export function useTrends({ filters }: Search) {
  return useQuery({
    queryKey: ['trends', writeAddress({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => answered(client.GET('/jobs/trends', { params: { query: filters }, signal })),
    select: shownWeeks,
    placeholderData: keepPreviousData,
  });
}

/** How many fit, of whatever week. */
export function useCount({ filters }: Search) {
  return useQuery({
    queryKey: ['count', writeAddress({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => {
      const query = { ...filters, pageSize: 1 };
      return listed(client.GET('/jobs', { params: { query }, signal }));
    },
    select: ({ total }) => total,
    placeholderData: keepPreviousData,
  });
}
