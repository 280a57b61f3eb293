import { accountMigrations } from '@workreel/accounts';
import { type CommonSettings, commonSettings } from '@workreel/platform/common-settings';
import { type Database, migrate, openDatabase } from '@workreel/platform/database';
import type { Products } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import { readSettings, SettingsError, url } from '@workreel/platform/settings';
import type { Application, ConfiguredApplication, OpenedApplication } from './application.ts';
import { VERSION } from './version.ts';

const APPLICATIONS = {
  jobs: async () => (await import('./jobs/application.ts')).jobs,
  video: async () => (await import('./video/application.ts')).video,
} satisfies Record<string, () => Promise<Application>>;

export type ApplicationName = keyof typeof APPLICATIONS;
export const APPLICATION_NAMES = Object.keys(APPLICATIONS) as ApplicationName[];
export const isApplicationName = (name: string): name is ApplicationName => Object.hasOwn(APPLICATIONS, name);

/** Migrations of the shared tables in dependency order. */
export const SHARED_MIGRATIONS = [queueMigrations, accountMigrations];

const BASE_URLS = { JOBS_BASE_URL: url(['http:', 'https:']), VIDEO_BASE_URL: url(['http:', 'https:']) };

/** The validated settings of a process and of the applications that it opens. */
export interface Configuration {
  settings: CommonSettings;
  applications: Map<ApplicationName, Pick<Application, 'migrations'> & ConfiguredApplication>;
  /** Base URLs of applications that other processes run, as far as they are set. */
  knownElsewhere: Products;
}

/** The open database and applications of a process. */
export interface Runtime {
  settings: CommonSettings;
  database: Database;
  applications: ReadonlyMap<ApplicationName, OpenedApplication>;
  log: Log;
  /** Migrations applied when the runtime was opened. */
  applied: string[];
  close(): Promise<void>;
}

/**
 * Loads applications, and reads the common settings and those of the applications.
 *
 * @throws SettingsError listing each problem once.
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
  const knownElsewhere = attempt(() => {
    const { JOBS_BASE_URL, VIDEO_BASE_URL } = readSettings(env, BASE_URLS);
    return {
      ...(JOBS_BASE_URL && { jobs: JOBS_BASE_URL }),
      ...(VIDEO_BASE_URL && { video: VIDEO_BASE_URL }),
    };
  });
  const applications: Configuration['applications'] = new Map();
  for (const name of names) {
    const application = await APPLICATIONS[name]();
    const configured = attempt(() => application.configure(env));
    if (configured) applications.set(name, { migrations: application.migrations, ...configured });
  }
  if (!settings || !knownElsewhere || problems.size > 0) throw new SettingsError([...problems]);
  return { settings, applications, knownElsewhere };
}

/**
 * Opens the database, applies the migrations of the applications, and opens the queue and the applications.
 * Without applications, only opens the database and does not change it.
 *
 * @param command - reported to other processes that try to open the same embedded database.
 * @throws OperatorError if the database cannot be opened.
 */
export async function openRuntime(
  { settings, applications: configured, knownElsewhere }: Configuration,
  command: string,
  log: Log,
): Promise<Runtime> {
  const database = await openDatabase(
    { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    command,
    (error) => log.error({ err: error }, 'database connection failed'),
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
      const products = {
        ...knownElsewhere,
        ...Object.fromEntries([...configured].map(([name, { baseUrl }]) => [name, baseUrl])),
      };
      const migrations = [...configured.values()].map((application) => application.migrations);
      applied = await migrate(database, [...SHARED_MIGRATIONS, ...migrations], { log });
      queue = await openQueue(database, log);
      for (const [name, application] of configured)
        applications.set(name, await application.open({ database, queue, log, version: VERSION, products }));
    }
    return { settings, database, applications, log, applied, close };
  } catch (error) {
    await close();
    throw error;
  }
}
