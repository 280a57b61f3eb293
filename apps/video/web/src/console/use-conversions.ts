/** Everybody's conversions as they are now. Nothing is asked for in a tab that nobody sees. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MINE } from '@workreel/ui/queries';
import { useEffect, useRef } from 'react';
import { findConversions, getOverview, type Overview, type State } from './calls.ts';
import { nextLook } from './conversion.domain.ts';

export const CONVERSIONS = [MINE, 'conversions'];

export const useOverview = () =>
  useQuery({
    queryKey: [...CONVERSIONS, 'overview'],
    queryFn: ({ signal }) => getOverview(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.counts),
  });

/** Conversions in a state, from the first page to the last one that was walked to. */
export function useConversions(state: State, counts: Overview['counts']) {
  const queries = useQueryClient();
  const count = counts[state];
  const counted = useRef(count);
  useEffect(() => {
    if (counted.current !== count) void queries.invalidateQueries({ queryKey: [...CONVERSIONS, state] });
    counted.current = count;
  }, [queries, state, count]);
  return useInfiniteQuery({
    queryKey: [...CONVERSIONS, state],
    queryFn: ({ pageParam, signal }) => findConversions(state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // What has ended stays as it is: a list of it changes with its count, and seldom else.
    refetchInterval: nextLook(state === 'running' || state === 'queued' ? counts : undefined),
  });
}
