/** Queries for the conversions of all users. They are not refetched in a hidden tab. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { useEffect, useRef } from 'react';
import { findConversions, getOverview, type Overview, type State } from './calls.ts';
import { pollInterval } from './conversion.domain.ts';

export const CONVERSIONS = [PER_ACCOUNT, 'conversions'];

export const useOverview = () =>
  useQuery({
    queryKey: [...CONVERSIONS, 'overview'],
    queryFn: ({ signal }) => getOverview(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data?.counts),
  });

/** The conversions in a state, up to the last page loaded so far. */
export function useConversions(state: State, counts: Overview['counts']) {
  const queries = useQueryClient();
  const count = counts[state];
  const previousCount = useRef(count);
  useEffect(() => {
    if (previousCount.current !== count)
      void queries.invalidateQueries({ queryKey: [...CONVERSIONS, state] });
    previousCount.current = count;
  }, [queries, state, count]);
  return useInfiniteQuery({
    queryKey: [...CONVERSIONS, state],
    queryFn: ({ pageParam, signal }) => findConversions(state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // A list of finished conversions rarely changes unless its count does.
    refetchInterval: pollInterval(state === 'running' || state === 'queued' ? counts : undefined),
  });
}
