/** Queries of applications, and the changes of applications in their results. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Language } from '@workreel/languages';
import { expectOk, type ListResponse, type PagePosition, unwrap, unwrapList } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { type Application, type ApplicationStatus, client } from '../api.ts';
import { hasEnded } from '../applying/ended.domain.ts';
import { sendChange } from '../tabs.ts';
import {
  isOlder,
  isProvisional,
  provisionalId,
  type Summary,
  uniqueBy,
  withApplication,
  withMove,
} from './applications.domain.ts';

export const APPLICATIONS = [PER_ACCOUNT, 'applications'];
const LISTS = [...APPLICATIONS, 'list'];
const SUMMARY = [...APPLICATIONS, 'summary'];
/** Interviews and tasks of all applications. */
export const REMINDERS = [...APPLICATIONS, 'reminders'];
const applicationKey = (id: string) => [...APPLICATIONS, 'one', id];

const PAGE_SIZE = 50;

type Page = ListResponse<{ applications: Application[] }>;
type Pages = InfiniteData<Page, PagePosition>;

/** Moves of an application that the server has not confirmed. */
interface PendingMoves {
  /** ID of the application before the first of them. */
  key: string;
  count: number;
  /** Status after all moves, which the pages show already. */
  target: ApplicationStatus;
  /** Newest version from the server. */
  confirmed: Application;
  /** Settles after the last move. */
  last: Promise<unknown>;
}
const pendingMoves = new Map<string, PendingMoves>();

const withTarget = ({ confirmed, target }: PendingMoves): Application => ({ ...confirmed, status: target });

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
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: [...LISTS, status],
    enabled,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { status: [status], pageSize: PAGE_SIZE, ...pageParam };
      const page = await unwrapList(client.GET('/applications', { params: { query }, signal }));
      const current = page.data.applications
        .map((application) => newestOf(queries, application))
        .filter((application) => application.status === status);
      // Another list may still have an application that was moved elsewhere. The numbers are fetched too, so they are left.
      for (const application of current) {
        const cached = findCached(queries, application.id);
        if (cached && cached.status !== status) place(queries, application);
      }
      const isFirst = 'pagenum' in pageParam;
      return {
        ...page,
        data: { ...page.data, applications: isFirst ? withMoved(current, status) : current },
      };
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

/** Adds the applications that the user has moved to a status, but the server has not. */
const withMoved = (applications: Application[], status: ApplicationStatus): Application[] =>
  [...pendingMoves.values()]
    .filter(({ target }) => target === status)
    .reduce((list, moves) => withApplication([list], withTarget(moves), true)[0]!, applications);

/** Returns an application, immediately if it is in a cached list. */
export function useApplication(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: applicationKey(id),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Application> => {
      const application = await fetchApplication(id, signal);
      // Only this request returns the description.
      const { postingDescription = null } = application;
      return { ...newestOf(queries, application), postingDescription };
    },
    placeholderData: () => findCached(queries, id),
  });
}

