import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCatalogue } from '../language.tsx';
import { LoadError } from '../load-error.tsx';
import { LoadMore } from '../load-more.tsx';
import { StatusMessage } from '../status-message.tsx';
import { ADMIN } from './catalogue.ts';

/** Entries per page. The accounts that a page of a log mentions must fit in one request. */
export const ENTRIES_PER_PAGE = 30;

/** The rows of a list with its loading, empty and error states. */
export function EntryList({
  label,
  list,
  rows,
}: {
  label: string;
  list: UseInfiniteQueryResult<unknown>;
  rows: readonly ReactNode[];
}) {
  const messages = useCatalogue(ADMIN);
  const { data, error } = list;
  if (error && !data) return <LoadError error={error} onRetry={() => void list.refetch()} />;
  if (!data) return <div aria-hidden="true" data-skeleton className="skeleton mt-3 h-40" />;
  if (rows.length === 0) return <StatusMessage title={messages.none} hint={messages.noneHint} />;
  return (
    <>
      <ol aria-label={label} className="card mt-3 grid grid-cols-1 divide-y divide-line">
        {rows}
      </ol>
      {list.isFetchNextPageError && error && (
        <LoadError error={error} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore
          label={messages.more}
          loading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
