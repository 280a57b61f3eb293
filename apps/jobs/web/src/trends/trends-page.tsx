import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate, useAddress } from '@workreel/ui/router';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useMemo, useRef } from 'react';
import { TRENDS, useLanguage } from '../language/language.ts';
import { useShortcuts } from '../listing/use-shortcuts.ts';
import { Chips } from '../search/chips.tsx';
import { FilterColumn, FilterSheet } from '../search/filters.tsx';
import { EMPTY_SEARCH, formatSearch, isOpenOnly, parseSearch, type Search } from '../search/search.domain.ts';
import { SearchBox } from '../search/search-box.tsx';
import { useCount } from '../search/use-count.ts';
import { Charts } from './charts.tsx';
import { withClosed } from './trends.domain.ts';

/** Statistics of the postings that match a search. The URL has the same parameters as the listing. */
export function TrendsPage() {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  useWindowTitle(messages.title);
  const { query } = useAddress();
  const { search, ignored } = useMemo(() => parseSearch(query), [query]);
  const counted = useMemo(() => withClosed(search), [search]);
  const { data: total } = useCount(counted);
  const count = total && t.results.count(total.count, total.atLeast);
  const results = useRef<HTMLElement>(null);
  useShortcuts(results);
  const show = (nextSearch: Search) =>
    void navigate(`/trends${formatSearch(nextSearch)}`, { keepScroll: true });
  // The pressed button is removed, so move the keyboard focus to the results.
  const showAndFocus = (nextSearch: Search) => {
    results.current?.focus({ preventScroll: true });
    show(nextSearch);
  };
  return (
    <div className="listing">
      <div className="listing-head flex gap-2">
        <SearchBox key={t.language} search={search} onSearch={show} />
        <FilterSheet search={search} countedSearch={counted} count={count} onSearch={show} />
      </div>
      <FilterColumn search={search} countedSearch={counted} onSearch={show} />
      <section aria-label={messages.title} className="min-w-0 outline-none" tabIndex={-1} ref={results}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-heading font-bold">{messages.title}</h1>
          <p role="status" className="min-h-9 content-center">
            {count ?? t.loading}
            {count && !isOpenOnly(counted.filters) && (
              <span className="text-small text-muted"> {messages.includesClosed}</span>
            )}
          </p>
          {total && total.count > 0 && <Link to={`/${formatSearch(search)}`}>{messages.toListing}</Link>}
          <Chips search={search} onSearch={showAndFocus} />
        </div>
        {ignored.length > 0 && (
          <p className="mt-2 rounded-card bg-notice-soft px-3 py-2">
            {t.results.ignored(ignored.join(', '))}
          </p>
        )}
        <Charts
          search={search}
          counted={counted}
          onSearch={show}
          onClear={() => showAndFocus(EMPTY_SEARCH)}
        />
      </section>
    </div>
  );
}
