import { startNightlyRetention } from '@workreel/platform/retention';
import { enqueueAlerts, startAlertClock, startAlertsWorker } from './alerts/index.ts';
import { fetcherOptions, startCollectionWorker, startScheduler } from './collection/index.ts';
import type { JobsContext } from './context.ts';
import { jobsRetentionRules } from './retention.ts';
import { startSignalsWorker } from './signals/index.ts';
import { reportHealth, startHealthWorker } from './site-health/index.ts';

/** Overrides for tests. */
export interface WorkerOptions {
  fetching?: Partial<ReturnType<typeof fetcherOptions>>;
  /** Whether to start scheduled runs, alerts that wait for their time, and the nightly retention; default: true. */
  schedule?: boolean;
}

/**
 * Starts the background work of the jobs service in this process.
 *
 * @returns a handle that stops the schedulers; queue workers stop with the queue.
 */
export async function startJobsWorker(
  context: JobsContext,
  { fetching, schedule = true }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  await context.accounts.startWorker();
  await context.grouper.start();
  await startAlertsWorker(context);
  await startHealthWorker(context);
  const finishing = [enqueueAlerts(context.queue), reportHealth(context.queue)];
  await startCollectionWorker({
    ...context,
    onRunFinished: async (trx, run) => {
      for (const report of finishing) await report(trx, run);
    },
    fetching: { ...fetcherOptions(context.settings, context.version), ...fetching },
    keys: context.settings.SITE_KEYS,
  });
  const signals = await startSignalsWorker(context, { schedule });
  if (!schedule) return { stop: () => context.grouper.stop() };
  const schedules = startScheduler(context);
  const alerts = startAlertClock(context);
  const nightly = await startNightlyRetention({
    ...context,
    name: 'jobs-retention',
    rules: [...context.accounts.retentionRules, ...jobsRetentionRules(context)],
  });
  return {
    stop: async () => {
      await nightly.stop();
      await schedules.stop();
      await alerts.stop();
      await context.grouper.stop();
      await signals.stop();
    },
  };
}
