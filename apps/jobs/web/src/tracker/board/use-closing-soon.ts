import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { client } from '../../api.ts';
import { localDay } from '../../listing/format.domain.ts';
import { fetchPostingFlags } from '../../listing/posting-flags-calls.ts';
import {
  ACTIVE_STATUSES,
  addDays,
  CLOSING_SOON_DAYS,
  type ClosingPosting,
  findClosingSoon,
} from '../applications.domain.ts';
import { useApplications } from '../applications.ts';
import { BOOKMARKS } from '../bookmarks/bookmarks.ts';

/** Maximum number of posting IDs in a request for flags. */
const MAX_BOOKMARKS = 100;

/** Returns the bookmarks and applications that close soon; undefined while loading. Lists that failed to load are omitted. */
export function useClosingSoon(): ClosingPosting[] | undefined {
  const today = localDay(new Date());
  const deadlineTo = addDays(today, CLOSING_SOON_DAYS);
  const closingBookmarks = useQuery({
    queryKey: [...BOOKMARKS, 'closing', deadlineTo],
    staleTime: 0,
    queryFn: ({ signal }) => fetchClosingBookmarks(deadlineTo, signal),
  });
  const [first, second, third, fourth] = ACTIVE_STATUSES;
  const lists = [
    useApplications(first),
    useApplications(second),
    useApplications(third),
    useApplications(fourth),
  ];
  // `isFetched` stays true while a list is refetched, so the postings stay on the page.
  if (!closingBookmarks.isFetched || lists.some(({ isFetched }) => !isFetched)) return undefined;
  const { bookmarks, flagsById } = closingBookmarks.data ?? { bookmarks: [], flagsById: new Map() };
  return findClosingSoon(
    bookmarks,
    flagsById,
    lists.flatMap(({ data }) => data ?? []),
    today,
  );
}

async function fetchClosingBookmarks(deadlineTo: string, signal: AbortSignal) {
  const params = { query: { deadlineTo, pageSize: MAX_BOOKMARKS } };
  const { bookmarks } = await unwrap(client.GET('/bookmarks', { params, signal }));
  const ids = bookmarks.map(({ jobPostingId }) => jobPostingId);
  return { bookmarks, flagsById: ids.length === 0 ? new Map() : await fetchPostingFlags(ids, signal) };
}
