import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { useTimeZone } from '@workreel/ui/time-zone';
import { client } from '../api.ts';
import { formatSearch, type Search } from '../search/search.domain.ts';
import { trimWeeks } from './trends.domain.ts';

/** Returns the trends of a search, or the previous trends until they are loaded. */
export function useTrends({ filters }: Search) {
  const timeZone = useTimeZone();
  return useQuery({
    queryKey: ['trends', formatSearch({ filters, sortOrder: undefined }), timeZone],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/jobs/trends', { params: { query: { ...filters, timeZone } }, signal })),
    select: trimWeeks,
    placeholderData: keepPreviousData,
  });
}
