import type { Log } from '@workreel/platform/log';
import type { Mailer } from '@workreel/platform/mail';
import type { Registry } from '@workreel/platform/metrics';
import { Counter } from '@workreel/platform/metrics';
import type { Channel } from './alerts.repository.ts';
import { deliver } from './delivery.ts';
import {
  ALERTS_QUEUE,
  type AlertsJob,
  type DeliveryJob,
  deliveryQueue,
  type Matching,
  tellRun,
} from './matching.ts';
import { type WebhookOptions, webhookPoster } from './webhook.ts';

/** Runs are looked through one after the other; each has the store busy enough. */
const MATCHING_CONCURRENCY = 1;
/**
 * Mails one after the other, so that a killed process leaves one mail at most of which nobody knows whether it went out.
 * A webhook is told apart by its id, and may keep us waiting for ten seconds.
 */
const DELIVERY_CONCURRENCY: Record<Channel, number> = { email: 1, webhook: 4 };

/** What alerts take of the service. */
export interface Alerting extends Matching {
  mailer: Mailer;
  settings: { JOBS_BASE_URL: string };
  version: string;
  log: Log;
  metrics: Registry;
}

/** Does the telling that runs ask for. Before anything that ends runs, so that the queues are known. */
export async function startAlertsWorker(
  context: Alerting,
  webhooks: Partial<WebhookOptions> = {},
): Promise<void> {
  const { queue, log } = context;
  const ended = new Counter({
    name: 'jobs_alerts_total',
    help: 'Alerts by how they ended.',
    labelNames: ['channel', 'state'],
    registers: [context.metrics],
  });
  const delivery = {
    ...context,
    baseUrl: context.settings.JOBS_BASE_URL,
    postWebhook: webhookPoster({ version: context.version, ...webhooks }),
    onEnd: (channel: Channel, state: string) => ended.inc({ channel, state }),
  };
  for (const channel of ['email', 'webhook'] as const)
    await queue.work<DeliveryJob>(
      { ...deliveryQueue(channel), concurrency: DELIVERY_CONCURRENCY[channel] },
      (job) => deliver(delivery, job),
    );

  await queue.work<AlertsJob>(
    { ...ALERTS_QUEUE, concurrency: MATCHING_CONCURRENCY },
    async ({ data, signal }) => {
      const messages = await tellRun(context, data.runId, signal);
      log.info({ run: data.runId, messages }, 'looked through the saved searches');
    },
  );
}
