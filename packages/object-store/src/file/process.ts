/**
 * The process of the file store, forked by the service. Its options come as the first message, so that no
 * secret stands in an argument or in the environment; it answers `{ready: port}` or `{error}`, and ends with its
 * parent or at SIGTERM, when no request writes any more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLog } from '@workreel/platform/log';
import { isCode } from './disk.ts';
import { type FileStoreServerOptions, openFileStoreServer } from './server.ts';

/** The first message of the parent: what can be sent of the server's options. */
export type FileStoreProcessOptions = Omit<FileStoreServerOptions, 'log'> & {
  /** Of the lines on standard error. */
  logLevel?: string;
};
/** The only answer. */
export type FileStoreProcessAnswer = { ready: number } | { error: string };

/** An older self may still be ending what it was sent, in ms. */
const PORT_PATIENCE_MS = 10_000;
const PORT_RETRY_MS = 200;

// Whoever receives bytes says when to collect.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction;

let ending = false;
let close = async () => {};

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await close();
  process.exit(0);
}

async function openWhenFree(options: FileStoreServerOptions) {
  const givenUpAt = Date.now() + PORT_PATIENCE_MS;
  for (;;) {
    try {
      return await openFileStoreServer(options);
    } catch (error) {
      if (!isCode(error, 'EADDRINUSE') || Date.now() > givenUpAt) throw error;
      await sleep(PORT_RETRY_MS);
    }
  }
}

async function start({ logLevel = 'info', ...options }: FileStoreProcessOptions): Promise<void> {
  const answer = (message: FileStoreProcessAnswer) => process.send?.(message);
  try {
    const server = await openWhenFree({ ...options, log: createLog(logLevel) });
    close = () => server.close();
    if (ending) await close();
    else answer({ ready: server.port });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  }
}

process.once('message', (options) => void start(options as FileStoreProcessOptions));
process.once('disconnect', () => void end());
process.on('SIGTERM', () => void end());
// An operator's limit of file sizes (ulimit -f) is answered like a full disk instead of ending the process.
process.on('SIGXFSZ', () => {});
