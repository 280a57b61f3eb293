import { useQuery } from '@tanstack/react-query';
import { answered } from '@workreel/ui/calls';
import { client } from '../../api.ts';
import { localDay } from '../../listing/format.domain.ts';
import { readMarks } from '../../listing/mark-calls.ts';
import { type Closing, closingSoon, daysAfter, GOING_ON, NEAR_DAYS } from '../applications.domain.ts';
import { useApplications } from '../applications.ts';
import { BOOKMARKS } from '../bookmarks/bookmarks.ts';

/** Bookmarks whose marks one question may ask for. */
const MOST = 100;

/** What closes soon. @returns undefined until that is known; where it cannot be known, nothing. */
export function useClosing(): Closing[] | undefined {
  const today = localDay(new Date());
  const deadlineTo = daysAfter(today, NEAR_DAYS);
  const kept = useQuery({
    queryKey: [...BOOKMARKS, 'closing', deadlineTo],
    staleTime: 0,
    queryFn: ({ signal }) => readKept(deadlineTo, signal),
  });
  const [first, second, third, fourth] = GOING_ON;
  const lists = [
    useApplications(first),
    useApplications(second),
    useApplications(third),
    useApplications(fourth),
  ];
  // Once each has answered, or failed to: one that is asked again does not take the page away.
  if (!kept.isFetched || lists.some(({ isFetched }) => !isFetched)) return undefined;
  const { bookmarks, marks } = kept.data ?? { bookmarks: [], marks: new Map() };
  return closingSoon(
    bookmarks,
    marks,
    lists.flatMap(({ data }) => data ?? []),
    today,
  );
}

async function readKept(deadlineTo: string, signal: AbortSignal) {
  const params = { query: { deadlineTo, pageSize: MOST } };
  const { bookmarks } = await answered(client.GET('/bookmarks', { params, signal }));
  const ids = bookmarks.map(({ jobPostingId }) => jobPostingId);
  return { bookmarks, marks: ids.length === 0 ? new Map() : await readMarks(ids, signal) };
}
