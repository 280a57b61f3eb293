import type { CommonSettings } from '@workreel/platform/common-settings';
import type { Database } from '@workreel/platform/database';
import { type App, createHealthApp } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { Registry } from '@workreel/platform/metrics';
import { UsageError } from './usage-error.ts';

/** Creates the HTTP app of a process without the API, which serves only health checks and metrics. */
export const buildHealthApp = (
  context: { settings: CommonSettings; metrics: Registry; log: Log },
  database: Database,
): Promise<App> =>
  createHealthApp({
    log: context.log,
    metrics: context.metrics,
    metricsToken: context.settings.METRICS_TOKEN,
    ready: async () => void (await database.run('select 1')),
  });

/**
 * Starts listening.
 *
 * @param setting - the setting that configures the port.
 * @throws UsageError if the port is not available. The app is then closed.
 */
export async function listen(app: App, host: string, port: number, setting: string): Promise<App> {
  try {
    await app.listen({ host, port });
    return app;
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UsageError(
        `Port ${port} is already in use. Stop the program that uses it, or set ${setting} to another port.`,
      );
    if (code === 'EACCES')
      throw new UsageError(`Permission denied for port ${port}. Set ${setting} to a port above 1023.`);
    throw error;
  }
}
