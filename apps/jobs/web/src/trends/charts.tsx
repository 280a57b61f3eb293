import { useCatalogue } from '@workreel/ui/language';
import type { Filters } from '../api.ts';
import { TRENDS } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';
import { NothingFound } from '../search/nothing-found.tsx';
import { EMPTY_SEARCH, isFiltered, isOpenOnly, type Search } from '../search/search.domain.ts';
import { useFacetsQuery } from '../search/use-facets.ts';
import { TechnologiesChart } from './technologies-chart.tsx';
import { listingPath, TopLists } from './top-lists.tsx';
import { useCount, useTrends } from './use-trends.ts';
import { PostingsChart, SalaryChart } from './week-charts.tsx';

interface ChartsProps {
  search: Search;
  onSearch: (search: Search) => void;
}

const ALL_STATUSES: Pick<Filters, 'status'> = { status: ['open', 'closed'] };

export function Charts({ search, onSearch }: ChartsProps) {
  const trends = useTrends(search);
  const facets = useFacetsQuery(search);
  const count = useCount(search);
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
        reason={filtered ? 'noMatches' : 'noOpenPostings'}
        onClear={clear}
        onShowAll={() => onSearch({ ...search, filters: ALL_STATUSES })}
        onFirstPage={clear}
        onRefresh={retry}
      />
    );
  const stale = trends.isPlaceholderData || facets.isPlaceholderData;
  return (
    <div className={`mt-2 grid gap-4 xl:grid-cols-2 ${stale ? 'opacity-60' : ''}`} aria-busy={stale}>
      {isOpenOnly(filters) && (
        <OpenOnlyNotice
          onIncludeClosed={() => onSearch({ ...search, filters: { ...filters, ...ALL_STATUSES } })}
        />
      )}
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

/** Warns that closed postings are missing from earlier weeks, which looks like growth. */
function OpenOnlyNotice({ onIncludeClosed }: { onIncludeClosed: () => void }) {
  const messages = useCatalogue(TRENDS);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-notice-soft px-4 py-2 xl:col-span-2">
      <p className="min-w-0 flex-1 basis-72">{messages.openOnly}</p>
      <button type="button" className="button" onClick={onIncludeClosed}>
        {messages.includeClosed}
      </button>
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
