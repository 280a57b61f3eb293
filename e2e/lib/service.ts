import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { type ServiceName, ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { buildWebClients } from './build.ts';
import { inheritedEnvironment } from './process-environment.ts';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

/** A log line with level `error` or `fatal`. */
const ERROR_LINE = /^\{"level":[56]0,/;

export interface RunningService {
  url: string;
  /** Stops the service and deletes its data directory. */
  stop(): Promise<void>;
  /** Kills the service with SIGKILL. Its data is kept. */
  kill(): Promise<unknown>;
  /** Starts the service again with the same data and ports, unless it is running. */
  restart(): Promise<void>;
  /** Suspends the process: its connections stay open but it does not respond. */
  freeze(): void;
  thaw(): void;
}

/** Returns the environment of a tested service: inherited variables, free ports and the given settings. */
export const createServiceEnvironment = async (settings: Environment): Promise<Environment> => ({
  ...inheritedEnvironment(),
  ...(await serviceEnvironment(settings)),
});

/**
 * Builds the web clients if necessary and starts a service with an empty database.
 *
 * @param isInitialized - whether the ready service has the data that the tests expect.
 */
export async function startService(
  name: ServiceName,
  environment: Environment,
  isInitialized: (serviceUrl: string) => Promise<boolean> = async () => true,
): Promise<RunningService> {
  await buildWebClients();
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  await createEmbeddedDatabase(dataDir);
  const service = new ServiceProcess([name], { env: { ...environment, DATA_DIR: dataDir } });
  const url = service[name];
  const ready = async () => {
    await service.ready();
    await service.waitFor('initial data', () => isInitialized(url), {
      // Hundreds of pages are collected.
      timeoutMs: 2 * WAIT_TIMEOUT_MS,
    });
  };
  const stop = async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
    // These errors may explain a failed test.
    const errors = `${service.stdout}\n${service.stderr}`.split('\n').filter((line) => ERROR_LINE.test(line));
    if (errors.length > 0) console.error(`The ${name} service logged errors:\n${errors.join('\n')}`);
  };
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    kill: () => service.kill(),
    restart: async () => {
      service.restart();
      await ready();
    },
    freeze: () => service.freeze(),
    thaw: () => service.thaw(),
  };
}

/** Sends a GET request. @returns the response, or undefined if the connection fails. */
export const tryFetch = (url: string): Promise<Response | undefined> => fetch(url).catch(() => undefined);
