import { correctText } from '@workreel/ui/corrected-text';
import { withCatalogues } from '@workreel/ui/language';
import { isPageTooDeep, useListUrl } from '@workreel/ui/list-url';
import { LoadError } from '@workreel/ui/load-error';
import { LoadMore } from '@workreel/ui/load-more';
import { SEARCH } from '@workreel/ui/search-catalogue';
import { useSession } from '@workreel/ui/service';
import { textLanguage } from '@workreel/ui/text-language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { whenReachable } from '../api.ts';
import { HISTORY, useLanguage } from '../language/language.ts';
import { Cards, CardsSkeleton } from './cards.tsx';
import { Chips, SortOrderSelect } from './filters.tsx';
import { type EmptyReason, NothingFound } from './nothing-found.tsx';
import {
  EMPTY_SEARCH,
  formatSearch,
  isFiltered,
  onlyAuthor,
  parseSearch,
  type Search,
} from './search.domain.ts';
import { SearchBox } from './search-box.tsx';
import { usePosts, useRefresh } from './use-posts.ts';

const CorrectedKeyword = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('@workreel/ui/corrected-keyword')).CorrectedKeyword }),
    [SEARCH],
  ),
);

const ContinueWatching = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('../history/continue-watching.tsx')).ContinueWatching }),
    [HISTORY],
  ),
);

/** The videos that the user may watch. Loads only their details and thumbnails, not the videos. */
export function LibraryPage() {
  const { t } = useLanguage();
  const { library: messages } = t;
  const { current, go, setReached } = useListUrl({ parse: parseSearch, format: formatSearch });
  const { search, firstPage } = current;
  const author = onlyAuthor(search);
  useWindowTitle(author ?? messages.heading);
  const { account } = useSession();
  const list = usePosts(search, firstPage);
  const refresh = useRefresh();
  const { data, isPlaceholderData, error } = list;
  const results = useFocusResults(search);
  const hasResults = data !== undefined && data.count > 0;
  const tooDeep = isPageTooDeep(error);
  const isEmpty = data && !hasResults && !isPlaceholderData;
  const reason = tooDeep ? 'tooDeep' : isEmpty && emptyReason(search, data.total);
  return (
    <div className="grid gap-3">
      <SearchBox
        query={search.query}
        onSearch={(query, step) => go({ ...search, query, exact: false }, step)}
        onRepeat={refresh}
      />
      <Chips search={search} onSearch={go} />
      {account && !isFiltered(search) && firstPage === 1 && (
        <Suspense>
          <ContinueWatching />
        </Suspense>
      )}
      <section className="min-w-0 outline-none" aria-label={messages.results} tabIndex={-1} ref={results}>
        <Heading author={author} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-h-10 content-center font-semibold" role="status">
            {list.isPending && t.loading}
            {data && messages.count(data.total)}
          </p>
          <SortOrderSelect search={search} onSearch={go} />
        </div>
        {data?.corrected && !isPlaceholderData && (
          <Suspense>
            <CorrectedKeyword
              entered={search.query}
              corrected={correctText(search.query, data.corrected)}
              onExact={() => go({ ...search, exact: true })}
            />
          </Suspense>
        )}
        {list.isPending && <CardsSkeleton />}
        {hasResults && list.hasPreviousPage && !isPlaceholderData && (
          <LoadMore
            label={messages.showEarlier}
            loading={list.isFetchingPreviousPage}
            onLoad={() => void list.fetchPreviousPage()}
          />
        )}
        {hasResults && <Cards pages={data.pages} stale={isPlaceholderData} onReach={setReached} />}
        {reason && (
          <NothingFound
            reason={reason}
            search={search}
            onFirstPage={() => go(search)}
            onShowAll={() => go(EMPTY_SEARCH)}
          />
        )}
        {error && !tooDeep && (
          <LoadError
            error={error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        )}
        {hasResults && !error && list.hasNextPage && !isPlaceholderData && (
          <LoadMore
            label={messages.more}
            loading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
            auto
          />
        )}
        {hasResults && !isPlaceholderData && !list.hasNextPage && data.pages.length > 1 && (
          <p className="mt-4 text-center text-muted">{messages.end}</p>
        )}
      </section>
    </div>
  );
}

/** The heading of the page, visible only on an author's page. */
function Heading({ author }: { author: string | undefined }) {
  const { library: messages } = useLanguage().t;
  if (author === undefined) return <h1 className="visually-hidden">{messages.heading}</h1>;
  return (
    <div className="my-2 flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-heading font-semibold text-accent-strong"
      >
        {[...author][0]?.toUpperCase()}
      </span>
      <h1 lang={textLanguage(author)} className="line-clamp-2 text-title font-bold">
        {author}
      </h1>
    </div>
  );
}

/** Focuses the list after a search, because the link or button that started it may have been removed. */
function useFocusResults(search: Search) {
  const results = useRef<HTMLElement>(null);
  const previousSearch = useRef(search);
  useEffect(() => {
    if (previousSearch.current === search) return;
    previousSearch.current = search;
    if (!document.activeElement?.closest('search, select')) results.current?.focus({ preventScroll: true });
  }, [search]);
  return results;
}

function emptyReason(search: Search, total: number): EmptyReason {
  if (total > 0) return 'pastEnd';
  return isFiltered(search) ? 'noMatches' : 'noVideos';
}
