import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { unwrap, unwrapList } from '@workreel/ui/calls';
import { client } from '../api.ts';
import { formatSearch, type Search } from './search.domain.ts';

/** Query options for the number of postings that match a search. */
export const countQuery = ({ filters }: Pick<Search, 'filters'>) =>
  queryOptions({
    queryKey: ['count', formatSearch({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => {
      const query = { ...filters, pageSize: 1 };
      return unwrapList(client.GET('/jobs', { params: { query }, signal }));
    },
    select: ({ total }) => total,
  });

/** Returns the number of postings that match a search, or that of the previous search until it is loaded. */
export const useCount = (search: Search) =>
  useQuery({ ...countQuery(search), placeholderData: keepPreviousData });

/** Returns the currency in which most recent postings that match a search state their pay; undefined until it is loaded. */
export function useMainCurrency({ filters }: Pick<Search, 'filters'>): string | undefined {
  const { data } = useQuery({
    queryKey: ['currencies', formatSearch({ filters, sortOrder: undefined })],
    queryFn: ({ signal }) => unwrap(client.GET('/jobs/trends', { params: { query: filters }, signal })),
    select: ({ currencies }) => currencies[0]?.value,
  });
  return data;
}
