/** The jobs service with 100 alerts to webhooks of one account that never respond, in a process of its own. */
import { openChannels } from '../../apps/jobs/server/src/alerts/channels/index.ts';
import {
  loopbackWebhooks,
  openAlerts,
  startWebhookReceiver,
} from '../../apps/jobs/server/src/alerts/testing.ts';
import { startAlertsWorker } from '../../apps/jobs/server/src/alerts/worker.ts';
import { type Calls, serveCalls } from '../search/worker-process.ts';

const WEBHOOKS = 100;

export interface WebhookCalls extends Calls {
  /** Starts the service and the deliveries. @returns the URL of the service. */
  start(_: null): Promise<string>;
}

const calls: WebhookCalls = {
  async start() {
    const receiver = await startWebhookReceiver();
    receiver.response = () => {};
    const alerts = await openAlerts({ LOG_LEVEL: 'silent' });
    const hosts = Array.from({ length: WEBHOOKS }, (_, n) => `h${n}.example:${receiver.port}`);
    for (const [n, host] of hosts.entries())
      await alerts.save(alerts.service.user, {
        name: `s${n}`,
        filters: { sector: [`S${n}`] },
        alerts: [{ channel: 'webhook', url: `http://${host}/` }],
      });
    await alerts.createMessages(await alerts.addRun(...hosts.map((_, n) => ({ sector: [`S${n}`] }))));
    const { context } = alerts.service;
    const deliver = openChannels({ version: '1.2.3', mailer: context.mailer, ...loopbackWebhooks(...hosts) });
    await startAlertsWorker({ ...context, deliver });
    return alerts.service.app.listen({ host: '127.0.0.1', port: 0 });
  },
};

// Deliveries would keep the process running.
process.once('disconnect', () => process.exit());
serveCalls(calls);
