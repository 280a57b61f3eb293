/** Somebody's own videos as the pages hold them. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Listed, PagePosition } from '@workreel/ui/calls';
import { findUploads, getUsage, type UploadEntry } from '../api.ts';
import { MY_VIDEOS } from '../posts/keys.ts';
import { pauseBeforeLooking, STATES, type View } from './my-videos.domain.ts';

type Pages = InfiniteData<Listed<{ uploads: UploadEntry[] }>, PagePosition>;

const uploadsOf = ({ pages }: Pages): UploadEntry[] => pages.flatMap(({ data }) => data.uploads);

/** What fits a view, asked for again while something of it moves. */
export function useMyVideos({ show, order }: View) {
  const state = STATES[show];
  return useInfiniteQuery({
    queryKey: [...MY_VIDEOS, 'list', show, order],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      findUploads({ ...(state && { state }), sortOrder: order }, pageParam, signal),
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data ? pauseBeforeLooking(uploadsOf(data as Pages), Date.now()) : false,
    select: (data: Pages) => ({
      total: data.pages.at(-1)!.total.count,
      // One that came in between two requests moves the others: each is shown once.
      uploads: [...new Map(uploadsOf(data).map((upload) => [upload.id, upload])).values()],
    }),
  });
}

/** What they take. @param moment - whatever it changes with. */
export const useUsage = (moment: string) =>
  useQuery({
    queryKey: [...MY_VIDEOS, 'usage', moment],
    staleTime: 0,
    queryFn: ({ signal }) => getUsage(signal),
    placeholderData: keepPreviousData,
  });
