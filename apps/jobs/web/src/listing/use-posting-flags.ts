import { useQuery } from '@tanstack/react-query';
import { useSession } from '@workreel/ui/service';
import type { Posting } from '../api.ts';
import { POSTING_FLAGS, type PostingFlagsById } from './posting-flags.ts';

const NO_FLAGS: PostingFlagsById = new Map();

/** Returns the flags of at most 100 postings, with two requests; empty for visitors. */
export function usePostingFlags(postings: readonly Pick<Posting, 'id'>[]): PostingFlagsById {
  const { account } = useSession();
  const ids = postings.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [...POSTING_FLAGS, ...ids],
    enabled: account !== null && ids.length > 0,
    // Only signed-in users need this chunk.
    queryFn: async ({ signal }) => (await import('./posting-flags-calls.ts')).fetchPostingFlags(ids, signal),
  });
  return data ?? NO_FLAGS;
}
