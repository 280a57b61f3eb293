import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findPosts } from '../api.ts';
import { type Search, writeSearch } from './search.domain.ts';

/** One page of the library. What was found before stays until the new page is there. */
export function usePosts(search: Search) {
  return useQuery({
    queryKey: ['posts', writeSearch(search)],
    queryFn: ({ signal }) => {
      const { query, tag, author, sortOrder, pagenum } = search;
      const filters = { ...(query && { query }), ...(tag && { tag }), ...(author && { author }) };
      return findPosts({ ...filters, ...(sortOrder && { sortOrder }), pagenum }, signal);
    },
    placeholderData: keepPreviousData,
  });
}
