import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection, session } from '../api.ts';
import { createBackend } from './backend.ts';
import { createTransfers, type Transfers } from './transfers.ts';
import { useTransfersState } from './transfers-context.tsx';
import { createUploader } from './uploader.ts';

/** Starts the transfers of the application unless another page has. @returns null until they are started. */
export function useStartedTransfers(): Transfers | null {
  const queries = useQueryClient();
  const { transfers, start } = useTransfersState();
  useEffect(() => {
    start(() => createTransfers({ backend: createBackend(queries), createUploader, session, connection }));
  }, [start, queries]);
  return transfers;
}
