import { fetcherOptions, startCollectionWorker, startSchedule } from './collection/index.ts';
import type { JobsContext } from './context.ts';

/** Does the jobs service's background work in this process. @returns the way to stop what is not the queue's. */
export async function startJobsWorker(context: JobsContext): Promise<{ stop(): Promise<void> }> {
  await startCollectionWorker({ ...context, fetching: fetcherOptions(context.settings, context.version) });
  return startSchedule(context);
}
