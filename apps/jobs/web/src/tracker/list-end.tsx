import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { LoadMore } from '@workreel/ui/load-more';
import { TRACKER } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';

/** The end of a list: loads the next page, or shows why it could not be loaded. */
export function ListEnd({ list }: { list: UseInfiniteQueryResult<unknown> }) {
  const messages = useCatalogue(TRACKER);
  const { data, error } = list;
  const loadMore = () => void list.fetchNextPage();
  if (error && (list.isFetchNextPageError || !data))
    return (
      <LoadError
        error={error}
        onRetry={list.isFetchNextPageError ? loadMore : () => void list.refetch()}
        onClear={undefined}
      />
    );
  // If refetching fails, keep the rows; the connection banner reports that the server is unreachable.
  return list.hasNextPage ? (
    <LoadMore auto label={messages.more} loading={list.isFetchingNextPage} onLoad={loadMore} />
  ) : null;
}
