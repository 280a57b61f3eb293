import { accountMigrations } from '@workreel/accounts';
import { type JobsContext, openJobsContext, readJobsSettings } from '@workreel/jobs-server';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate, openDatabase } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';
import { VERSION } from '../../apps/cli/src/version.ts';

/** Opens the context of the jobs service as `workreel start` does, with the settings from the environment. */
export async function openJobs(log: Log): Promise<JobsContext> {
  const settings = readJobsSettings(process.env);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  const database = await openDatabase({ databaseUrl, dataDir }, 'bench', (err) =>
    log.error({ err }, 'database connection failed'),
  );
  await migrate(database, [queueMigrations, accountMigrations, jobsMigrations], { log });
  const queue = await openQueue(database, log);
  const context = await openJobsContext({ settings, database, queue, log, version: VERSION });
  return {
    ...context,
    close: async () => {
      await queue.stop();
      await context.close();
      await database.close();
    },
  };
}
