import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FileStoreProcessOptions, FileStoreProcessReply } from '@workreel/object-store/file/process';
import { serviceOrigins } from '@workreel/platform/common-settings';
import type { Log } from '@workreel/platform/log';
import { FILE_BUCKET, type VideoContext } from '@workreel/video-server';
import { UsageError } from '../usage-error.ts';

/** Maximum delay before the store process is restarted. */
const MAX_DELAY_MS = 10_000;
/** A process that ran at least this long is restarted without delay. */
const HEALTHY_MS = 60_000;
/** Time to finish requests in flight before the process is killed. */
const STOP_MS = 8_000;

/**
 * Starts the object store that `STORAGE` selects. The file store runs in a separate process. A bucket is only checked:
 * if it is not available, an error is logged and the service starts nevertheless.
 *
 * @param api - base URL of the video API, which receives the events of the file store.
 * @throws UsageError if the port of the file store is not available.
 */
export async function startObjectStore(
  context: VideoContext,
  api: string,
): Promise<{ stop(): Promise<void> }> {
  const { store, log } = context;
  if (store.folder !== undefined) return startStoreProcess(context, store.folder, api);
  await store.check().catch((error: Error) => {
    log.error(
      { reason: error.message },
      'the bucket is not available; to check its configuration, run: workreel video storage setup --check',
    );
  });
  return { stop: async () => {} };
}

/**
 * Runs the file store in a child process and restarts it when it exits. Secrets are passed in a message, because the
 * arguments and environment variables of a process may be visible to other users.
 *
 * @throws UsageError if the process does not start, for example because its port is in use.
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
    trustProxy: settings.TRUST_PROXY,
    origins: [...serviceOrigins(settings.VIDEO_BASE_URL), ...settings.CORS_ORIGINS],
    notify: { url: `${api}/events/object-created`, token: secrets.events },
  };
  let child: ChildProcess;
  let stopping = false;
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const startedAt = performance.now();
    child = await startOnce(options, log);
    child.once('exit', (code, signal) => {
      if (stopping) return;
      delay = performance.now() - startedAt > HEALTHY_MS ? 0 : Math.min(MAX_DELAY_MS, delay * 2 + 100);
      log.error({ code, signal, delay }, 'the file store exited, will restart');
      timer = setTimeout(restart, delay);
    });
  };
  let restarted: Promise<void> | undefined;
  const restart = () => {
    restarted = run().catch((error: unknown) => {
      log.error({ err: error }, 'could not start the file store, will retry');
      if (!stopping) timer = setTimeout(restart, MAX_DELAY_MS);
    });
  };
  await run();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      // A process that is just starting is not `child` yet.
      await restarted;
      await terminate(child);
    },
  };
}

/**
 * Environment variables that the store process gets: those of Node.js and the operating system. It needs no settings, and must not
 * have the secrets among them.
 */
const STORE_ENVIRONMENT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'LD_LIBRARY_PATH',
  // Without it, Windows cannot open sockets.
  'SystemRoot',
];

async function startOnce(options: FileStoreProcessOptions, log: Log): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.resolve('@workreel/object-store/file/process')), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: Object.fromEntries(STORE_ENVIRONMENT.map((name) => [name, process.env[name]])),
    // Ctrl+C signals the whole process group, but the store must stop after the services.
    detached: true,
  });
  const started = new Promise<FileStoreProcessReply>((resolve) => {
    child.once('message', (message) => resolve(message as FileStoreProcessReply));
    child.once('error', (error) => resolve({ error: error.message }));
    child.once('exit', (code, signal) => resolve({ error: `the process exited with ${signal ?? code}` }));
  });
  child.send(options);
  const reply = await started;
  if ('error' in reply) {
    await terminate(child);
    throw new UsageError(`The file store cannot start: ${reply.error}. STORE_PORT sets its port.`);
  }
  log.debug({ port: reply.ready, pid: child.pid }, 'file store ready');
  return child;
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}
