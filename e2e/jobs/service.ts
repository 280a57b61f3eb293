import { freePort } from '@workreel/platform/testing/ports';
import { ask, type RunningService, type ServiceProcess, startService } from '../lib/service.ts';

export type JobsService = RunningService & ServiceProcess;

/**
 * Starts the jobs service on a store of its own and waits for its first collection.
 *
 * @param env - settings beside the usual ones.
 */
export async function startJobs(env: Record<string, string> = {}): Promise<JobsService> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { JOBS_PORT: String(port), ...env };
  return { address, ...(await startService('jobs', own, () => isReady(address))) };
}

/** Whether it answers and the collection of its first start is over. */
async function isReady(address: string): Promise<boolean> {
  if (!(await ask(`${address}/health/ready`))?.ok) return false;
  const site = (await (await ask(`${address}/sites/demo`))?.json()) as {
    lastRun: { finishedAt: string | null } | null;
  };
  return typeof site?.lastRun?.finishedAt === 'string';
}
