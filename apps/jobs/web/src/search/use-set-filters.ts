import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Filters } from '../api.ts';
import { withToggled } from './facets.domain.ts';
import type { Search } from './search.domain.ts';

/** Sets filters. A filter that is set to undefined is removed. */
export type SetFilters = (values: { [Name in keyof Filters]?: Filters[Name] | undefined }) => void;

/** Filters with several values, shown as checkboxes. */
export type CheckboxFilter = 'location' | 'workplace' | 'techStack' | 'employmentType' | 'sector' | 'site';
/** Adds a value to a filter, or removes it if it is selected. */
export type ToggleFilter = (filter: CheckboxFilter, value: string) => void;

/** Returns functions that change filters. They are referentially stable, so that unchanged controls do not render again. */
export function useSetFilters(
  search: Search,
  onSearch: (search: Search) => void,
): { set: SetFilters; toggle: ToggleFilter } {
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
  const toggle = useCallback<ToggleFilter>(
    (filter, value) => set({ [filter]: withToggled<string>(latest.current.search.filters[filter], value) }),
    [set],
  );
  return { set, toggle };
}
