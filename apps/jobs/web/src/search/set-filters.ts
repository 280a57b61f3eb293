import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Filters } from '../api.ts';
import { toggled } from './facets.domain.ts';
import type { Search } from './search.domain.ts';

/** Sets one filter or several; undefined takes one away. */
export type SetFilters = (values: { [Name in keyof Filters]?: Filters[Name] | undefined }) => void;

/** Filters of which several values can be ticked. */
export type TickedFilter = 'location' | 'techStack' | 'employmentType' | 'sector' | 'site';
/** Ticks a value or takes its tick away. */
export type Toggle = (filter: TickedFilter, value: string) => void;

/**
 * How filters are set: the same functions each time, so that a group of choices in which nothing changed is not drawn
 * again with each search.
 */
export function useSetFilters(
  search: Search,
  onSearch: (search: Search) => void,
): { set: SetFilters; toggle: Toggle } {
  const latest = useRef({ search, onSearch });
  useLayoutEffect(() => {
    latest.current = { search, onSearch };
  });
  const set = useCallback<SetFilters>((values) => {
    const { search, onSearch } = latest.current;
    const filters = { ...search.filters, ...values } as Record<string, unknown>;
    for (const [name, value] of Object.entries(filters))
      if (value === undefined || (Array.isArray(value) && value.length === 0)) delete filters[name];
    onSearch({ ...search, filters: filters as Filters });
  }, []);
  const toggle = useCallback<Toggle>(
    (filter, value) => set({ [filter]: toggled<string>(latest.current.search.filters[filter], value) }),
    [set],
  );
  return { set, toggle };
}
