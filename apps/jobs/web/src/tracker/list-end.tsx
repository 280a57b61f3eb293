import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { Walk } from '@workreel/ui/walk';
import { TRACKER } from '../language/language.ts';
import { Unavailable } from '../listing/conditions.tsx';

/** How a list goes on, and what is said where it does not. */
export function ListEnd({ list }: { list: UseInfiniteQueryResult<unknown> }) {
  const messages = useCatalogue(TRACKER);
  const { data, error } = list;
  const goOn = () => void list.fetchNextPage();
  if (error && (list.isFetchNextPageError || !data))
    return (
      <Unavailable
        error={error}
        onRetry={list.isFetchNextPageError ? goOn : () => void list.refetch()}
        onClear={undefined}
      />
    );
  // What is there stays; that nobody answers is told above the page.
  return list.hasNextPage ? (
    <Walk byItself label={messages.more} loading={list.isFetchingNextPage} onWalk={goOn} />
  ) : null;
}
