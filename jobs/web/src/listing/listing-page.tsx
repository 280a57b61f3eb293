import { useCallback, useEffect, useRef } from 'react';
import { useLanguage } from '../language/language.ts';
import { useAddress } from '../search/address.ts';
import { chipsOf } from '../search/chips.domain.ts';
import { Chips } from '../search/chips.tsx';
import { EMPTY_SEARCH, isOpenOnly, OPEN_ONLY, type Search, writeAddress } from '../search/search.domain.ts';
import { SearchForm } from '../search/search-form.tsx';
import { SortOrderChoice } from '../search/sort-order.tsx';
import { type Emptiness, NothingFound, Unavailable } from './conditions.tsx';
import { PostingList, PostingListSkeleton } from './posting-list.tsx';
import { usePostings, useRefresh } from './use-postings.ts';

export function ListingPage() {
  const { t } = useLanguage();
  const { address, go, reach } = useAddress();
  const { search, firstPage, ignored } = address;
  const list = usePostings(search, firstPage);
  const refresh = useRefresh();
  const results = useRef<HTMLElement>(null);

  const { data, isPlaceholderData, error } = list;
  const lastPage = isPlaceholderData ? undefined : data?.lastPage;
  useEffect(() => {
    if (lastPage !== undefined) reach(lastPage);
  }, [lastPage, reach]);

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
  const chips = chipsOf(search.filters, t);

  /** Whoever goes on by keyboard goes on from the first of the new rows. */
  const goOnFrom = useRef<number>(undefined);
  const shown = data?.postings.length ?? 0;
  useEffect(() => {
    if (goOnFrom.current === undefined || shown <= goOnFrom.current) return;
    const row = results.current?.querySelectorAll('.posting')[goOnFrom.current];
    row?.querySelector('a')?.focus({ preventScroll: true });
    goOnFrom.current = undefined;
  }, [shown]);
  const more = () => {
    goOnFrom.current = shown;
    void list.fetchNextPage();
  };

  const found = data !== undefined && data.postings.length > 0;
  return (
    <>
      <SearchForm key={t.language} search={search} onSearch={show} />
      <section id="results" className="results" aria-label={t.results.list} tabIndex={-1} ref={results}>
        <div className="results-bar">
          <p className="count" role="status">
            {list.isPending && t.results.searching}
            {data && t.results.count(data.total.count, data.total.atLeast)}
          </p>
          <Chips chips={chips} onRemove={(filters) => take({ ...search, filters })} onClear={clear} />
          <SortOrderChoice search={search} onChoose={(sortOrder) => show({ ...search, sortOrder })} />
        </div>
        {ignored.length > 0 && <p className="notice">{t.results.ignored(ignored.join(', '))}</p>}
        {list.isPending && <PostingListSkeleton />}
        {found && list.hasPreviousPage && !isPlaceholderData && (
          <Walk
            label={t.results.earlier}
            loading={list.isFetchingPreviousPage}
            onWalk={() => void list.fetchPreviousPage()}
          />
        )}
        {found && <PostingList postings={data.postings} stale={isPlaceholderData} />}
        {data && !found && !isPlaceholderData && (
          <NothingFound
            why={whyEmpty(search, firstPage, data.total.count)}
            onClear={clear}
            onShowAll={() => take({ filters: { status: ['open', 'closed'] }, sortOrder: undefined })}
            onFirstPage={() => go(search)}
            onAgain={refresh}
          />
        )}
        {error && (
          <Unavailable
            error={error}
            onRetry={() => (list.isFetchNextPageError ? more() : void list.refetch())}
            onClear={chips.length > 0 ? clear : undefined}
          />
        )}
        {found && !error && list.hasNextPage && !isPlaceholderData && (
          <Walk label={t.results.more} loading={list.isFetchingNextPage} onWalk={more} />
        )}
        {found && !isPlaceholderData && !list.hasNextPage && data.lastPage > 1 && (
          <p className="end">{t.results.end}</p>
        )}
      </section>
    </>
  );
}

/** Goes on in the list. While it does it stays what it was for whoever stands on it by keyboard. */
function Walk({ label, loading, onWalk }: { label: string; loading: boolean; onWalk: () => void }) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className="walk"
      aria-disabled={loading}
      onClick={() => {
        if (!loading) onWalk();
      }}
    >
      {loading ? t.results.loading : label}
    </button>
  );
}

function whyEmpty({ filters }: Search, firstPage: number, total: number): Emptiness {
  if (total > 0 && firstPage > 1) return 'pastEnd';
  const others = writeAddress({ filters: { ...filters, ...OPEN_ONLY }, sortOrder: undefined });
  if (others !== '') return 'nothingFits';
  if (isOpenOnly(filters)) return 'nothingOpen';
  return filters.status?.length === 1 ? 'nothingFits' : 'nothingStored';
}
