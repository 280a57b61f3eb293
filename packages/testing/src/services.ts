/** Runs the `workreel` command and the services that it starts. */
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import type { Credentials } from './client.ts';
import { baseEnvironment, type CommandResult, type Environment, LaunchedProcess, run } from './process.ts';

/** The entry point of `npx workreel`. */
export const WORKREEL = join(import.meta.dirname, '../../../apps/cli/src/main.ts');
export const ADMIN: Credentials = { email: 'admin@example.org', password: 'correct horse battery' };

/** Node.js flags for the launched processes. The Vitest configuration sets flags that make short-lived processes start faster. */
const NODE_FLAGS = process.env.TEST_NODE_FLAGS?.split(' ') ?? [];

export type ServiceName = 'jobs' | 'video';

/**
 * Returns settings for the services of one test: free ports, an admin, no demo data, log level `warn`.
 *
 * @param settings - additional settings, which take precedence.
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

/** Runs a `workreel` command until it exits. */
export const workreel = (
  args: readonly string[],
  options: { env: Environment; cwd?: string },
): Promise<CommandResult> => run(process.execPath, [...NODE_FLAGS, WORKREEL, ...args], options);

const localUrl = (port: string | undefined) => `http://127.0.0.1:${port}`;

/** A process with one or both services. The constructor starts it. */
export class ServiceProcess extends LaunchedProcess {
  /** URL of the jobs service. */
  readonly jobs: string;
  /** URL of the video service. */
  readonly video: string;
  readonly #services: readonly ServiceName[];

  constructor(
    services: readonly ServiceName[],
    { env, only }: { env: Environment; only?: 'api' | 'worker' | 'store' | undefined },
  ) {
    const onlyOption = only ? ['--only', only] : [];
    super(process.execPath, [...NODE_FLAGS, WORKREEL, 'start', ...services, ...onlyOption], { env });
    this.#services = services;
    this.jobs = localUrl(env.JOBS_PORT);
    this.video = localUrl(env.VIDEO_PORT);
  }

  /** Waits until all services are ready. @throws Error with the output of the process if it exits first. */
  async ready(): Promise<this> {
    for (const service of this.#services)
      await this.waitFor(`readiness of the ${service} service`, () => isReady(this[service]));
    return this;
  }
}

export async function isReady(serviceUrl: string): Promise<boolean> {
  const response = await fetch(`${serviceUrl}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer().catch(() => {});
  return response?.ok ?? false;
}
