import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { readQuery, writeQuery } from '@workreel/ui/query-text';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useMemo, useRef } from 'react';
import { TRENDS, useLanguage } from '../language/language.ts';
import { useRowKeys } from '../listing/row-keys.ts';
import { Chips } from '../search/chips.tsx';
import { Filters } from '../search/filters.tsx';
import { SaveSearch } from '../search/save-search.tsx';
import { readAddress, type Search, writeAddress } from '../search/search.domain.ts';
import { SearchBox } from '../search/search-box.tsx';
import { Charts } from './charts.tsx';
import { useCount } from './use-trends.ts';

/** What the postings of a search come to; its address says what the listing's says. */
export function TrendsPage() {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  useWindowTitle(messages.title);
  const navigate = useNavigate();
  const query = writeQuery(useSearch({ from: '/trends' }));
  const { search, ignored } = useMemo(() => readAddress(query), [query]);
  const results = useRef<HTMLElement>(null);
  useRowKeys(results);
  const show = (wanted: Search) =>
    void navigate({ to: '/trends', search: readQuery(writeAddress(wanted)), resetScroll: false });
  /** A button that takes itself away leaves whoever pressed it at what it changed. */
  const take = (wanted: Search) => {
    results.current?.focus({ preventScroll: true });
    show(wanted);
  };
  return (
    <div className="grid gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SearchBox key={t.language} search={search} onSearch={show} />
      <Filters search={search} counted={search} onSearch={show} />
      <section aria-label={messages.title} className="min-w-0 outline-none" tabIndex={-1} ref={results}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-xl font-bold">{messages.title}</h1>
          <Count search={search} />
          <SaveSearch search={search} />
          <Chips search={search} onSearch={take} />
        </div>
        {ignored.length > 0 && (
          <p className="mt-2 rounded-card bg-notice-soft px-3 py-2">
            {t.results.ignored(ignored.join(', '))}
          </p>
        )}
        <Charts search={search} onSearch={take} />
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
      {total && total.count > 0 && (
        <Link to="/" search={readQuery(writeAddress(search))}>
          {messages.toListing}
        </Link>
      )}
    </>
  );
}
