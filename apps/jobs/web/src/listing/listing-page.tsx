import { withCatalogues } from '@workreel/ui/language';
import { Walk } from '@workreel/ui/walk';
import { useWindowTitle } from '@workreel/ui/window-title';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { later } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { useAddress } from '../search/address.ts';
import { Filters } from '../search/filters.tsx';
import type { Emptiness } from '../search/nothing-found.tsx';
import {
  EMPTY_SEARCH,
  isFiltered,
  isOpenOnly,
  OPEN_ONLY,
  type Search,
  writeAddress,
} from '../search/search.domain.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SortOrderChoice } from '../search/sort-order.tsx';
import { Unavailable } from './conditions.tsx';
import { useRowKeys } from './row-keys.ts';
import { Rows, RowsSkeleton } from './rows.tsx';
import { usePainted } from './use-painted.ts';
import { usePostings, useRefresh } from './use-postings.ts';

const Chips = lazy(
  withCatalogues(later, async () => ({ default: (await import('../search/chips.tsx')).Chips }), [SEARCH]),
);
const NothingFound = lazy(
  later(async () => ({ default: (await import('../search/nothing-found.tsx')).NothingFound })),
);
const SaveSearch = lazy(
  withCatalogues(later, async () => ({ default: (await import('../search/save-search.tsx')).SaveSearch }), [
    SEARCH,
  ]),
);

export function ListingPage() {
  const { t } = useLanguage();
  useWindowTitle(t.heading);
  const { address, go, reach } = useAddress();
  const { search, firstPage, ignored } = address;
  const list = usePostings(search, firstPage);
  const refresh = useRefresh();
  const results = useRef<HTMLElement>(null);
  useRowKeys(results);
  const { data, isPlaceholderData, error } = list;

  /** The same search again asks for what is new. */
  const show = useCallback(
    (wanted: Search, step?: 'push' | 'replace') => {
      const same = writeAddress(wanted) === writeAddress(search);
      if (same && firstPage === 1) refresh();
      else go(wanted, step);
    },
    [search, firstPage, go, refresh],
  );
  /** A button that takes itself away leaves whoever pressed it at the list that it changed. */
  const take = (wanted: Search) => {
    results.current?.focus({ preventScroll: true });
    show(wanted);
  };
  const clear = () => take(EMPTY_SEARCH);
  const filtered = isFiltered(search.filters);
  const painted = usePainted(search, !list.isPending && !isPlaceholderData);
  const found = data !== undefined && data.count > 0;
  return (
    <div className="grid gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <h1 className="unseen">{t.heading}</h1>
      <SearchBox key={t.language} search={search} onSearch={show} />
      <Filters search={search} counted={painted} onSearch={show} />
      <section id="results" className="outline-none" aria-label={t.results.list} tabIndex={-1} ref={results}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-h-9 content-center font-semibold" role="status">
            {list.isPending && t.results.searching}
            {data && t.results.count(data.total.count, data.total.atLeast)}
          </p>
          {painted && (
            <Suspense>
              <SaveSearch search={search} />
            </Suspense>
          )}
          <SortOrderChoice search={search} onChoose={(sortOrder) => show({ ...search, sortOrder })} />
          {(filtered || painted) && (
            <Suspense fallback={filtered && <div className="min-h-8 basis-full" />}>
              <Chips search={search} onSearch={take} />
            </Suspense>
          )}
        </div>
        {ignored.length > 0 && (
          <p className="mt-2 rounded-card bg-notice-soft px-3 py-2">
            {t.results.ignored(ignored.join(', '))}
          </p>
        )}
        {list.isPending && <RowsSkeleton />}
        {found && list.hasPreviousPage && !isPlaceholderData && (
          <Walk
            label={t.results.earlier}
            loading={list.isFetchingPreviousPage}
            onWalk={() => void list.fetchPreviousPage()}
          />
        )}
        {found && <Rows pages={data.pages} stale={isPlaceholderData} onReach={reach} />}
        {data && !found && !isPlaceholderData && (
          <Suspense>
            <NothingFound
              why={whyEmpty(search, firstPage, data.total.count)}
              onClear={clear}
              onShowAll={() => take({ filters: { status: ['open', 'closed'] }, sortOrder: undefined })}
              onFirstPage={() => go(search)}
              onAgain={refresh}
            />
          </Suspense>
        )}
        {error && (
          <Unavailable
            error={error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
            onClear={filtered ? clear : undefined}
          />
        )}
        {found && !error && list.hasNextPage && !isPlaceholderData && (
          <Walk
            label={t.results.more}
            loading={list.isFetchingNextPage}
            onWalk={() => void list.fetchNextPage()}
            byItself
          />
        )}
        {found && !isPlaceholderData && !list.hasNextPage && data.pages.length > 1 && (
          <p className="mt-4 text-center text-muted">{t.results.end}</p>
        )}
      </section>
    </div>
  );
}

function whyEmpty({ filters }: Search, firstPage: number, total: number): Emptiness {
  if (total > 0 && firstPage > 1) return 'pastEnd';
  const others = writeAddress({ filters: { ...filters, ...OPEN_ONLY }, sortOrder: undefined });
  if (others !== '') return 'nothingFits';
  if (isOpenOnly(filters)) return 'nothingOpen';
  return filters.status?.length === 1 ? 'nothingFits' : 'nothingStored';
}
