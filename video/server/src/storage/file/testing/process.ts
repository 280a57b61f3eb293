/** The file store's own process, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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
  const child = spawn('/bin/sh', ['-c', `ulimit -f ${fileLimit}; exec "$0" "$1"`, process.execPath, ENTRY], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
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
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
