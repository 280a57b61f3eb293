import { describedAccounts } from '@workreel/accounts';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { buildJobsApp } from './app.ts';
import { readJobsSettings } from './config.ts';
import type { JobsContext } from './context.ts';

/** Of the API, not of the program: it changes when what clients rely on does. */
const VERSION = '1';

/** The OpenAPI document of the service with its default settings; opens no store. */
export async function describeJobsApi(): Promise<object> {
  const unused = new Proxy({}, { get: () => undefined });
  const context = {
    settings: readJobsSettings({}),
    log: createLog('silent'),
    metrics: createMetrics('jobs'),
    version: VERSION,
    store: unused,
    db: unused,
    queue: unused,
    accounts: describedAccounts,
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
