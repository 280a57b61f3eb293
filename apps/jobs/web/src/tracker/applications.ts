/** Queries and mutations for applications. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ListResponse, type PagePosition, unwrap, unwrapList } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { type Application, type ApplicationStatus, client } from '../api.ts';
import { POSTING_FLAGS } from '../listing/posting-flags.ts';
import { uniqueBy, withApplication } from './applications.domain.ts';

const APPLICATIONS = [PER_ACCOUNT, 'applications'];
const LISTS = [...APPLICATIONS, 'list'];
const SUMMARY = [...APPLICATIONS, 'summary'];
const applicationKey = (id: string) => [...APPLICATIONS, 'one', id];
const MOVE_KEY = ['move-application'];

const PAGE_SIZE = 50;

type Page = ListResponse<{ applications: Application[] }>;
type Pages = InfiniteData<Page, PagePosition>;
type Summary = { summary: Record<ApplicationStatus, number>; total: number };

/** Returns the number of applications by status. */
export function useSummary() {
  return useQuery({
    queryKey: SUMMARY,
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET('/applications/summary', { signal })),
  });
}

/** Returns the applications with a status, newest first. */
export function useApplications(status: ApplicationStatus, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...LISTS, status],
    enabled,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { status: [status], pageSize: PAGE_SIZE, ...pageParam };
      return unwrapList(client.GET('/applications', { params: { query }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }) =>
      uniqueBy(
        pages.flatMap(({ data }) => data.applications),
        ({ id }) => id,
      ),
  });
}

/** Returns an application, immediately if it is in a cached list. */
export function useApplication(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: applicationKey(id),
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET('/applications/{id}', { params: { path: { id } }, signal })),
    placeholderData: () =>
      queries
        .getQueriesData<Pages>({ queryKey: LISTS })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap(({ data }) => data.applications)
        .find((each) => each.id === id),
  });
}

/** Updates an application in all cached queries. */
function setInCaches(queries: QueryClient, application: Application): void {
  for (const [key, list] of queries.getQueriesData<Pages>({ queryKey: LISTS })) {
    if (!list) continue;
    const matches = key.at(-1) === application.status;
    const pages = withApplication(
      list.pages.map(({ data }) => data.applications),
      application,
      matches,
    );
    queries.setQueryData<Pages>(key, {
      ...list,
      pages: list.pages.map((page, n) => ({ ...page, data: { ...page.data, applications: pages[n]! } })),
    });
  }
  queries.setQueryData<Application>(applicationKey(application.id), (cached) => cached && application);
}

function moveInSummary(queries: QueryClient, from: ApplicationStatus, to: ApplicationStatus): void {
  queries.setQueryData<Summary>(
    SUMMARY,
    (cached) =>
      cached && {
        ...cached,
        summary: { ...cached.summary, [from]: cached.summary[from] - 1, [to]: cached.summary[to] + 1 },
      },
  );
}

export interface Move {
  application: Application;
  to: ApplicationStatus;
  note: string;
}

/** Changes the status of an application, with an optimistic update. */
export function useMove() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: MOVE_KEY,
    mutationFn: ({ application: { id }, to, note }: Move) =>
      unwrap(
        client.PATCH('/applications/{id}', {
          params: { path: { id } },
          body: { status: to, ...(note.trim() !== '' && { note }) },
        }),
      ),
    onMutate: async ({ application, to }) => {
      // A response to a pending request would overwrite the optimistic update.
      await queries.cancelQueries({ queryKey: APPLICATIONS });
      // The allowed transitions are unknown until the service responds.
      setInCaches(queries, { ...application, status: to, allowed: [] });
      moveInSummary(queries, application.status, to);
    },
    onSuccess: (moved) => setInCaches(queries, moved),
    onError: (_error, { application, to }) => {
      setInCaches(queries, application);
      moveInSummary(queries, to, application.status);
    },
    onSettled: () => {
      // Refetching while other mutations are pending would overwrite their optimistic updates.
      if (queries.isMutating({ mutationKey: MOVE_KEY }) === 1)
        void queries.invalidateQueries({ queryKey: APPLICATIONS });
      void queries.invalidateQueries({ queryKey: POSTING_FLAGS });
    },
  });
}

/** Adds a note to the history. @throws like {@link unwrap}. */
export async function addNote(queries: QueryClient, id: string, note: string): Promise<void> {
  const params = { path: { id } };
  setInCaches(queries, await unwrap(client.PATCH('/applications/{id}', { params, body: { note } })));
}

/** Exports all applications as CSV. @throws like {@link unwrap}. */
export const exportApplications = (): Promise<Blob> =>
  unwrap(client.GET('/applications.csv', { parseAs: 'blob' }));
