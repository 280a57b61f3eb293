import type { paths } from '@workreel/jobs-contract/paths';
import { createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { environmentOf, type RunningService, startService } from '../lib/service.ts';

/**
 * Starts the jobs service on a store of its own and waits for its first collection.
 *
 * @param settings - beside the usual ones.
 */
export async function startJobs(settings: Environment = {}): Promise<RunningService> {
  const isCollected = async (address: string) => {
    const params = { path: { site: 'demo' } };
    const { lastRun } = await createClient<paths>(address).get('/sites/{site}', { params });
    return typeof lastRun?.finishedAt === 'string';
  };
  return startService('jobs', await environmentOf({ DEMO: undefined, ...settings }), isCollected);
}
