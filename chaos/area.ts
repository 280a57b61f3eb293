/** What areas share: their options, an environment for each store, how long parts take. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@workreel/platform/database';
import { createTestDatabase } from '@workreel/platform/testing';
import { run } from '@workreel/testing/process';
import { type Random, randomOf } from './random.ts';

export interface ChaosOptions {
  /** One kill of each kind, as fast as possible. */
  quick: boolean;
  /** What is chosen at random comes from it. */
  seed: number;
  /** Kills of each kind on each store; 1 where it is quick. */
  kills: number;
  /** A PostgreSQL server on which databases may be made. */
  serverUrl: string | undefined;
}

export interface Area {
  run(options: ChaosOptions): Promise<void>;
}

/** Where one service keeps its data. */
export interface DataStore {
  dataDir: string;
  /** Undefined: embedded, in the folder. */
  databaseUrl: string | undefined;
}

const STORES = ['embedded', 'PostgreSQL'] as const;
export type StoreName = (typeof STORES)[number];

export interface TestEnvironment {
  /** For messages. */
  name: StoreName;
  folder: string;
  random: Random;
  /** An empty one. */
  newStore(name: string): Promise<DataStore>;
}

/**
 * Does the work on each store.
 *
 * @param quick - where it is done when it must be quick; embedded in any case without a server.
 * @param stores - those that it can be done on.
 */
export async function onEachStore(
  { quick, seed, serverUrl }: ChaosOptions,
  { quick: preferred, stores = STORES }: { quick: StoreName; stores?: readonly StoreName[] },
  work: (environment: TestEnvironment) => Promise<void>,
): Promise<void> {
  const names = quick && stores.length > 1 ? [serverUrl ? preferred : 'embedded'] : stores;
  for (const name of names) {
    if (name === 'PostgreSQL' && !serverUrl) {
      console.log('  PostgreSQL: SKIPPED, TEST_DATABASE_URL is not set');
      continue;
    }
    await part(name, async () => {
      await using stack = new AsyncDisposableStack();
      const folder = await mkdtemp(join(tmpdir(), 'workreel-chaos-'));
      stack.defer(() => rm(folder, { recursive: true, force: true }));
      const newStore = async (store: string): Promise<DataStore> => {
        const database = name === 'PostgreSQL' ? await createTestDatabase(serverUrl!) : undefined;
        if (database) stack.defer(database.drop);
        return { dataDir: join(folder, store), databaseUrl: database?.databaseUrl };
      };
      await work({ name, folder, random: randomOf(seed), newStore });
    });
  }
}

/** Does the work and says how long it took. */
export async function part(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`  ${name}: ok in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/** Opens the store of services that are stopped, or a server's beside them. */
export async function inStore<T>(
  { dataDir, databaseUrl }: DataStore,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore({ databaseUrl, dataDir }, 'chaos', () => {});
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Runs test files with other settings. @throws Error with what they said where one fails. */
export async function runTests(args: readonly string[], settings: Record<string, string>): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const { TEST_DATABASE_URL: _, ...environment } = process.env;
  const { code, stdout, stderr } = await run(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
    { cwd: root, env: { ...environment, ...settings } },
  );
  if (code !== 0) throw new Error(`${args.join(' ')} failed\n${stdout}\n${stderr}`);
}
