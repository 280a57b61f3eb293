import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { listed, type PagePosition } from '@workreel/ui/calls';
import { useCallback } from 'react';
import { client, type Posting } from '../api.ts';
import { type Search, writeAddress } from '../search/search.domain.ts';

const LISTS = 'postings';
const PAGE_SIZE = 20;

/** A page of a list of postings. */
export interface PostingPage {
  pagenum: number;
  postings: Posting[];
}

/** How the list of a search is asked for, from one of its pages on. */
export const postingsQuery = (search: Search, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: [LISTS, writeAddress(search), firstPage],
    queryFn: ({ pageParam, signal }) => {
      const { filters, sortOrder } = search;
      const query = { ...filters, ...(sortOrder && { sortOrder }), pageSize: PAGE_SIZE, ...pageParam };
      return listed(client.GET('/jobs', { params: { query }, signal }));
    },
    initialPageParam: { pagenum: firstPage } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    getPreviousPageParam: ({ data: { pagenum } }): PagePosition | undefined =>
      pagenum > 1 ? { pagenum: pagenum - 1 } : undefined,
  });

/** The list of a search from one of its pages on. What was found before stays until the new list is there. */
export const usePostings = (search: Search, firstPage: number) =>
  useInfiniteQuery({
    ...postingsQuery(search, firstPage),
    placeholderData: keepPreviousData,
    select: readPages,
  });

/** Forgets every list, so that the one on show is asked for anew. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.resetQueries({ queryKey: [LISTS] }), [queries]);
}

type Answer = Awaited<ReturnType<typeof listed<{ jobPostings: Posting[]; pagenum: number }>>>;

/** A posting may stand on two pages where others came in before it between two requests: it is shown once. */
function readPages({ pages }: InfiniteData<Answer, PagePosition>) {
  const seen = new Set<string>();
  const shown = pages.map(({ data }): PostingPage => {
    const postings = data.jobPostings.filter(({ id }) => !seen.has(id));
    for (const { id } of postings) seen.add(id);
    return { pagenum: data.pagenum, postings };
  });
  return { pages: shown, count: seen.size, total: pages.at(-1)!.total };
}
