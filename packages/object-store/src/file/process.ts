/**
 * Entry point of the file store process, which the service forks. It receives its options in the first message, so that
 * arguments and environment contain no secrets, and replies with `{ready: port}` or `{error}`. It shuts down gracefully
 * on SIGTERM and when its parent disconnects.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLog } from '@workreel/platform/log';
import { hasErrorCode } from './disk.ts';
import { type FileStoreServerOptions, openFileStoreServer } from './server.ts';

/** The first message of the parent: the serializable options of the server. */
export type FileStoreProcessOptions = Omit<FileStoreServerOptions, 'log'> & {
  /** Log level of standard error. */
  logLevel?: string;
};
/** The reply to the options. */
export type FileStoreProcessReply = { ready: number } | { error: string };

/** A previous process may still hold the port while it finishes its requests. */
const PORT_TIMEOUT_MS = 10_000;
const PORT_RETRY_MS = 200;

// Files are created for this user only.
process.umask(0o077);

// receive.ts triggers minor garbage collections.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction;

let shuttingDown = false;
let close = async () => {};

async function shutDown(): Promise<void> {
  if (shuttingDown) return;
  shuttingDown = true;
  await close();
  process.exit(0);
}

async function openWhenFree(options: FileStoreServerOptions) {
  const deadline = Date.now() + PORT_TIMEOUT_MS;
  for (;;) {
    try {
      return await openFileStoreServer(options);
    } catch (error) {
      if (!hasErrorCode(error, 'EADDRINUSE') || Date.now() > deadline) throw error;
      await sleep(PORT_RETRY_MS);
    }
  }
}

async function start({ logLevel = 'info', ...options }: FileStoreProcessOptions): Promise<void> {
  const reply = (message: FileStoreProcessReply) => process.send?.(message);
  try {
    const server = await openWhenFree({ ...options, log: createLog(logLevel) });
    close = () => server.close();
    if (shuttingDown) await close();
    else reply({ ready: server.port });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  }
}

process.once('message', (options) => void start(options as FileStoreProcessOptions));
process.once('disconnect', () => void shutDown());
process.on('SIGTERM', () => void shutDown());
// Ignore SIGXFSZ: exceeding `ulimit -f` then fails the write like a full disk instead of killing the process.
process.on('SIGXFSZ', () => {});
