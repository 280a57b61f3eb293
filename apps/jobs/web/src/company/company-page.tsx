import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadMore } from '@workreel/ui/load-more';
import { Link, navigate, useParam } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useMemo, useState } from 'react';
import type { Trends } from '../api.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';
import { Rows, RowsSkeleton } from '../listing/rows.tsx';
import { usePostings } from '../listing/use-postings.ts';
import type { FacetValue } from '../search/facets.domain.ts';
import { NothingFound } from '../search/nothing-found.tsx';
import { SaveSearch } from '../search/save-search.tsx';
import { DEFAULT_FILTERS, formatSearch, type Search, withCurrency } from '../search/search.domain.ts';
import { useFacets } from '../search/use-facets.ts';
import { useMedianText } from '../trends/top-lists.tsx';
import { withClosed } from '../trends/trends.domain.ts';
import { useTrends } from '../trends/use-trends.ts';
import { PostingsChart, SalaryChart } from '../trends/week-charts.tsx';

/** A company: figures of all its postings, and the open ones. */
export function CompanyPage() {
  const name = useParam('name');
  const { t } = useLanguage();
  const messages = useCatalogue(TRENDS);
  useWindowTitle(name);
  // As a phrase, because the words of a name also occur in others.
  const search = useMemo<Search>(
    () => ({
      filters: { ...DEFAULT_FILTERS, company: [`"${name.replaceAll('"', '')}"`] },
      sortOrder: undefined,
    }),
    [name],
  );
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePostings(
    search,
    1,
  );
  const all = `/${formatSearch(withClosed(search))}`;
  return (
    <div className="grid gap-4">
      <header className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
        <Icon name="building-2" className="text-title text-accent" />
        <h1 lang={textLanguage(name)} className="min-w-0 flex-1 basis-52 text-title leading-tight font-bold">
          {name}
        </h1>
        {data && (
          <p role="status" className="font-semibold">
            {t.results.count(data.total.count, data.total.atLeast)}
          </p>
        )}
        <SaveSearch search={search} label={messages.follow} />
      </header>
      <Figures key={name} search={search} />
      <section aria-label={t.results.list} className="of-one-company">
        {isPending && <RowsSkeleton />}
        {data && data.count > 0 && <Rows pages={data.pages} stale={false} />}
        {data?.count === 0 && (
          <NothingFound
            reason="noOpenPostings"
            search={search}
            onShowAll={() => void navigate(all)}
            onRefresh={() => void refetch()}
          />
        )}
        {error && <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />}
        {hasNextPage && (
          <LoadMore label={t.results.more} loading={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
        )}
        {data && data.count > 0 && (
          <p className="mt-3">
            <Link to={all}>{messages.withClosed}</Link>
          </p>
        )}
      </section>
    </div>
  );
}

/** Charts of all postings, also of closed ones; nothing if all were posted in the same week, or before those of the charts. */
function Figures({ search }: { search: Search }) {
  const messages = useCatalogue(TRENDS);
  const [currency, setCurrency] = useState<string>();
  const [wide] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const { filters, sortOrder } = withClosed(search);
  const { data: trends, isPending } = useTrends({
    filters: currency === undefined ? filters : { ...filters, currency },
    sortOrder,
  });
  const weeksWithPostings = trends?.weeks.filter(({ postings }) => postings > 0) ?? [];
  if (!isPending && weeksWithPostings.length < 2) return null;
  return (
    <details open={wide}>
      <summary className="cursor-pointer font-semibold">{messages.figures}</summary>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {trends ? (
          <>
            <PostingsChart trends={trends} compact />
            <Salaries trends={trends} search={{ filters, sortOrder }} onCurrency={setCurrency} />
          </>
        ) : (
          <div className="skeleton h-60 md:col-span-2" aria-hidden="true" />
        )}
      </div>
    </details>
  );
}

/** What all postings of a search pay, and what those of each week do, in the currency of the trends. */
function Salaries(props: { trends: Trends; search: Search; onCurrency: (currency: string) => void }) {
  const { trends, search, onCurrency } = props;
  const facets = useFacets(withCurrency(search, trends.currency));
  const overall = useMedianText(facets?.salary ?? NO_STEPS, trends.currency);
  return <SalaryChart trends={trends} compact overall={overall} onCurrency={onCurrency} />;
}
const NO_STEPS: readonly FacetValue[] = [];
