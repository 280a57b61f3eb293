/** What the reader did with postings: kept them, applied to them. */
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@workreel/ui/service';
import type { Posting } from '../api.ts';
import { MARKS, type Marks } from './mark.ts';

const NONE: Marks = new Map();

/** Of at most a hundred postings, two calls; nobody's where nobody is signed in. */
export function useMarks(postings: readonly Posting[]): Marks {
  const { account } = useSession();
  const ids = postings.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [...MARKS, ...ids],
    enabled: account !== null && ids.length > 0,
    // What only people who are signed in need comes when they do.
    queryFn: async ({ signal }) => (await import('./mark-calls.ts')).readMarks(ids, signal),
  });
  return data ?? NONE;
}
