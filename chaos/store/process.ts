/** A file store process without a service. */
import type { ObjectStore } from '@workreel/object-store';
import { openFileStore } from '@workreel/object-store/file';
import { BUCKET, SECRET } from '@workreel/object-store/testing/file';
import { type StoreProcessLimits, startStoreProcess } from '@workreel/object-store/testing/file-process';

export interface RunningStore extends AsyncDisposable {
  port: number;
  store: ObjectStore;
  /** Kills the process and starts it again on the same port. */
  restart(): Promise<void>;
}

export async function startStore(root: string, limits: StoreProcessLimits = {}): Promise<RunningStore> {
  let running = await startStoreProcess(root, 0, limits);
  const { port } = running;
  const url = `http://127.0.0.1:${port}`;
  const store = openFileStore({
    root,
    bucket: BUCKET,
    publicUrl: url,
    internalUrl: url,
    secret: SECRET,
    mediaUrl: url,
  });
  return {
    port,
    store,
    restart: async () => {
      await running.end('SIGKILL');
      running = await startStoreProcess(root, port, limits);
    },
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await running.end('SIGTERM');
    },
  };
}
