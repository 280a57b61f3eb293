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

export interface StoreProcessLimits {
  /** Maximum file size, in blocks of 512 bytes. */
  fileBlocks?: number;
  openFiles?: number;
}

/** @param port - 0: any. */
export async function startStoreProcess(
  root: string,
  port: number,
  { fileBlocks, openFiles }: StoreProcessLimits = {},
): Promise<StoreProcess> {
  const limited = [
    ...(fileBlocks === undefined ? [] : [`ulimit -f ${fileBlocks}`]),
    ...(openFiles === undefined ? [] : [`ulimit -n ${openFiles}`]),
    'exec "$0" "$1"',
  ].join('; ');
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
