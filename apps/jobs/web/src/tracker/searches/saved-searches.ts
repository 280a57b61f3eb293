/** Searches that somebody saved. */
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { answered, done, type Listed, listed, type PagePosition } from '@workreel/ui/calls';
import { MINE } from '@workreel/ui/queries';
import { client, type SavedSearch } from '../../api.ts';
import { onceEach } from '../applications.domain.ts';

const SEARCHES = [MINE, 'saved-searches'];
const PAGE_SIZE = 50;

type Pages = InfiniteData<Listed<{ savedSearches: SavedSearch[] }>, PagePosition>;

/** Newest first. */
export function useSavedSearches() {
  return useInfiniteQuery({
    queryKey: SEARCHES,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: PAGE_SIZE, ...pageParam };
      return listed(client.GET('/saved-searches', { params: { query }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }: Pages) =>
      onceEach(
        pages.flatMap(({ data }) => data.savedSearches),
        ({ id }) => id,
      ),
  });
}

export interface SearchChange {
  name?: string;
  alert?: SavedSearch['alert'];
  /** One that is given gets a new secret, also where it is the same again. */
  webhookUrl?: string;
  visited?: true;
}

/** @returns the search, once with the secret of a webhook that was given. @throws as {@link answered}. */
export async function changeSearch(
  queries: QueryClient,
  id: string,
  change: SearchChange,
): Promise<SavedSearch> {
  const params = { path: { id } };
  const changed = await answered(client.PATCH('/saved-searches/{id}', { params, body: change }));
  set(queries, (searches) => searches.map((each) => (each.id === id ? changed : each)));
  return changed;
}

/** What it finds is being looked at: from now on what comes is new. A look that could not be noted is none. */
export function visit(queries: QueryClient, { id }: SavedSearch): void {
  changeSearch(queries, id, { visited: true }).catch(() =>
    queries.invalidateQueries({ queryKey: SEARCHES, refetchType: 'none' }),
  );
}

/** @throws as {@link done}. */
export async function removeSearch(queries: QueryClient, id: string): Promise<void> {
  await done(client.DELETE('/saved-searches/{id}', { params: { path: { id } } }));
  set(queries, (searches) => searches.filter((each) => each.id !== id));
}

function set(queries: QueryClient, change: (searches: SavedSearch[]) => SavedSearch[]): void {
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
