/** The `workreel` command, and services that it starts, as an operator starts them. */
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import type { Credentials } from './client.ts';
import { baseEnvironment, type Environment, type Finished, LaunchedProcess, run } from './process.ts';

/** What `npx workreel` runs. */
export const WORKREEL = join(import.meta.dirname, '../../../apps/cli/src/main.ts');
export const ADMIN: Credentials = { email: 'admin@example.org', password: 'correct horse battery' };

/** Flags of Node for processes of the command: tests set some with which a process that lives for seconds starts sooner. */
const NODE_FLAGS = process.env.TEST_NODE_FLAGS?.split(' ') ?? [];

export type ServiceName = 'jobs' | 'video';

/**
 * Settings of services of one test: free ports and an admin, no demo, warnings logged.
 *
 * @param settings - added, or in place of those.
 */
export async function serviceEnvironment(settings: Environment): Promise<Environment> {
  return {
    ...baseEnvironment(),
    HOST: '127.0.0.1',
    JOBS_PORT: String(await freePort()),
    VIDEO_PORT: String(await freePort()),
    STORE_PORT: String(await freePort()),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}

/** Gives a command to its end, as a person types it. */
export const workreel = (
  args: readonly string[],
  options: { env: Environment; cwd?: string },
): Promise<Finished> => run(process.execPath, [...NODE_FLAGS, WORKREEL, ...args], options);

const addressOf = (port: string | undefined) => `http://127.0.0.1:${port}`;

/** A process of one or both services; begins to start at once. */
export class ServiceProcess extends LaunchedProcess {
  /** Addresses. */
  readonly jobs: string;
  readonly video: string;
  readonly #services: readonly ServiceName[];

  constructor(
    services: readonly ServiceName[],
    { env, only }: { env: Environment; only?: 'api' | 'worker' | 'store' | undefined },
  ) {
    const part = only ? ['--only', only] : [];
    super(process.execPath, [...NODE_FLAGS, WORKREEL, 'start', ...services, ...part], { env });
    this.#services = services;
    this.jobs = addressOf(env.JOBS_PORT);
    this.video = addressOf(env.VIDEO_PORT);
  }

  /** @returns itself, when all its services are ready. @throws Error with its output where it ends before. */
  async ready(): Promise<this> {
    for (const service of this.#services)
      await this.waitFor(`The ${service} service is ready`, () => isReady(this[service]));
    return this;
  }
}

export async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer().catch(() => {});
  return response?.ok ?? false;
}
