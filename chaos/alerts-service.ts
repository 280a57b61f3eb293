/**
 * The jobs service, with doubles of the receivers of alerts instead of the real ones. The service itself has no setting for
 * that, because it would let alerts reach private addresses.
 *
 * Usage: node chaos/alerts-service.ts '{"https://ntfy.sh": "http://127.0.0.1:8080"}'
 */
import { accountMigrations, ensureAdmin } from '@workreel/accounts';
import { buildJobsApp, openJobsContext, readJobsSettings, startJobsWorker } from '@workreel/jobs-server';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate, openDatabase } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openQueue, queueMigrations } from '@workreel/platform/queue';

const { DATABASE_URL: databaseUrl, ADMIN_EMAIL = '', ADMIN_PASSWORD, LOG_LEVEL = 'warn' } = process.env;
const origins = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const settings = readJobsSettings(process.env);
const log = createLog(LOG_LEVEL);
const database = await openDatabase({ databaseUrl, dataDir: settings.DATA_DIR }, 'chaos', (error) =>
  log.error({ err: error }, 'database connection failed'),
);
await migrate(database, [queueMigrations, accountMigrations, jobsMigrations], { log });
const queue = await openQueue(database, log);
const context = await openJobsContext({
  settings,
  database,
  queue,
  log,
  version: '0.0.0',
  channels: { origins },
});
await ensureAdmin(database, ADMIN_EMAIL, ADMIN_PASSWORD);
const app = await buildJobsApp(context);
await context.search.start();
await app.listen({ host: settings.HOST, port: settings.JOBS_PORT });
const worker = await startJobsWorker(context);

process.once('SIGTERM', async () => {
  await worker.stop();
  await app.close();
  await queue.stop();
  await context.close();
  await database.close();
});
