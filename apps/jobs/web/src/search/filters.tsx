import { Icon } from '@workreel/ui/icon';
import { withCatalogues } from '@workreel/ui/language';
import { Sheet } from '@workreel/ui/sheet';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
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

/** The filters beside the list, on a wide screen. */
export function FilterColumn({ search, countedSearch, onSearch }: FiltersProps) {
  const { t } = useLanguage();
  const wide = useSyncExternalStore(subscribe, isWide, () => false);
  return (
    <aside
      aria-label={t.filters.label}
      className="sticky top-(--listing-head) max-h-[calc(100dvh-var(--listing-head))] overflow-y-auto pb-4 max-lg:hidden"
    >
      <div className="card divide-y divide-line">
        <Suspense fallback={<FilterControlsSkeleton />}>
          {countedSearch && wide ? (
            <FilterControls search={search} countedSearch={countedSearch} onSearch={onSearch} />
          ) : (
            <FilterControlsSkeleton />
          )}
        </Suspense>
      </div>
    </aside>
  );
}

interface FilterSheetProps extends FiltersProps {
  /** Number of postings of the search; undefined while it loads. */
  count: string | undefined;
}

/** A button that opens the filters as a sheet, on a narrow screen. They apply at once, so that the sheet shows how many postings are left. */
export function FilterSheet({ count, ...filters }: FilterSheetProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const active = countActive(filters.search.filters);
  return (
    <>
      <button type="button" className="button lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" />
        <span className="max-sm:sr-only">{t.filters.toggle(active)}</span>
        {active > 0 && (
          <span aria-hidden="true" className="sm:hidden">
            {active}
          </span>
        )}
      </button>
      {open && (
        <Sheet
          title={t.filters.label}
          closeLabel={t.close}
          onClose={() => setOpen(false)}
          footer={
            <>
              {/* Not inside the button, where screen readers ignore it. */}
              <p role="status" className="visually-hidden">
                {count ?? t.results.searching}
              </p>
              <button type="button" className="button primary w-full" onClick={() => setOpen(false)}>
                {count === undefined ? t.results.searching : t.filters.show(count)}
              </button>
            </>
          }
        >
          <Suspense fallback={<FilterControlsSkeleton />}>
            {filters.countedSearch && <FilterControls {...filters} countedSearch={filters.countedSearch} />}
          </Suspense>
        </Sheet>
      )}
    </>
  );
}

/** Tailwind's `lg` breakpoint. */
const WIDE = '(min-width: 64rem)';
const isWide = () => matchMedia(WIDE).matches;
function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function FilterControlsSkeleton() {
  return ['a', 'b', 'c', 'd'].map((group) => (
    <div key={group} className="grid gap-3 p-4" aria-hidden="true">
      <div className="skeleton h-5 w-2/5" />
      <div className="skeleton h-24" />
    </div>
  ));
}
