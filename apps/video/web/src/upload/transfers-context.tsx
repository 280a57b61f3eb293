import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Transfers } from './transfers.ts';

interface TransfersState {
  transfers: Transfers | null;
  /** Creates the transfers unless they already exist. */
  start: (create: () => Transfers) => void;
}

const TransfersContext = createContext<TransfersState | null>(null);

/**
 * Keeps transfers running while the user navigates, and closes them with the application. Pages that send files start
 * them, so their code, including Uppy, is loaded only there.
 */
export function TransfersProvider({ children }: { children: ReactNode }) {
  const started = useRef<Transfers>(null);
  const [transfers, setTransfers] = useState<Transfers | null>(null);
  useEffect(
    () => () => {
      started.current?.close();
      started.current = null;
    },
    [],
  );
  const start = (create: () => Transfers) => {
    started.current ??= create();
    setTransfers(started.current);
  };
  return <TransfersContext value={{ transfers, start }}>{children}</TransfersContext>;
}

export const useTransfersState = (): TransfersState => use(TransfersContext)!;

/** May be used only in pages that have started the transfers (`useStartedTransfers`). */
export const useTransfers = (): Transfers => useTransfersState().transfers!;

export function useTransferList() {
  const { subscribe, list } = useTransfers();
  return useSyncExternalStore(subscribe, list);
}

const subscribeToNothing = () => () => undefined;

/** The overall progress in percent; null if no upload is in progress. */
export function useUploadPercent(): number | null {
  const { transfers } = useTransfersState();
  return useSyncExternalStore(transfers?.subscribe ?? subscribeToNothing, () => transfers?.percent() ?? null);
}
