import { useCatalogue } from '@workreel/ui/language';
import { LoadMore } from '@workreel/ui/load-more';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { localDay } from '../../listing/format.domain.ts';
import { useApplications } from '../applications.ts';
import { Card } from './card.tsx';

/** The applications with a status, newest first. */
export function Cards({ status, label }: { status: ApplicationStatus; label: string }) {
  const messages = useCatalogue(TRACKER).board;
  const shared = useCatalogue(TRACKER);
  const { data, isPending, refetch, ...list } = useApplications(status);
  const today = localDay(new Date());
  if (isPending) return <CardsSkeleton />;
  // If refetching fails, keep the cards; the connection banner reports that the server is unreachable.
  const isFailed = list.isFetchNextPageError || !data;
  return (
    <>
      {data && data.length > 0 && (
        <ol aria-label={label} className="grid gap-2">
          {data.map((application) => (
            <Card key={application.id} application={application} today={today} />
          ))}
        </ol>
      )}
      {data?.length === 0 && <p className="px-1 py-2 text-muted">{messages.emptyColumn}</p>}
      {isFailed && (
        <div role="alert" className="grid gap-2 rounded-card bg-alarm-soft p-3">
          <p>{messages.columnFailed}</p>
          <button
            type="button"
            className="button"
            onClick={() => void (data ? list.fetchNextPage() : refetch())}
          >
            {messages.retry}
          </button>
        </div>
      )}
      {!isFailed && list.hasNextPage && (
        <LoadMore
          label={shared.more}
          loading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

export function CardsSkeleton() {
  return (
    <div className="grid gap-2" aria-hidden="true" data-skeleton>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="card grid gap-2 p-3">
          <div className="skeleton h-5 w-4/5" />
          <div className="skeleton h-4 w-2/5" />
          <div className="skeleton h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
