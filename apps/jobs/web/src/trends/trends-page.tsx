import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate, useAddress } from '@workreel/ui/router';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useMemo, useRef } from 'react';
import { TRENDS, useLanguage } from '../language/language.ts';
import { useShortcuts } from '../listing/use-shortcuts.ts';
import { Chips } from '../search/chips.tsx';
import { Filters } from '../search/filters.tsx';
import { SaveSearch } from '../search/save-search.tsx';
import { formatSearch, parseSearch, type Search } from '../search/search.domain.ts';
import { SearchBox } from '../search/search-box.tsx';
import { Charts } from './charts.tsx';
import { useCount } from './use-trends.ts';

/** Statistics of the postings that match a search. The URL has the same parameters as the listing. */
export function TrendsPage() {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  useWindowTitle(messages.title);
  const { query } = useAddress();
  const { search, ignored } = useMemo(() => parseSearch(query), [query]);
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
    <div className="grid gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SearchBox key={t.language} search={search} onSearch={show} />
      <Filters search={search} countedSearch={search} onSearch={show} />
      <section aria-label={messages.title} className="min-w-0 outline-none" tabIndex={-1} ref={results}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-xl font-bold">{messages.title}</h1>
          <Count search={search} />
          <SaveSearch search={search} />
          <Chips search={search} onSearch={showAndFocus} />
        </div>
        {ignored.length > 0 && (
          <p className="mt-2 rounded-card bg-notice-soft px-3 py-2">
            {t.results.ignored(ignored.join(', '))}
          </p>
        )}
        <Charts search={search} onSearch={showAndFocus} />
      </section>
    </div>
  );
}

function Count({ search }: { search: Search }) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { data: total } = useCount(search);
  return (
    <>
      <p role="status" className="min-h-9 content-center">
        {total ? t.results.count(total.count, total.atLeast) : t.loading}
      </p>
      {total && total.count > 0 && <Link to={`/${formatSearch(search)}`}>{messages.toListing}</Link>}
    </>
  );
}