/** @throws like {@link unwrap}. */
export const fetchApplication = (id: string, signal?: AbortSignal): Promise<Application> =>
  unwrap(client.GET('/applications/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

/** Returns the newest version in the cached queries. */
export function findCached(queries: QueryClient, id: string): Application | undefined {
  const listed = queries
    .getQueriesData<Pages>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data.applications);
  return [...listed, queries.getQueryData<Application>(applicationKey(id)) ?? []]
    .flat()
    .filter((each) => each.id === id)
    .reduce<Application | undefined>(
      (newest, each) => (newest && isOlder(each, newest) ? newest : each),
      undefined,
    );
}

const findPending = (id: string): PendingMoves | undefined =>
  pendingMoves.get(id) ?? [...pendingMoves.values()].find(({ confirmed }) => confirmed.id === id);

/**
 * Returns what to show of a version that the server sent: the newest version, because responses may arrive in another order, with the
 * status to which the user has moved it meanwhile.
 */
function newestOf(queries: QueryClient, received: Application): Application {
  const moves = findPending(received.id);
  const known = moves?.confirmed ?? findCached(queries, received.id);
  const newest = known && isOlder(received, known) ? known : received;
  if (!moves) return newest;
  moves.confirmed = newest;
  return withTarget(moves);
}

/** Shows an application in all cached queries, in place of the one with the ID `replacedId`, and counts it in its status. */
function show(queries: QueryClient, application: Application, replacedId = application.id): void {
  const replaced = findCached(queries, replacedId);
  place(queries, application, replacedId);
  if (replaced || isProvisional(application)) count(queries, replaced?.status, application.status);
}

/** Shows an application in all cached lists and on its page, in place of the one with the ID `replacedId`. */
function place(queries: QueryClient, application: Application, replacedId = application.id): void {
  for (const [key, list] of queries.getQueriesData<Pages>({ queryKey: LISTS })) {
    if (!list) continue;
    const others = list.pages.map(({ data }) => data.applications.filter(({ id }) => id !== replacedId));
    const pages = withApplication(others, application, key.at(-1) === application.status);
    setPages(queries, key, list, pages);
  }
  queries.setQueryData<Application>(
    applicationKey(application.id),
    (cached) => cached && { ...cached, ...application },
  );
}

/** Removes an application from all cached queries. */
function hide(queries: QueryClient, { id, status }: Application): void {
  for (const [key, list] of queries.getQueriesData<Pages>({ queryKey: LISTS })) {
    if (!list) continue;
    const pages = list.pages.map(({ data }) => data.applications.filter((each) => each.id !== id));
    setPages(queries, key, list, pages);
  }
  count(queries, status, undefined);
}

const setPages = (queries: QueryClient, key: readonly unknown[], list: Pages, pages: Application[][]) =>
  queries.setQueryData<Pages>(key, {
    ...list,
    pages: list.pages.map((page, n) => ({ ...page, data: { ...page.data, applications: pages[n]! } })),
  });

/** Counts a move; `from` is undefined for a new application, `to` for one that was deleted. */
function count(
  queries: QueryClient,
  from: ApplicationStatus | undefined,
  to: ApplicationStatus | undefined,
): void {
  queries.setQueryData<Summary>(SUMMARY, (cached) => cached && withMove(cached, from, to));
}

/** Stores a version that the server sent in all cached queries, unless they have a newer one. */
export const storeApplication = (queries: QueryClient, application: Application): void =>
  show(queries, newestOf(queries, application));

/**
 * Changes the status of an application. The pages show it at once; if the server rejects it, they show the previous status again. Moves
 * of an application are sent one after the other.
 *
 * @returns the application after the move.
 * @throws like {@link unwrap}.
 */
export function moveApplication(
  queries: QueryClient,
  application: Application,
  to: ApplicationStatus,
  options: { undo?: true } = {},
): Promise<Application> {
  const moves = findPending(application.id) ?? noMoves(findCached(queries, application.id) ?? application);
  const from = moves.target;
  const moved = sendMove(queries, moves, to, () =>
    unwrap(
      client.PATCH('/applications/{id}', {
        params: { path: { id: moves.confirmed.id } },
        body: { status: to, ...options },
      }),
    ),
  );
  // The end of an application calls its interviews off.
  if (hasEnded(from) || hasEnded(to))
    moved.then(
      () => void queries.invalidateQueries({ queryKey: REMINDERS }),
      () => {},
    );
  return moved;
}

/**
 * Creates an application. The pages show it at once; if the server rejects it, they no longer do.
 *
 * @param provisional - the application until the server has created it, with a {@link provisionalId}.
 * @throws like `create`.
 */
export const addApplication = (
  queries: QueryClient,
  provisional: Application,
  create: () => Promise<Application>,
): Promise<Application> => sendMove(queries, noMoves(provisional), provisional.status, create);

/** Whether the posting of a bookmark is about to have its first application. */
export const isBeingAdded = (jobPostingId: string): boolean => pendingMoves.has(provisionalId(jobPostingId));

const noMoves = (confirmed: Application): PendingMoves => ({
  key: confirmed.id,
  count: 0,
  target: confirmed.status,
  confirmed,
  last: Promise.resolve(),
});

function sendMove(
  queries: QueryClient,
  moves: PendingMoves,
  to: ApplicationStatus,
  send: () => Promise<Application>,
): Promise<Application> {
  moves.count++;
  moves.target = to;
  pendingMoves.set(moves.key, moves);
  show(queries, withTarget(moves));
  const sent = moves.last.then(async () => {
    const { id } = moves.confirmed;
    try {
      const moved = await send();
      if (moved.id !== id || !isOlder(moved, moves.confirmed)) moves.confirmed = moved;
      return moved;
    } finally {
      if (--moves.count === 0) pendingMoves.delete(moves.key);
      const shown = moves.count === 0 ? moves.confirmed : withTarget(moves);
      if (isProvisional(shown) && moves.count === 0) hide(queries, { ...shown, status: to });
      else show(queries, shown, id);
    }
  });
  moves.last = sent.catch(() => {});
  return sendChange(queries, () => sent);
}

/** Deletes an application. The pages no longer show it at once, and again if the server rejects it. @throws like {@link expectOk}. */
export async function deleteApplication(queries: QueryClient, application: Application): Promise<void> {
  hide(queries, application);
  const { id } = application;
  try {
    await sendChange(queries, async () => {
      await expectOk(client.DELETE('/applications/{id}', { params: { path: { id } } }));
      // Its page, which is about to be left, must not fetch it again.
      queries.removeQueries({ queryKey: applicationKey(id) });
    });
  } catch (error) {
    show(queries, application);
    count(queries, undefined, application.status);
    throw error;
  }
}

/** Exports all applications as CSV, in a language and a time zone. @throws like {@link unwrap}. */
export const exportApplications = (language: Language, timeZone: string): Promise<Blob> =>
  unwrap(client.GET('/applications.csv', { params: { query: { language, timeZone } }, parseAs: 'blob' }));
