import type { paths } from '@workreel/jobs-contract/paths';
import { createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { createServiceEnvironment, type RunningService, startService } from '../lib/service.ts';

/**
 * Starts the jobs service with an empty database and waits until it has collected the demo site.
 *
 * @param settings - in addition to the defaults.
 */
export async function startJobs(settings: Environment = {}): Promise<RunningService> {
  const hasDemoData = async (serviceUrl: string) => {
    const params = { path: { site: 'demo' } };
    const { lastRun } = await createClient<paths>(serviceUrl).get('/sites/{site}', { params });
    return typeof lastRun?.finishedAt === 'string';
  };
  return startService('jobs', await createServiceEnvironment({ DEMO: undefined, ...settings }), hasDemoData);
}
