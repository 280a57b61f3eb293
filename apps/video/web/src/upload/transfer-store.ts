import type { Change, Transfer } from './transfer.domain.ts';

export type TransferStore = ReturnType<typeof createTransferStore>;

/** The transfers of the application, for `useSyncExternalStore`: the list is immutable. */
export function createTransferStore() {
  const listeners = new Set<() => void>();
  let transfers: readonly Transfer[] = [];
  const set = (next: readonly Transfer[]) => {
    transfers = next;
    for (const listener of listeners) listener();
  };
  const updateAll = (change: Change) => {
    const next = transfers.map(change);
    if (next.some((transfer, i) => transfer !== transfers[i])) set(next);
  };
  return {
    list: () => transfers,
    find: (id: string) => transfers.find((transfer) => transfer.id === id),
    /** @returns a function that ends the subscription. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (transfer: Transfer) => set([...transfers, transfer]),
    remove: (id: string) => set(transfers.filter((transfer) => transfer.id !== id)),
    clear: () => set([]),
    update: (id: string, change: Change) =>
      updateAll((transfer) => (transfer.id === id ? change(transfer) : transfer)),
    updateAll,
  };
}
