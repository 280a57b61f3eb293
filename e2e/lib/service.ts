import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { COMMAND_LINE, ownEnvironment, root } from './command-line.ts';

/** A fresh store is made and its demonstration shown within this, on a machine that does other things too. */
const READY_MS = 120_000;
const STOP_MS = 20_000;
/** A line of the log at the level of errors or worse. */
const ERROR_LINE = /^\{"level":[56]0,/;

export interface RunningService {
  address: string;
  /** Ends it, with its store. */
  stop: () => Promise<void>;
}

export interface ServiceProcess {
  stop: () => Promise<void>;
  /** Ends it as a power cut does. Its store stays. */
  kill: () => Promise<void>;
  /** Starts it again on the same store and the same ports, unless it runs. */
  restart: () => Promise<void>;
  /** Holds it where it is: it keeps its connections, and answers nobody. */
  freeze: () => void;
  thaw: () => void;
}

/**
 * Builds the pages where they are out of date, and starts a service as a person does, on a store of its own.
 *
 * @param name - as `npm start -- <name>` takes it.
 * @param env - settings of the environment; its ports among them.
 * @param isReady - whether everything is there that a test begins with.
 */
export async function startService(
  name: string,
  env: Record<string, string>,
  isReady: () => Promise<boolean>,
): Promise<ServiceProcess> {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build-web.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The web clients were not built:\n${built.stderr}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  // What is no test has no store that was made before: then the service makes its own.
  if (process.env.VITEST) await copyEmptyStore(dataDir);
  const settings = { ...ownEnvironment(), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env };
  let said = '';
  let child: ChildProcess | undefined;
  const start = async () => {
    if (child && runs(child)) return;
    const started = spawn(process.execPath, [COMMAND_LINE, 'start', name], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (said += chunk));
    await until('The service was not ready', async () => {
      if (!runs(started)) throw new Error('The service ended by itself.');
      return await isReady();
    });
  };
  const stop = async () => {
    if (child) await end(child, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
    // Shown beside the test that may have failed of it.
    const errors = said.split('\n').filter((line) => ERROR_LINE.test(line));
    if (errors.length > 0) console.error(`The ${name} service told of errors:\n${errors.join('\n')}`);
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`);
  }
  return {
    stop,
    kill: async () => child && end(child, 'SIGKILL'),
    restart: start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

/** What a call answers, where anybody answers. */
export const ask = (address: string): Promise<Response | undefined> => fetch(address).catch(() => undefined);

async function copyEmptyStore(dataDir: string): Promise<void> {
  const folder = inject('emptyStore');
  await until('The empty store was not made', async () => existsSync(join(folder, 'made')));
  await cp(join(folder, 'data'), dataDir, { recursive: true });
}

/** @param failure - what is said where it does not come to hold. */
async function until(failure: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${failure} within ${READY_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Asks it to stop; one that does not obey is killed, so that no test leaves a process behind. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!runs(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(impatience);
}
