import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ListResponse, type PagePosition, unwrapList } from '@workreel/ui/calls';
import { useCallback } from 'react';
import { client, type Posting } from '../api.ts';
import { formatSearch, type Search } from '../search/search.domain.ts';

const POSTINGS = 'postings';
const PAGE_SIZE = 20;
const JUST_NOW_MS = 1_000;

export interface PostingPage {
  pagenum: number;
  postings: Posting[];
}

/** Query options for the list of a search. @param firstPage - number of the page where the list starts. @param api - client of the API. */
export const postingsQuery = (search: Search, firstPage: number, api = client) =>
  infiniteQueryOptions({
    queryKey: [POSTINGS, formatSearch(search), firstPage],
    queryFn: async ({ pageParam, signal }) => {
      const { filters, sortOrder } = search;
      const query = { ...filters, ...(sortOrder && { sortOrder }), pageSize: PAGE_SIZE, ...pageParam };
      const call = api.GET('/jobs', { params: { query }, signal });
      const list = await unwrapList(call);
      const { headers } = (await call).response;
      return { ...list, suggested: headers.get('x-suggested-query') };
    },
    // A list that has just failed to load is shown, not requested again.
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MS,
    initialPageParam: { pagenum: firstPage } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    getPreviousPageParam: ({ data: { pagenum } }): PagePosition | undefined =>
      pagenum > 1 ? { pagenum: pagenum - 1 } : undefined,
  });

/** Returns the list of a search. Until it is loaded, the previous list is returned. */
export const usePostings = (search: Search, firstPage: number) =>
  useInfiniteQuery({
    ...postingsQuery(search, firstPage),
    placeholderData: keepPreviousData,
    select: readPages,
  });

/** Returns a function that discards all cached lists and reloads the visible one. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.resetQueries({ queryKey: [POSTINGS] }), [queries]);
}

type PostingsResponse = ListResponse<{ jobPostings: Posting[]; pagenum: number }> & {
  /** `X-Suggested-Query` */
  suggested: string | null;
};

/** Removes duplicates: a posting can be on two pages if others were added between the requests. */
function readPages({ pages }: InfiniteData<PostingsResponse, PagePosition>) {
  const seen = new Set<string>();
  const shown = pages.map(({ data }): PostingPage => {
    const postings = data.jobPostings.filter(({ id }) => !seen.has(id));
    for (const { id } of postings) seen.add(id);
    return { pagenum: data.pagenum, postings };
  });
  const { corrected, suggested } = pages[0]!;
  return { pages: shown, count: seen.size, total: pages.at(-1)!.total, corrected, suggested };
}
