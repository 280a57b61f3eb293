import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import type { Connection } from './connection.ts';
import { ServiceError } from './service-error.ts';
import type { Session } from './session.ts';

/** What belongs to whoever is signed in stands under keys that begin with this. */
export const MINE = 'mine';

const MINUTE_MS = 60_000;

/** What a product's pages ask and keep. */
export function createQueries<Account extends { id: string }>(
  session: Session<Account>,
  connection: Connection,
): QueryClient {
  const queries = new QueryClient({ defaultOptions });
  // What failed because nobody answered is asked again once somebody does.
  connection.subscribe(() => {
    if (connection.state() === 'up')
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  // What one person kept is not shown to the next.
  let whose: string | undefined;
  session.subscribe(() => {
    const account = session.state().account?.id;
    if (whose !== undefined && whose !== account) queries.removeQueries({ queryKey: [MINE] });
    whose = account;
  });
  return queries;
}

const defaultOptions: DefaultOptions = {
  queries: {
    // A list does not change under the reader's eyes, and “back” finds it as it was left;
    // searching again and reloading bring what is new.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * MINUTE_MS,
    // What went wrong is said at once, beside a button that tries again.
    retry: false,
    // What is there in a while, by the service's own word, is asked for again then.
    refetchInterval: ({ state: { error } }) => (error instanceof ServiceError && error.retryAfterMs) || false,
    // Whether the service answers is watched by `connection`; the browser's word for it is no more than a guess.
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
};
