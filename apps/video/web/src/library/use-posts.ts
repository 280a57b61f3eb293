import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Listed, PagePosition } from '@workreel/ui/calls';
import { useCallback } from 'react';
import { findPosts, type Post } from '../api.ts';
import { type Search, writeSearch } from './search.domain.ts';

const LISTS = 'posts';

/** A page of the library. */
export interface PostPage {
  pagenum: number;
  posts: Post[];
}

/** How the videos that fit a search are asked for, from one of their pages on. */
export const postsQuery = (search: Search, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: [LISTS, writeSearch(search), firstPage],
    queryFn: ({ pageParam, signal }) => {
      const { query, tag, author, sortOrder } = search;
      const filters = { ...(query && { query }), ...(tag && { tag }), ...(author && { author }) };
      return findPosts({ ...filters, ...(sortOrder && { sortOrder }) }, pageParam, signal);
    },
    initialPageParam: { pagenum: firstPage } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    getPreviousPageParam: ({ data: { pagenum } }): PagePosition | undefined =>
      pagenum > 1 ? { pagenum: pagenum - 1 } : undefined,
  });

/** What was found before stays until the new list is there. */
export const usePosts = (search: Search, firstPage: number) =>
  useInfiniteQuery({
    ...postsQuery(search, firstPage),
    placeholderData: keepPreviousData,
    select: readPages,
  });

/** Forgets every list, so that the one on show is asked for anew. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.resetQueries({ queryKey: [LISTS] }), [queries]);
}

type Answer = Listed<{ posts: Post[]; pagenum: number }>;

/** A video may stand on two pages where others came in before it between two requests: it is shown once. */
function readPages({ pages }: InfiniteData<Answer, PagePosition>) {
  const seen = new Set<string>();
  const shown = pages.map(({ data }): PostPage => {
    const posts = data.posts.filter(({ id }) => !seen.has(id));
    for (const { id } of posts) seen.add(id);
    return { pagenum: data.pagenum, posts };
  });
  return { pages: shown, count: seen.size, total: pages.at(-1)!.total.count };
}
