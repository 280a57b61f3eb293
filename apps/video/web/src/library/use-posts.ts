import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ListResponse, PagePosition } from '@workreel/ui/calls';
import { useCallback } from 'react';
import { findPosts, type Post } from '../api.ts';
import { formatSearch, type Search } from './search.domain.ts';

const LISTS = 'posts';

/** A page of the library. */
export interface PostPage {
  pagenum: number;
  posts: Post[];
}

/** The query for the videos that match a search, starting at a page. */
export const postsQuery = (search: Search, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: [LISTS, formatSearch(search), firstPage],
    queryFn: ({ pageParam, signal }) => {
      const { query, exact, tag, author, sortOrder } = search;
      const filters = {
        ...(query && { query }),
        ...(exact && { exact }),
        ...(tag && { tag }),
        ...(author && { author }),
      };
      return findPosts({ ...filters, ...(sortOrder && { sortOrder }) }, pageParam, signal);
    },
    initialPageParam: { pagenum: firstPage } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    getPreviousPageParam: ({ data: { pagenum } }): PagePosition | undefined =>
      pagenum > 1 ? { pagenum: pagenum - 1 } : undefined,
  });

/** Shows the previous results until the new ones are loaded. */
export const usePosts = (search: Search, firstPage: number) =>
  useInfiniteQuery({
    ...postsQuery(search, firstPage),
    placeholderData: keepPreviousData,
    select: mergePages,
  });

/** Discards all cached lists, and refetches the visible one. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.resetQueries({ queryKey: [LISTS] }), [queries]);
}

type Page = ListResponse<{ posts: Post[]; pagenum: number }>;

/** Merges pages. A post created between two requests shifts the pages, so a post may be on two of them; it is shown once. */
function mergePages({ pages }: InfiniteData<Page, PagePosition>) {
  const seen = new Set<string>();
  const merged = pages.map(({ data }): PostPage => {
    const posts = data.posts.filter(({ id }) => !seen.has(id));
    for (const { id } of posts) seen.add(id);
    return { pagenum: data.pagenum, posts };
  });
  return {
    pages: merged,
    count: seen.size,
    total: pages.at(-1)!.total.count,
    corrected: pages[0]!.corrected,
  };
}
