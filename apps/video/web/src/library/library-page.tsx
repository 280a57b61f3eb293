import { useListAddress } from '@workreel/ui/list-address';
import { Walk } from '@workreel/ui/walk';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useEffect, useRef } from 'react';
import { Unavailable } from '../conditions.tsx';
import { useLanguage } from '../language/language.ts';
import { Cards, CardsSkeleton } from './cards.tsx';
import { Chips, OrderChoice } from './filters.tsx';
import { type Emptiness, NothingFound } from './nothing-found.tsx';
import {
  authorShown,
  EVERYTHING,
  isNarrowed,
  readSearch,
  type Search,
  writeSearch,
} from './search.domain.ts';
import { SearchBox } from './search-box.tsx';
import { usePosts, useRefresh } from './use-posts.ts';

/** The videos that this person may see. It loads what is said of them and their posters, and no video. */
export function LibraryPage() {
  const { t } = useLanguage();
  const { library: messages } = t;
  const { address, go, reach } = useListAddress({ read: readSearch, write: writeSearch });
  const { search, firstPage } = address;
  const author = authorShown(search);
  useWindowTitle(author ?? messages.heading);
  const list = usePosts(search, firstPage);
  const refresh = useRefresh();
  const { data, isPlaceholderData, error } = list;
  const results = useResults(search);
  const found = data !== undefined && data.count > 0;
  return (
    <div className="grid gap-3">
      <SearchBox
        query={search.query}
        onSearch={(query, step) => go({ ...search, query }, step)}
        onAgain={refresh}
      />
      <Chips search={search} onSearch={go} />
      <section className="min-w-0 outline-none" aria-label={messages.results} tabIndex={-1} ref={results}>
        <Heading author={author} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-h-10 content-center font-semibold" role="status">
            {list.isPending && t.loading}
            {data && messages.count(data.total)}
          </p>
          <OrderChoice search={search} onSearch={go} />
        </div>
        {list.isPending && <CardsSkeleton />}
        {found && list.hasPreviousPage && !isPlaceholderData && (
          <Walk
            label={messages.earlier}
            loading={list.isFetchingPreviousPage}
            onWalk={() => void list.fetchPreviousPage()}
          />
        )}
        {found && <Cards pages={data.pages} stale={isPlaceholderData} onReach={reach} />}
        {data && !found && !isPlaceholderData && (
          <NothingFound
            why={whyEmpty(search, data.total)}
            onFirstPage={() => go(search)}
            onShowAll={() => go(EVERYTHING)}
          />
        )}
        {error && (
          <Unavailable
            error={error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        )}
        {found && !error && list.hasNextPage && !isPlaceholderData && (
          <Walk
            label={messages.more}
            loading={list.isFetchingNextPage}
            onWalk={() => void list.fetchNextPage()}
            byItself
          />
        )}
        {found && !isPlaceholderData && !list.hasNextPage && data.pages.length > 1 && (
          <p className="mt-4 text-center text-muted">{messages.end}</p>
        )}
      </section>
    </div>
  );
}

/** The name of the page: seen where it is somebody's own. */
function Heading({ author }: { author: string | undefined }) {
  const { library: messages } = useLanguage().t;
  if (author === undefined) return <h1 className="unseen">{messages.heading}</h1>;
  return (
    <div className="my-2 flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-xl font-semibold text-accent-strong"
      >
        {[...author][0]?.toUpperCase()}
      </span>
      <h1 className="line-clamp-2 text-2xl font-bold">{author}</h1>
    </div>
  );
}

/** A link or button that another search takes away leaves whoever pressed it at the list that it changed. */
function useResults(search: Search) {
  const results = useRef<HTMLElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (!document.activeElement?.closest('search, select')) results.current?.focus({ preventScroll: true });
  }, [search]);
  return results;
}

function whyEmpty(search: Search, total: number): Emptiness {
  if (total > 0) return 'pastEnd';
  return isNarrowed(search) ? 'nothingFits' : 'nothingStored';
}
