/** Options and helpers shared by all areas. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@workreel/platform/database';
import { createTestDatabase } from '@workreel/platform/testing';
import { run } from '@workreel/testing/process';
import { createRandom, type Random } from './random.ts';

export interface ChaosOptions {
  /** Whether to run with the smallest counts and on one kind of database. */
  quick: boolean;
  /** Seed of all random choices. */
  seed: number;
  /** Number of kills of each kind on each kind of database; 1 if `quick`. */
  kills: number;
  /** URL of a PostgreSQL server on which databases can be created. */
  serverUrl: string | undefined;
}

export interface Area {
  run(options: ChaosOptions): Promise<void>;
}

/** Where a service stores its data. */
export interface DataLocation {
  dataDir: string;
  /** Undefined for an embedded database in `dataDir`. */
  databaseUrl: string | undefined;
}

const DATABASE_KINDS = ['embedded', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

export interface TestEnvironment {
  databaseKind: DatabaseKind;
  /** A temporary folder, deleted afterwards. */
  folder: string;
  random: Random;
  /** Creates an empty data folder and database. */
  createDataLocation(name: string): Promise<DataLocation>;
}

/**
 * Runs a test on each kind of database.
 *
 * @param quickKind - the only kind to use if `quick`; without a server, `embedded` is used instead.
 * @param kinds - the kinds that the test supports.
 */
export async function onEachDatabase(
  { quick, seed, serverUrl }: ChaosOptions,
  { quickKind, kinds = DATABASE_KINDS }: { quickKind: DatabaseKind; kinds?: readonly DatabaseKind[] },
  test: (environment: TestEnvironment) => Promise<void>,
): Promise<void> {
  const selected = quick && kinds.length > 1 ? [serverUrl ? quickKind : 'embedded'] : kinds;
  for (const databaseKind of selected) {
    if (databaseKind === 'PostgreSQL' && !serverUrl) {
      console.log('  PostgreSQL: SKIPPED, because TEST_DATABASE_URL is not set');
      continue;
    }
    await step(databaseKind, async () => {
      await using stack = new AsyncDisposableStack();
      const folder = await mkdtemp(join(tmpdir(), 'workreel-chaos-'));
      stack.defer(() => rm(folder, { recursive: true, force: true }));
      const createDataLocation = async (name: string): Promise<DataLocation> => {
        const database = databaseKind === 'PostgreSQL' ? await createTestDatabase(serverUrl!) : undefined;
        if (database) stack.defer(database.drop);
        return { dataDir: join(folder, name), databaseUrl: database?.databaseUrl };
      };
      await test({ databaseKind, folder, random: createRandom(seed), createDataLocation });
    });
  }
}

/** Runs an action and prints how long it took. */
export async function step(name: string, action: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await action();
  console.log(`  ${name}: ok in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

/** Opens the database while `use` runs. An embedded database can only be opened while its services are stopped. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: DataLocation,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir }, 'chaos', () => {});
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs Vitest.
 *
 * @param args - files and options.
 * @param settings - additional environment variables. TEST_DATABASE_URL is set only if it is one of them.
 * @returns the standard output.
 * @throws Error with the output of Vitest if a test fails.
 */
export async function runTests(args: readonly string[], settings: Record<string, string>): Promise<string> {
  const root = join(import.meta.dirname, '..');
  const { TEST_DATABASE_URL: _, ...environment } = process.env;
  const { code, stdout, stderr } = await run(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
    { cwd: root, env: { ...environment, ...settings } },
  );
  if (code !== 0) throw new Error(`Tests failed: ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}
