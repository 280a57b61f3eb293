import { useQueryClient } from '@tanstack/react-query';
import { withCatalogues } from '@workreel/ui/language';
import { isPageTooDeep } from '@workreel/ui/list-url';
import { LoadMore } from '@workreel/ui/load-more';
import { useLasting } from '@workreel/ui/paged-list';
import { navigate } from '@workreel/ui/router';
import { SEARCH as UI_SEARCH } from '@workreel/ui/search-catalogue';
import { SkipLink } from '@workreel/ui/skip-link';
import { useWindowTitle } from '@workreel/ui/window-title';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { whenReachable } from '../api.ts';
import { APPLY, POSTING, SEARCH, useLanguage } from '../language/language.ts';
import { companyPath } from '../paths.ts';
import { FilterColumn, FilterSheet } from '../search/filters.tsx';
import { correctedSearch, parseSuggestion } from '../search/keyword-hints.domain.ts';
import { formatKeywords } from '../search/keywords.domain.ts';
import type { EmptyReason } from '../search/nothing-found.tsx';
import { addRecentSearch } from '../search/recent-searches.ts';
import {
  DEFAULT_FILTERS,
  EMPTY_SEARCH,
  formatSearch,
  isFiltered,
  isOpenOnly,
  type Search,
} from '../search/search.domain.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SortOrderSelect } from '../search/sort-order-select.tsx';
import { useListingUrl } from '../search/use-listing-url.ts';
import { countHidden } from './hidden.domain.ts';
import { useHidden } from './hidden.ts';
import { Intro } from './intro.tsx';
import { LoadError } from './load-error.tsx';
import { Rows, RowsSkeleton } from './rows.tsx';
import { isDemo } from './sites.ts';
import { useGoWhenLoaded } from './use-go-when-loaded.ts';
import { useLastPainted } from './use-last-painted.ts';
import { postingsQuery, usePostings, useRefresh } from './use-postings.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useRowInPlace, useShownPosting } from './use-shown-posting.ts';

const Chips = lazy(
  withCatalogues(whenReachable, async () => ({ default: (await import('../search/chips.tsx')).Chips }), [
    SEARCH,
  ]),
);
const PostingPane = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('../posting/posting-pane.tsx')).PostingPane }),
    [POSTING, APPLY, SEARCH],
  ),
);
const ListingShortcuts = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('../search/listing-shortcuts.tsx')).ListingShortcuts }),
    [SEARCH],
  ),
);
const NothingFound = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('../search/nothing-found.tsx')).NothingFound }),
    [SEARCH],
  ),
);
const CorrectedKeyword = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('@workreel/ui/corrected-keyword')).CorrectedKeyword }),
    [UI_SEARCH],
  ),
);
const ListActions = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('../search/list-actions.tsx')).ListActions }),
    [SEARCH],
  ),
);

