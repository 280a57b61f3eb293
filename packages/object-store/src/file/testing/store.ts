/** A file store in a temporary folder, for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '../../store.ts';
import { openFileStore } from '../index.ts';
import { type FileStoreServerOptions, openFileStoreServer } from '../server.ts';

export const ORIGIN = 'https://video.example';
export const SECRET = 'a-secret-of-tests';
export const BUCKET = 'workreel';

export interface TestFileStore {
  root: string;
  /** Where the store's server listens. */
  address: string;
  store: ObjectStore;
  origin: string;
  /** Ends the server and starts it again, there or with other options. */
  restart(changes?: Partial<FileStoreServerOptions>): Promise<void>;
  close(): Promise<void>;
}

export const makeRoot = (): Promise<string> => mkdtemp(join(tmpdir(), 'workreel-store-'));

/** The adapter for a server that listens at a port of loopback. */
export const adapterFor = (root: string, port: number): ObjectStore =>
  openFileStore({
    root,
    bucket: BUCKET,
    publicUrl: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${port}`,
    secret: SECRET,
    mediaUrl: 'http://media.example/files',
  });

export async function openTestFileStore(
  changes: Partial<FileStoreServerOptions> = {},
): Promise<TestFileStore> {
  const root = await makeRoot();
  const base = { root, bucket: BUCKET, host: '127.0.0.1', secret: SECRET, origins: [ORIGIN] };
  let server = await openFileStoreServer({ ...base, port: 0, ...changes });
  const { port } = server;
  const store = adapterFor(root, port);
  return {
    root,
    address: `http://127.0.0.1:${port}`,
    store,
    origin: ORIGIN,
    restart: async (others = {}) => {
      await server.close();
      server = await openFileStoreServer({ ...base, port, ...changes, ...others });
    },
    close: async () => {
      await store.close();
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
