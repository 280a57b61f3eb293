import { withCatalogues } from '@workreel/ui/language';
import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react';
import { whenReachable } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { countActive, type Search } from './search.domain.ts';

const FilterControls = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('./filter-controls.tsx')).FilterControls }),
    [SEARCH],
  ),
);

interface FiltersProps {
  search: Search;
  /** The search whose facet counts are shown; undefined until its list is painted, because facets are loaded after the list. */
  countedSearch: Search | undefined;
  onSearch: (search: Search) => void;
}

/** The filters: next to the list on a wide screen, otherwise collapsed above it and loaded when expanded. */
export function Filters({ search, countedSearch, onSearch }: FiltersProps) {
  const { t } = useLanguage();
  const [expanded, setExpanded] = useState(false);
  const panel = useId();
  const wide = useSyncExternalStore(subscribe, isWide);
  return (
    <aside aria-label={t.filters.label} className="min-w-0">
      <button
        type="button"
        className="button w-full lg:hidden"
        aria-expanded={expanded}
        aria-controls={panel}
        onClick={() => setExpanded(!expanded)}
      >
        {t.filters.toggle(countActive(search.filters))} <span aria-hidden="true">{expanded ? '▴' : '▾'}</span>
      </button>
      <div
        id={panel}
        className={`card mt-2 divide-y divide-line lg:mt-0 lg:block ${expanded ? '' : 'hidden'}`}
      >
        <Suspense fallback={<FilterControlsSkeleton />}>
          {countedSearch && (wide || expanded) ? (
            <FilterControls search={search} countedSearch={countedSearch} onSearch={onSearch} />
          ) : (
            <FilterControlsSkeleton />
          )}
        </Suspense>
      </div>
    </aside>
  );
}

/** Tailwind's `lg` breakpoint. */
const wideScreen = matchMedia('(min-width: 64rem)');
const isWide = () => wideScreen.matches;
function subscribe(listener: () => void) {
  wideScreen.addEventListener('change', listener);
  return () => wideScreen.removeEventListener('change', listener);
}

function FilterControlsSkeleton() {
  return ['a', 'b', 'c', 'd'].map((group) => (
    <div key={group} className="grid gap-3 p-4" aria-hidden="true">
      <div className="skeleton h-5 w-2/5" />
      <div className="skeleton h-24" />
    </div>
  ));
}
