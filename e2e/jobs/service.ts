import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** A fresh store is made and the demo site collected within this, on a machine that does other things too. */
const READY_MS = 120_000;
const STOP_MS = 20_000;

export interface RunningService {
  address: string;
  stop: () => Promise<void>;
}

/**
 * Builds the page where it is out of date, starts the jobs service on a store of its own and
 * waits for its first collection.
 *
 * @param env - settings beside the usual ones.
 */
export async function startJobs(env: Record<string, string> = {}): Promise<RunningService> {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build-web.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The web client was not built:\n${built.stderr}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  const port = await freePort();
  const { DATABASE_URL: _server, JOBS_BASE_URL: _base, ...environment } = process.env;
  const child = spawn(process.execPath, [join(root, 'cli/src/main.ts'), 'start', 'jobs'], {
    env: {
      ...environment,
      HOST: '127.0.0.1',
      JOBS_PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The service ended by itself:\n${said}`);
      return await isReady(address);
    });
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`);
  }
  return { address, stop };
}

/** Whether it answers and the collection of its first start is over. */
async function isReady(address: string): Promise<boolean> {
  const get = (path: string) => fetch(address + path).catch(() => undefined);
  if (!(await get('/health/ready'))?.ok) return false;
  const site = (await (await get('/sites/demo'))?.json()) as {
    lastRun: { finishedAt: string | null } | null;
  };
  return typeof site?.lastRun?.finishedAt === 'string';
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`The service was not ready within ${READY_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Asks it to stop; one that does not obey is killed, so that no test leaves a process behind. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(impatience);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
