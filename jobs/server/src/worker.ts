import { askForAlerts, startAlertsWorker, type WebhookOptions } from './alerts/index.ts';
import { fetcherOptions, startCollectionWorker, startSchedule } from './collection/index.ts';
import type { JobsContext } from './context.ts';

/** What differs where tests start the work. */
export interface WorkerOptions {
  fetching?: Partial<ReturnType<typeof fetcherOptions>>;
  /** Which webhooks may be private, and how their names are looked up. */
  webhooks?: Partial<WebhookOptions>;
  /** Whether runs start by the clock. */
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
  return schedule ? startSchedule(context) : { stop: async () => {} };
}
