import { accountMigrations } from '@workreel/accounts';
import { type JobsContext, openJobsContext, readJobsSettings } from '@workreel/jobs-server';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate, openStore } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';
import { VERSION } from '../../apps/cli/src/version.ts';

/** Opens the jobs service's context as a start does, with the settings of this process' environment. */
export async function openJobs(log: Log): Promise<JobsContext> {
  const settings = readJobsSettings(process.env);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  const store = await openStore({ databaseUrl, dataDir }, 'bench', (err) =>
    log.error({ err }, 'database connection'),
  );
  await migrate(store, [queueMigrations, accountMigrations, jobsMigrations], { log });
  const queue = await openQueue(store, log);
  const context = await openJobsContext({ settings, store, queue, log, version: VERSION });
  return {
    ...context,
    close: async () => {
      await queue.stop();
      await context.close();
      await store.close();
    },
  };
}
