/** Queries and mutations for saved searches. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { expectOk, unwrap } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { client, type SavedSearch, type SavedSearchChange, type SavedSearchRequest } from '../api.ts';

/** An account has at most as many saved searches as a page. */
const PAGE_SIZE = 100;

/** The saved searches, newest first. */
export const SAVED_SEARCHES = queryOptions({
  queryKey: [PER_ACCOUNT, 'saved-searches'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const query = { pageSize: PAGE_SIZE };
    return (await unwrap(client.GET('/saved-searches', { params: { query }, signal }))).savedSearches;
  },
});

/** Saves a search. @throws like {@link unwrap}. */
export async function createSearch(queries: QueryClient, body: SavedSearchRequest): Promise<void> {
  const created = await unwrap(client.POST('/saved-searches', { body }));
  updateCache(queries, (searches) => [created, ...searches]);
}

/** Changes a saved search. @returns the changed search, with secrets that it has created. @throws like {@link unwrap}. */
export async function changeSearch(
  queries: QueryClient,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearch> {
  const params = { path: { id } };
  const changed = await unwrap(client.PATCH('/saved-searches/{id}', { params, body: change }));
  updateCache(queries, (searches) => searches.map((each) => (each.id === id ? changed : each)));
  return changed;
}

/** Records that the user views the results, so that only later postings count as new. Errors are ignored. */
export function markVisited(queries: QueryClient, { id }: SavedSearch): void {
  changeSearch(queries, id, { visited: true }).catch(() =>
    queries.invalidateQueries({ queryKey: SAVED_SEARCHES.queryKey, refetchType: 'none' }),
  );
}

/** Deletes a saved search. @throws like {@link expectOk}. */
export async function removeSearch(queries: QueryClient, id: string): Promise<void> {
  await expectOk(client.DELETE('/saved-searches/{id}', { params: { path: { id } } }));
  updateCache(queries, (searches) => searches.filter((each) => each.id !== id));
}

const updateCache = (queries: QueryClient, change: (searches: SavedSearch[]) => SavedSearch[]): void =>
  void queries.setQueryData(SAVED_SEARCHES.queryKey, (searches) => searches && change(searches));
