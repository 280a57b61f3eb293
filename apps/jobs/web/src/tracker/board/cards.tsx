import { useCatalogue } from '@workreel/ui/language';
import { LoadMore } from '@workreel/ui/load-more';
import type { ReactNode } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { localDay } from '../../listing/format.domain.ts';
import type { Column } from '../applications.domain.ts';
import { useApplications } from '../applications.ts';
import { useBoardBookmarks } from './bookmarks.ts';
import { ApplicationCard, BookmarkCard } from './card.tsx';

/** The cards of a column, newest first. */
export const Cards = ({ column, label }: { column: Column; label: string }) =>
  column === 'bookmarks' ? (
    <BookmarkCards label={label} />
  ) : (
    <ApplicationCards status={column} label={label} />
  );

function ApplicationCards({ status, label }: { status: ApplicationStatus; label: string }) {
  const messages = useCatalogue(TRACKER).board;
  const list = useApplications(status);
  const today = localDay(new Date());
  return (
    <CardList list={list} label={label} empty={messages.emptyColumn}>
      {list.data?.map((application) => (
        <ApplicationCard key={application.id} item={application} today={today} />
      ))}
    </CardList>
  );
}

function BookmarkCards({ label }: { label: string }) {
  const messages = useCatalogue(TRACKER).board;
  const list = useBoardBookmarks();
  const today = localDay(new Date());
  return (
    <CardList list={list} label={label} empty={messages.noBookmarks}>
      {list.data?.bookmarks.map((bookmark) => (
        <BookmarkCard key={bookmark.jobPostingId} item={bookmark} today={today} />
      ))}
    </CardList>
  );
}

interface CardListProps {
  list: Pick<
    ReturnType<typeof useApplications>,
    'isPending' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown };
  label: string;
  empty: string;
  /** Undefined if the list could not be loaded. */
  children: ReactNode[] | undefined;
}

function CardList({ list, label, empty, children }: CardListProps) {
  const messages = useCatalogue(TRACKER).board;
  const shared = useCatalogue(TRACKER);
  if (list.isPending) return <CardsSkeleton />;
  // If refetching fails, keep the cards; the connection banner reports that the server is unreachable.
  const isFailed = list.isFetchNextPageError || !children;
  return (
    <>
      {children && children.length > 0 && (
        <ol aria-label={label} className="grid gap-2">
          {children}
        </ol>
      )}
      {children?.length === 0 && <p className="px-1 py-2 text-muted">{empty}</p>}
      {isFailed && (
        <div role="alert" className="grid gap-2 rounded-card bg-alarm-soft p-3">
          <p>{messages.columnFailed}</p>
          <button
            type="button"
            className="button"
            onClick={() => void (children ? list.fetchNextPage() : list.refetch())}
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
