/** Keeps changes of bookmarks while the server cannot be reached, also after the page is closed, and sends them afterwards. */
import type { QueryClient } from '@tanstack/react-query';
import { expectOk } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { ServiceError } from '@workreel/ui/service-error';
import { client, connection, session } from '../api.ts';
import { addChange, type BookmarkChange, parseChanges } from './outbox.domain.ts';

const STORAGE_KEY = 'workreel.jobs.outbox';

const listeners = new Set<() => void>();
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly BookmarkChange[] {
  try {
    return parseChanges(localStorage.getItem(STORAGE_KEY));
  } catch {
    return [];
  }
}

function write(changes: readonly BookmarkChange[]): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(changes));
  for (const listener of listeners) listener();
}

/** Number of changes of the signed-in account that wait for the server. */
export const countPending = (): number => {
  const accountId = session.state().account?.id;
  return read().filter((change) => change.accountId === accountId).length;
};

const send = ({ postingId, bookmarked, note }: Omit<BookmarkChange, 'accountId'>): Promise<void> => {
  const params = { path: { jobPostingId: postingId } };
  return bookmarked
    ? expectOk(
        client.PUT('/bookmarks/{jobPostingId}', { params, ...(note !== undefined && { body: { note } }) }),
      )
    : expectOk(client.DELETE('/bookmarks/{jobPostingId}', { params }));
};

/**
 * Sends a change, or keeps it until the server can be reached.
 *
 * @returns whether it was sent.
 * @throws ServiceError if the server rejects it; the storage error if it can neither be sent nor kept.
 */
export async function sendOrKeep(change: Omit<BookmarkChange, 'accountId'>): Promise<boolean> {
  try {
    await send(change);
    return true;
  } catch (error) {
    const accountId = session.state().account?.id;
    if (error instanceof ServiceError || accountId === undefined) throw error;
    write(addChange(read(), { ...change, accountId }));
    return false;
  }
}

let sending = false;

/** Sends the kept changes. @param onRejected - called for each change that the server rejects; it is dropped. */
async function sendKept(queries: QueryClient, onRejected: (error: ServiceError) => void): Promise<void> {
  const accountId = session.state().account?.id;
  if (sending || accountId === undefined || connection.state() === 'down') return;
  sending = true;
  try {
    for (const change of read().filter((kept) => kept.accountId === accountId)) {
      try {
        await send(change);
      } catch (error) {
        // It is sent again when the server can be reached.
        if (!(error instanceof ServiceError)) return;
        onRejected(error);
      }
      write(read().filter((kept) => JSON.stringify(kept) !== JSON.stringify(change)));
      await queries.invalidateQueries({ queryKey: [PER_ACCOUNT] });
    }
  } finally {
    sending = false;
  }
}

/** Sends kept changes now, and whenever the server can be reached again or a user signs in. */
export function startOutbox(queries: QueryClient, onRejected: (error: ServiceError) => void): void {
  const start = () => void sendKept(queries, onRejected);
  connection.subscribe(start);
  session.subscribe(start);
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) for (const listener of listeners) listener();
  });
  start();
}
