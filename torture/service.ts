/** The real service as a process of its own, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
export const MAIN = join(ROOT, 'cli/src/main.ts');
const ADMIN = { email: 'torture@example.org', password: 'torture-password' };
/** The first start of the embedded store takes 2 s on an idle machine; eight processes start at once on a busy one. */
const READY_MS = 120_000;
/** What a process said last, kept for the message where it fails. */
const KEPT_WORDS = 4_000;

/** Nothing that was started here outlives this process. */
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}
export interface Service {
  readonly base: string;
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** What it wrote to standard error, the end of it. */
  said(): string;
  signal(name: 'SIGKILL' | 'SIGTERM'): void;
}

export type Product = 'jobs' | 'video';

/** A place for one service: its folder, its database, the profiles it collects with. */
export interface House {
  dataDir: string;
  /** Default: the profiles that come with the service. */
  sitesDir?: string;
  /** Undefined: embedded, in `dataDir`. */
  databaseUrl: string | undefined;
  /** Settings beside the usual ones. */
  env?: Record<string, string>;
}

export function spawnNode(args: string[], env: Record<string, string>): Service & { out(): string } {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...env },
  });
  living.add(child);
  const heard = { out: '', said: '' };
  child.stdout!.on('data', (text) => {
    heard.out = (heard.out + text).slice(-KEPT_WORDS);
  });
  child.stderr!.on('data', (text) => {
    heard.said = (heard.said + text).slice(-KEPT_WORDS);
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    living.delete(child);
    return { code, signal } as Ended;
  });
  return {
    base: '',
    pid: child.pid!,
    ended,
    out: () => heard.out,
    said: () => heard.said,
    signal: (name) => void child.kill(name),
  };
}

/** What the command line and the service read of a house. */
export const environmentOf = (
  house: House,
  port: number,
  product: Product = 'jobs',
): Record<string, string> => ({
  [`${product.toUpperCase()}_PORT`]: String(port),
  DATA_DIR: house.dataDir,
  ...(house.sitesDir === undefined ? {} : { SITES_DIR: house.sitesDir }),
  CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
  ...(house.databaseUrl === undefined ? {} : { DATABASE_URL: house.databaseUrl }),
  ...house.env,
});

export function startService(house: House, port: number, product: Product = 'jobs'): Service {
  return {
    ...spawnNode([MAIN, 'start', product], environmentOf(house, port, product)),
    base: `http://127.0.0.1:${port}`,
  };
}

/** @throws where it ends or takes too long instead. */
export async function ready(service: Pick<Service, 'base' | 'ended' | 'said'>): Promise<void> {
  let ended: Ended | undefined;
  void service.ended.then((how) => {
    ended = how;
  });
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (ended)
      throw new Error(`The service ended (${JSON.stringify(ended)}) before it was ready:\n${service.said()}`);
    const answer = await fetch(`${service.base}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error(`The service was not ready within ${READY_MS / 1000} s:\n${service.said()}`);
}

export async function login(service: Pick<Service, 'base'>): Promise<string> {
  const answer = await fetch(`${service.base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** The bytes of a request to sign in, for tests that send half of it: it asks to be told when to go on. */
export const loginRequest = (): { head: string; body: string } => {
  const body = JSON.stringify(ADMIN);
  return {
    head: `POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    body,
  };
};

/** Waits for an end and says how long is too long. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const late = sleep(ms, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`${what} took longer than ${ms / 1000} s.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    timeout.abort();
  }
}

/** Looks again and again until something holds. @throws where it does not within the time. */
export async function until(
  ms: number,
  what: string,
  holds: () => Promise<boolean> | boolean,
): Promise<void> {
  const late = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > late) throw new Error(`${what} did not come about within ${ms / 1000} s.`);
    await sleep(20);
  }
}
