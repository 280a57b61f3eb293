import { accountMigrations } from '@workreel/accounts';
import {
  type JobsContext,
  type JobsSettings,
  jobsMigrations,
  openJobsContext,
  readJobsSettings,
} from '@workreel/jobs-server';
import { migrate, openStore, type Store } from '@workreel/platform/database';
import { createLog, type Log } from '@workreel/platform/log';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import packageJson from '../package.json' with { type: 'json' };

export const VERSION = packageJson.version;

/** One process' hold on the store and what works on it: the composition root. */
export interface House {
  settings: JobsSettings;
  store: Store;
  queue: JobQueue;
  jobs: JobsContext;
  log: Log;
  /** Migrations that opening it applied. */
  applied: string[];
  close(): Promise<void>;
}

/** All products' tables, in the order in which they lean on each other. */
export const ALL_MIGRATIONS = [queueMigrations, accountMigrations, jobsMigrations];

/**
 * Opens the store, brings its tables up to date and starts what works on it.
 *
 * @throws SettingsError, ProfileError, DataDirInUseError, each with a message for the operator.
 */
export async function openHouse(
  command: string,
  log: Log = createLog(readJobsSettings(process.env).LOG_LEVEL),
): Promise<House> {
  const settings = readJobsSettings(process.env);
  const store = await openStore(
    { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    command,
    (error) => log.error({ err: error }, 'database connection'),
  );
  try {
    const applied = await migrate(store, ...ALL_MIGRATIONS);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    const queue = await openQueue(store, log);
    const jobs = await openJobsContext({ settings, store, queue, log, version: VERSION });
    return {
      settings,
      store,
      queue,
      jobs,
      log,
      applied,
      close: async () => {
        await queue.stop();
        await jobs.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
