/** Both services as a process of their own, as an operator starts them. Not used by the services. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@workreel/platform/testing/ports';

export const MAIN = join(import.meta.dirname, '../main.ts');
export const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };
/** A start on a machine that does other things too. */
const READY_MS = 120_000;
const STOP_MS = 20_000;

export type Environment = Record<string, string | undefined>;

/** What processes read that belong together: their ports, their admin, their database and folders. */
export async function environment(more: Record<string, string>): Promise<Environment> {
  const [jobs, video, store] = [await freePort(), await freePort(), await freePort()];
  return {
    PATH: process.env.PATH,
    JOBS_PORT: String(jobs),
    VIDEO_PORT: String(video),
    STORE_PORT: String(store),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'false',
    LOG_LEVEL: 'info',
    ...more,
  };
}

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Gives a command, as a person types it. */
export const command = (env: Environment, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );

export interface Running {
  /** Addresses of the services. */
  jobs: string;
  video: string;
  /** What it wrote to standard error. */
  said(): string;
  stop(): Promise<void>;
}

/** @throws where it ends or takes too long instead of answering for both services. */
export async function start(env: Environment): Promise<Running> {
  const child = spawn(process.execPath, [MAIN, 'start', 'jobs', 'video'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [jobs, video] = [env.JOBS_PORT, env.VIDEO_PORT].map((port) => `http://127.0.0.1:${port}`);
  const until = Date.now() + READY_MS;
  for (const address of [jobs, video]) {
    while (!(await fetch(`${address}/health/ready`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || Date.now() > until) {
        await end(child);
        throw new Error(`The services did not start:\n${said.slice(-4_000)}`);
      }
      await sleep(100);
    }
  }
  return { jobs: jobs!, video: video!, said: () => said, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(impatience);
}

/** Calls of somebody who is signed in. */
export interface Person {
  call(method: string, address: string, body?: object): Promise<Response>;
  refreshToken: string;
}

export async function signIn(address: string): Promise<Person> {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const { accessToken, refreshToken } = (await answer.json()) as {
    accessToken: string;
    refreshToken: string;
  };
  return {
    refreshToken,
    call: (method, url, body) =>
      fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: Error) => {
        throw new Error(`${method} ${url} was not answered`, { cause: error });
      }),
  };
}
