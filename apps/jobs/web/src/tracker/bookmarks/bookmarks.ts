/** Queries and mutations for bookmarks. */
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type ListResponse, type PagePosition, unwrapList } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { type Bookmark, client } from '../../api.ts';
import { POSTING_FLAGS } from '../../listing/posting-flags.ts';
import { sendOrKeep } from '../../outbox/outbox.ts';
import { chunk, uniqueBy } from '../applications.domain.ts';

export const BOOKMARKS = [PER_ACCOUNT, 'bookmarks'];
const LISTS = [...BOOKMARKS, 'list'];
const PAGE_SIZE = 20;
/** Bookmarks that close soon are sorted in the browser, so load as many as the API allows. */
const MAX_PAGE_SIZE = 100;

type Page = ListResponse<{ bookmarks: Bookmark[] }>;
type Pages = InfiniteData<Page, PagePosition>;

/** Returns the bookmarks in chunks, newest first. @param deadlineTo - returns only those that close by this date, soonest first. */
export function useBookmarks(deadlineTo: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...LISTS, deadlineTo ?? 'all'],
    staleTime: 0,
    // Rows of removed bookmarks, which offer to undo the removal, stay until the user leaves the page.
    refetchOnWindowFocus: false,
    queryFn: ({ pageParam, signal }) => {
      const query =
        deadlineTo === undefined ? { pageSize: PAGE_SIZE } : { pageSize: MAX_PAGE_SIZE, deadlineTo };
      return unwrapList(client.GET('/bookmarks', { params: { query: { ...query, ...pageParam } }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }: Pages) => {
      const bookmarks = uniqueBy(
        pages.flatMap(({ data }) => data.bookmarks),
        ({ jobPostingId }) => jobPostingId,
      );
      return {
        total: pages.at(-1)!.total,
        chunks:
          deadlineTo === undefined
            ? chunk(bookmarks, PAGE_SIZE)
            : chunk(bookmarks.toSorted(bySoonest), MAX_PAGE_SIZE),
      };
    },
  });
}

const bySoonest = (a: Bookmark, b: Bookmark): number =>
  (a.posting.deadline.date ?? '').localeCompare(b.posting.deadline.date ?? '');

/** Saves the note of a bookmark; an empty text removes the note. @throws like {@link sendOrKeep}. */
export async function saveNote(queries: QueryClient, bookmark: Bookmark, text: string): Promise<void> {
  const note = text.trim() === '' ? null : text;
  await sendOrKeep({ postingId: bookmark.jobPostingId, bookmarked: true, note });
  const saved = { ...bookmark, note };
  updatePages(queries, (page) => ({
    ...page,
    data: { ...page.data, bookmarks: page.data.bookmarks.map((each) => replaceIfSame(each, saved)) },
  }));
}

const replaceIfSame = (cached: Bookmark, saved: Bookmark): Bookmark =>
  cached.jobPostingId === saved.jobPostingId ? saved : cached;

/** Removes or restores a bookmark. A removed bookmark stays in cached lists, but not in their totals. @throws like {@link sendOrKeep}. */
export async function setBookmarked(
  queries: QueryClient,
  bookmark: Bookmark,
  bookmarked: boolean,
): Promise<void> {
  const { jobPostingId: postingId, note } = bookmark;
  await sendOrKeep({ postingId, bookmarked, ...(bookmarked && { note }) });
  updatePages(queries, (page) => ({
    ...page,
    total: { ...page.total, count: page.total.count + (bookmarked ? 1 : -1) },
  }));
  void queries.invalidateQueries({ queryKey: BOOKMARKS, refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: POSTING_FLAGS });
}

function updatePages(queries: QueryClient, update: (page: Page) => Page): void {
  queries.setQueriesData<Pages>(
    { queryKey: LISTS },
    (list) => list && { ...list, pages: list.pages.map(update) },
  );
}
