import { stubAccounts } from '@workreel/accounts';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { buildJobsApp } from './app.ts';
import { readJobsSettings } from './config.ts';
import type { JobsContext } from './context.ts';

/** Version of the API, not of the program. Incremented for incompatible changes only. */
const VERSION = '1';

/** Returns the OpenAPI document of the service with default settings, without opening a database. */
export async function describeJobsApi(): Promise<object> {
  const unused = new Proxy({}, { get: () => undefined });
  const context = {
    settings: readJobsSettings({}),
    log: createLog('silent'),
    metrics: createMetrics('jobs'),
    version: VERSION,
    database: unused,
    db: unused,
    queue: unused,
    accounts: stubAccounts,
    mailer: unused,
    profiles: new Map(),
    channel: unused,
    close: async () => {},
  } as unknown as JobsContext;
  const app = await buildJobsApp(context);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
