import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { client, type Posting } from '../api.ts';

/** Query options for a posting. @param api - client of the API. */
export const postingQuery = (id: string, api = client) =>
  queryOptions({
    queryKey: ['posting', id],
    queryFn: ({ signal }) => unwrap(api.GET('/jobs/{id}', { params: { path: { id } }, signal })),
  });

/** Returns a posting; if it is in a cached list, immediately and without its description. */
export function usePosting(id: string) {
  const queries = useQueryClient();
  return useQuery({
    ...postingQuery(id),
    placeholderData: () => {
      const posting = findInLists(queries.getQueriesData({ queryKey: ['postings'] }), id);
      return posting && { ...posting, description: null, sources: posting.sources ?? [] };
    },
  });
}

/** Number of changes that the page shows. */
const SHOWN_CHANGES = 10;

/** Returns the latest changes of a posting, newest first. */
export function useHistory(id: string) {
  return useQuery({
    queryKey: ['posting-history', id],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/jobs/{id}/history', {
          params: { path: { id }, query: { pageSize: SHOWN_CHANGES } },
          signal,
        }),
      ),
  });
}

export function useSimilar(id: string) {
  return useQuery({
    queryKey: ['similar', id],
    queryFn: ({ signal }) => unwrap(client.GET('/jobs/{id}/similar', { params: { path: { id } }, signal })),
  });
}

type Lists = [unknown, { pages: { data: { jobPostings: Posting[] } }[] } | undefined][];

function findInLists(lists: unknown, id: string): Posting | undefined {
  for (const [, list] of lists as Lists)
    for (const { data } of list?.pages ?? [])
      for (const posting of data.jobPostings) if (posting.id === id) return posting;
  return undefined;
}
