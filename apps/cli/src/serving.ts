import type { CommonSettings } from '@workreel/platform/common-settings';
import type { Store } from '@workreel/platform/database';
import { type App, createHealthApp } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { Registry } from '@workreel/platform/metrics';
import { UsageError } from './usage-error.ts';

/** The HTTP side of a process that is no API: health and metrics. */
export const buildHealthApp = (
  context: { settings: CommonSettings; metrics: Registry; log: Log },
  database: Store,
): Promise<App> =>
  createHealthApp({
    log: context.log,
    metrics: context.metrics,
    metricsToken: context.settings.METRICS_TOKEN,
    ready: async () => void (await database.run('select 1')),
  });

/**
 * @param setting - name of the port's setting.
 * @throws UsageError where the port is not available; the app is closed.
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
        `Port ${port} is in use by another program. Stop it, or set ${setting} to another port.`,
      );
    if (code === 'EACCES')
      throw new UsageError(`This user may not listen on port ${port}. Set ${setting} to one above 1023.`);
    throw error;
  }
}
