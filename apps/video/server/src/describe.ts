import { stubAccounts } from '@workreel/accounts';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { buildVideoApp } from './app.ts';
import { readVideoSettings } from './config.ts';
import type { VideoContext } from './context.ts';

/** Version of the API, not of the program. Incremented for incompatible changes only. */
const VERSION = '1';

/** Returns the OpenAPI document for the default settings, without opening a database or object store. */
export async function describeVideoApi(): Promise<object> {
  const unused = new Proxy({}, { get: () => undefined });
  const settings = readVideoSettings({});
  const context = {
    settings,
    storeOrigin: settings.STORE_BASE_URL,
    log: createLog('silent'),
    metrics: createMetrics('video'),
    version: VERSION,
    database: unused,
    db: unused,
    queue: unused,
    accounts: stubAccounts,
    store: unused,
    converter: unused,
    channel: unused,
    secrets: { events: '', signing: '' },
    close: async () => {},
  } as unknown as VideoContext;
  const app = await buildVideoApp(context);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
