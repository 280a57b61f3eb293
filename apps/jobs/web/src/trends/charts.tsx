import { LoadError } from '../listing/load-error.tsx';
import { NothingFound } from '../search/nothing-found.tsx';
import { EMPTY_SEARCH, isFiltered, type Search } from '../search/search.domain.ts';
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
}

export function Charts({ search, counted, onSearch }: ChartsProps) {
  const trends = useTrends(counted);
  const facets = useFacetsQuery(counted);
  const count = useCount(counted);
  const { filters } = search;
  const filtered = isFiltered(filters);
  const clear = () => onSearch(EMPTY_SEARCH);
  const retry = () => {
    for (const { refetch } of [trends, facets, count]) void refetch();
  };
  const error = trends.error ?? facets.error ?? count.error;
  if (error) return <LoadError error={error} onRetry={retry} onClear={filtered ? clear : undefined} />;
  if (!trends.data || !facets.data || !count.data) return <ChartsSkeleton />;
  if (count.data.count === 0)
    return (
      <NothingFound
        reason={filtered ? 'noMatches' : 'noPostings'}
        search={search}
        onSearch={onSearch}
        onClear={clear}
        onShowAll={clear}
        onFirstPage={clear}
        onRefresh={retry}
      />
    );
  const stale = trends.isPlaceholderData || facets.isPlaceholderData;
  return (
    <div className={`mt-2 grid gap-4 xl:grid-cols-2 ${stale ? 'opacity-60' : ''}`} aria-busy={stale}>
      <PostingsChart trends={trends.data} />
      <SalaryChart trends={trends.data} />
      <div className="min-w-0 xl:col-span-2">
        <TechnologiesChart
          trends={trends.data}
          listingOf={(name) => listingPath(search, { techStack: [name] })}
        />
      </div>
      <TopLists facets={facets.data.facets} search={search} />
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
