/** Queries and mutations for saved searches. */
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { expectOk, type ListResponse, type PagePosition, unwrap, unwrapList } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { client, type SavedSearch } from '../../api.ts';
import { uniqueBy } from '../applications.domain.ts';

const SEARCHES = [PER_ACCOUNT, 'saved-searches'];
const PAGE_SIZE = 50;

type Pages = InfiniteData<ListResponse<{ savedSearches: SavedSearch[] }>, PagePosition>;

/** Returns the saved searches, newest first. */
export function useSavedSearches() {
  return useInfiniteQuery({
    queryKey: SEARCHES,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: PAGE_SIZE, ...pageParam };
      return unwrapList(client.GET('/saved-searches', { params: { query }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }: Pages) =>
      uniqueBy(
        pages.flatMap(({ data }) => data.savedSearches),
        ({ id }) => id,
      ),
  });
}

export interface SearchChange {
  name?: string;
  alert?: SavedSearch['alert'];
  /** Setting it creates a new secret, even if the URL is the same. */
  webhookUrl?: string;
  visited?: true;
}

/** Changes a saved search. @returns the changed search, with the new webhook secret if `webhookUrl` was set. @throws like {@link unwrap}. */
export async function changeSearch(
  queries: QueryClient,
  id: string,
  change: SearchChange,
): Promise<SavedSearch> {
  const params = { path: { id } };
  const changed = await unwrap(client.PATCH('/saved-searches/{id}', { params, body: change }));
  updateCache(queries, (searches) => searches.map((each) => (each.id === id ? changed : each)));
  return changed;
}

/** Records that the user views the results, so that only later postings count as new. Errors are ignored. */
export function markVisited(queries: QueryClient, { id }: SavedSearch): void {
  changeSearch(queries, id, { visited: true }).catch(() =>
    queries.invalidateQueries({ queryKey: SEARCHES, refetchType: 'none' }),
  );
}

/** Deletes a saved search. @throws like {@link expectOk}. */
export async function removeSearch(queries: QueryClient, id: string): Promise<void> {
  await expectOk(client.DELETE('/saved-searches/{id}', { params: { path: { id } } }));
  updateCache(queries, (searches) => searches.filter((each) => each.id !== id));
}

function updateCache(queries: QueryClient, change: (searches: SavedSearch[]) => SavedSearch[]): void {
  queries.setQueryData<Pages>(
    SEARCHES,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: { ...page.data, savedSearches: change(page.data.savedSearches) },
        })),
      },
  );
}
