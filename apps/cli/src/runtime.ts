import { accountMigrations } from '@workreel/accounts';
import { type CommonSettings, commonSettings } from '@workreel/platform/common-settings';
import { migrate, openStore, type Store } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import { readSettings, SettingsError } from '@workreel/platform/settings';
import type { Application, ConfiguredApplication, OpenedApplication } from './application.ts';
import { VERSION } from './version.ts';

const APPLICATIONS = {
  jobs: async () => (await import('./jobs/application.ts')).jobs,
  video: async () => (await import('./video/application.ts')).video,
} satisfies Record<string, () => Promise<Application>>;

export type ApplicationName = keyof typeof APPLICATIONS;
export const APPLICATION_NAMES = Object.keys(APPLICATIONS) as ApplicationName[];
export const isApplicationName = (word: string): word is ApplicationName => Object.hasOwn(APPLICATIONS, word);

/** The tables that applications share, in the order in which they depend on each other. */
export const SHARED_MIGRATIONS = [queueMigrations, accountMigrations];

/** The applications that a process opens, with valid settings. */
export interface Configuration {
  settings: CommonSettings;
  applications: Map<ApplicationName, Pick<Application, 'migrations'> & ConfiguredApplication>;
}

/** What one process has open: the database, and the applications that it was asked for. */
export interface Runtime {
  settings: CommonSettings;
  database: Store;
  applications: ReadonlyMap<ApplicationName, OpenedApplication>;
  log: Log;
  /** Migrations that opening it applied. */
  applied: string[];
  close(): Promise<void>;
}

/**
 * Loads applications and reads their settings, and no others'.
 *
 * @throws SettingsError listing every problem once.
 */
export async function configure(
  names: readonly ApplicationName[],
  env: Record<string, string | undefined> = process.env,
): Promise<Configuration> {
  const problems = new Set<string>();
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      for (const problem of error.problems) problems.add(problem);
      return undefined;
    }
  };
  const settings = attempt(() => readSettings(env, commonSettings));
  const applications: Configuration['applications'] = new Map();
  for (const name of names) {
    const application = await APPLICATIONS[name]();
    const configured = attempt(() => application.configure(env));
    if (configured) applications.set(name, { migrations: application.migrations, ...configured });
  }
  if (!settings || problems.size > 0) throw new SettingsError([...problems]);
  return { settings, applications };
}

/**
 * Opens the database and, on it, the applications: brings their tables up to date, opens the queue and their contexts.
 * Without applications it opens the database and changes nothing there.
 *
 * @param command - names this process to a second one that asks for the same embedded database.
 * @throws OperatorError with a message for the operator.
 */
export async function openRuntime(
  { settings, applications: configured }: Configuration,
  command: string,
  log: Log,
): Promise<Runtime> {
  const database = await openStore(
    { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    command,
    (error) => log.error({ err: error }, 'database connection'),
  );
  let queue: JobQueue | undefined;
  let applied: string[] = [];
  const applications = new Map<ApplicationName, OpenedApplication>();
  const close = async () => {
    await queue?.stop();
    for (const application of applications.values()) await application.close();
    await database.close();
  };
  try {
    if (configured.size > 0) {
      const migrations = [...configured.values()].map((application) => application.migrations);
      applied = await migrate(database, [...SHARED_MIGRATIONS, ...migrations], { log });
      queue = await openQueue(database, log);
      for (const [name, application] of configured)
        applications.set(name, await application.open({ store: database, queue, log, version: VERSION }));
    }
    return { settings, database, applications, log, applied, close };
  } catch (error) {
    await close();
    throw error;
  }
}
