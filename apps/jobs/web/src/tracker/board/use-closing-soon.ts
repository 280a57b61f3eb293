import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { client } from '../../api.ts';
import { localDay } from '../../listing/format.domain.ts';
import {
  ACTIVE_STATUSES,
  addDays,
  CLOSING_SOON_DAYS,
  type ClosingPosting,
  findClosingSoon,
} from '../applications.domain.ts';
import { useApplications } from '../applications.ts';
import { BOOKMARKS } from '../bookmarks/bookmarks.ts';

/** As many as the API allows. */
const MAX_BOOKMARKS = 100;

/** Returns the bookmarks and applications that close soon; undefined while loading. Lists that failed to load are omitted. */
export function useClosingSoon(): ClosingPosting[] | undefined {
  const today = localDay(new Date());
  const deadlineTo = addDays(today, CLOSING_SOON_DAYS);
  const closingBookmarks = useQuery({
    queryKey: [...BOOKMARKS, 'closing', deadlineTo],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query = { deadlineTo, applied: false, pageSize: MAX_BOOKMARKS };
      return unwrap(client.GET('/bookmarks', { params: { query }, signal }));
    },
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
  return findClosingSoon(
    closingBookmarks.data?.bookmarks ?? [],
    lists.flatMap(({ data }) => data ?? []),
    today,
  );
}
