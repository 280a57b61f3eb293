/** A file store process without a service. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ObjectStore } from '@workreel/object-store';
import { openFileStore } from '@workreel/object-store/file';
import type { FileStoreProcessOptions, FileStoreProcessReply } from '@workreel/object-store/file/process';
import { LaunchedProcess } from '@workreel/testing/process';

const BUCKET = 'workreel';
const SECRET = 'a-secret-of-the-chaos-store';

export interface RunningStore extends AsyncDisposable {
  port: number;
  store: ObjectStore;
  /** Kills the process and starts it again on the same port. */
  restart(): Promise<void>;
}

/** @param openFiles - limit of open files of the process. */
export async function startStore(
  root: string,
  { openFiles }: { openFiles?: number } = {},
): Promise<RunningStore> {
  const entry = fileURLToPath(import.meta.resolve('@workreel/object-store/file/process'));
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `;
  const launched = new LaunchedProcess('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, entry], {
    ipc: 'json',
  });
  const configure = async (port: number): Promise<number> => {
    const options: FileStoreProcessOptions = {
      root,
      bucket: BUCKET,
      host: '127.0.0.1',
      port,
      secret: SECRET,
      origins: [],
    };
    launched.child.send(options);
    const [reply] = (await once(launched.child, 'message')) as [FileStoreProcessReply];
    if ('error' in reply) throw new Error(`The file store did not start: ${reply.error}`);
    return reply.ready;
  };
  const port = await configure(0);
  const url = `http://127.0.0.1:${port}`;
  const store = openFileStore({ root, bucket: BUCKET, publicUrl: url, secret: SECRET, mediaUrl: url });
  return {
    port,
    store,
    restart: async () => {
      await launched.kill();
      launched.restart();
      await configure(port);
    },
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await launched.stop();
    },
  };
}
