/** Applications as the pages hold them: by state, one by one, and counted. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answered, type Listed, listed, type PagePosition } from '@workreel/ui/calls';
import { MINE } from '@workreel/ui/queries';
import { type Application, type ApplicationStatus, client } from '../api.ts';
import { MARKS } from '../listing/mark.ts';
import { onceEach, placed } from './applications.domain.ts';

const APPLICATIONS = [MINE, 'applications'];
const LISTS = [...APPLICATIONS, 'list'];
const SUMMARY = [...APPLICATIONS, 'summary'];
const oneKey = (id: string) => [...APPLICATIONS, 'one', id];
const MOVES = ['move an application'];

const PAGE_SIZE = 50;

type Page = Listed<{ applications: Application[] }>;
type Pages = InfiniteData<Page, PagePosition>;
type Summary = { summary: Record<ApplicationStatus, number>; total: number };

/** How many stand in each state. */
export function useSummary() {
  return useQuery({
    queryKey: SUMMARY,
    staleTime: 0,
    queryFn: ({ signal }) => answered(client.GET('/applications/summary', { signal })),
  });
}

/** Those in one state, newest first. @param wanted - a list that is folded is not asked for. */
export function useApplications(status: ApplicationStatus, wanted = true) {
  return useInfiniteQuery({
    queryKey: [...LISTS, status],
    enabled: wanted,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { status: [status], pageSize: PAGE_SIZE, ...pageParam };
      return listed(client.GET('/applications', { params: { query }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    select: ({ pages }) =>
      onceEach(
        pages.flatMap(({ data }) => data.applications),
        ({ id }) => id,
      ),
  });
}

/** One application; where a list on show holds it, it stands at once. */
export function useApplication(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: oneKey(id),
    staleTime: 0,
    queryFn: ({ signal }) => answered(client.GET('/applications/{id}', { params: { path: { id } }, signal })),
    placeholderData: () =>
      queries
        .getQueriesData<Pages>({ queryKey: LISTS })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap(({ data }) => data.applications)
        .find((each) => each.id === id),
  });
}

/** Shows an application as it is now wherever it stands. */
function show(queries: QueryClient, application: Application): void {
  for (const [key, list] of queries.getQueriesData<Pages>({ queryKey: LISTS })) {
    if (!list) continue;
    const belongs = key.at(-1) === application.status;
    const pages = placed(
      list.pages.map(({ data }) => data.applications),
      application,
      belongs,
    );
    queries.setQueryData<Pages>(key, {
      ...list,
      pages: list.pages.map((page, n) => ({ ...page, data: { ...page.data, applications: pages[n]! } })),
    });
  }
  queries.setQueryData<Application>(oneKey(application.id), (known) => known && application);
}

function count(queries: QueryClient, from: ApplicationStatus, to: ApplicationStatus): void {
  queries.setQueryData<Summary>(
    SUMMARY,
    (known) =>
      known && {
        ...known,
        summary: { ...known.summary, [from]: known.summary[from] - 1, [to]: known.summary[to] + 1 },
      },
  );
}

export interface Move {
  application: Application;
  to: ApplicationStatus;
  note: string;
}

/** Moves an application: shown at once, and taken back where it fails. */
export function useMove() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: MOVES,
    mutationFn: ({ application: { id }, to, note }: Move) =>
      answered(
        client.PATCH('/applications/{id}', {
          params: { path: { id } },
          body: { status: to, ...(note.trim() !== '' && { note }) },
        }),
      ),
    onMutate: async ({ application, to }) => {
      // An answer that is on its way knows nothing of this move.
      await queries.cancelQueries({ queryKey: APPLICATIONS });
      // Where it may go from there is known to the service alone.
      show(queries, { ...application, status: to, allowed: [] });
      count(queries, application.status, to);
    },
    onSuccess: (moved) => show(queries, moved),
    onError: (_error, { application, to }) => {
      show(queries, application);
      count(queries, to, application.status);
    },
    onSettled: () => {
      // While others are on their way the lists stay as they are shown.
      if (queries.isMutating({ mutationKey: MOVES }) === 1)
        void queries.invalidateQueries({ queryKey: APPLICATIONS });
      void queries.invalidateQueries({ queryKey: MARKS });
    },
  });
}

/** Adds a note to the history. @throws as {@link answered}. */
export async function addNote(queries: QueryClient, id: string, note: string): Promise<void> {
  const params = { path: { id } };
  show(queries, await answered(client.PATCH('/applications/{id}', { params, body: { note } })));
}

/** All of them as a table. @throws as {@link answered}. */
export const exportApplications = (): Promise<Blob> =>
  answered(client.GET('/applications.csv', { parseAs: 'blob' }));
