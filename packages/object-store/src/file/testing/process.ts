/** Starts the file store process, for tests that kill it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { LaunchedProcess } from '@workreel/testing/process';
import type { FileStoreProcessOptions, FileStoreProcessReply } from '../process.ts';
import { BUCKET, SECRET } from './store.ts';

const ENTRY = join(import.meta.dirname, '../process.ts');

export interface StoreProcess {
  child: ChildProcess;
  port: number;
  /** Sends a signal and waits until the process exits. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** @param fileLimit - maximum file size, in blocks of 512 bytes. */
export async function startStoreProcess(
  root: string,
  port: number,
  fileLimit: number | 'unlimited' = 'unlimited',
): Promise<StoreProcess> {
  const limited = `ulimit -f ${fileLimit}; exec "$0" "$1"`;
  const launched = new LaunchedProcess('/bin/sh', ['-c', limited, process.execPath, ENTRY], { ipc: 'json' });
  const { child } = launched;
  const options: FileStoreProcessOptions = {
    root,
    bucket: BUCKET,
    host: '127.0.0.1',
    port,
    secret: SECRET,
    origins: [],
    logLevel: 'silent',
  };
  child.send(options);
  const [reply] = (await once(child, 'message')) as [FileStoreProcessReply];
  if ('error' in reply) throw new Error(reply.error);
  return {
    child,
    port: reply.ready,
    end: async (signal) => {
      launched.signal(signal);
      await launched.exited;
    },
  };
}
