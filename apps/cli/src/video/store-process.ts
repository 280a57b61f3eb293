import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FileStoreProcessAnswer, FileStoreProcessOptions } from '@workreel/object-store/file/process';
import { ownOrigins } from '@workreel/platform/common-settings';
import type { Log } from '@workreel/platform/log';
import { FILE_BUCKET, type VideoContext } from '@workreel/video-server';
import { UsageError } from '../usage-error.ts';

/** Longest wait before a store that ended is started again. */
const MAX_DELAY_MS = 10_000;
/** A store that has run so long starts again at once. */
const HEALTHY_MS = 60_000;
/** How long a store may take to finish what it is writing. */
const STOP_MS = 8_000;

/**
 * What `STORAGE` needs beside the services: the file store has a process of its own. A bucket that does not answer is
 * told of and waited for.
 *
 * @param api - address of a video service that is told what has arrived.
 * @throws as `startStoreProcess`.
 */
export async function startStore(context: VideoContext, api: string): Promise<{ stop(): Promise<void> }> {
  const { store, log } = context;
  if (store.folder !== undefined) return startStoreProcess(context, store.folder, api);
  await store.check().catch((error: Error) => {
    const advice = 'what it lacks is told by: workreel video storage setup --check';
    log.error({ reason: error.message }, `the bucket cannot be used; ${advice}`);
  });
  return { stop: async () => {} };
}

/**
 * Runs the file store in a process of its own, and again whenever it ends. Its secrets travel by message:
 * others of this machine can read neither arguments nor environment of a process.
 *
 * @throws UsageError where its port is taken.
 */
async function startStoreProcess(
  context: VideoContext,
  root: string,
  api: string,
): Promise<{ stop(): Promise<void> }> {
  const { settings, secrets, log } = context;
  const options: FileStoreProcessOptions = {
    logLevel: settings.LOG_LEVEL,
    root,
    bucket: FILE_BUCKET,
    host: settings.HOST,
    port: settings.STORE_PORT,
    secret: secrets.signing,
    origins: [...ownOrigins(settings.VIDEO_BASE_URL), ...settings.CORS_ORIGINS],
    notify: { url: `${api}/events/object-created`, token: secrets.events },
  };
  let child: ChildProcess;
  let stopping = false;
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const started = performance.now();
    child = await startOnce(options, log);
    child.once('exit', (code, signal) => {
      if (stopping) return;
      delay = performance.now() - started > HEALTHY_MS ? 0 : Math.min(MAX_DELAY_MS, delay * 2 + 100);
      log.error({ code, signal, delay }, 'the store ended; it is started again');
      timer = setTimeout(again, delay);
    });
  };
  const again = () =>
    void run().catch((error: unknown) => {
      log.error({ err: error }, 'the store does not start');
      if (!stopping) timer = setTimeout(again, MAX_DELAY_MS);
    });
  await run();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await end(child);
    },
  };
}

async function startOnce(options: FileStoreProcessOptions, log: Log): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.resolve('@workreel/object-store/file/process')), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A terminal's Ctrl+C goes to all processes of its group: this one is asked by us.
    detached: true,
  });
  const answer = new Promise<FileStoreProcessAnswer>((resolve) => {
    child.once('message', (message) => resolve(message as FileStoreProcessAnswer));
    child.once('error', (error) => resolve({ error: error.message }));
    child.once('exit', (code, signal) => resolve({ error: `it ended with ${signal ?? code}` }));
  });
  child.send(options);
  const said = await answer;
  if ('error' in said) {
    await end(child);
    throw new UsageError(`The file store does not start: ${said.error}. Its port is STORE_PORT.`);
  }
  log.debug({ port: said.ready, pid: child.pid }, 'the store is ready');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
