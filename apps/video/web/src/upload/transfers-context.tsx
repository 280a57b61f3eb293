import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Transfers } from './transfers.ts';

interface TransfersState {
  transfers: Transfers | null;
  /** Does nothing where they are started already. */
  start: (create: () => Transfers) => void;
}

const TransfersContext = createContext<TransfersState | null>(null);

/**
 * Keeps the transfers while pages come and go, and closes them with the application. The upload page starts them:
 * their code, and Uppy, are loaded with it alone.
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

/** Inside of the upload page, which starts them. */
export const useTransfers = (): Transfers => useTransfersState().transfers!;

export function useTransferList() {
  const { subscribe, list } = useTransfers();
  return useSyncExternalStore(subscribe, list);
}

const never = () => () => undefined;

/** The progress of all uploads; null where nothing is under way. */
export function useUploadPercent(): number | null {
  const { transfers } = useTransfersState();
  return useSyncExternalStore(transfers?.subscribe ?? never, () => transfers?.percent() ?? null);
}
