import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { type ServiceName, ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { buildWebClients } from './build.ts';
import { ownEnvironment } from './command-line.ts';
import { PATIENCE_MS } from './patience.ts';

/** A line of the log at the level of errors or worse. */
const ERROR_LINE = /^\{"level":[56]0,/;

export interface RunningService {
  address: string;
  /** Ends it, with its store. */
  stop(): Promise<void>;
  /** Ends it as a power failure does. Its store stays. */
  kill(): Promise<unknown>;
  /** Starts it again on the same store and the same ports, unless it runs. */
  restart(): Promise<void>;
  /** Suspends it: it keeps its connections, and answers nobody. */
  freeze(): void;
  thaw(): void;
}

/** What a service of a test reads: of our own environment what it may know, free ports, and these settings. */
export const environmentOf = async (settings: Environment): Promise<Environment> => ({
  ...ownEnvironment(),
  ...(await serviceEnvironment(settings)),
});

/**
 * Builds the pages where they are out of date, and starts a service as a person does, on a store of its own.
 *
 * @param hasAll - whether everything is there that a test begins with, once the service is ready.
 */
export async function startService(
  name: ServiceName,
  environment: Environment,
  hasAll: (address: string) => Promise<boolean> = async () => true,
): Promise<RunningService> {
  await buildWebClients();
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  await createEmbeddedDatabase(dataDir);
  const service = new ServiceProcess([name], { env: { ...environment, DATA_DIR: dataDir } });
  const address = service[name];
  const ready = async () => {
    await service.ready();
    await service.waitFor('What a test begins with', () => hasAll(address), { timeoutMs: PATIENCE_MS });
  };
  const stop = async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
    // Shown beside the test that may have failed of it.
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
    address,
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

/** What a call answers, where anybody answers. */
export const ask = (address: string): Promise<Response | undefined> => fetch(address).catch(() => undefined);
