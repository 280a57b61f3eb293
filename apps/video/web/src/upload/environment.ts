import type { connection, session } from '../api.ts';
import { hasUnfinishedWork } from './overall.domain.ts';
import { goOffline, goOnline, tick } from './transfer.domain.ts';
import type { TransferStore } from './transfer-store.ts';

export type Session = Pick<typeof session, 'state' | 'subscribe'>;
export type Connection = Pick<typeof connection, 'state' | 'subscribe'>;

const TICK_MS = 1_000;

/**
 * Updates transfers every second, and when the network, the service or the account changes.
 *
 * @returns a function that stops the updates.
 */
export function subscribeToEnvironment(
  store: TransferStore,
  session: Session,
  connection: Connection,
): () => void {
  const controller = new AbortController();
  const on = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { signal: controller.signal });
  on('offline', () => store.updateAll(goOffline));
  on('online', () => store.updateAll(goOnline));
  on('beforeunload', (event) => {
    if (hasUnfinishedWork(store.list())) event.preventDefault();
  });
  const timer = setInterval(() => store.updateAll(tick(performance.now())), TICK_MS);
  const unsubscribeConnection = connection.subscribe(() => {
    if (connection.state() === 'up') store.updateAll(goOnline);
  });
  let accountId = session.state().account?.id;
  const unsubscribeSession = session.subscribe(() => {
    const before = accountId;
    accountId = session.state().account?.id;
    // The owner can continue the uploads later.
    if (accountId !== before) store.clear();
  });
  return () => {
    controller.abort();
    clearInterval(timer);
    unsubscribeConnection();
    unsubscribeSession();
  };
}
