/** The bookmarks on the board: those without an application. */
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ListResponse, type PagePosition, unwrap, unwrapList } from '@workreel/ui/calls';
import { type Application, type ApplicationStatus, type Bookmark, client } from '../../api.ts';
import { toProvisional, uniqueBy, withBookmark } from '../applications.domain.ts';
import { addApplication, deleteApplication, isBeingAdded } from '../applications.ts';
import { BOOKMARKS } from '../bookmarks/bookmarks.ts';

const NOT_APPLIED = [...BOOKMARKS, 'not-applied'];
const PAGE_SIZE = 20;

type Page = ListResponse<{ bookmarks: Bookmark[] }>;
type Pages = InfiniteData<Page, PagePosition>;

/** Returns the bookmarks without an application, newest first, and their number. */
export function useBoardBookmarks() {
  return useInfiniteQuery({
    queryKey: NOT_APPLIED,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { applied: false, pageSize: PAGE_SIZE, ...pageParam };
      const page = await unwrapList(client.GET('/bookmarks', { params: { query }, signal }));
      const bookmarks = page.data.bookmarks.filter(({ jobPostingId }) => !isBeingAdded(jobPostingId));
      return { ...page, data: { ...page.data, bookmarks } };
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }: Pages) => ({
      count: pages.at(-1)!.total.count,
      bookmarks: uniqueBy(
        pages.flatMap(({ data }) => data.bookmarks),
        ({ jobPostingId }) => jobPostingId,
      ),
    }),
  });
}

/** Shows a bookmark in its column, or removes it from there. */
function show(queries: QueryClient, bookmark: Bookmark, shown: boolean): void {
  queries.setQueryData<Pages>(NOT_APPLIED, (list) => {
    if (!list) return list;
    const pages = withBookmark(
      list.pages.map(({ data }) => data.bookmarks),
      bookmark,
      shown,
    );
    const added = pages.flat().length - list.pages.flatMap(({ data }) => data.bookmarks).length;
    return {
      ...list,
      pages: list.pages.map((page, n) => ({
        ...page,
        total: { ...page.total, count: page.total.count + added },
        data: { ...page.data, bookmarks: pages[n]! },
      })),
    };
  });
}

/** Returns functions that turn a bookmark into an application and back. They throw like {@link unwrap}. */
export function useBookmarkMoves() {
  const queries = useQueryClient();
  return {
    apply: async (bookmark: Bookmark, status: ApplicationStatus): Promise<Application> => {
      const { jobPostingId } = bookmark;
      const provisional = toProvisional(bookmark, status, new Date().toISOString());
      const created = addApplication(queries, provisional, () =>
        unwrap(client.POST('/applications', { body: { jobPostingId, status } })),
      );
      show(queries, bookmark, false);
      try {
        return await created;
      } catch (error) {
        show(queries, bookmark, true);
        throw error;
      }
    },
    undo: async (application: Application, bookmark: Bookmark): Promise<void> => {
      const deleted = deleteApplication(queries, application);
      show(queries, bookmark, true);
      try {
        await deleted;
      } catch (error) {
        show(queries, bookmark, false);
        throw error;
      }
    },
  };
}
