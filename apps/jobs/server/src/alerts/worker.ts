import type { Log } from '@workreel/platform/log';
import type { Mailer } from '@workreel/platform/mail';
import type { Registry } from '@workreel/platform/metrics';
import { Counter } from '@workreel/platform/metrics';
import type { Channel } from './alerts.repository.ts';
import { deliver } from './delivery.ts';
import {
  ALERTS_QUEUE,
  type AlertsJob,
  createRunMessages,
  type DeliveryJob,
  deliveryQueue,
  type MatchingDependencies,
} from './matching.ts';
import { type WebhookCall, type WebhookOptions, webhookPoster } from './webhook.ts';
import { type CircuitOptions, WebhookCircuits } from './webhook-circuits.domain.ts';

/** One run at a time, because matching is database-intensive. */
const MATCHING_CONCURRENCY = 1;
/**
 * One email at a time, so that a killed process leaves at most one email with an unknown outcome. Receivers of webhooks
 * can detect duplicates by ID, and may take up to ten seconds to respond; an account gets one webhook at a time.
 */
const DELIVERY_CONCURRENCY: Record<Channel, number> = { email: 1, webhook: 8 };

export interface AlertsWorkerDependencies extends MatchingDependencies {
  mailer: Mailer;
  settings: { JOBS_BASE_URL: string; SEARCH_DESCRIPTIONS: boolean };
  version: string;
  log: Log;
  metrics: Registry;
}

/**
 * Starts creating and delivering the alerts of finished runs. Call this before starting anything that finishes runs,
 * because it defines the queues.
 */
export async function startAlertsWorker(
  context: AlertsWorkerDependencies,
  webhooks: Partial<WebhookOptions> & CircuitOptions = {},
): Promise<void> {
  const { queue, log } = context;
  const finished = new Counter({
    name: 'jobs_alerts_total',
    help: 'Alert messages by channel and final state.',
    labelNames: ['channel', 'state'],
    registers: [context.metrics],
  });
  const post = webhookPoster({ version: context.version, ...webhooks });
  const circuits = new WebhookCircuits(webhooks);
  const delivery = {
    ...context,
    baseUrl: context.settings.JOBS_BASE_URL,
    postWebhook: (call: WebhookCall, account: string) =>
      circuits.run({ account, host: new URL(call.url).hostname }, () => post(call)),
    onFinished: (channel: Channel, state: string) => finished.inc({ channel, state }),
  };
  for (const channel of ['email', 'webhook'] as const)
    await queue.work<DeliveryJob>(
      { ...deliveryQueue(channel), concurrency: DELIVERY_CONCURRENCY[channel] },
      (job) => deliver(delivery, job),
    );

  await queue.work<AlertsJob>(
    { ...ALERTS_QUEUE, concurrency: MATCHING_CONCURRENCY },
    async ({ data, signal }) => {
      const messages = await createRunMessages(context, data.runId, signal);
      log.info({ run: data.runId, messages }, 'created alert messages');
    },
  );
}
