/** A file store in a temporary folder, for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '../../store.ts';
import { openFileStore } from '../index.ts';
import { type FileStoreServerOptions, openFileStoreServer } from '../server.ts';

export const ORIGIN = 'https://video.example';
export const SECRET = 'a-secret-for-tests';
export const BUCKET = 'workreel';

export interface TestFileStore {
  root: string;
  /** Base URL of the store's server. */
  url: string;
  store: ObjectStore;
  origin: string;
  /** Restarts the server, on the same port unless the options change it. */
  restart(changes?: Partial<FileStoreServerOptions>): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

export const makeRoot = (): Promise<string> => mkdtemp(join(tmpdir(), 'workreel-store-'));

/** Opens the adapter for a server on a loopback port. */
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
    url: `http://127.0.0.1:${port}`,
    store,
    origin: ORIGIN,
    restart: async (overrides = {}) => {
      await server.close();
      server = await openFileStoreServer({ ...base, port, ...changes, ...overrides });
    },
    stop: () => server.close(),
    close: async () => {
      await store.close();
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
