import { LoadError } from '../listing/load-error.tsx';
import { NothingFound } from '../search/nothing-found.tsx';
import { DEFAULT_CURRENCY, isFiltered, type Search, withCurrency } from '../search/search.domain.ts';
import { useCount } from '../search/use-count.ts';
import { useFacetsQuery } from '../search/use-facets.ts';
import { TechnologiesChart } from './technologies-chart.tsx';
import { listingPath, TopLists } from './top-lists.tsx';
import { useTrends } from './use-trends.ts';
import { PostingsChart, SalaryChart } from './week-charts.tsx';

interface ChartsProps {
  /** The search of the listing, to which the charts link. */
  search: Search;
  /** The search whose postings are counted. */
  counted: Search;
  onSearch: (search: Search) => void;
  onClear: () => void;
}

export function Charts({ search, counted, onSearch, onClear }: ChartsProps) {
  const trends = useTrends(counted);
  // The same amounts in all charts.
  const currency = trends.data?.currency ?? DEFAULT_CURRENCY;
  const facets = useFacetsQuery(withCurrency(counted, currency));
  const count = useCount(counted);
  const { filters } = search;
  const filtered = isFiltered(filters);
  const chooseCurrency = (chosen: string) => {
    // An amount has another meaning in another currency.
    const { salary: _salary, ...others } = filters;
    onSearch({ ...search, filters: { ...others, currency: chosen } });
  };
  const retry = () => {
    for (const { refetch } of [trends, facets, count]) void refetch();
  };
  const error = trends.error ?? facets.error ?? count.error;
  if (error) return <LoadError error={error} onRetry={retry} onClear={filtered ? onClear : undefined} />;
  if (!trends.data || !facets.data || !count.data) return <ChartsSkeleton />;
  if (count.data.count === 0)
    return (
      <NothingFound
        reason={filtered ? 'noMatches' : 'noPostings'}
        search={search}
        onSearch={onSearch}
        onClear={onClear}
        onShowAll={onClear}
        onFirstPage={onClear}
        onRefresh={retry}
      />
    );
  const stale = trends.isPlaceholderData || facets.isPlaceholderData;
  return (
    <div className={`mt-2 grid gap-4 xl:grid-cols-2 ${stale ? 'opacity-60' : ''}`} aria-busy={stale}>
      <PostingsChart trends={trends.data} />
      <SalaryChart trends={trends.data} onCurrency={chooseCurrency} />
      <div className="min-w-0 xl:col-span-2">
        <TechnologiesChart
          trends={trends.data}
          listingOf={(name) => listingPath(search, { techStack: [name] })}
        />
      </div>
      <TopLists facets={facets.data.facets} search={search} currency={currency} />
    </div>
  );
}

const SKELETON_CHARTS = ['a', 'b', 'c', 'd'];

function ChartsSkeleton() {
  return (
    <div className="mt-2 grid gap-4 xl:grid-cols-2" aria-hidden="true" data-skeleton>
      {SKELETON_CHARTS.map((chart) => (
        <div key={chart} className="card grid gap-3 p-5">
          <div className="skeleton h-6 w-2/5" />
          <div className="skeleton h-5 w-4/5" />
          <div className="skeleton h-58" />
        </div>
      ))}
    </div>
  );
}
