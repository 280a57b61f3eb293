import { startNightly } from '@workreel/platform/retention';
import { askForAlerts, startAlertsWorker, type WebhookOptions } from './alerts/index.ts';
import { fetcherOptions, startCollectionWorker, startSchedule } from './collection/index.ts';
import type { JobsContext } from './context.ts';
import { keptByJobs } from './retention.ts';

/** What differs where tests start the work. */
export interface WorkerOptions {
  fetching?: Partial<ReturnType<typeof fetcherOptions>>;
  /** Which webhooks may be private, and how their names are looked up. */
  webhooks?: Partial<WebhookOptions>;
  /** Whether anything starts by the clock: runs, and the night's work. */
  schedule?: boolean;
}

/** Does the jobs service's background work in this process. @returns the way to stop what is not the queue's. */
export async function startJobsWorker(
  context: JobsContext,
  { fetching, webhooks, schedule = true }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  await context.accounts.startWorker();
  await startAlertsWorker(context, webhooks);
  await startCollectionWorker({
    ...context,
    onRunEnded: askForAlerts(context.queue),
    fetching: { ...fetcherOptions(context.settings, context.version), ...fetching },
  });
  if (!schedule) return { stop: async () => {} };
  const schedules = startSchedule(context);
  const nightly = await startNightly({
    ...context,
    name: 'jobs-retention',
    kept: [...context.accounts.kept, ...keptByJobs(context)],
  });
  return {
    stop: async () => {
      await nightly.stop();
      await schedules.stop();
    },
  };
}
