/** Queries for the videos that the user has watched. */
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListResponse, PagePosition } from '@workreel/ui/calls';
import { useSession } from '@workreel/ui/service';
import {
  changeHistorySettings,
  eraseHistory,
  findHistory,
  getHistorySettings,
  type HistoryEntry,
  PAGE_SIZE,
} from '../api.ts';
import { HISTORY, UNFINISHED_VIDEOS } from '../posts/query-keys.ts';
import { usePlayerHost } from '../watch/player-host.tsx';
import { forgetPositions } from '../watch/preferences.ts';

const SETTINGS = [...HISTORY, 'settings'];
/** Videos offered for continuing: one row of the library. */
const CONTINUE_COUNT = 4;

export const useContinueWatching = () =>
  useQuery({
    queryKey: UNFINISHED_VIDEOS,
    // Another video may have been watched since.
    staleTime: 0,
    queryFn: ({ signal }) =>
      findHistory({ unfinished: true, pageSize: CONTINUE_COUNT }, { pagenum: 1 }, signal),
    select: ({ data }) => data.entries,
  });

type Pages = InfiniteData<ListResponse<{ entries: HistoryEntry[] }>, PagePosition>;

export const useHistory = () =>
  useInfiniteQuery({
    queryKey: [...HISTORY, 'list'],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => findHistory({ pageSize: PAGE_SIZE }, pageParam, signal),
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }: Pages) => ({
      total: pages.at(-1)!.total.count,
      // A video that was watched between two requests may be on both pages.
      entries: [
        ...new Map(pages.flatMap(({ data }) => data.entries).map((entry) => [entry.post.id, entry])).values(),
      ],
    }),
  });

export const useHistorySettings = () =>
  useQuery({ queryKey: SETTINGS, staleTime: 0, queryFn: ({ signal }) => getHistorySettings(signal) });

/** Returns functions that change the history. They reject like the calls. */
export function useHistoryActions() {
  const queries = useQueryClient();
  const { account } = useSession();
  const { forget } = usePlayerHost();
  return {
    /** Erases a video or everything, also the positions that this browser stores. */
    erase: async (id?: string) => {
      // First, since a mini player reports now and then where it is.
      forget(id);
      await eraseHistory(id);
      forgetPositions(account?.id, id);
      await queries.invalidateQueries({ queryKey: HISTORY });
    },
    switchTo: async (enabled: boolean) => {
      queries.setQueryData(SETTINGS, await changeHistorySettings({ enabled }));
    },
  };
}
