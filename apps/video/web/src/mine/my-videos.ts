/** Queries for the user's own videos. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListResponse, PagePosition } from '@workreel/ui/calls';
import { findUploads, getUsage, type UploadEntry } from '../api.ts';
import { MY_VIDEOS } from '../posts/query-keys.ts';
import { FILTER_SEARCHES, listRefetchDelay, type View } from './my-videos.domain.ts';

type Pages = InfiniteData<ListResponse<{ uploads: UploadEntry[] }>, PagePosition>;

const uploadsOf = ({ pages }: Pages): UploadEntry[] => pages.flatMap(({ data }) => data.uploads);

/** The uploads of a view, refetched while any of them is in progress. */
export function useMyVideos({ show, order, query, tag }: View) {
  const search = {
    ...FILTER_SEARCHES[show],
    ...(query !== undefined && { query }),
    ...(tag !== undefined && { tag }),
  };
  return useInfiniteQuery({
    queryKey: [...MY_VIDEOS, 'list', show, order, query, tag],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => findUploads({ ...search, sortOrder: order }, pageParam, signal),
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data ? listRefetchDelay(uploadsOf(data as Pages), Date.now()) : false,
    select: (data: Pages) => ({
      total: data.pages.at(-1)!.total.count,
      corrected: data.pages[0]!.corrected,
      // An upload created between two requests shifts the pages, so an entry may be on two of them.
      uploads: [...new Map(uploadsOf(data).map((upload) => [upload.id, upload])).values()],
    }),
  });
}

/** Queries the storage usage, again whenever `version` changes. */
export const useUsage = (version: string) =>
  useQuery({
    queryKey: [...MY_VIDEOS, 'usage', version],
    staleTime: 0,
    queryFn: ({ signal }) => getUsage(signal),
    placeholderData: keepPreviousData,
  });
