import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrapList } from '@workreel/ui/calls';
import { client } from '../api.ts';
import { formatSearch, type Search } from './search.domain.ts';

/** Returns the number of postings that match a search, or that of the previous search until it is loaded. */
export function useCount({ filters }: Search) {
  return useQuery({
    queryKey: ['count', formatSearch({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => {
      const query = { ...filters, pageSize: 1 };
      return unwrapList(client.GET('/jobs', { params: { query }, signal }));
    },
    select: ({ total }) => total,
    placeholderData: keepPreviousData,
  });
}
