/** Keeps changes of bookmarks while the server cannot be reached, also after the page is closed, and sends them afterwards. */
import type { QueryClient } from '@tanstack/react-query';
import { expectOk } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { isTransient, ServiceError } from '@workreel/ui/service-error';
import { client, connection, session } from '../api.ts';
import { announceChange } from '../tabs.ts';
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

async function send({ postingId, bookmarked, note }: Omit<BookmarkChange, 'accountId'>): Promise<void> {
  const params = { path: { jobPostingId: postingId } };
  await expectOk(
    bookmarked
      ? client.PUT('/bookmarks/{jobPostingId}', { params, ...(note !== undefined && { body: { note } }) })
      : client.DELETE('/bookmarks/{jobPostingId}', { params }),
  );
  announceChange();
}

let last: Promise<unknown> = Promise.resolve();

/** Sends one change at a time, so that those of a bookmark reach the server in order. */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task);
  last = result.catch(() => {});
  return result;
}

/** Removes a change that was sent or rejected, unless another tab has replaced it. */
function drop(change: BookmarkChange): void {
  const changes = read();
  const others = changes.filter((kept) => JSON.stringify(kept) !== JSON.stringify(change));
  if (others.length < changes.length) write(others);
}

/**
 * Sends a change, or keeps it until the server can be reached. It takes the place of an earlier change of the bookmark that is kept.
 *
 * @returns whether it was sent.
 * @throws ServiceError if the server rejects it; the storage error if it can neither be sent nor kept.
 */
export async function sendOrKeep(change: Omit<BookmarkChange, 'accountId'>): Promise<boolean> {
  const accountId = session.state().account?.id;
  if (accountId === undefined) {
    await send(change);
    return true;
  }
  return inTurn(async () => {
    const kept = read();
    const changes = addChange(kept, { ...change, accountId });
    const merged = changes.at(-1)!;
    // At once: if the page is closed meanwhile, the earlier change must not be sent later.
    if (changes.length === kept.length) write(changes);
    try {
      await send(merged);
    } catch (error) {
      if (error instanceof ServiceError && connection.state() === 'up') {
        drop(merged);
        throw error;
      }
      write(addChange(read(), merged));
      return false;
    }
    drop(merged);
    return true;
  });
}

/** Milliseconds until kept changes are sent again, if the server responds with an error that may pass. */
const RETRY_MS = 10_000;
let isSending = false;

/**
 * Sends the kept changes.
 *
 * @param onRejected - called for each change that the server rejects; it is dropped.
 * @returns whether to try again later.
 */
async function sendKept(queries: QueryClient, onRejected: () => void): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  try {
    for (;;) {
      const outcome = await inTurn(() => sendNext(onRejected));
      if (outcome === 'none') return false;
      if (outcome === 'failed') return true;
      await queries.invalidateQueries({ queryKey: [PER_ACCOUNT] });
    }
  } finally {
    isSending = false;
  }
}

async function sendNext(onRejected: () => void): Promise<'none' | 'done' | 'failed'> {
  const accountId = session.state().account?.id;
  const change = read().find((kept) => kept.accountId === accountId);
  if (change === undefined || connection.state() === 'down') return 'none';
  try {
    await send(change);
  } catch (error) {
    // The session may have ended; then the user signs in again.
    if (isTransient(error) || (error as ServiceError).status === 401) return 'failed';
    onRejected();
  }
  drop(change);
  return 'done';
}

/** Sends kept changes now, and whenever the server can be reached again or a user signs in. */
export function startOutbox(queries: QueryClient, onRejected: () => void): void {
  const start = async () => {
    if (await sendKept(queries, onRejected)) setTimeout(start, RETRY_MS);
  };
  connection.subscribe(() => void start());
  session.subscribe(() => void start());
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) for (const listener of listeners) listener();
  });
  void start();
}