export function ListingPage() {
  const { t } = useLanguage();
  useWindowTitle(t.heading);
  const { current, go, setReached } = useListingUrl();
  const { search, firstPage, ignored } = current;
  const list = usePostings(search, firstPage);
  const refresh = useRefresh();
  const goWhenLoaded = useGoWhenLoaded(go);
  const queries = useQueryClient();
  const results = useRef<HTMLElement>(null);
  const { shownId, byKeyboard, onRowClick, close } = useShownPosting();
  useRowInPlace(results, shownId);
  const [helps, setHelps] = useState(false);
  const help = useCallback(() => setHelps(true), []);
  useShortcuts(results, help);
  const { data, isPlaceholderData, error } = list;
  // Repeating a search refreshes its list.
  const show = useCallback(
    (nextSearch: Search, step?: 'push' | 'replace') => {
      const isSame = formatSearch(nextSearch) === formatSearch(search);
      if (isSame && firstPage === 1) return refresh();
      goWhenLoaded(queries.prefetchInfiniteQuery(postingsQuery(nextSearch, 1)), nextSearch, step);
    },
    [search, firstPage, goWhenLoaded, refresh, queries],
  );
  // Moves the keyboard focus to the list: a pressed button is removed, and after a search the user continues with the rows.
  const showAndFocus = (nextSearch: Search) => {
    results.current?.focus({ preventScroll: true });
    show(nextSearch);
  };
  const closeAndFocus = useCallback(() => {
    results.current?.querySelector<HTMLElement>('[aria-current] .row-link')?.focus({ preventScroll: true });
    close();
  }, [close]);
  const clear = () => showAndFocus(EMPTY_SEARCH);
  const filtered = isFiltered(search.filters);
  // The filters above the list change with it, because moving it would repaint all rows twice; or once it is dimmed.
  const [listed, setListed] = useState(search);
  const isLate = useLasting(isPlaceholderData);
  const chipsSearch = isPlaceholderData && !isLate ? listed : search;
  if (listed !== chipsSearch) setListed(chipsSearch);
  const hasChips = isFiltered(chipsSearch.filters);
  const paintedSearch = useLastPainted(search, !list.isPending && !isPlaceholderData);
  const hasResults = data !== undefined && data.count > 0;
  const tooDeep = isPageTooDeep(error);
  const suggestion = parseSuggestion(data?.suggested);
  const corrected =
    !isPlaceholderData && data?.corrected ? correctedSearch(search, data.corrected) : undefined;
  const found = hasResults && !isPlaceholderData ? formatKeywords((corrected ?? search).filters.keyword) : '';
  useEffect(() => addRecentSearch(found), [found]);
  const isEmpty = data && !hasResults && !isPlaceholderData;
  const hidden = useHidden();
  const pages = data?.pages;
  const hiddenCount = useMemo(
    () => (pages ?? []).reduce((sum, { postings }) => sum + countHidden(hidden, postings), 0),
    [hidden, pages],
  );
  const allHidden = hasResults && hiddenCount === data.count && !list.hasNextPage && !list.hasPreviousPage;
  const reason = tooDeep
    ? 'tooDeep'
    : isEmpty
      ? emptyReason(search, firstPage, data.total.count)
      : allHidden && !isPlaceholderData && 'allHidden';
  const hasDemo = data?.pages.some(({ postings }) => postings.some(({ site }) => isDemo(site))) ?? false;
  const count = data && t.results.count(data.total.count - hiddenCount, data.total.atLeast);
  return (
    <div className={`listing ${shownId === undefined ? '' : 'with-pane'}`}>
      <SkipLink target="results" label={t.results.skipTo} />
      <h1 className="visually-hidden">{t.heading}</h1>
      <div className="listing-head">
        <div className="flex gap-2">
          <SearchBox key={t.language} search={search} onSearch={showAndFocus} onCompany={openCompany} />
          <FilterSheet
            search={search}
            countedSearch={paintedSearch}
            count={isPlaceholderData ? undefined : count}
            onSearch={show}
          />
        </div>
        <div className="mt-1 flex items-center gap-x-3">
          <p className="min-h-9 content-center font-semibold whitespace-nowrap" role="status">
            {list.isPending ? t.results.searching : count}
          </p>
          {paintedSearch && (
            <Suspense>
              <ListActions search={corrected ?? search} isEmpty={!hasResults} onHelp={help} />
            </Suspense>
          )}
          <SortOrderSelect search={search} onSelect={(sortOrder) => show({ ...search, sortOrder })} />
        </div>
      </div>
      <FilterColumn search={search} countedSearch={paintedSearch} onSearch={show} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on the links inside trigger clicks. */}
      <section
        id="results"
        className="min-w-0 outline-none"
        aria-label={t.results.list}
        tabIndex={-1}
        ref={results}
        onClick={onRowClick}
      >
        <Intro hasDemo={hasDemo} />
        {(hasChips || paintedSearch) && (
          <Suspense fallback={hasChips && <div className="min-h-8 basis-full" />}>
            <Chips search={search} shownSearch={chipsSearch} onSearch={showAndFocus} />
          </Suspense>
        )}
        {ignored.length > 0 && (
          <p className="mt-2 rounded-card bg-notice-soft px-3 py-2">
            {t.results.ignored(ignored.join(', '))}
          </p>
        )}
        {corrected && (
          <Suspense>
            <CorrectedKeyword
              entered={formatKeywords(search.filters.keyword)}
              corrected={formatKeywords(corrected.filters.keyword)}
              onExact={() => showAndFocus({ ...search, filters: { ...search.filters, exact: true } })}
            />
          </Suspense>
        )}
        {list.isPending && <RowsSkeleton />}
        {hasResults && list.hasPreviousPage && !isPlaceholderData && (
          <LoadMore
            label={t.results.earlier}
            loading={list.isFetchingPreviousPage}
            onLoad={() => void list.fetchPreviousPage()}
          />
        )}
        {hasResults && !allHidden && (
          <Rows
            pages={data.pages}
            stale={isPlaceholderData}
            keywords={(corrected ?? search).filters.keyword ?? NO_KEYWORDS}
            shownId={shownId}
            onReach={setReached}
          />
        )}
        {reason && (
          <Suspense>
            <NothingFound
              reason={reason}
              search={search}
              onSearch={showAndFocus}
              suggestion={
                suggestion && {
                  ...suggestion,
                  onSelect: () =>
                    showAndFocus({
                      ...search,
                      filters: { ...search.filters, keyword: [suggestion.keyword] },
                    }),
                }
              }
              onClear={clear}
              onShowAll={() =>
                showAndFocus({
                  filters: { ...DEFAULT_FILTERS, status: ['open', 'closed'] },
                  sortOrder: undefined,
                })
              }
              onFirstPage={() => go(search)}
              onRefresh={refresh}
            />
          </Suspense>
        )}
        {error && !tooDeep && (
          <LoadError
            error={error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
            onClear={filtered ? clear : undefined}
          />
        )}
        {hasResults && !error && list.hasNextPage && !isPlaceholderData && (
          <LoadMore
            label={t.results.more}
            loading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
            auto
          />
        )}
        {hasResults && !isPlaceholderData && !list.hasNextPage && data.pages.length > 1 && (
          <p className="mt-4 text-center text-muted">{t.results.end}</p>
        )}
      </section>
      {helps && (
        <Suspense>
          <ListingShortcuts onClose={() => setHelps(false)} />
        </Suspense>
      )}
      {shownId !== undefined && (
        <Suspense fallback={<div className="posting-pane" />}>
          <PostingPane id={shownId} focus={byKeyboard} onClose={closeAndFocus} />
        </Suspense>
      )}
    </div>
  );
}

const NO_KEYWORDS: readonly string[] = [];
const openCompany = (name: string) => void navigate(companyPath(name));

function emptyReason({ filters }: Search, firstPage: number, total: number): EmptyReason {
  if (total > 0 && firstPage > 1) return 'pastEnd';
  const otherFilters = formatSearch({ filters: { ...filters, ...DEFAULT_FILTERS }, sortOrder: undefined });
  if (otherFilters !== '') return 'noMatches';
  if (isOpenOnly(filters)) return 'noOpenPostings';
  return filters.status?.length === 1 ? 'noMatches' : 'noPostings';
}
