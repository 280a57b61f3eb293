/** Postings that somebody kept. */
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { answered, done, type Listed, listed, type PagePosition } from '@workreel/ui/calls';
import { MINE } from '@workreel/ui/queries';
import { type Bookmark, client } from '../../api.ts';
import { MARKS } from '../../listing/mark.ts';
import { inParts, onceEach } from '../applications.domain.ts';

export const BOOKMARKS = [MINE, 'bookmarks'];
const LISTS = [...BOOKMARKS, 'list'];
const PAGE_SIZE = 20;
/** What closes soon is put in order here: as many at once as there may be. */
const MOST = 100;

type Page = Listed<{ bookmarks: Bookmark[] }>;
type Pages = InfiniteData<Page, PagePosition>;

/** Newest first, part by part. @param deadlineTo - those that close on this day at the latest, the soonest first. */
export function useBookmarks(deadlineTo: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...LISTS, deadlineTo ?? 'all'],
    staleTime: 0,
    // What was just removed keeps its place, and with it the way back, for as long as the page is looked at.
    refetchOnWindowFocus: false,
    queryFn: ({ pageParam, signal }) => {
      const query = deadlineTo === undefined ? { pageSize: PAGE_SIZE } : { pageSize: MOST, deadlineTo };
      return listed(client.GET('/bookmarks', { params: { query: { ...query, ...pageParam } }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }: Pages) => {
      const bookmarks = onceEach(
        pages.flatMap(({ data }) => data.bookmarks),
        ({ jobPostingId }) => jobPostingId,
      );
      return {
        total: pages.at(-1)!.total,
        parts:
          deadlineTo === undefined
            ? inParts(bookmarks, PAGE_SIZE)
            : inParts(bookmarks.toSorted(bySoonest), MOST),
      };
    },
  });
}

const bySoonest = (one: Bookmark, other: Bookmark): number =>
  (one.posting.deadline.date ?? '').localeCompare(other.posting.deadline.date ?? '');

/** Writes on a bookmark; an empty note takes it away. @throws as {@link answered}. */
export async function saveNote(queries: QueryClient, bookmark: Bookmark, text: string): Promise<void> {
  const note = text.trim() === '' ? null : text;
  const saved = await put(bookmark, note);
  change(queries, (page) => ({
    ...page,
    data: { ...page.data, bookmarks: page.data.bookmarks.map((each) => same(each, saved)) },
  }));
}

const same = (known: Bookmark, saved: Bookmark): Bookmark =>
  known.jobPostingId === saved.jobPostingId ? saved : known;

const put = ({ jobPostingId }: Bookmark, note: string | null): Promise<Bookmark> =>
  answered(client.PUT('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId } }, body: { note } }));

/** Keeps a posting no longer, or after all. It stays in the lists on show, which count without it. @throws as {@link done}. */
export async function setKept(queries: QueryClient, bookmark: Bookmark, kept: boolean): Promise<void> {
  const params = { path: { jobPostingId: bookmark.jobPostingId } };
  if (kept) await put(bookmark, bookmark.note);
  else await done(client.DELETE('/bookmarks/{jobPostingId}', { params }));
  change(queries, (page) => ({
    ...page,
    total: { ...page.total, count: page.total.count + (kept ? 1 : -1) },
  }));
  void queries.invalidateQueries({ queryKey: BOOKMARKS, refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: MARKS });
}

function change(queries: QueryClient, each: (page: Page) => Page): void {
  queries.setQueriesData<Pages>(
    { queryKey: LISTS },
    (list) => list && { ...list, pages: list.pages.map(each) },
  );
}
