/** Keeps the bookmarks and applications that several tabs of a browser show the same. */
import type { QueryClient } from '@tanstack/react-query';
import { PER_ACCOUNT } from '@workreel/ui/queries';

/** Queries of which the result depends on bookmarks or applications. */
const CHANGED = ['applications', 'bookmarks', 'posting-flags'].map((name) => [PER_ACCOUNT, name]);
/** Queries that are also fetched when the user returns to the window, because another device may have changed them. */
const FETCHED_ON_FOCUS = [
  [PER_ACCOUNT, 'applications'],
  [PER_ACCOUNT, 'bookmarks', 'not-applied'],
];

let channel: BroadcastChannel | undefined;
/** Opened when it is needed, because the server, which renders pages too, must not have one. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('workreel.jobs.tracker');
  return channel;
}

/** Tells the other tabs that bookmarks or applications have changed. */
export const announceChange = (): void => openChannel().postMessage('changed');

let pendingCount = 0;

/** Fetches bookmarks and applications again. Waits for pending changes, whose optimistic updates it would overwrite. */
function refresh(queries: QueryClient): void {
  if (pendingCount > 0) return;
  for (const queryKey of CHANGED) void queries.invalidateQueries({ queryKey });
}

/**
 * Sends a change of bookmarks or applications. Afterwards, this and all other tabs fetch them again, also if it failed: the server may
 * have made the change although its response was lost.
 *
 * @throws like `send`.
 */
export async function sendChange<Result>(queries: QueryClient, send: () => Promise<Result>): Promise<Result> {
  pendingCount++;
  try {
    return await send();
  } finally {
    pendingCount--;
    announceChange();
    refresh(queries);
  }
}

/** Fetches bookmarks and applications again when another tab has changed them, and when the user returns to the window. */
export function followChanges(queries: QueryClient): void {
  openChannel().addEventListener('message', () => refresh(queries));
  addEventListener('focus', () => {
    if (pendingCount > 0) return;
    // The query client also does so when the tab becomes visible.
    for (const queryKey of FETCHED_ON_FOCUS)
      void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
}
