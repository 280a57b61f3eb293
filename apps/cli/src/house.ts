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
import { SettingsError } from '@workreel/platform/settings';
import {
  openVideoContext,
  readVideoSettings,
  type VideoContext,
  type VideoSettings,
  videoMigrations,
} from '@workreel/video-server';
import { VERSION } from './version.ts';

export type Settings = JobsSettings & VideoSettings;

/** One process' hold on the store and what works on it: the composition root. */
export interface House {
  settings: Settings;
  store: Store;
  queue: JobQueue;
  jobs: JobsContext;
  video: VideoContext;
  log: Log;
  /** Migrations that opening it applied. */
  applied: string[];
  close(): Promise<void>;
}

/** All products' tables, in the order in which they lean on each other. */
export const ALL_MIGRATIONS = [queueMigrations, accountMigrations, jobsMigrations, videoMigrations];

/** The settings of all services. @throws SettingsError listing every problem. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const read = <T>(of: (env: Record<string, string | undefined>) => T): T | undefined => {
    try {
      return of(env);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const settings = { ...read(readJobsSettings), ...read(readVideoSettings) };
  // What both share is wrong in both.
  if (problems.length > 0) throw new SettingsError([...new Set(problems)]);
  return settings as Settings;
}

/**
 * Opens the store, brings its tables up to date and starts what works on it.
 *
 * @throws SettingsError, ProfileError, DataDirInUseError, each with a message for the operator.
 */
export async function openHouse(
  command: string,
  log: Log = createLog(readSettings(process.env).LOG_LEVEL),
): Promise<House> {
  const settings = readSettings(process.env);
  const store = await openStore(
    { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    command,
    (error) => log.error({ err: error }, 'database connection'),
  );
  try {
    const applied = await migrate(store, ALL_MIGRATIONS, { log });
    const queue = await openQueue(store, log);
    const parts = { settings, store, queue, log, version: VERSION };
    const jobs = await openJobsContext(parts);
    const video = await openVideoContext(parts);
    return {
      settings,
      store,
      queue,
      jobs,
      video,
      log,
      applied,
      close: async () => {
        await queue.stop();
        await jobs.close();
        await video.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
