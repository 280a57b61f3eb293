import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import type { Connection } from './connection.ts';
import { ServiceError } from './service-error.ts';
import type { Session } from './session.ts';

/** First element of the query keys of data that belongs to the signed-in account. */
export const PER_ACCOUNT = 'mine';

const MINUTE_MS = 60_000;

/** Creates the query client of an application. */
export function createQueryClient<Account extends { id: string }>(
  session: Session<Account>,
  connection: Connection,
): QueryClient {
  const queries = new QueryClient({ defaultOptions });
  // Retry failed queries once the server responds again.
  connection.subscribe(() => {
    if (connection.state() === 'up')
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  // Do not show one account's data to the next.
  let accountId: string | undefined;
  session.subscribe(() => {
    const nextId = session.state().account?.id;
    if (accountId !== undefined && accountId !== nextId) queries.removeQueries({ queryKey: [PER_ACCOUNT] });
    accountId = nextId;
  });
  return queries;
}

const defaultOptions: DefaultOptions = {
  queries: {
    // A list does not change while the user reads it, and “back” shows it unchanged;
    // a new search or a reload fetches new data.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * MINUTE_MS,
    // Errors are shown immediately, with a retry button.
    retry: false,
    // Retry after the time in `Retry-After`.
    refetchInterval: ({ state: { error } }) => (error instanceof ServiceError && error.retryAfterMs) || false,
    // `connection` tracks whether the server responds; the browser's online state is only a guess.
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
};
