/** Queries for the page of an author. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListResponse, PagePosition } from '@workreel/ui/calls';
import { findPlaylistsOf, findPosts, getAuthor, type Post } from '../api.ts';

export const authorKey = (id: string) => ['author', id];

export const useAuthor = (id: string) =>
  useQuery({
    queryKey: authorKey(id),
    queryFn: ({ signal }) => getAuthor(id, signal),
    staleTime: 0,
  });

/** The videos of an author, newest first. */
export const useVideosOf = (authorId: string) =>
  useInfiniteQuery({
    queryKey: ['posts', 'by', authorId],
    queryFn: ({ pageParam, signal }) => findPosts({ authorId }, pageParam, signal),
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    // A video that is published between two requests shifts the pages, so another one may be on two of them.
    select: ({ pages }: InfiniteData<ListResponse<{ posts: Post[] }>, PagePosition>) => [
      ...new Map(pages.flatMap(({ data }) => data.posts).map((post) => [post.id, post])).values(),
    ],
  });

/** The newest public playlists of an author. */
export const usePlaylistsOf = (authorId: string) =>
  useQuery({
    queryKey: ['playlists', 'by', authorId],
    queryFn: async ({ signal }) => (await findPlaylistsOf(authorId, { pagenum: 1 }, signal)).data.playlists,
    staleTime: 0,
  });
