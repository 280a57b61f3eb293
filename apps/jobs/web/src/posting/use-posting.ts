import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered } from '@workreel/ui/calls';
import { client, type Posting } from '../api.ts';

/** One posting; where a list on show holds it, it stands at once. */
export function usePosting(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['posting', id],
    queryFn: ({ signal }) => answered(client.GET('/jobs/{id}', { params: { path: { id } }, signal })),
    placeholderData: () => fromLists(queries.getQueriesData({ queryKey: ['postings'] }), id),
  });
}

export function useSimilar(id: string) {
  return useQuery({
    queryKey: ['similar', id],
    queryFn: ({ signal }) => answered(client.GET('/jobs/{id}/similar', { params: { path: { id } }, signal })),
  });
}

type Lists = [unknown, { pages: { data: { jobPostings: Posting[] } }[] } | undefined][];

function fromLists(lists: unknown, id: string): Posting | undefined {
  for (const [, list] of lists as Lists)
    for (const { data } of list?.pages ?? [])
      for (const posting of data.jobPostings) if (posting.id === id) return posting;
  return undefined;
}
