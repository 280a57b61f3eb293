import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { findPostings, type PagePosition, type Posting, type PostingPage } from '../api.ts';
import { type Search, writeAddress } from '../search/search.domain.ts';

const LISTS = 'postings';

/** The list of a search from one of its pages on. What was found before stays until the new list is there. */
export function usePostings(search: Search, firstPage: number) {
  return useInfiniteQuery({
    queryKey: [LISTS, writeAddress(search), firstPage],
    queryFn: ({ pageParam, signal }) => findPostings(search, pageParam, signal),
    initialPageParam: { pagenum: firstPage } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    getPreviousPageParam: ({ pagenum }): PagePosition | undefined =>
      pagenum > 1 ? { pagenum: pagenum - 1 } : undefined,
    placeholderData: keepPreviousData,
    select: flatten,
  });
}

/** Forgets every list, so that the one on show is asked for anew. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.resetQueries({ queryKey: [LISTS] }), [queries]);
}

/** A posting may stand on two pages where others came in before it between two requests. */
function flatten({ pages }: InfiniteData<PostingPage, PagePosition>) {
  const byId = new Map<string, Posting>();
  for (const { postings } of pages) for (const posting of postings) byId.set(posting.id, posting);
  return { postings: [...byId.values()], total: pages.at(-1)!.total, lastPage: pages.at(-1)!.pagenum };
}
