/** The file store's own process, for tests that kill it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { LaunchedProcess } from '@workreel/testing/process';
import type { FileStoreProcessAnswer, FileStoreProcessOptions } from '../process.ts';
import { BUCKET, SECRET } from './store.ts';

const ENTRY = join(import.meta.dirname, '../process.ts');

export interface StoreProcess {
  child: ChildProcess;
  port: number;
  /** Ends it, and waits for that. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** @param fileLimit - the largest file it may write, in blocks of 512 bytes. */
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
  const [answer] = (await once(child, 'message')) as [FileStoreProcessAnswer];
  if ('error' in answer) throw new Error(answer.error);
  return {
    child,
    port: answer.ready,
    end: async (signal) => {
      launched.signal(signal);
      await launched.ended;
    },
  };
}
