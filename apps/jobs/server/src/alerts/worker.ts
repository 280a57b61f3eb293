import type { Mailer } from '@workreel/platform/mail';
import { Counter, type Registry } from '@workreel/platform/metrics';
import type { JobQueue } from '@workreel/platform/queue';
import { type Deliver, hostOf } from './channels/index.ts';
import { type CircuitOptions, DeliveryCircuits } from './circuits.domain.ts';
import type { ClockDependencies } from './clock.ts';
import { type DeliveryDependencies, makeDelivery } from './delivery.ts';
import { DELIVERY_QUEUES, type DeliveryJob, type DeliveryQueueName, deliveryQueue } from './dispatch.ts';
import { ALERTS_QUEUE, type AlertsJob, createRunMessages, type MatchingDependencies } from './matching.ts';

/** One run at a time, because matching is database-intensive. */
const MATCHING_CONCURRENCY = 1;
/**
 * One email at a time, so that a killed process leaves at most one email with an unknown outcome. Receivers of webhooks
 * can detect duplicates by ID, and may take up to ten seconds to respond; an account gets one webhook at a time.
 */
const DELIVERY_CONCURRENCY: Record<DeliveryQueueName, number> = { email: 1, chat: 4, webhook: 8 };
/** The hosts of the chats belong to their vendors: all deliveries lead to a few of them. */
const RUNNING_PER_HOST: Partial<Record<DeliveryQueueName, number>> = { chat: DELIVERY_CONCURRENCY.chat };

export interface AlertsWorkerDependencies extends MatchingDependencies, ClockDependencies {
  queue: JobQueue;
  mailer: Mailer;
  deliver: Deliver;
  settings: { JOBS_BASE_URL: string; SEARCH_DESCRIPTIONS: boolean };
  metrics: Registry;
}

/**
 * Starts creating and delivering alerts. Call this before starting anything that finishes runs or the clock, because it
 * defines the queues.
 *
 * @param circuits - for tests.
 */
export async function startAlertsWorker(
  context: AlertsWorkerDependencies,
  circuits: CircuitOptions = {},
): Promise<void> {
  const { queue, log } = context;
  const finished = new Counter({
    name: 'jobs_alerts_total',
    help: 'Deliveries of alerts by channel and final state.',
    labelNames: ['channel', 'state'],
    registers: [context.metrics],
  });
  const delivery: DeliveryDependencies = {
    ...context,
    baseUrl: context.settings.JOBS_BASE_URL,
    onFinished: (channel, state) => finished.inc({ channel, state }),
  };
  for (const name of DELIVERY_QUEUES) {
    const runningPerHost = RUNNING_PER_HOST[name];
    const guarding = new DeliveryCircuits({ ...(runningPerHost ? { runningPerHost } : {}), ...circuits });
    const guard: DeliveryDependencies['guard'] = (target, account, deliver) => {
      const host = hostOf(target);
      return host === null ? deliver() : guarding.run({ account, host }, deliver);
    };
    await queue.work<DeliveryJob>(
      { ...deliveryQueue(name), concurrency: DELIVERY_CONCURRENCY[name] },
      (job) => makeDelivery({ ...delivery, guard }, job),
    );
  }
  await queue.work<AlertsJob>(
    { ...ALERTS_QUEUE, concurrency: MATCHING_CONCURRENCY },
    async ({ data, signal }) => {
      const messages = await createRunMessages(context, data.runId, signal);
      log.info({ run: data.runId, messages }, 'created alert messages');
    },
  );
}
